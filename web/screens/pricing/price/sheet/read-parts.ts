/** Reads the sheets beside the season back into a draft, strictly: anything that is not understood is a fault at its cell. Pure. */
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { isAge, linesOf, pricingOf, temporaryId, withLine } from '#domain/price-grid/draft.ts'
import type { DraftLine, DraftPrice, GridDraft, Pricing, Rank } from '#domain/price-grid/draft.ts'
import { ranksFrom, ranksOf, withMode, withPricing, withRanks } from '#domain/price-grid/lines.ts'
import { withClosure } from '#domain/price-grid/closures.ts'
import type { Cents } from '#domain/money.ts'
import { MAX_QUANTITY } from '#domain/pricing/check-request.ts'
import { MAX_AMOUNT } from '#domain/money.ts'
import { CLOSINGS, PRICE_MODES } from '#domain/pricing/types.ts'
import type { GridClosure, Slice } from '#domain/pricing/types.ts'
import { LONGEST_REASON } from '#contract/reason.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { parseMoney } from '#web/ui/parse-number.ts'
import { choiceOf, dayOf, textOf, wholeOf } from '#web/screens/pricing/price/sheet/reading.ts'
import type { Reading } from '#web/screens/pricing/price/sheet/reading.ts'
import type { Part } from '#web/screens/pricing/price/sheet/parts.ts'
import { keyRows, readHead, yesOf } from '#web/screens/pricing/price/sheet/read-head.ts'
import type { SheetValue } from '#web/screens/pricing/price/sheet/sheet.ts'

interface How {
  readonly t: Translate<'price'>
  readonly today: Day
}

type Value = SheetValue | undefined

/** « 1 3 5 »: where each slice begins; none where the line has no slices. */
const startsOf = (value: Value): readonly number[] | undefined => {
  const words = textOf(value)
    .split(/[^0-9]+/)
    .filter((word) => word !== '')
  const starts = words.map(Number)
  const inOrder = starts.every((n, i) => n >= 1 && n <= MAX_QUANTITY && (i === 0 || n > (starts[i - 1] ?? 0)))
  return /[^0-9\s,;]/.test(textOf(value)) || !inOrder || (starts.length > 0 && starts[0] !== 1) ? undefined : starts
}

const sameRanks = (line: DraftLine, ranks: readonly Rank[]): boolean =>
  JSON.stringify(ranksOf(line)) === JSON.stringify(ranks)

function priceWay(draft: GridDraft, id: number, pricing: Pricing): GridDraft {
  const line = linesOf(draft).find((one) => one.id === id)
  if (line === undefined || pricingOf(line) === pricing) return draft
  if (pricing !== 'DATED') return withPricing(draft, id, pricing)
  // Its prices, set free of their periods; the sheet of dated prices says what becomes of them.
  const free = withPricing(draft, id, 'BY_PERIOD')
  return withLine(free, id, (one) => ({ ...one, prices: (one.prices ?? []).map((p) => ({ ...p, periodId: null })) }))
}

function readLine(
  draft: GridDraft,
  reading: Reading,
  { line, at }: { line: DraftLine; at: number },
  { t }: How,
): GridDraft {
  const mode = reading.read(at, 2, (v) => choiceOf(v, PRICE_MODES, (one) => t(`mode.${one}`)), t('sheet.fault.mode'))
  const pricings = ['FLAT', 'BY_PERIOD', 'DATED'] as const
  const pricing = reading.read(
    at,
    3,
    (v) => choiceOf(v, pricings, (one) => t(`pricing.${one}`)),
    t('sheet.fault.pricing'),
  )
  const starts = reading.read(at, 4, startsOf, t('sheet.fault.ranks'))
  if (mode === undefined || pricing === undefined || starts === undefined) return draft
  let next = priceWay(line.mode === mode ? draft : withMode(draft, line.id, mode), line.id, pricing)
  const changed = linesOf(next).find((one) => one.id === line.id)
  if (mode === 'SLICES' && starts.length > 0 && changed !== undefined && !sameRanks(changed, ranksFrom(starts)))
    next = withRanks(next, line.id, ranksFrom(starts))
  if (isAge(line)) return next
  const included = reading.read(at, 5, (v) => wholeOf(v, 0, MAX_QUANTITY), t('sheet.fault.included'))
  const required = reading.read(at, 6, (v) => yesOf(v, t), t('sheet.fault.partialWeeks'))
  if (included === undefined || required === undefined) return next
  if (included === line.included && required === (line.required === true)) return next
  return { ...next, options: next.options.map((one) => (one.id === line.id ? { ...one, included, required } : one)) }
}

function readLines(draft: GridDraft, reading: Reading, how: How): GridDraft {
  const lines = linesOf(draft)
  const rows = keyRows(
    reading,
    lines.map((line) => line.code),
    how.t,
  )
  return lines.reduce((next, line) => {
    const at = rows.get(line.code)
    return at === undefined ? next : readLine(next, reading, { line, at }, how)
  }, draft)
}

