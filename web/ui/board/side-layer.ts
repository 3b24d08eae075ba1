import { rowY } from './geometry.ts'
import type { Grid, Window } from './geometry.ts'
import { KeyedLayer } from './dom.ts'
import type { BoardBar } from './bar-index.ts'
import type { BoardModel, BoardRow, RowFace } from './model.ts'

interface SideItem {
  readonly at: number
  readonly row: BoardRow
  readonly face: RowFace
}

const span = (className: string, text: string): HTMLElement => {
  const el = document.createElement('span')
  el.className = className
  el.textContent = text
  return el
}

const headingButton = (face: RowFace, key: number): HTMLElement => {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'board-heading'
  button.dataset['heading'] = String(key)
  button.title = face.spoken
  button.ariaExpanded = String(face.collapsed !== true)
  button.append(span('board-chevron', ''), span('board-side-title', face.title))
  button.append(span('board-side-note', face.note))
  return button
}

/** The frozen column: places with their state, headings that fold. */
export class SideLayer<B extends BoardBar> {
  private readonly layer: KeyedLayer<SideItem>
  private items = new Map<number, SideItem>()

  constructor(parent: HTMLElement) {
    this.layer = new KeyedLayer(parent, 'board-side-row', (el, item) => this.draw(el, item))
  }

  paint(model: BoardModel<B>, grid: Grid, window: Window, force: boolean): void {
    const items = new Map<number, SideItem>()
    for (let at = window.firstRow; at < window.lastRow; at++) {
      const row = model.rows[at]
      if (row === undefined) continue
      const known = force ? undefined : this.items.get(row.key)
      items.set(row.key, known?.at === at && known.row === row ? known : { at, row, face: model.rowFace(row) })
    }
    this.grid = grid
    this.layer.sync(items, force)
    this.items = items
  }

  private grid: Grid | undefined

  private draw(el: HTMLElement, { at, row, face }: SideItem): void {
    if (this.grid !== undefined) el.style.top = `${rowY(this.grid, at)}px`
    el.title = row.heading ? '' : face.signLabel
    // A place is read with its stays (bar-layer.ts); here it is only seen.
    el.ariaHidden = row.heading ? null : 'true'
    const sign = face.sign === undefined ? '' : ` board-signed board-sign-${face.sign}`
    el.className = row.heading ? 'board-side-row board-side-heading' : `board-side-row${sign}`
    if (row.heading) el.replaceChildren(headingButton(face, row.key))
    else {
      el.textContent = face.title
      if (face.note !== '') el.append(span('board-side-note', face.note))
    }
  }
}
