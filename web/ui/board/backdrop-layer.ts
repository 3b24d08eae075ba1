import { dayX } from './geometry.ts'
import type { Grid, Span, Window } from './geometry.ts'
import { KeyedLayer } from './dom.ts'
import { weekdayOf } from './header-layout.ts'

const WEEK = 7

/** Behind the bars: a line on Mondays, weekends and days of closure tinted. Plain rectangles: gradients are slow without a GPU. */
export class BackdropLayer {
  private readonly weeks: KeyedLayer<number>
  private readonly shut: KeyedLayer<Span>
  private grid: Grid | undefined

  constructor(parent: HTMLElement) {
    this.weeks = new KeyedLayer(parent, 'board-week', (el, monday) => this.drawWeek(el, monday))
    this.shut = new KeyedLayer(parent, 'board-shut', (el, span) => this.stretch(el, span))
  }

  /** `closed`: stretches of days, in order. */
  paint(grid: Grid, window: Window, closed: readonly Span[], force: boolean): void {
    this.grid = grid
    const weeks = new Map<number, number>()
    const monday = window.firstDay - ((weekdayOf(window.firstDay) + 6) % WEEK)
    for (let day = monday; day < window.lastDay; day += WEEK) weeks.set(day, day)
    this.weeks.sync(weeks, force)
    const near = closed.filter((span) => span.start < window.lastDay && span.end > window.firstDay)
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
