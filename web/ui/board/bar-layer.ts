import { READABLE, barHtml, classOf, innerOf, rowHtml, spokenRow, styleOf } from './bar-html.ts'
import { barRect, rowY } from './geometry.ts'
import type { Grid, Viewport, Window } from './geometry.ts'
import { barsBetween } from './bar-index.ts'
import type { BoardBar } from './bar-index.ts'
import type { BarFace, BoardModel } from './model.ts'

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

interface DrawnBar<B> {
  readonly el: HTMLElement
  bar: B
  face: BarFace
  x: number
  width: number
}

interface DrawnRow<B> {
  readonly el: HTMLElement
  readonly bars: Map<number, DrawnBar<B>>
  y: number
  /** What it was drawn from: the same again needs no drawing. */
  from: DrawnFrom
}

interface DrawnFrom {
  readonly bars: readonly unknown[] | undefined
  readonly dayWidth: number
  readonly origin: number
  readonly firstDay: number
  readonly lastDay: number
  readonly selected: number | undefined
  readonly kept: unknown
  readonly rowFace: unknown
}

const sameFrom = (a: DrawnFrom, b: DrawnFrom): boolean =>
  a.bars === b.bars &&
  a.dayWidth === b.dayWidth &&
  a.origin === b.origin &&
  a.firstDay === b.firstDay &&
  a.lastDay === b.lastDay &&
  a.selected === b.selected &&
  a.kept === b.kept &&
  a.rowFace === b.rowFace

/** One bar of a row that is to be written, with its HTML. */
interface Coming<B> {
  readonly bar: B
  readonly face: BarFace
  readonly x: number
  readonly width: number
  readonly html: string
}

interface ComingRow<B> {
  readonly key: number
  readonly y: number
  readonly from: DrawnFrom
  readonly bars: readonly Coming<B>[]
}

const parsed = (html: string): HTMLElement => {
  const template = document.createElement('template')
  template.innerHTML = html
  const el = template.content.firstElementChild
  if (!(el instanceof HTMLElement)) throw new TypeError('a bar is one element')
  return el
}

/**
 * The bars of the rows in the window: a group per row, its bars in time order, so that the tree a screen reader walks is the
 * board as it is read. Scrolling adds and removes at the edges only; what stays is not touched.
 */
