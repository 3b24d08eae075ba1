/** A stay that ends before its departure day (domain rules 2.3 #16). */
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { cents, negate, percentOf, roundQuotient, ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { isInNet, isTaxLine, totalsOf } from './line.ts'
import type { LineTotals, QuoteLine, StoredPrice } from './line.ts'
import { lodgingOf } from './lodging.ts'
import { otherTaxLines, taxLines, vatGroups } from './quote-lines.ts'
import { reprice, taxesOf } from './reprice.ts'
import type { Repriced } from './reprice.ts'
import { frameOf } from './frame.ts'
import type { QuoteRequest } from './request.ts'
import type { OtherTaxTrace, TouristTax } from './result.ts'
import type { GridSnapshot } from './types.ts'
import { priceError } from './rule-codes.ts'

/** KEEP: all stays due. REPRICE: only the nights spent. FEE: the nights spent, and a part of the others or a fixed sum. */
export type EarlyDeparturePreference =
  | { readonly kind: 'KEEP' }
  | { readonly kind: 'REPRICE' }
  | { readonly kind: 'FEE'; readonly rate: number }
  | { readonly kind: 'FEE'; readonly amount: Cents }

export interface EarlyDepartureInput {
  readonly preference: EarlyDeparturePreference
  readonly stored: StoredPrice
  /** The stay as it was booked. */
  readonly request: QuoteRequest
  readonly grid: GridSnapshot
  readonly leaving: Day
}

export interface EarlyDeparture {
  /** The booked lines, `earlyDeparture` lines, and the taxes of the nights spent. */
  readonly lines: readonly QuoteLine[]
  readonly totals: LineTotals
  /** What the unspent nights give back, before the fee; never negative. */
  readonly credit: Cents
  /** Never more than the credit: leaving early never costs more than staying. */
  readonly fee: Cents
  readonly touristTax: TouristTax | null
  readonly otherTaxes: readonly OtherTaxTrace[]
  /** How the nights spent were priced; null for KEEP. */
  readonly repriced: Repriced | null
}

export const CREDIT_CODE = 'CREDIT'
export const FEE_CODE = 'FEE'

/**
 * Fees and insurance stay as booked. Nights spent are priced by the stored grid without its stay rules, or, where it sells no
 * such length (packages, special durations), by the stored detail. Leaving on the arrival day counts one night. Throws
 * RuleError `stay.notEarly` where the day is not between arrival and departure.
 */
export function earlyDeparture(input: EarlyDepartureInput): EarlyDeparture {
  const { stay } = input.request
  const { leaving, preference } = input
  if (leaving < stay.arrival || leaving >= stay.departure) {
    throw priceError('stay.notEarly', { leaving, arrival: stay.arrival, departure: stay.departure })
  }
  const departure = leaving === stay.arrival ? addDays(leaving, 1) : leaving
  const request: QuoteRequest = { ...input.request, stay: { arrival: stay.arrival, departure }, waiveStayRules: true }
  const repriced = preference.kind === 'KEEP' ? null : spentNights(input, request)
  const credits = repriced === null ? [] : creditLines(input.stored.lines, repriced.lines)
  const credit = negate(cents(credits.reduce((total, l) => total + l.amount, 0)))
  const fee = feeOf(preference, credit)
  return assemble(input, request, credit > 0 ? credits : [], { credit: cents(Math.max(0, credit)), fee, repriced })
}

function spentNights({ stored, grid }: EarlyDepartureInput, request: QuoteRequest): Repriced {
  const common = { stored, request, storedGrid: grid, candidates: [], context: {} }
  try {
    return reprice({ ...common, strategy: 'KEEP_GRID' })
  } catch (error) {
    if (!(error instanceof RuleError) || error.code !== 'price.noGrid') throw error
    return reprice({ ...common, strategy: 'UPDATE_FROM_EXISTING_DETAIL' })
  }
}

/** The difference of `net` at each VAT rate. */
function creditLines(booked: readonly QuoteLine[], spent: readonly QuoteLine[]): QuoteLine[] {
  const all = [...spent.filter(isInNet), ...booked.filter(isInNet).map((l) => ({ ...l, amount: negate(l.amount) }))]
  return vatGroups(all).flatMap(({ vat, indexes }) => {
    const amount = cents(indexes.reduce((total, i) => total + (all[i]?.amount ?? 0), 0))
    return amount === 0 ? [] : [lineOf(CREDIT_CODE, amount, vat)]
  })
}

const lineOf = (code: string, amount: Cents, { tvaId, tvaRate }: Pick<QuoteLine, 'tvaId' | 'tvaRate'>): QuoteLine => ({
  type: 'earlyDeparture',
  code,
  label: '',
  quantity: 1,
  nights: null,
  unitPrice: amount,
  amount,
  tvaId,
  tvaRate,
})

function feeOf(preference: EarlyDeparturePreference, credit: Cents): Cents {
  if (preference.kind !== 'FEE' || credit <= 0) return ZERO
  const asked = 'rate' in preference ? percentOf(credit, preference.rate) : preference.amount
  return cents(Math.max(0, Math.min(asked, credit)))
}

/** The fee is taxed like the lodging: a sum kept for nights not spent stays taxable (domain rules 3.7). */
function assemble(
  { stored }: EarlyDepartureInput,
  request: QuoteRequest,
  credits: readonly QuoteLine[],
  amounts: Pick<EarlyDeparture, 'credit' | 'fee' | 'repriced'>,
): EarlyDeparture {
  const kept = stored.lines.filter((l) => !isTaxLine(l))
  const vat = stored.lines.find((l) => l.type === 'occupancy') ?? { tvaId: null, tvaRate: null }
  const fees = amounts.fee === 0 ? [] : [lineOf(FEE_CODE, amounts.fee, vat)]
  const { touristTax, otherTaxes } = taxesOfSpent(request, stored, amounts.repriced)
  const lines = [...kept, ...credits, ...fees, ...taxLines(touristTax), ...otherTaxLines(otherTaxes)]
  return { lines, totals: totalsOf(lines), touristTax, otherTaxes, ...amounts }
}

/** On the nights spent only; a percentage takes their lodging: as repriced, or where all stays due, their part of it. */
function taxesOfSpent(
  request: QuoteRequest,
  stored: StoredPrice,
  repriced: Repriced | null,
): Pick<Repriced, 'touristTax' | 'otherTaxes'> {
  if (repriced !== null) return repriced
  const frame = frameOf(request)
  const lodging = roundQuotient(lodgingOf(stored.lines) * frame.count, Math.max(1, stored.nights))
  return taxesOf(request, frame, lodging)
}
