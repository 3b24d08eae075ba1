import { dayX } from './geometry.ts'
import type { Grid, Window } from './geometry.ts'
import { KeyedLayer } from './dom.ts'
import { weekdayOf } from './header-layout.ts'

const WEEK = 7

/** Weeks behind the bars: a line on Mondays, the weekend tinted. Plain rectangles: gradients are slow to draw without a GPU. */
export class BackdropLayer {
  private readonly layer: KeyedLayer<number>
  private grid: Grid | undefined

  constructor(parent: HTMLElement) {
    this.layer = new KeyedLayer(parent, 'board-week', (el, monday) => this.draw(el, monday))
  }

  paint(grid: Grid, window: Window, force: boolean): void {
    this.grid = grid
    const weeks = new Map<number, number>()
    const monday = window.firstDay - ((weekdayOf(window.firstDay) + 6) % WEEK)
    for (let day = monday; day < window.lastDay; day += WEEK) weeks.set(day, day)
    this.layer.sync(weeks, force)
  }

  private draw(el: HTMLElement, monday: number): void {
    if (this.grid === undefined) return
    el.style.left = `${dayX(this.grid, monday)}px`
    el.style.width = `${WEEK * this.grid.dayWidth}px`
    if (el.firstChild === null) el.append(document.createElement('div'))
  }
}
