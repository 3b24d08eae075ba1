import { barRect, rowY } from './geometry.ts'
import type { Grid, Viewport, Window } from './geometry.ts'
import { barsBetween } from './bar-index.ts'
import type { BoardBar } from './bar-index.ts'
import type { BarFace, BoardModel } from './model.ts'

interface DrawnBar<B> {
  readonly el: HTMLElement
  bar: B
  face: BarFace | undefined
  x: number
  width: number
}

interface DrawnRow<B> {
  readonly el: HTMLElement
  readonly bars: Map<number, DrawnBar<B>>
  y: number
  /** What it was drawn from: the same again needs no drawing. */
  from: DrawnFrom | undefined
}

/** What is to be drawn. */
export interface Frame<B extends BoardBar> {
  readonly model: BoardModel<B>
  readonly grid: Grid
  readonly window: Window
  /** Stays drawn wherever it is: it has the focus. */
  readonly kept: B | undefined
  /** The look of every bar may have changed. */
  readonly redress: boolean
}

interface DrawnFrom {
  readonly bars: readonly unknown[] | undefined
  readonly grid: Grid
  readonly firstDay: number
  readonly lastDay: number
  readonly selected: number | undefined
  readonly kept: unknown
}

const sameFrom = (a: DrawnFrom, b: DrawnFrom | undefined): boolean =>
  a.bars === b?.bars &&
  a.grid.dayWidth === b?.grid.dayWidth &&
  a.grid.firstDay === b.grid.firstDay &&
  a.firstDay === b.firstDay &&
  a.lastDay === b.lastDay &&
  a.selected === b.selected &&
  a.kept === b.kept

/** Below this width a bar shows neither text nor marks; its colour, border and spoken label remain. */
const READABLE = 22
/** A generous width of a character; a bar is clipped only where its text might not fit: clipping is dear. */
const CHARACTER = 8
const MARK = 18

const template = document.createElement('div')
template.tabIndex = -1
template.setAttribute('role', 'button')

const makeBar = <B>(bar: B): DrawnBar<B> => ({
  el: template.cloneNode(false) as HTMLElement,
  bar,
  face: undefined,
  x: -1,
  width: -1,
})

const dress = (drawn: DrawnBar<unknown>, face: BarFace): void => {
  const { el } = drawn
  drawn.face = face
  drawn.width = -1
  el.ariaLabel = face.label
  el.textContent = face.text
  for (const name of face.marks.toReversed()) {
    const mark = document.createElement('i')
    mark.className = `board-mark board-mark-${name}`
    el.prepend(mark)
  }
}

const classOf = (face: BarFace, width: number): string => {
  const need = face.text.length * CHARACTER + face.marks.length * MARK
  const size = width < READABLE ? ' board-bar-narrow' : width < need ? ' board-bar-tight' : ''
  const state = face.pending ? ' board-bar-pending' : face.dim ? ' board-bar-dim' : ''
  return `board-bar board-bar-${face.kind}${size}${state}`
}

/** Moving an element takes the focus from it: one that has it stays where it is. */
const putAt = (parent: HTMLElement, el: HTMLElement, order: number): void => {
  const there = parent.children[order]
  if (there !== el && el !== document.activeElement) parent.insertBefore(el, there ?? null)
}

/**
 * The bars of the rows in the window: a group per row, its bars in time order, so that the tree a screen reader walks is the
 * board as it is read. Scrolling adds and removes at the edges only; what stays is not touched.
 */
export class BarLayer<B extends BoardBar> {
  private readonly parent: HTMLElement
  private readonly rows = new Map<number, DrawnRow<B>>()
  private readonly spareBars: DrawnBar<B>[] = []
  private readonly spareRows: HTMLElement[] = []
  private indented = new Set<DrawnBar<B>>()

  constructor(parent: HTMLElement) {
    this.parent = parent
  }

  element(bar: B): HTMLElement | undefined {
    return this.rows.get(bar.row)?.bars.get(bar.id)?.el
  }

  /** The bar that an element draws. */
  barOf(target: EventTarget | null): B | undefined {
    const el = target instanceof Element ? target.closest('.board-bar') : null
    for (const row of el === null ? [] : this.rows.values()) {
      for (const drawn of row.bars.values()) if (drawn.el === el) return drawn.bar
    }
    return undefined
  }

  paint(frame: Frame<B>): void {
    const { model, window, kept } = frame
    const wanted = new Map<number, number>()
    for (let at = window.firstRow; at < window.lastRow; at++) {
      const row = model.rows[at]
      if (row !== undefined && !row.heading) wanted.set(row.key, at)
    }
    this.dropRows(wanted, kept)
    for (const [key, at] of wanted) this.paintRow(frame, this.rowAt(frame, key, at), key)
  }

