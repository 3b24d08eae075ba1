/** The season of a grid as a spreadsheet: one row a line, one column a period, keys in the first column. Pure. */
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { lineById } from '#domain/price-grid/draft.ts'
import type { DraftPeriod, GridDraft } from '#domain/price-grid/draft.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { parseMoney, parseQuantity } from '#web/ui/parse-number.ts'
import { cellText, shownEnd } from '#web/screens/pricing/price/season/cell-text.ts'
import { rowName } from '#web/screens/pricing/price/season/row-name.ts'
import { rowsOf } from '#web/screens/pricing/price/season/rows.ts'
import type { PackageRow, SeasonRow } from '#web/screens/pricing/price/season/rows.ts'

export type SheetValue = string | number | boolean | Date | null

/** A sheet of a workbook. */
export interface NamedSheet {
  readonly name: string
  readonly cells: readonly (readonly SheetCell[])[]
}

export interface SheetCell {
  readonly value: SheetValue
  readonly kind: 'text' | 'money' | 'date' | 'count'
}

/** First cell of every export, before the model: what an import knows its files by. */
export const MARK = 'pinede-grid'
export const ID_KEY = 'id'
/** Columns before the periods: key and name. */
export const BEFORE = 2

export const textCell = (value: string): SheetCell => ({ value, kind: 'text' })

/** Lines go by their code, which outlives their id. */
export const sheetKey = (draft: GridDraft, row: SeasonRow): string => {
  if (row.kind !== 'line') return row.key
  const code = lineById(draft, row.lineId)?.code ?? ''
  return row.rank === null ? `line.${code}` : `line.${code}.${row.rank.from}`
}

/** Prices with dates of their own do not follow periods: they stay on the form of their line. */
export const sheetRows = (draft: GridDraft, added: readonly PackageRow[] = []): readonly SeasonRow[] =>
  rowsOf(draft, added).filter((row) => row.kind !== 'line' || row.pricing !== 'DATED')

/** « Nuit », « Chien · par nuit »: for people; the key is what counts. */
export const sheetName = (draft: GridDraft, row: SeasonRow, t: Translate<'price'>): string => {
  const { name, detail } = rowName(draft, row, t)
  return detail === undefined ? name : `${name} · ${detail}`
}

export const dayCell = (day: Day): SheetCell => ({ value: new Date(`${day}T00:00:00Z`), kind: 'date' })

export const moneyCell = (price: Cents | null | undefined): SheetCell => ({
  value: price == null ? null : price / 100,
  kind: 'money',
})

export const countCell = (count: number): SheetCell => ({ value: count, kind: 'count' })

function cellOf(draft: GridDraft, row: SeasonRow, period: DraftPeriod): SheetCell {
  if (row.kind === 'date') {
    const day = row.field === 'start' ? period.start : shownEnd(draft, period.end)
    return dayCell(day)
  }
  const shown = cellText(draft, row, period)
  if (row.kind === 'label' || row.kind === 'days' || row.kind === 'minNights' || row.kind === 'closed')
    return textCell(shown)
  if (row.kind === 'maxNights') return { value: parseQuantity(shown) ?? null, kind: 'count' }
  return moneyCell(parseMoney(shown))
}

/** Every row of the season with its key, name and values; the second row holds the ids of the periods. */
export function sheetOf(draft: GridDraft, t: Translate<'price'>): readonly (readonly SheetCell[])[] {
  const heads = draft.periods.map((_, i) => textCell(t('sheet.column', { n: i + 1 })))
  return [
    [textCell(`${MARK} ${draft.model}`), textCell(t('sheet.line')), ...heads],
    [textCell(ID_KEY), textCell(t('sheet.id')), ...draft.periods.map(({ id }) => countCell(id))],
    ...sheetRows(draft).map((row) => [
      textCell(sheetKey(draft, row)),
      textCell(sheetName(draft, row, t)),
      ...draft.periods.map((period) => cellOf(draft, row, period)),
    ]),
  ]
}
