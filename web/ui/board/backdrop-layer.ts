import { dayX } from './geometry.ts'
import type { Grid, Span, Window } from './geometry.ts'
import { KeyedLayer } from './dom.ts'
import { weekdayOf } from './header-layout.ts'

const WEEK = 7

export interface Stretches {
  readonly closed: readonly Span[]
  /** Public and school holidays. */
  readonly off: readonly Span[]
}

/** Behind the bars: a line on Mondays, weekends, holidays and days of closure tinted. Plain rectangles: gradients are slow without a GPU. */
export class BackdropLayer {
  private readonly weeks: KeyedLayer<number>
  private readonly off: KeyedLayer<Span>
  private readonly shut: KeyedLayer<Span>
  private grid: Grid | undefined

  constructor(parent: HTMLElement) {
    this.weeks = new KeyedLayer(parent, 'board-week', (el, monday) => this.drawWeek(el, monday))
    this.off = new KeyedLayer(parent, 'board-off', (el, span) => this.stretch(el, span))
    this.shut = new KeyedLayer(parent, 'board-shut', (el, span) => this.stretch(el, span))
  }

  /** `closed` and `off`: stretches of days, in order. */
  paint(grid: Grid, window: Window, { closed, off }: Stretches, force: boolean): void {
    this.grid = grid
    const weeks = new Map<number, number>()
    const monday = window.firstDay - ((weekdayOf(window.firstDay) + 6) % WEEK)
    for (let day = monday; day < window.lastDay; day += WEEK) weeks.set(day, day)
    this.weeks.sync(weeks, force)
    const near = closed.filter((span) => span.start < window.lastDay && span.end > window.firstDay)
    const days = off.filter((span) => span.start < window.lastDay && span.end > window.firstDay)
    // One stretch for each first day: where two begin together, the longer one covers the other.
    const longest = new Map<number, Span>()
    for (const span of days) if ((longest.get(span.start)?.end ?? 0) < span.end) longest.set(span.start, span)
    this.off.sync(longest, force)
    this.shut.sync(new Map(near.map((span) => [span.start, span])), force)
  }

  private stretch(el: HTMLElement, { start, end }: Span): void {
    if (this.grid === undefined) return
    el.style.left = `${dayX(this.grid, start)}px`
    el.style.width = `${(end - start) * this.grid.dayWidth}px`
  }

  private drawWeek(el: HTMLElement, monday: number): void {
    this.stretch(el, { start: monday, end: monday + WEEK })
    if (el.firstChild === null) el.append(document.createElement('div'))
  }
}
