import {
  barRect,
  contentHeight,
  dayAt,
  keepDayUnder,
  sameWindow,
  scrollIntoView,
  scrollToDay,
  visibleDays,
  windowOf,
} from './geometry.ts'
import type { Grid, Span, Viewport, Window } from './geometry.ts'
import type { BoardBar } from './bar-index.ts'
import { BackdropLayer } from './backdrop-layer.ts'
import { BarLayer } from './bar-layer.ts'
import type { Place } from './drag.ts'
import { HeadLayer } from './head-layer.ts'
import { HeadingLayer } from './heading-layer.ts'
import { HEAD_HEIGHT, ROW_HEIGHT } from './model.ts'
import type { BoardEvents, BoardModel } from './model.ts'
import { SideLayer } from './side-layer.ts'
import { Stage } from './stage.ts'

/** Drawn beyond what is visible; a step is what a scroll must cross before anything is drawn. */
const OVERSCAN_ROWS = 8
const STEP_ROWS = 4
const OVERSCAN_PIXELS = 480
const STEP_PIXELS = 224
/** The overscan is drawn so long after the first frame, lest it compete with it (ms); at the first scroll if that comes before. */
const SETTLE = 120
/** Scrolling rests when nothing moved for so long (ms). */
const REST = 90
/** Pixels kept around a bar that the keyboard reaches. */
const MARGIN = 12

export interface ViewOptions {
  /** Width of the frozen column. */
  readonly side: number
  readonly startDay: number
  /** Element that says how the keyboard works. */
  readonly helpId: string
}

const gridOf = (model: Pick<BoardModel<BoardBar>, 'firstDay' | 'days' | 'rows' | 'dayWidth'>): Grid => ({
  firstDay: model.firstDay,
  days: model.days,
  rows: model.rows.length,
  dayWidth: model.dayWidth,
  rowHeight: ROW_HEIGHT,
})

const sameScale = (a: Grid, b: Grid): boolean =>
  a.firstDay === b.firstDay && a.days === b.days && a.dayWidth === b.dayWidth

/**
 * The board in the page. The browser scrolls natively: bars lie at fixed places of a large surface (by transform), and only
 * those that enter or leave the window, by steps, are written. React never renders a bar.
 */
export class BoardView<B extends BoardBar> {
  readonly events: BoardEvents<B>
  readonly frame: { readonly side: number; readonly head: number }
  readonly stage: Stage
  private readonly backdrop: BackdropLayer
  private readonly bars: BarLayer<B>
  private readonly sides: SideLayer<B>
  private readonly heads: HeadLayer<B>
  private readonly headings: HeadingLayer<B>
  private readonly resize: ResizeObserver
  private current: BoardModel<B>
  private geometry: Grid
  private view: Viewport = { left: 0, top: 0, width: 0, height: 0 }
  private drawn: Window | undefined
  private reported: Span = { start: 0, end: 0 }
  private focused: B | undefined
  private rest: ReturnType<typeof setTimeout> | undefined

  constructor(host: HTMLElement, model: BoardModel<B>, events: BoardEvents<B>, options: ViewOptions) {
    this.events = events
    this.current = model
    this.geometry = gridOf(model)
    this.frame = { side: options.side, head: HEAD_HEIGHT }
    this.stage = new Stage(model.texts, options.side, options.helpId)
    this.backdrop = new BackdropLayer(this.stage.backdrop)
    this.bars = new BarLayer(this.stage.bars)
    this.sides = new SideLayer(this.stage.side)
    this.heads = new HeadLayer(this.stage.head)
    this.headings = new HeadingLayer(this.stage.headings)
    this.stage.layOut(this.geometry, options.side, model.today)
    this.open(host, options.startDay)
    this.scroller.addEventListener('scroll', () => this.scrolled(), { passive: true })
    this.resize = new ResizeObserver(() => this.scrolled())
    this.resize.observe(this.scroller)
  }

  /** Draws what will be visible, and only then enters the page. */
  private open(host: HTMLElement, startDay: number): void {
    const { side, head } = this.frame
    const height = Math.min(host.clientHeight - head, contentHeight(this.geometry))
    const size = { left: 0, top: 0, width: Math.max(0, host.clientWidth - side), height: Math.max(0, height) }
    this.view = { ...size, left: scrollToDay(this.geometry, size, startDay) }
    this.paint(true, true)
    host.append(this.stage.frame)
    this.scroller.scrollLeft = this.view.left
    this.measure()
    this.settle()
  }

  get scroller(): HTMLElement {
    return this.stage.scroller
  }

  model(): BoardModel<B> {
    return this.current
  }

  grid(): Grid {
    return this.geometry
  }

  destroy(): void {
    globalThis.clearTimeout(this.rest)
    globalThis.clearTimeout(this.settling)
    this.resize.disconnect()
    this.stage.frame.remove()
  }

  /** Shows another model: only what differs is drawn again. The day at a third of the view stays where it is. */
  update(model: BoardModel<B>): void {
    const before = this.current
    const grid = gridOf(model)
    const scaled = !sameScale(grid, this.geometry)
    const left = scaled ? keepDayUnder(this.geometry, grid, this.view.left, this.view.width / 3) : undefined
    this.current = model
    if (scaled || grid.rows !== this.geometry.rows || model.today !== before.today) {
      this.geometry = grid
      this.stage.layOut(grid, this.frame.side, model.today)
    }
    if (left !== undefined) this.scroller.scrollLeft = left
    if (this.focused !== undefined) this.focused = model.index.byId.get(this.focused.id)
    this.measure()
    const redress = model.barFace !== before.barFace
    const recast =
      scaled ||
      model.tints !== before.tints ||
      model.rowFace !== before.rowFace ||
      model.rows !== before.rows ||
      redress
    this.paint(recast || model.headingCell !== before.headingCell, redress)
    if (this.settled) this.rested()
  }

