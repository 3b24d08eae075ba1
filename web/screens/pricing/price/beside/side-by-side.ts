/** Several grids on one calendar: a column wherever some price may change. Pure. */
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { DraftPeriod, GridDraft } from '#domain/price-grid/draft.ts'
import { cellText } from '#web/screens/pricing/price/season/cell-text.ts'
import { rowsOf } from '#web/screens/pricing/price/season/rows.ts'
import type { SeasonRow } from '#web/screens/pricing/price/season/rows.ts'

/** Nights [start, end). */
export interface Column {
  readonly start: Day
  readonly end: Day
}

/** Neighbours that read the same are one cell; where it can be typed in, those of one period are. */
export interface Cell {
  readonly start: Day
  readonly text: string
  /** Where it begins, and over how many columns. */
  readonly column: number
  readonly columns: number
  /** The period that typing changes; undefined where nothing can be typed. */
  readonly periodId: number | undefined
}

export interface BesideRow {
  readonly row: SeasonRow
  readonly cells: readonly Cell[]
}

export interface BesideGrid<G> {
  readonly grid: G
  readonly rows: readonly BesideRow[]
}

interface Drafted {
  readonly draft: GridDraft
}

/** Years in which some grid has a night, the first to last. */
export const seasonsOf = (grids: readonly Drafted[]): readonly string[] =>
  [...new Set(grids.flatMap(({ draft }) => draft.periods.map(({ start }) => start.slice(0, 4))))].toSorted()

/** The season that is asked for, else the first that still has a night to sell, else the last. */
export function seasonIn(grids: readonly Drafted[], asked: unknown, today: Day): string {
  const seasons = seasonsOf(grids)
  const isAhead = (season: string): boolean =>
    grids.some(({ draft }) => draft.periods.some((p) => isOf(season)(p) && p.end > today))
  return seasons.find((one) => one === asked) ?? seasons.find(isAhead) ?? seasons.at(-1) ?? ''
}

const isOf =
  (season: string) =>
  (period: DraftPeriod): boolean =>
    period.start.slice(0, 4) === season

/** Cut wherever a period begins or ends; what no grid covers is left out. Special durations overlap the season: they cut it too. */
export function columnsOf(grids: readonly Drafted[], season: string): Column[] {
  const periods = grids.flatMap(({ draft }) => draft.periods.filter(isOf(season)))
  const days = [...new Set(periods.flatMap(({ start, end }) => [start, end]))].toSorted()
  return days
    .slice(0, -1)
    .map((start, i): Column => ({ start, end: days[i + 1] ?? addDays(start, 1) }))
    .filter(({ start }) => periods.some((p) => p.start <= start && start < p.end))
}

/** Names and dates are those of the columns; the rest is told of each grid. */
const isTold = ({ kind }: SeasonRow): boolean => kind !== 'label' && kind !== 'date'

function cellsOf(draft: GridDraft, row: SeasonRow, columns: readonly Column[], isTyped: boolean): Cell[] {
  return columns.reduce<Cell[]>((cells, { start }, column) => {
    const period = draft.periods.find((p) => p.start <= start && start < p.end)
    const text = period === undefined ? '' : cellText(draft, row, period)
    const periodId = isTyped ? period?.id : undefined
    const last = cells.at(-1)
    if (last?.text !== text || last.periodId !== periodId)
      return [...cells, { start, text, column, columns: 1, periodId }]
    return [...cells.slice(0, -1), { ...last, columns: last.columns + 1 }]
  }, [])
}

/** Rows without any value say nothing, but where one may be typed. `typed`: grids whose cells can be typed in. */
export const sideBySide = <G extends Drafted>(
  grids: readonly G[],
  columns: readonly Column[],
  typed: (grid: G) => boolean = () => false,
): BesideGrid<G>[] =>
  grids.map((grid) => ({
    grid,
    rows: rowsOf(grid.draft)
      .filter(isTold)
      .map((row) => ({ row, cells: cellsOf(grid.draft, row, columns, typed(grid) && isTypedHere(row)) }))
      .filter(({ cells }) => cells.some(({ text, periodId }) => text !== '' || periodId !== undefined)),
  }))

/** Prices with dates of their own do not follow periods: they are typed on the form of their line. */
const isTypedHere = (row: SeasonRow): boolean => row.kind !== 'line' || row.pricing !== 'DATED'
