/** The four ways to price a changed stay (domain rules 3.8). None writes: the caller shows the difference first. */
import { percentOf } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { checkRequest } from './check-request.ts'
import { chooseGrid } from './choose-grid.ts'
import type { GridContext } from './choose-grid.ts'
import { comparePrices } from './compare.ts'
import type { PriceComparison } from './compare.ts'
import { frameOf, presencesOf } from './frame.ts'
import type { Frame } from './frame.ts'
import { isTaxLine, totalsOf } from './line.ts'
import type { LineTotals, LineType, QuoteLine, StoredPrice } from './line.ts'
import { lodgingOf } from './lodging.ts'
import { quote } from './quote.ts'
import { INSURANCE_CODE, otherTaxLines, taxLines } from './quote-lines.ts'
import { linesFromDetail } from './reprice-detail.ts'
import { quantityOf } from './request.ts'
import type { ManualPrice, QuoteRequest } from './request.ts'
import type { OtherTaxTrace, Quote, TouristTax } from './result.ts'
import { otherTaxesOf, touristTaxOf } from './tourist-tax.ts'
import type { GridSnapshot } from './types.ts'
import { priceError } from './rule-codes.ts'

export const REPRICE_STRATEGIES = [
  'UPDATE_FROM_GRID',
  'KEEP_GRID',
  'UPDATE_FROM_EXISTING_DETAIL',
  'KEEP_DETAIL',
] as const
export type RepriceStrategy = (typeof REPRICE_STRATEGIES)[number]

export interface RepriceInput {
  readonly strategy: RepriceStrategy
  readonly stored: StoredPrice
  /** The stay as it will be, with the conditions that still hold. */
  readonly request: QuoteRequest
  /** The version that priced the stay. */
  readonly storedGrid: GridSnapshot
  /** Current versions, for UPDATE_FROM_GRID. */
  readonly candidates: readonly GridSnapshot[]
  readonly context: GridContext
}

export interface Repriced {
  readonly lines: readonly QuoteLine[]
  readonly totals: LineTotals
  readonly touristTax: TouristTax | null
  readonly otherTaxes: readonly OtherTaxTrace[]
  /** The grid that the lines come from. */
  readonly grid: { readonly id: number; readonly version: number }
  /** With its trace; null where the lines come from the stored detail. */
  readonly quote: Quote | null
  /** Prices set by hand that the new ones replace: to be confirmed ("manually changed price" warning). */
  readonly lostManual: readonly QuoteLine[]
  readonly comparison: PriceComparison
}

/**
 * New lines of a changed stay. The taxes are always computed again; prices set by hand survive except in
 * UPDATE_FROM_GRID. Throws RuleError `price.noGrid` (the two grid strategies) and the codes of `checkRequest`.
 */
export function reprice(input: RepriceInput): Repriced {
  checkRequest(input.request)
  switch (input.strategy) {
    case 'UPDATE_FROM_GRID':
      return fromCurrentGrid(input)
    case 'KEEP_GRID':
      return fromStoredGrid(input)
    case 'UPDATE_FROM_EXISTING_DETAIL':
      return finished(input, linesFromDetail(input.stored, input.request, input.storedGrid), null)
    case 'KEEP_DETAIL':
      return finished(input, input.stored.lines, null)
  }
}

function fromCurrentGrid(input: RepriceInput): Repriced {
  const { manual: _, ...request } = input.request
  const { chosen, rejected } = chooseGrid(input.candidates, request, input.context)
  if (chosen === null) {
    const reason = rejected[0]?.reason
    throw priceError('price.noGrid', { ...(reason === undefined ? {} : { reason: reason.code, ...reason.context }) })
  }
  const { grid } = chosen
  return {
    lines: chosen.quote.lines,
    totals: totalsOf(chosen.quote.lines),
    touristTax: chosen.quote.touristTax,
    otherTaxes: chosen.quote.trace.otherTaxes ?? [],
    grid: { id: grid.id, version: grid.version },
    quote: chosen.quote,
    lostManual: input.stored.lines.filter((l) => l.manual === true),
    comparison: comparePrices(input.stored.lines, chosen.quote.lines),
  }
}

const PRICED_BY_HAND: readonly LineType[] = ['occupancy', 'attendant', 'animal', 'vehicle', 'extra', 'otherExtras']

const isPricedByHand = (line: QuoteLine): line is QuoteLine & { type: ManualPrice['type'] } =>
  line.manual === true && PRICED_BY_HAND.includes(line.type)

function fromStoredGrid(input: RepriceInput): Repriced {
  const { request, stored, storedGrid } = input
  const manual = stored.lines.filter(isPricedByHand).filter((line) => isStillAsked(line, request, storedGrid))
  const fresh = quote({ ...request, manual: [...(request.manual ?? []), ...manual], grid: storedGrid })
  const others = stored.lines.filter((l) => l.manual === true && !isPricedByHand(l))
  const kept = fresh.lines.filter((l) => !others.some((o) => o.type === l.type && o.code === l.code))
  return finished(input, [...kept, ...others], fresh)
}

/** A price by hand goes with what it priced: the dog that stays at home, the children who do not come. */
function isStillAsked(line: QuoteLine, request: QuoteRequest, grid: GridSnapshot): boolean {
  if (line.type === 'attendant') {
    const category = grid.ageCategories.find((c) => c.code === line.code)
    return (
      category === undefined ||
      request.people.some((p) => p.age >= category.min && (category.max === null || p.age <= category.max))
    )
  }
  return !grid.options.some((o) => o.code === line.code) || quantityOf(request, line.code) > 0
}

/** Computes insurance and taxes again on the given lines. */
function finished(input: RepriceInput, lines: readonly QuoteLine[], fresh: Quote | null): Repriced {
  const { request, stored, storedGrid, strategy } = input
  const frame = frameOf(request)
  const { touristTax, otherTaxes } = taxesOf(request, frame, lodgingOf(lines))
  const net = totalsOf(lines).net
  const isSameNet = fresh === null && net === totalsOf(stored.lines).net
  const insured = strategy === 'KEEP_DETAIL' || isSameNet ? lines : lines.map((line) => insuredAgain(line, net))
  const all = [...insured.filter((l) => !isTaxLine(l)), ...taxLines(touristTax), ...otherTaxLines(otherTaxes)]
  return {
    lines: all,
    totals: totalsOf(all),
    touristTax,
    otherTaxes,
    grid: { id: storedGrid.id, version: storedGrid.version },
    quote: fresh,
    lostManual: [],
    comparison: comparePrices(stored.lines, all),
  }
}

/** The taxes of a stay whose lodging is known. */
export function taxesOf(
  { touristTax = [], otherTaxes = [], people }: QuoteRequest,
  frame: Frame,
  lodging: Cents,
): Pick<Repriced, 'touristTax' | 'otherTaxes'> {
  const presences = presencesOf(people, frame)
  return {
    touristTax: touristTaxOf(touristTax, frame, presences, lodging),
    otherTaxes: otherTaxesOf(otherTaxes, frame, presences, lodging),
  }
}

function insuredAgain(line: QuoteLine, net: Cents): QuoteLine {
  if (line.type !== 'insurance' || line.code !== INSURANCE_CODE || line.rate === undefined || line.manual === true)
    return line
  const amount = percentOf(net, line.rate)
  return { ...line, unitPrice: amount, amount }
}
