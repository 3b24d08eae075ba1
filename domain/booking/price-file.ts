/**
 * The price of a file: its stays priced together (domain rules 3.4). Each stay carries its own lines; the booking fees go
 * with the first, a remise in euros is shared by what each stay costs, the insurance follows each stay's net.
 */
import { daysBetween, nights } from '../day.ts'
import type { Day, Stay } from '../day.ts'
import { cents, shareToLargest, sum, ZERO } from '../money.ts'
import type { Cents } from '../money.ts'
import { chooseGrid } from '../pricing/choose-grid.ts'
import type { GridContext, RejectedGrid } from '../pricing/choose-grid.ts'
import { downPaymentOf, withOfferRate } from '../pricing/down-payment.ts'
import { totalsOf } from '../pricing/line.ts'
import type { LineTotals, QuoteLine } from '../pricing/line.ts'
import { tryQuote } from '../pricing/quote.ts'
import type {
  DownPaymentRule,
  ManualPrice,
  Offer,
  OtherTax,
  Person,
  QuoteRequest,
  TouristTaxRule,
} from '../pricing/request.ts'
import type { Quote } from '../pricing/result.ts'
import type { GridSnapshot } from '../pricing/types.ts'
import { discountRefusal } from './discount.ts'
import type { FileDiscount } from './discount.ts'
import { reason } from './facts.ts'
import type { Reason } from './facts.ts'
import { withCommission } from './partner.ts'
import type { PartnerConditions } from './partner.ts'
import { optionCode, quantitiesFor, quantitiesForAll } from './quantities.ts'
import type { PartyOption } from './quantities.ts'

export interface StayToPrice {
  readonly stay: Stay
  readonly people: readonly Person[]
  readonly options: readonly PartyOption[]
  readonly manual: readonly ManualPrice[]
  readonly touristTax: readonly TouristTaxRule[]
  readonly otherTaxes?: readonly OtherTax[]
  readonly candidates: readonly GridSnapshot[]
  readonly context: GridContext
}

/** What holds for the whole file. */
export type FileConditions = Pick<
  QuoteRequest,
  'today' | 'bookedOn' | 'offers' | 'promoCode' | 'paymentMethodId' | 'channel' | 'fees' | 'insurance'
> & {
  readonly discount?: FileDiscount
  readonly downPayment?: DownPaymentRule
  readonly partner?: PartnerConditions
}

export type PricedStay =
  | { readonly priced: true; readonly grid: GridSnapshot; readonly quote: Quote }
  | { readonly priced: false; readonly refusal: Reason }

/** Reasons that say more of the house than of the stay: told only where there is no other. */
const OF_OTHER_STAYS = ['price.gridInactive', 'price.gridOtherType', 'price.gridForPartner', 'price.gridOtherPartner']

const refusalOf = (rejected: readonly RejectedGrid[]): Reason => {
  const first = rejected.find((r) => !OF_OTHER_STAYS.includes(r.reason.code)) ?? rejected[0]
  return first === undefined ? reason('price.noGrid') : reason(first.reason.code, first.reason.context)
}

/** The grids that a partner's stays may have. */
const contextOf = (context: GridContext, partner: PartnerConditions | undefined): GridContext =>
  partner === undefined ? context : { ...context, partnerId: partner.id, fallbackPublic: partner.fallbackPublic }

/** Computed all the same where the partner collects it: for the statement. */
export const taxesFor = (
  rules: readonly TouristTaxRule[],
  partner: PartnerConditions | undefined,
): readonly TouristTaxRule[] =>
  partner?.collectsTouristTax === true ? rules.map((rule) => ({ ...rule, collectedBy: 'PARTNER' as const })) : rules

/** Why the file's remise is not for this stay; null where it is, or where there is none. */
const discountRefusalOf = (
  { stay, people, context }: Pick<StayToPrice, 'stay' | 'people' | 'context'>,
  discount: FileDiscount | undefined,
): Reason | null =>
  discount === undefined
    ? null
    : discountRefusal(discount.conditions, { stay, people, placeTypeId: context.placeTypeId })

/** One stay by the best of its grids, which is then priced with its own options' codes; the partner's commission beside it. */
export const priceStay = (stay: StayToPrice, conditions: FileConditions): PricedStay => {
  const refused = discountRefusalOf(stay, conditions.discount)
  const alone = priceAlone(stay, refused === null ? conditions : withoutDiscount(conditions))
  const priced = withLabels(notDiscounted(alone, refused), stay.options)
  if (!priced.priced || conditions.partner === undefined) return priced
  const lines = withCommission(priced.quote.lines, conditions.partner, stay.stay.arrival)
  return { ...priced, quote: { ...priced.quote, lines } }
}