export class BarLayer<B extends BoardBar> {
  private readonly parent: HTMLElement
  private readonly rows = new Map<number, DrawnRow<B>>()
  private readonly barOfElement = new WeakMap<Element, DrawnBar<B>>()
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
    return el === null ? undefined : this.barOfElement.get(el)?.bar
  }

  /** Rows of the window, and that of the bar in focus wherever it is now, with their tops. */
  private wanted({ model, window, kept, grid }: Frame<B>): Map<number, number> {
    const wanted = new Map<number, number>()
    for (let at = window.firstRow; at < window.lastRow; at++) {
      const row = model.rows[at]
      if (row !== undefined && !row.heading) wanted.set(row.key, rowY(grid, at))
    }
    if (kept === undefined || wanted.has(kept.row)) return wanted
    const at = model.rows.findIndex((row) => row.key === kept.row && !row.heading)
    return at < 0 ? wanted : wanted.set(kept.row, rowY(grid, at))
  }

  paint(frame: Frame<B>): void {
    const wanted = this.wanted(frame)
    this.dropRows(wanted)
    const top = Math.min(...[...this.rows.values()].map((row) => row.y))
    const coming: ComingRow<B>[] = []
    for (const [key, y] of wanted) {
      const known = this.rows.get(key)
      if (known === undefined) coming.push(this.rowToCome(frame, key, y))
      else this.repaintRow(frame, known, key, y)
    }
    // Above what is there, or below: the order of the page stays that of the board.
    this.write(
      frame,
      coming.filter((row) => row.y < top),
      'afterbegin',
    )
    this.write(
      frame,
      coming.filter((row) => row.y >= top),
      'beforeend',
    )
  }

  private fromOf({ model, grid, window, kept }: Frame<B>, key: number): DrawnFrom {
    return {
      bars: model.index.rows.get(key)?.bars,
      dayWidth: grid.dayWidth,
      origin: grid.firstDay,
      firstDay: window.firstDay,
      lastDay: window.lastDay,
      selected: model.selected,
      kept: kept?.row === key ? kept : undefined,
      rowFace: model.rowFace,
    }
  }

  private barToCome({ model, grid }: Frame<B>, bar: B): Coming<B> {
    const face = model.barFace(bar)
    const { x, width } = barRect(grid, 0, bar)
    return { bar, face, x, width, html: barHtml(face, { x, width }, model.selected === bar.id) }
  }

  private rowToCome(frame: Frame<B>, key: number, y: number): ComingRow<B> {
    const bars = this.barsOf(frame, key).map((bar) => this.barToCome(frame, bar))
    return { key, y, from: this.fromOf(frame, key), bars }
  }

  private barsOf({ model, window, kept }: Frame<B>, key: number): B[] {
    const bars = barsBetween(model.index, key, window.firstDay - 1, window.lastDay)
    if (kept?.row === key && !bars.some((bar) => bar.id === kept.id)) bars.push(kept)
    return bars
  }

  /** All new rows at once, read by the browser as one piece of HTML. */
  private write({ model }: Frame<B>, coming: readonly ComingRow<B>[], where: 'afterbegin' | 'beforeend'): void {
    if (coming.length === 0) return
    const first = where === 'beforeend' ? this.parent.children.length : 0
    const html = coming.map(({ key, y, bars }) =>
      rowHtml(model.rowFace({ key, heading: false }), y, bars.map((bar) => bar.html).join('')),
    )
    this.parent.insertAdjacentHTML(where, html.join(''))
    let el = this.parent.children[first]
    for (const { key, y, from, bars } of coming) {
      if (!(el instanceof HTMLElement)) throw new TypeError('a row is one element')
      const row: DrawnRow<B> = { el, bars: new Map(), y, from }
      this.rows.set(key, row)
      let child = el.firstElementChild
      for (const bar of bars) {
        if (!(child instanceof HTMLElement)) throw new TypeError('a bar is one element')
        this.keep(row, bar, child)
        child = child.nextElementSibling
      }
      el = el.nextElementSibling ?? undefined
    }
  }

  private keep(row: DrawnRow<B>, { bar, face, x, width }: Coming<B>, el: HTMLElement): void {
    const drawn = { el, bar, face, x, width }
    row.bars.set(bar.id, drawn)
    this.barOfElement.set(el, drawn)
  }

  private repaintRow(frame: Frame<B>, row: DrawnRow<B>, key: number, y: number): void {
    if (row.y !== y) row.el.style.top = `${y}px`
    row.y = y
    const from = this.fromOf(frame, key)
    if (!frame.redress && sameFrom(from, row.from)) return
    if (from.rowFace !== row.from.rowFace) row.el.ariaLabel = spokenRow(frame.model.rowFace({ key, heading: false }))
    row.from = from
    const bars = this.barsOf(frame, key)
    this.dropBars(row, bars)
    bars.forEach((bar, order) => {
      const known = row.bars.get(bar.id)
      if (known === undefined) this.insert(frame, row, bar, order)
      else this.repaintBar(frame, known, bar)
    })
  }

  private insert(frame: Frame<B>, row: DrawnRow<B>, bar: B, order: number): void {
    const coming = this.barToCome(frame, bar)
    const el = parsed(coming.html)
    row.el.insertBefore(el, row.el.children[order] ?? null)
    this.keep(row, coming, el)
  }

  private repaintBar({ model, grid, redress }: Frame<B>, drawn: DrawnBar<B>, bar: B): void {
    const { el } = drawn
    const { x, width } = barRect(grid, 0, bar)
    const redressed = redress || drawn.bar !== bar
    const placed = x !== drawn.x || width !== drawn.width
    if (redressed) {
      drawn.face = model.barFace(bar)
      el.ariaLabel = drawn.face.label
      el.innerHTML = innerOf(drawn.face)
    }
    if (redressed || placed) el.className = classOf(drawn.face, width)
    if (placed) el.style.cssText = styleOf({ x, width })
    Object.assign(drawn, { bar, x, width })
    const pressed = model.selected === bar.id ? 'true' : null
    if (el.ariaPressed !== pressed) el.ariaPressed = pressed
  }

  private dropRows(wanted: ReadonlyMap<number, number>): void {
    for (const [key, row] of this.rows) {
      if (wanted.has(key)) continue
      this.rows.delete(key)
      for (const drawn of row.bars.values()) this.indented.delete(drawn)
      row.el.remove()
    }
  }

  private dropBars(row: DrawnRow<B>, wanted: readonly B[]): void {
    const ids = new Set(wanted.map((bar) => bar.id))
    for (const [id, drawn] of row.bars) {
      if (ids.has(id)) continue
      row.bars.delete(id)
      this.indented.delete(drawn)
      drawn.el.remove()
    }
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
    for (const drawn of this.indented) if (!crossing.has(drawn)) drawn.el.style.cssText = styleOf(drawn)
    for (const { el, x } of crossing) {
      el.style.textIndent = `${Math.round(view.left - x)}px`
      el.style.overflow = 'hidden'
    }
    this.indented = crossing
  }
}
