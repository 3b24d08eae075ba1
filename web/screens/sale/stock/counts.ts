/** What is typed while a stock is counted. Pure. */
import type { CountInput, StockSheetRow } from '#contract/operations/sale/stock.ts'
import { matches } from '#web/ui/plain-text.ts'

interface Count {
  readonly counted: number
  /** In stock when it was typed. */
  readonly expected: number
}

/** By article. */
export type Counts = ReadonlyMap<number, Count>

export const countsOf = (counts: Counts): CountInput[] =>
  [...counts].map(([articleId, { counted, expected }]) => ({ articleId, counted, expected }))

/** What will be added to the stock; undefined: not counted. */
export const differenceOf = (counts: Counts, id: number): number | undefined => {
  const count = counts.get(id)
  return count === undefined ? undefined : count.counted - count.expected
}

interface Asked {
  readonly text: string
  readonly family: string | null
  /** Only what nobody counted yet. */
  readonly isRest: boolean
}

export const shownRows = (
  rows: readonly StockSheetRow[],
  counts: Counts,
  { text, family, isRest }: Asked,
): readonly StockSheetRow[] =>
  rows.filter(
    (row) =>
      (family === null || row.family === family) &&
      !(isRest && counts.has(row.id)) &&
      matches(`${row.code} ${row.label}`, text.trim()),
  )
