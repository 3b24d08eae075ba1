import { dayX, rowY } from './geometry.ts'
import type { Grid, Window } from './geometry.ts'
import { KeyedLayer } from './dom.ts'
import type { BoardBar } from './bar-index.ts'
import type { BoardModel } from './model.ts'

interface Chunk {
  readonly at: number
  readonly key: number
  readonly firstDay: number
}

const CHUNK = 7
/** Room enough for a number of two digits; below it headings stay empty. */
const WRITTEN = 26
/** More chunks than any timeline has, so that (row, chunk) makes one key. */
const STRIDE = 100_000

/** What headings tell of each night (places left free of the type), a week an element. */
export class HeadingLayer<B extends BoardBar> {
  private readonly layer: KeyedLayer<Chunk>
  private chunks = new Map<number, Chunk>()
  private model: BoardModel<B> | undefined
  private grid: Grid | undefined

  constructor(parent: HTMLElement) {
    this.layer = new KeyedLayer(parent, 'board-heading-chunk', (el, chunk) => this.draw(el, chunk))
  }

  paint(model: BoardModel<B>, grid: Grid, window: Window, force: boolean): void {
    this.model = model
    this.grid = grid
    const chunks = new Map<number, Chunk>()
    for (let at = window.firstRow; at < window.lastRow && grid.dayWidth >= WRITTEN; at++) {
      const row = model.rows[at]
      if (row?.heading !== true) continue
      const first = Math.floor((window.firstDay - grid.firstDay) / CHUNK)
      for (let i = first; grid.firstDay + i * CHUNK < window.lastDay; i++) {
        const id = at * STRIDE + i
        const known = force ? undefined : this.chunks.get(id)
        chunks.set(id, known?.key === row.key ? known : { at, key: row.key, firstDay: grid.firstDay + i * CHUNK })
      }
    }
    this.layer.sync(chunks, force)
    this.chunks = chunks
  }

  private draw(el: HTMLElement, { at, key, firstDay }: Chunk): void {
    if (this.grid === undefined || this.model === undefined) return
    el.style.left = `${dayX(this.grid, firstDay) + this.grid.dayWidth / 2}px`
    el.style.top = `${rowY(this.grid, at)}px`
    const cells: HTMLElement[] = []
    for (let day = firstDay; day < firstDay + CHUNK; day++) {
      const face = this.model.headingCell(key, day)
      const cell = document.createElement('i')
      cell.textContent = face?.text ?? ''
      if (face !== undefined) cell.title = face.label
      if (face?.level === 1) cell.className = 'board-full'
      cells.push(cell)
    }
    el.replaceChildren(...cells)
  }
}