  private paintRow(frame: Frame<B>, row: DrawnRow<B>, key: number): void {
    const { model, grid, window, redress } = frame
    const { firstDay, lastDay } = window
    const kept = frame.kept?.row === key ? frame.kept : undefined
    const from = { bars: model.index.rows.get(key)?.bars, grid, firstDay, lastDay, selected: model.selected, kept }
    if (!redress && sameFrom(from, row.from)) return
    row.from = from
    const bars = barsBetween(model.index, key, firstDay - 1, lastDay)
    if (kept !== undefined && !bars.some((bar) => bar.id === kept.id)) bars.push(kept)
    this.dropBars(row, bars)
    bars.forEach((bar, order) => this.paintBar(frame, row, bar, order))
  }

  private dropRows(wanted: ReadonlyMap<number, number>, kept: B | undefined): void {
    for (const [key, row] of this.rows) {
      if (wanted.has(key) || key === kept?.row) continue
      this.rows.delete(key)
      this.dropBars(row, [])
      row.el.remove()
      this.spareRows.push(row.el)
    }
  }

  private dropBars(row: DrawnRow<B>, wanted: readonly B[]): void {
    if (row.bars.size === 0) return
    const ids = new Set(wanted.map((bar) => bar.id))
    for (const [id, drawn] of row.bars) {
      if (ids.has(id)) continue
      row.bars.delete(id)
      drawn.el.remove()
      drawn.el.tabIndex = -1
      this.outdent(drawn)
      this.spareBars.push(drawn)
    }
  }

  private rowAt({ model, grid }: Frame<B>, key: number, at: number): DrawnRow<B> {
    const y = rowY(grid, at)
    const known = this.rows.get(key)
    if (known !== undefined) {
      if (known.y !== y) known.el.style.top = `${y}px`
      known.y = y
      return known
    }
    const el = this.spareRows.pop() ?? document.createElement('div')
    el.style.top = `${y}px`
    el.className = 'board-row'
    el.setAttribute('role', 'group')
    el.ariaLabel = model.rowFace({ key, heading: false }).spoken
    this.parent.append(el)
    const row: DrawnRow<B> = { el, bars: new Map(), y, from: undefined }
    this.rows.set(key, row)
    return row
  }

  private paintBar({ model, grid, redress }: Frame<B>, row: DrawnRow<B>, bar: B, order: number): void {
    const known = row.bars.get(bar.id)
    const drawn = known ?? this.spareBars.pop() ?? makeBar(bar)
    const changed = known?.bar !== bar
    if (known === undefined) row.bars.set(bar.id, drawn)
    if (changed || redress) dress(drawn, model.barFace(bar))
    drawn.bar = bar
    this.place(drawn, grid)
    const pressed = model.selected === bar.id ? 'true' : null
    if (drawn.el.ariaPressed !== pressed) drawn.el.ariaPressed = pressed
    if (changed) putAt(row.el, drawn.el, order)
  }

  private place(drawn: DrawnBar<B>, grid: Grid): void {
    const { x, width } = barRect(grid, 0, drawn.bar)
    if (drawn.x === x && drawn.width === width) return
    drawn.x = x
    drawn.width = width
    drawn.el.style.cssText = `left:${x}px;width:${width}px`
    if (drawn.face !== undefined) drawn.el.className = classOf(drawn.face, width)
  }

  private outdent(drawn: DrawnBar<B>): void {
    if (!this.indented.delete(drawn)) return
    drawn.el.style.textIndent = ''
    drawn.el.style.overflow = ''
  }

  /** The topmost, then leftmost bar in view. */
  firstIn(view: Viewport): HTMLElement | undefined {
    const rows = [...this.rows.values()].filter((row) => row.y >= view.top && row.y < view.top + view.height)
    for (const row of rows.toSorted((a, b) => a.y - b.y)) {
      const [first] = [...row.bars.values()]
        .filter((bar) => bar.x < view.left + view.width && bar.x + bar.width > view.left)
        .toSorted((a, b) => a.x - b.x)
      if (first !== undefined) return first.el
    }
    return undefined
  }

  /** Once scrolling rests: the text of bars that start before the left edge comes into view. */
  showTexts(view: Viewport): void {
    const crossing = new Set<DrawnBar<B>>()
    for (const row of this.rows.values())
      for (const drawn of row.bars.values())
        if (drawn.x < view.left && drawn.x + drawn.width > view.left + READABLE) crossing.add(drawn)
    for (const drawn of this.indented) if (!crossing.has(drawn)) this.outdent(drawn)
    for (const drawn of crossing) {
      drawn.el.style.textIndent = `${Math.round(view.left - drawn.x)}px`
      drawn.el.style.overflow = 'hidden'
    }
    this.indented = crossing
  }
}