/** Options that no grid knows have a code that tells nobody anything: what has no price is told by its name. */
const withLabels = (priced: PricedStay, options: readonly PartyOption[]): PricedStay => {
  if (!priced.priced || !priced.quote.trace.unpriced.some(({ what }) => what === 'option')) return priced
  const labels = new Map(options.map((option) => [optionCode(null, option), option.label]))
  const unpriced = priced.quote.trace.unpriced.map((one) => {
    const label = one.what === 'option' ? labels.get(one.code) : undefined
    return label === undefined || label === '' ? one : { ...one, label }
  })
  return { ...priced, quote: { ...priced.quote, trace: { ...priced.quote.trace, unpriced } } }
}

const withoutDiscount = ({ discount: _, ...conditions }: FileConditions): FileConditions => conditions

const notDiscounted = (priced: PricedStay, refused: Reason | null): PricedStay =>
  !priced.priced || refused === null
    ? priced
    : { ...priced, quote: { ...priced.quote, trace: { ...priced.quote.trace, notDiscounted: refused } } }

const priceAlone = (stay: StayToPrice, { partner, ...conditions }: FileConditions): PricedStay => {
  const request: QuoteRequest = {
    ...conditions,
    stay: stay.stay,
    people: stay.people,
    manual: stay.manual,
    touristTax: taxesFor(stay.touristTax, partner),
    otherTaxes: stay.otherTaxes ?? [],
    quantities: quantitiesForAll(stay.candidates, stay.options),
  }
  const { chosen, rejected } = chooseGrid(stay.candidates, request, contextOf(stay.context, partner))
  if (chosen === null) return { priced: false, refusal: refusalOf(rejected) }
  if (stay.candidates.length === 1) return { priced: true, ...chosen }
  const own = tryQuote({ ...request, grid: chosen.grid, quantities: quantitiesFor(chosen.grid, stay.options) })
  return own.priced
    ? { priced: true, grid: chosen.grid, quote: own.quote }
    : { priced: false, refusal: reason(own.refusal.code, own.refusal.context) }
}

const netOf = (priced: PricedStay): Cents => (priced.priced ? priced.quote.net : ZERO)

/** Each stay's part of a remise in euros, among those that it is for; percentages are each stay's own. */
const discountShares = (
  discount: FileDiscount,
  stays: readonly StayToPrice[],
  bare: readonly PricedStay[],
): FileDiscount[] => {
  if (discount.unit === 'PERCENT') return bare.map(() => discount)
  const nets = stays.map((stay, i) => {
    const price = bare[i]
    return price === undefined || discountRefusalOf(stay, discount) !== null ? ZERO : netOf(price)
  })
  const shares = shareToLargest(cents(Math.min(discount.amount, sum(nets))), nets)
  return bare.map((_, i) => ({ ...discount, amount: shares[i] ?? ZERO }))
}

/** Offers for a stay whose file bears its fees elsewhere: once is enough. */
export const withoutFees = (offers: readonly Offer[]): Offer[] =>
  offers.filter((o) => o.kind !== 'BOOKING_FEES').map(({ fees: _, ...offer }) => offer)

/** The stays of a file, in its order. A stay alone is priced at once, with the trace of its down payment. */
export const priceStays = (stays: readonly StayToPrice[], conditions: FileConditions): PricedStay[] => {
  const [only] = stays
  if (only !== undefined && stays.length === 1) return [priceStay(only, conditions)]
  const { fees, discount, downPayment: _, insurance, offers, ...common } = conditions
  const feeOffers = offers === undefined ? undefined : withoutFees(offers)
  const first = {
    ...common,
    ...(fees === undefined ? {} : { fees }),
    ...(offers === undefined ? {} : { offers }),
    ...(insurance === undefined ? {} : { insurance }),
  }
  const next = {
    ...common,
    ...(feeOffers === undefined ? {} : { offers: feeOffers }),
    ...(insurance === undefined ? {} : { insurance }),
  }
  const of = (i: number): FileConditions => (i === 0 ? first : next)
  const bare = stays.map((stay, i) => priceStay(stay, of(i)))
  if (discount === undefined) return bare
  const shares = discountShares(discount, stays, bare)
  return stays.map((stay, i) => {
    const share = shares[i]
    return priceStay(stay, share === undefined ? of(i) : { ...of(i), discount: share })
  })
}

export interface FileDates {
  readonly bookedOn: Day
  readonly stays: readonly Stay[]
}

/** What must be paid to book a file of these lines (domain rules 3.7): the longest stay and the first arrival decide. */
export const fileDownPayment = (
  { downPayment: usual, offers = [] }: Pick<FileConditions, 'downPayment' | 'offers'>,
  lines: readonly QuoteLine[],
  { bookedOn, stays }: FileDates,
): { readonly totals: LineTotals; readonly downPayment: Cents } => {
  const totals = totalsOf(lines)
  const rule = withOfferRate(usual, offers, lines)
  const [first] = stays.map((s) => s.arrival).toSorted()
  if (rule === undefined || first === undefined) return { totals, downPayment: ZERO }
  const situation = {
    nights: Math.max(...stays.map(nights)),
    daysBefore: daysBetween(bookedOn, first),
    net: totals.net,
    fees: totals.fees,
    insurance: totals.insurance,
    total: totals.total,
  }
  return { totals, downPayment: downPaymentOf(rule, situation).amount }
}
