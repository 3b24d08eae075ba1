/**
 * Periods, lines and dated prices by themselves (`price-grid-period`, `price-grid-option`, `option-price`): parts of the draft
 * of their grid, whose `version` guards them. Nothing here touches what is published.
 */
import { sql } from 'kysely'
import { isAge, lineById, linesOf, pricingOf, withLine } from '#domain/price-grid/draft.ts'
import type { DraftLine, DraftPeriod, DraftPrice, GridDraft } from '#domain/price-grid/draft.ts'
import { removeLine } from '#domain/price-grid/lines.ts'
import { nextDates, periodById, removePeriod, withPeriod } from '#domain/price-grid/periods.ts'
import { openSeason, seasonSpan } from '#domain/price-grid/season.ts'
import type { PriceMode } from '#domain/pricing/types.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { DraftInput } from '#contract/operations/occupant-extra/price-grid.ts'
import type {
  OptionEdit,
  OptionPriceEdit,
  OptionPriceRow,
  PeriodEdit,
} from '#contract/operations/occupant-extra/price-grid-part.ts'
import { gridLists, openingsOf } from '#server/modules/pricing/price-grid/lists.ts'
import { refreshed } from '#server/modules/pricing/price-grid/resolve.ts'
import { gridRow, saveDraft } from '#server/modules/pricing/price-grid/store.ts'
import type { GridRow } from '#server/modules/pricing/price-grid/store.ts'
import type { Context } from '#server/platform/http/route.ts'

type Part = 'periods' | 'lines' | 'prices'

const HOLDS: Readonly<Record<Part, string>> = {
  periods: '$.periods[*].id',
  lines: '$.*[*] ? (exists (@.mode)).id',
  prices: '$.*[*].prices[*].id',
}

/** The grid whose draft holds this part. Throws RuleError `record.unknown`, also for another establishment's. */
const gridOf = async (context: Context, part: Part, id: number): Promise<GridRow> => {
  const { rows } = await sql<{ id: number }>`
    select id from price_grid where establishment_id = ${context.establishmentId}
      and draft @? ${`${HOLDS[part]} ? (@ == ${id})`}::jsonpath`.execute(context.tx)
  const grid = rows[0]
  if (grid === undefined) throw new RuleError('record.unknown')
  return gridRow(context, grid.id)
}

const headOf = ({ id, version, draft }: GridRow) => ({
  priceGridId: id,
  priceGridLabel: draft.label,
  model: draft.model,
  version,
})

const save = (context: Context, row: GridRow, version: number, draft: GridDraft): Promise<number> =>
  saveDraft(context, { id: row.id, version, draft: draft as unknown as DraftInput })

/** Grid of a part that is new (id 0) or is known; a part never moves to another grid. */
const gridFor = async (context: Context, part: Part, id: number, priceGridId: number): Promise<GridRow> => {
  if (id === 0) return gridRow(context, priceGridId)
  const row = await gridOf(context, part, id)
  if (row.id !== priceGridId) throw new RuleError('record.unknown')
  return row
}

/** A new part has no id yet: saving gives it one. */
const NEW = -1

// Periods

export const periodsOf = async (context: Context, gridId: number) => {
  const row = await gridRow(context, gridId)
  const list = row.draft.periods.map((period) => ({ ...headOf(row), ...period }))
  return { list, total: list.length }
}

/** A period with its grid; id 0: a new one after the last, to the end of the season. */
export const readPeriod = async (context: Context, id: number, priceGridId: number) => {
  if (id !== 0) {
    const row = await gridOf(context, 'periods', id)
    return { ...headOf(row), ...periodById(row.draft, id) }
  }
  const row = await gridRow(context, priceGridId)
  const openings = await openingsOf(context)
  const span = seasonSpan(row.draft.periods, openings, context.today)
  const season = span === undefined ? undefined : { arrival: span.start, departure: span.end }
  const dates = nextDates(row.draft, season ?? openSeason(row.draft.periods, openings), context.today)
  return { ...headOf(row), id: 0, label: '', ...dates }
}

export const savePeriod = async (context: Context, body: PeriodEdit): Promise<number> => {
  const { id, version, priceGridId, ...fields } = body
  const row = await gridFor(context, 'periods', id, priceGridId)
  const period = fields as Omit<DraftPeriod, 'id'>
  const draft =
    id === 0
      ? { ...row.draft, periods: [...row.draft.periods, { ...period, id: NEW }] }
      : withPeriod(row.draft, id, period)
  await save(context, row, version, draft)
  return id === 0 ? newest(row, await gridRow(context, row.id), (d) => d.periods) : id
}

/** The part that the draft has now and had not before. */
const newest = (before: GridRow, after: GridRow, partsOf: (draft: GridDraft) => readonly { id: number }[]): number => {
  const known = new Set(partsOf(before.draft).map((part) => part.id))
  return partsOf(after.draft).find((part) => !known.has(part.id))?.id ?? 0
}

export const deletePeriod = async (context: Context, id: number): Promise<void> => {
  const row = await gridOf(context, 'periods', id)
  await save(context, row, row.version, removePeriod(row.draft, id))
}

// Lines

const lineRow = (row: GridRow, line: DraftLine) => ({
  ...headOf(row),
  ...line,
  kind: isAge(line) ? ('AGE' as const) : line.kind,
  pricing: pricingOf(line) === 'FLAT' ? ('FLAT' as const) : ('DATED' as const),
  price: line.price ?? null,
})

const refreshedRow = async (context: Context, row: GridRow): Promise<GridRow> => ({
  ...row,
  draft: refreshed(row.draft, await gridLists(context)),
})

