/** How much of a stock is taken on a night: the tone of its cell, never told by colour alone. */
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { ExtraPlanning } from '#contract/operations/booking/extra-planning.ts'

export type Level = 'none' | 'some' | 'full' | 'over'

/** `none`: nothing taken, nothing to look at. A stock of none that nobody has is full; null is without limit. */
export const levelOf = (used: number, stock: number | null): Level => {
  if (stock === null) return used === 0 ? 'none' : 'some'
  if (used > stock) return 'over'
  if (used === stock) return 'full'
  return used === 0 ? 'none' : 'some'
}

/** What a cell adds to what is taken: how many too many, that nothing is left, or that the stock of that night is another than usual. */
export const signOf = (
  used: number,
  { stock, usual }: { readonly stock: number | null; readonly usual: number | null },
): { readonly sign: 'over' | 'full' | 'dated'; readonly count: number } | undefined => {
  const level = levelOf(used, stock)
  if (stock !== null && (level === 'over' || level === 'full')) return { sign: level, count: used - stock }
  return stock === null || stock === usual ? undefined : { sign: 'dated', count: stock }
}

export interface Excess {
  readonly label: string
  readonly night: Day
}

/** Nights on which more is taken than there is, by night. */
export const excesses = ({ from, extras }: ExtraPlanning): readonly Excess[] =>
  extras
    .flatMap(({ label, stocks, used }) =>
      used.flatMap((count, i) => (count > (stocks[i] ?? Infinity) ? [{ label, night: addDays(from, i) }] : [])),
    )
    .toSorted((a, b) => (a.night < b.night ? -1 : a.night > b.night ? 1 : 0))

/** Where an arrow leads in a table of so many rows and columns; undefined: not an arrow, or an edge. */
export const stepIn = (
  key: string,
  { row, column }: { readonly row: number; readonly column: number },
  { rows, columns }: { readonly rows: number; readonly columns: number },
): { readonly row: number; readonly column: number } | undefined => {
  const to = {
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    Home: { row, column: 0 },
    End: { row, column: columns - 1 },
  }[key]
  if (to === undefined || to.row < 0 || to.column < 0 || to.row >= rows || to.column >= columns) return undefined
  return to
}