  private measure(): void {
    const { scroller, frame } = this
    // Hidden, as on paper: what was in view stays.
    if (scroller.clientWidth === 0) return
    this.view = {
      left: scroller.scrollLeft,
      top: scroller.scrollTop,
      width: Math.max(0, scroller.clientWidth - frame.side),
      height: Math.max(0, Math.min(scroller.clientHeight - frame.head, contentHeight(this.geometry))),
    }
  }

  private scrolled(): void {
    const { left, top } = this.view
    this.measure()
    this.settled ||= left !== this.view.left || top !== this.view.top
    this.paint(false, false)
    this.stage.showMonth(this.heads.namedAt(dayAt(this.geometry, this.view.left)))
    globalThis.clearTimeout(this.rest)
    this.rest = globalThis.setTimeout(() => this.rested(), REST)
  }

  private rested(): void {
    this.bars.showTexts(this.view)
    this.rove()
    this.report()
  }

  private wanted(): Window {
    const { dayWidth } = this.geometry
    if (!this.settled) return windowOf(this.geometry, this.view, { rows: 0, stepRows: 1, days: 0, stepDays: 1 })
    return windowOf(this.geometry, this.view, {
      rows: OVERSCAN_ROWS,
      stepRows: STEP_ROWS,
      days: Math.ceil(OVERSCAN_PIXELS / dayWidth),
      stepDays: Math.ceil(STEP_PIXELS / dayWidth),
    })
  }

  /** `force` draws the fixed parts again, `redress` the look of every bar. */
  private paint(force: boolean, redress: boolean): void {
    const window = this.wanted()
    const known = this.drawn
    if (known !== undefined && sameWindow(window, known) && !force && !redress && this.painted === this.current) return
    this.drawn = window
    this.painted = this.current
    this.backdrop.paint(this.geometry, window, { closed: this.current.closed, off: this.current.tints }, force)
    this.bars.paint({ model: this.current, grid: this.geometry, window, kept: this.focused, redress })
    this.sides.paint(this.current, this.geometry, window, force)
    this.heads.paint(this.current, this.geometry, window, force)
    this.headings.paint(this.current, this.geometry, window, force)
    this.stage.showMonth(this.heads.namedAt(dayAt(this.geometry, this.view.left)))
  }

  private painted: BoardModel<B> | undefined

  /** The first frame draws what is visible and no more; the rest follows once it is on screen. */
  private settle(): void {
    globalThis.requestAnimationFrame(() => {
      this.settling = globalThis.setTimeout(() => {
        this.settled = true
        this.scrolled()
        this.rested()
      }, SETTLE)
    })
  }

  private settled = false
  private settling: ReturnType<typeof setTimeout> | undefined

  private report(): void {
    const days = visibleDays(this.geometry, this.view)
    if (days.start === this.reported.start && days.end === this.reported.end) return
    this.reported = days
    this.events.onVisible(days)
  }

  /** One bar can be reached by Tab: the one that had the focus, else the first in view; without any, the board itself. */
  private rove(): void {
    const { scroller } = this
    const held = this.focused === undefined ? undefined : this.bars.element(this.focused)
    const first = held ?? this.bars.firstIn(this.view)
    for (const el of scroller.querySelectorAll<HTMLElement>('.board-bar[tabindex="0"]'))
      if (el !== first) el.tabIndex = -1
    if (first !== undefined) first.tabIndex = 0
    scroller.tabIndex = first === undefined ? 0 : -1
  }

  barOf(target: EventTarget | null): B | undefined {
    return this.bars.barOf(target)
  }

  /** The bar that holds the focus, kept drawn wherever it is. */
  holdFocus(bar: B | undefined): void {
    this.focused = bar
    if (bar !== undefined) this.rove()
  }

  get daysInView(): Span {
    return visibleDays(this.geometry, this.view)
  }

  get rowsInView(): number {
    return Math.max(1, Math.floor(this.view.height / ROW_HEIGHT) - 1)
  }

  positionOf(key: number): number | undefined {
    const at = this.current.rows.findIndex((row) => row.key === key && !row.heading)
    return at < 0 ? undefined : at
  }

  /** Scrolls as little as shows the bar, and gives it the focus. False where its row is not on the board. */
  focusBar(bar: B): boolean {
    const row = this.positionOf(bar.row)
    if (row === undefined) return false
    const to = scrollIntoView(this.geometry, this.view, barRect(this.geometry, row, bar), MARGIN)
    this.focused = bar
    this.scroller.scrollTo({ ...to, behavior: 'instant' })
    this.measure()
    this.paint(true, false)
    this.bars.element(bar)?.focus({ preventScroll: true })
    return true
  }

  goToDay(day: number): void {
    this.scroller.scrollTo({ left: scrollToDay(this.geometry, this.view, day), behavior: 'instant' })
  }

  bodyPoint(clientX: number, clientY: number, anywhere: boolean): { x: number; y: number } | undefined {
    const box = this.scroller.getBoundingClientRect()
    const [x, y] = [clientX - box.left - this.frame.side, clientY - box.top - this.frame.head]
    if (!anywhere && (x < 0 || y < 0)) return undefined
    return { x: x + this.scroller.scrollLeft, y: y + this.scroller.scrollTop }
  }

  showGhost(place: Place, text: string, refused: boolean): void {
    this.stage.showGhost(this.geometry, place, { text, refused, from: this.view.left })
  }

  hideGhost(): void {
    this.stage.hideGhost()
  }

  hover(row: number, day: number | undefined): void {
    this.stage.hover(this.geometry, row, day)
  }
}