/** First and last days, both included on the sheet. */
function readSpan(
  reading: Reading,
  at: number,
  column: number,
  { t, today }: How,
): { start: Day; end: Day } | undefined {
  const start = reading.read(at, column, (v) => dayOf(v, today), t('fault.day'))
  const last = reading.read(at, column + 1, (v) => dayOf(v, today), t('fault.day'))
  if (start === undefined || last === undefined) return undefined
  if (last >= start) return { start, end: addDays(last, 1) }
  reading.fault(at, column + 1, t('fault.reversed'))
  return undefined
}

const amountOf = (value: Value): Cents | undefined => {
  const price = parseMoney(textOf(value, true))
  return price === undefined || price < 0 || price > MAX_AMOUNT ? undefined : price
}

/** A row of the sheet of dated prices. */
interface DatedRow {
  readonly line: DraftLine
  readonly start: Day
  readonly end: Day
  readonly rank: Rank | null
  readonly price: Cents
}

function readDatedRow(draft: GridDraft, reading: Reading, at: number, how: How): DatedRow | undefined {
  const { t } = how
  const code = textOf(reading.value(at, 0))
  const line = linesOf(draft).find((one) => one.code === code)
  if (line === undefined) reading.fault(at, 0, t('sheet.unknownRow'))
  else if (pricingOf(line) !== 'DATED') reading.fault(at, 0, t('sheet.notDated'))
  const span = readSpan(reading, at, 2, how)
  const price = reading.read(at, 5, amountOf, t('fault.money'))
  if (line === undefined || span === undefined || price === undefined) return undefined
  if (line.mode !== 'SLICES') return { line, ...span, rank: null, price }
  const from = wholeOf(reading.value(at, 4), 1, MAX_QUANTITY)
  const rank = ranksOf(line).find((one) => one.from === from)
  if (rank !== undefined) return { line, ...span, rank, price }
  reading.fault(at, 4, t('sheet.fault.rank'))
  return undefined
}

const sameSpan = (a: { start: Day; end: Day }, b: { start: Day; end: Day }): boolean =>
  a.start === b.start && a.end === b.end

/** The prices of a line from its rows: one a span, its slices together; those that were there keep their identity. */
function datedPrices(draft: GridDraft, line: DraftLine, rows: readonly DatedRow[], nextId: () => number): DraftPrice[] {
  const spans = rows.filter((row, i) => rows.findIndex((other) => sameSpan(other, row)) === i)
  return spans.map(({ start, end }): DraftPrice => {
    const own = rows.filter((row) => sameSpan(row, { start, end }))
    const before = line.prices?.find((price) => sameSpan(price, { start, end }))
    const period = draft.periods.find((p) => p.id === before?.periodId)
    const slices = own.flatMap(({ rank, price }): Slice[] => (rank === null ? [] : [{ ...rank, price }]))
    return {
      id: before?.id ?? nextId(),
      periodId: period !== undefined && sameSpan(period, { start, end }) ? period.id : null,
      start,
      end,
      price: slices.length > 0 ? slices.toSorted((a, b) => a.from - b.from) : (own[0]?.price ?? (0 as Cents)),
    }
  })
}

function readDated(draft: GridDraft, reading: Reading, how: How): GridDraft {
  const read = reading.rows(1).flatMap((at) => {
    const row = readDatedRow(draft, reading, at, how)
    return row === undefined ? [] : [{ at, row }]
  })
  for (const [i, { at, row }] of read.entries()) {
    const twin = read.findIndex(
      ({ row: other }) => other.line.id === row.line.id && sameSpan(other, row) && other.rank?.from === row.rank?.from,
    )
    if (twin < i) reading.fault(at, 0, how.t('sheet.rowTwice'))
  }
  let id = temporaryId(draft) + 1
  const lines = linesOf(draft).filter((line) => pricingOf(line) === 'DATED')
  return lines.reduce((next, line) => {
    const rows = read.filter(({ row }) => row.line.id === line.id).map(({ row }) => row)
    const prices = datedPrices(draft, line, rows, () => (id -= 1))
    return withLine(next, line.id, (one) => ({ ...one, prices }))
  }, draft)
}

function readClosures(draft: GridDraft, reading: Reading, how: How): GridDraft {
  const { t } = how
  const closures = reading.rows(1).reduce<GridClosure[]>((list, at) => {
    const span = readSpan(reading, at, 1, how)
    const closed = reading.read(
      at,
      3,
      (v) => choiceOf(v, CLOSINGS, (one) => t(`closed.${one}`)),
      t('sheet.fault.closed'),
    )
    const reason = textOf(reading.value(at, 4))
    if (reason.length > LONGEST_REASON) reading.fault(at, 4, t('sheet.fault.reason', { n: LONGEST_REASON }))
    if (span === undefined || closed === undefined) return list
    const next = withClosure(list, { ...span, closed, ...(reason === '' ? {} : { reason }) })
    if (next.length === list.length) reading.fault(at, 0, t('sheet.rowTwice'))
    return next
  }, [])
  return draft.closures === undefined && closures.length === 0 ? draft : { ...draft, closures }
}

const READ: Readonly<Record<Part, (draft: GridDraft, reading: Reading, how: How) => GridDraft>> = {
  head: readHead,
  lines: readLines,
  dated: readDated,
  closures: readClosures,
}

/** The draft as the sheet of a part says it; what is wrong is in `reading.faults`. */
export const readPart = (part: Part, draft: GridDraft, reading: Reading, how: How): GridDraft =>
  READ[part](draft, reading, how)