export const optionsOf = async (context: Context, gridId: number) => {
  const row = await refreshedRow(context, await gridRow(context, gridId))
  const list = linesOf(row.draft).map((line) => lineRow(row, line))
  return { list, total: list.length }
}

/** A line with its grid and the records it may be of; id 0: a new option by night. */
export const readOption = async (context: Context, id: number, priceGridId: number) => {
  const lists = await gridLists(context)
  const row = await refreshedRow(
    context,
    id === 0 ? await gridRow(context, priceGridId) : await gridOf(context, 'lines', id),
  )
  const line = lineById(row.draft, id)
  const fresh = {
    id: 0,
    kind: 'EXTRA',
    label: '',
    mode: 'NIGHT_OCCUPANT' satisfies PriceMode,
    included: 0,
    required: false,
  }
  const read = line === undefined ? { ...headOf(row), ...fresh, pricing: 'FLAT', price: null } : lineRow(row, line)
  return { ...read, periods: row.draft.periods, ...lists }
}

/** The line that a form describes: its dated prices are kept, or its one price taken. */
const lineOf = (body: OptionEdit, before: DraftLine | undefined): DraftLine => {
  const { id, kind, ageCategoryId, refId, label, tvaId, mode, included, required, price, ranks, pricing } = body
  const prices = pricing === 'DATED' ? { prices: before?.prices ?? [] } : price === null ? {} : { price }
  const common = { id: id === 0 ? NEW : id, mode, ...(ranks === undefined ? {} : { ranks }), ...prices }
  const own = kind === 'AGE' ? { ageCategoryId: ageCategoryId ?? 0 } : { kind, refId, label, tvaId, included, required }
  return { ...common, ...own } as unknown as DraftLine
}

export const saveOption = async (context: Context, body: OptionEdit): Promise<number> => {
  const row = await gridFor(context, 'lines', body.id, body.priceGridId)
  const before = lineById(row.draft, body.id)
  const line = lineOf(body, before)
  if (before !== undefined && isAge(before) !== isAge(line)) throw new RuleError('request.invalid')
  const { draft } = row
  const after = before === undefined ? added(draft, line) : withLine(draft, before.id, () => line as never)
  await save(context, row, body.version, after)
  return body.id === 0 ? newest(row, await gridRow(context, row.id), linesOf) : body.id
}

const added = (draft: GridDraft, line: DraftLine): GridDraft =>
  isAge(line)
    ? { ...draft, ageCategories: [...draft.ageCategories, line] }
    : { ...draft, options: [...draft.options, line] }

export const deleteOption = async (context: Context, id: number): Promise<void> => {
  const row = await gridOf(context, 'lines', id)
  await save(context, row, row.version, removeLine(row.draft, id))
}

// Dated prices of a line

const priceRow = (row: GridRow, line: DraftLine, price: DraftPrice): OptionPriceRow =>
  ({ ...price, version: row.version, priceGridOptionId: line.id }) as OptionPriceRow

export const optionPricesOf = async (context: Context, lineId: number) => {
  const row = await gridOf(context, 'lines', lineId)
  const line = lineById(row.draft, lineId)
  const list = (line?.prices ?? []).map((price) => priceRow(row, line as DraftLine, price))
  return { list, total: list.length }
}

const lineOfPrice = (draft: GridDraft, priceId: number): DraftLine | undefined =>
  linesOf(draft).find((line) => line.prices?.some((price) => price.id === priceId))

/** A dated price; id 0: a new one on the first period that has none. */
export const readOptionPrice = async (context: Context, id: number, lineId: number) => {
  const row = await gridOf(context, id === 0 ? 'lines' : 'prices', id === 0 ? lineId : id)
  const line = id === 0 ? lineById(row.draft, lineId) : lineOfPrice(row.draft, id)
  const price = line?.prices?.find((p) => p.id === id)
  if (line !== undefined && price !== undefined) return priceRow(row, line, price)
  const free = row.draft.periods.find((p) => !(line?.prices ?? []).some((d) => d.periodId === p.id))
  const { start, end } = free ?? nextDates(row.draft, undefined, context.today)
  return { id: 0, version: row.version, priceGridOptionId: lineId, periodId: free?.id ?? null, start, end, price: null }
}

/** Throws RuleError `grid.flatPrice` where the line has one price for all dates: that choice is the line's, not lost here. */
export const saveOptionPrice = async (context: Context, body: OptionPriceEdit): Promise<number> => {
  const { id, version, priceGridOptionId: lineId, periodId, start, end, price } = body
  const row = await gridOf(context, 'lines', lineId)
  const line = lineById(row.draft, lineId)
  if (line?.prices === undefined) throw new RuleError('grid.flatPrice')
  if (id !== 0 && !line.prices.some((p) => p.id === id)) throw new RuleError('record.unknown')
  const made: DraftPrice = { id: id === 0 ? NEW : id, periodId, start, end, price }
  const prices = id === 0 ? [...line.prices, made] : line.prices.map((p) => (p.id === id ? made : p))
  await save(
    context,
    row,
    version,
    withLine(row.draft, lineId, (l) => ({ ...l, prices })),
  )
  const after = await gridRow(context, row.id)
  return id === 0 ? newest(row, after, (draft) => lineById(draft, lineId)?.prices ?? []) : id
}

export const deleteOptionPrice = async (context: Context, id: number): Promise<void> => {
  const row = await gridOf(context, 'prices', id)
  const line = lineOfPrice(row.draft, id)
  if (line === undefined) throw new RuleError('record.unknown')
  const prices = (line.prices ?? []).filter((p) => p.id !== id)
  await save(
    context,
    row,
    row.version,
    withLine(row.draft, line.id, (l) => ({ ...l, prices })),
  )
}
