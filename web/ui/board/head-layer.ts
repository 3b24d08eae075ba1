import { dayX } from './geometry.ts'
import type { Grid, Window } from './geometry.ts'
import { KeyedLayer, element } from './dom.ts'
import { dayCell, monthCells } from './header-layout.ts'
import type { DayCell, MonthCell } from './header-layout.ts'
import type { BoardBar } from './bar-index.ts'
import type { BoardModel, CellFace } from './model.ts'

/** Below this width a day shows its occupancy as a height only. */
const WRITTEN = 26
const HEAT_HEIGHT = 19

/** The sticky header: months, days, and the occupancy of each night. */
export class HeadLayer<B extends BoardBar> {
  private readonly months: KeyedLayer<MonthCell>
  private readonly monthCells: HTMLElement
  private readonly days: KeyedLayer<DayCell>
  private readonly heats: KeyedLayer<CellFace>
  private model: BoardModel<B> | undefined
  private grid: Grid | undefined
  private cells = new Map<number, DayCell>()
  private calendar: readonly MonthCell[] = []

  constructor(parent: HTMLElement) {
    const months = element(parent, 'board-months')
    const days = element(parent, 'board-days')
    const heat = element(parent, 'board-heat')
    this.monthCells = months
    this.months = new KeyedLayer(months, 'board-month', (el, cell) => this.drawMonth(el, cell))
    this.days = new KeyedLayer(days, 'board-day', (el, cell) => this.drawDay(el, cell))
    this.heats = new KeyedLayer(heat, 'board-heat-cell', (el, face, day) => this.drawHeat(el, face, day))
  }

  /** `force` where the zoom or the texts changed; occupancy is compared cell by cell. */
  paint(model: BoardModel<B>, grid: Grid, window: Window, force: boolean): void {
    this.model = model
    this.grid = grid
    const days = new Map<number, DayCell>()
    for (let day = window.firstDay; day < window.lastDay; day++)
      days.set(day, (force ? undefined : this.cells.get(day)) ?? dayCell(day, grid.dayWidth))
    this.cells = days
    this.days.sync(days, force)
    if (force) this.calendar = monthCells(grid.firstDay, grid.firstDay + grid.days)
    const months = new Map<number, MonthCell>()
    for (const cell of this.calendar)
      if (cell.start < window.lastDay && cell.end > window.firstDay) months.set(cell.start, cell)
    this.months.sync(months, force)
    this.paintHeat(model, window, force)
  }

  private paintHeat(model: BoardModel<B>, window: Window, force: boolean): void {
    const heats = new Map<number, CellFace>()
    for (let day = window.firstDay; day < window.lastDay; day++) {
      const face = model.heat(day)
      if (face !== undefined) heats.set(day, face)
    }
    this.heats.sync(heats, force)
  }

  private stretch(el: HTMLElement, start: number, days: number): void {
    if (this.grid === undefined) return
    el.style.left = `${dayX(this.grid, start)}px`
    el.style.width = `${days * this.grid.dayWidth}px`
  }

  private drawMonth(el: HTMLElement, cell: MonthCell): void {
    this.stretch(el, cell.start, cell.end - cell.start)
    el.dataset['start'] = String(cell.start)
    el.textContent = this.monthName(cell)
  }

  private monthName(cell: MonthCell | undefined): string {
    return cell === undefined ? '' : `${this.model?.texts.months[cell.month - 1] ?? ''} ${cell.year}`
  }

  /** « juillet 2027 », the month of the first day in view, said in the corner; its own label, cut by the edge, is not shown twice. */
  namedAt(day: number): string {
    for (const el of this.monthCells.children)
      if (el instanceof HTMLElement) el.classList.toggle('board-month-cut', Number(el.dataset['start']) < day)
    return this.monthName(this.calendar.find((cell) => day >= cell.start && day < cell.end))
  }

  private drawDay(el: HTMLElement, cell: DayCell): void {
    this.stretch(el, cell.day, 1)
    el.classList.toggle('board-weekend', cell.weekend)
    el.classList.toggle('board-day-today', cell.day === this.model?.today)
    const isClosed = this.model?.closed.some((span) => span.start <= cell.day && cell.day < span.end) === true
    el.classList.toggle('board-day-shut', isClosed)
    const off = this.model?.tints.filter((span) => span.start <= cell.day && cell.day < span.end) ?? []
    el.classList.toggle('board-day-off', off.length > 0)
    const words = [...(isClosed ? [this.model?.texts.closed ?? ''] : []), ...off.map((span) => span.label)]
    el.title = words.join('\n')
    const name = this.model?.texts.weekdays[cell.weekday] ?? ''
    const width = this.grid?.dayWidth ?? 0
    const said = cell.named ? (width >= 56 ? `${name.slice(0, 3)}.` : name.slice(0, 1).toUpperCase()) : ''
    el.textContent = cell.numbered ? `${said}\n${cell.dayOfMonth}` : ''
  }

  private drawHeat(el: HTMLElement, face: CellFace, day: number): void {
    // A night lies between the middle of its day and the middle of the next, as the bars do.
    if (this.grid === undefined) return
    el.style.left = `${dayX(this.grid, day) + this.grid.dayWidth / 2}px`
    el.style.width = `${this.grid.dayWidth}px`
    const written = this.grid.dayWidth >= WRITTEN
    el.style.height = `${written ? HEAT_HEIGHT : Math.round(face.level * HEAT_HEIGHT)}px`
    el.style.background = `rgb(var(--board-hot) / ${(face.level * face.level * 0.55).toFixed(2)})`
    el.title = face.label
    el.textContent = written ? face.text : ''
  }
}
