/**
 * The price of a stay: a pure function of the grid's snapshot, the stay, the party and the conditions (domain rules 3.4):
 * base → people and options → offers → discount → fees → insurance → taxes → down payment.
 */
import { cents, percentOf, shareToLargest, sum, ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { basePrice, isRefusal, manualBase } from './base.ts'
import type { BasePrice } from './base.ts'
import { checkRequest } from './check-request.ts'
import { componentsOf } from './components.ts'
import type { Component, Components } from './components.ts'
import { downPaymentOf, withOfferRate } from './down-payment.ts'
import { frameOf, presencesOf } from './frame.ts'
import type { Frame, Presence } from './frame.ts'
import type { QuoteLine } from './line.ts'
import { lodgingPart } from './lodging.ts'
import { unknownCode } from './offer-conditions.ts'
import { baseWithin, componentWithin } from './offer-nights.ts'
import { applyOffers } from './offers.ts'
import type { OffersResult } from './offers.ts'
import {
  componentLine,
  discountLines,
  feesLines,
  insuranceLines,
  occupancyLine,
  offerLines,
  otherTaxLines,
  taxLines,
  vatGroups,
} from './quote-lines.ts'
import type { Discount, QuoteInput } from './request.ts'
import type { OtherTaxTrace, Quote, QuoteOutcome, QuoteTrace, Refusal, TouristTax } from './result.ts'
import { otherTaxesOf, touristTaxOf } from './tourist-tax.ts'
import { priceError } from './rule-codes.ts'

/**
 * The price of a stay on a grid. Throws RuleError: `price.noGrid` with `reason`, a refusal code, and its values where the grid
 * cannot price the stay; and the codes of `checkRequest` for an absurd request.
 */
export function quote(input: QuoteInput): Quote {
  const outcome = tryQuote(input)
  if (outcome.priced) return outcome.quote
  const { code, context } = outcome.refusal
  throw priceError('price.noGrid', { reason: code, ...context })
}

/** Like `quote`, but answers why a grid cannot price the stay instead of throwing. */
export function tryQuote(input: QuoteInput): QuoteOutcome {
  checkRequest(input)
  const frame = frameOf(input)
  const base = baseOf(input, frame)
  return isRefusal(base) ? { priced: false, refusal: base } : { priced: true, quote: priced(input, frame, base) }
}

interface Base extends BasePrice {
  readonly manual: boolean
  /** What the grid asks, where the base is set by hand. */
  readonly computed?: Cents
}

function baseOf(input: QuoteInput, frame: Frame): Base | Refusal {
  const computed = basePrice(input.grid, frame, input.waiveStayRules === true)
  const manual = input.manual?.find((m) => m.type === 'occupancy')
  if (manual === undefined) return isRefusal(computed) ? computed : { ...computed, manual: false }
  const byHand = { ...manualBase(manual.amount, frame), manual: true }
  return isRefusal(computed) ? byHand : { ...byHand, computed: computed.amount }
}

/** Amounts of a price, before lines and trace. */
interface Amounts {
  readonly net: Cents
  readonly fees: Cents
  readonly insurance: Cents
  readonly discount: Cents
  /** What the discount takes from the base and from each component. */
  readonly discountShares: readonly Cents[]
  readonly discounted: Cents
  readonly tax: TouristTax | null
  readonly otherTaxes: readonly OtherTaxTrace[]
  readonly total: Cents
}

function priced(input: QuoteInput, frame: Frame, base: Base): Quote {
  const presences = presencesOf(input.people, frame)
  const components = componentsOf(input.grid, frame, presences, input)
  const amounts = [base.amount, ...components.list.map((c) => c.trace.amount)]
  const { model, id: gridId } = input.grid
  const offers = applyOffers(input.offers ?? [], {
    model,
    gridId,
    frame,
    people: presences.length,
    request: input,
    base,
    amounts,
    within: (first, last) => [
      baseWithin(base, first, last),
      ...components.list.map((c) => componentWithin(c.trace, frame, first, last)),
    ],
    including: (people) => [base.amount, ...amountsIncluding(input, frame, presences, people)],
  })
  const discounted = discountedOf(input.discount, offers.left)
  const lodging = lodgingPart(discounted.left, [{ type: 'occupancy' }, ...components.list])
  const tax = touristTaxOf(input.touristTax ?? [], frame, presences, lodging)
  const otherTaxes = otherTaxesOf(input.otherTaxes ?? [], frame, presences, lodging)
  const sums = amountsOf(input, offers, { ...discounted, tax, otherTaxes })
  const { net, fees, insurance, total } = sums
  const situation = { nights: frame.count, daysBefore: frame.daysBefore, net, fees, insurance, total }
  const lines = linesOf(input, frame, base, components.list, offers, sums)
  const rule = withOfferRate(input.downPayment, input.offers ?? [], lines)
  const down = rule === undefined ? null : downPaymentOf(rule, situation)
  return {
    nights: frame.count,
    base: base.amount,
    components: componentAmounts(components.list),
    offers: offers.reduction,
    discount: sums.discount,
    net,
    fees,
    insurance,
    touristTax: tax,
    total,
    downPayment: down === null ? null : down.amount,
    balance: down === null ? null : cents(total - down.amount),
    lines,
    trace: traceOf(input, base, components, offers, sums, down?.trace ?? null),
  }
}

/** What the components would cost with more people in the price; as many of them, in the same order. */
const amountsIncluding = (input: QuoteInput, frame: Frame, presences: readonly Presence[], people: number): Cents[] => {
  const includedQuantity = Math.max(input.grid.includedQuantity, people)
  return componentsOf({ ...input.grid, includedQuantity }, frame, presences, input).list.map((c) => c.trace.amount)
}

type Discounted = Pick<Amounts, 'discount' | 'discountShares' | 'discounted'> & { readonly left: readonly Cents[] }

/** The discount, shared over what the offers left, and what is left of it all. */
function discountedOf(asked: Discount | undefined, amounts: readonly Cents[]): Discounted {
  const discounted = sum(amounts)
  const discount = discountOf(asked, discounted)
  const discountShares = shareToLargest(discount, amounts)
  return { discounted, discount, discountShares, left: amounts.map((a, i) => cents(a - (discountShares[i] ?? ZERO))) }
}

function amountsOf(
  input: QuoteInput,
  offers: OffersResult,
  known: Discounted & Pick<Amounts, 'tax' | 'otherTaxes'>,
): Amounts {
  const { left, ...taxes } = known
  const net = sum(left)
  const fees = offers.fees?.amount ?? input.fees?.amount ?? ZERO
  const insurance = percentOf(net, input.insurance?.rate ?? 0)
  const { tax, otherTaxes } = taxes
  const due = tax === null || tax.collectedBy === 'PARTNER' ? ZERO : tax.total
  const others = sum(otherTaxes.map((one) => one.tax.total))
  return { net, fees, insurance, ...taxes, total: cents(net + fees + insurance + due + others) }
}

function discountOf(discount: Discount | undefined, on: Cents): Cents {
  if (discount === undefined) return ZERO
  return discount.unit === 'PERCENT' ? percentOf(on, discount.rate) : cents(Math.min(discount.amount, on))
}

/** Codes are free text: a Map keeps those that an object would inherit. */
function componentAmounts(components: readonly Component[]): Record<string, Cents> {
  const amounts = new Map<string, Cents>()
  for (const { trace } of components) {
    if (trace.amount !== 0) amounts.set(trace.code, cents((amounts.get(trace.code) ?? 0) + trace.amount))
  }
  return Object.fromEntries(amounts)
}

function linesOf(
  input: QuoteInput,
  frame: Frame,
  base: Base,
  components: readonly Component[],
  offers: OffersResult,
  sums: Amounts,
): QuoteLine[] {
  const { grid, discount } = input
  const stay = [occupancyLine(grid, frame, base, base.manual), ...components.map((c) => componentLine(grid, c))]
  const groups = vatGroups(stay)
  const lines = stay.filter((line) => line.type === 'occupancy' || line.amount !== 0 || line.manual === true)
  lines.push(...offerLines(offers, groups))
  if (discount !== undefined) lines.push(...discountLines(discount, sums.discountShares, groups))
  lines.push(
    ...feesLines(sums.fees, input.fees, grid),
    ...insuranceLines(sums.insurance, input.insurance),
    ...taxLines(sums.tax),
    ...otherTaxLines(sums.otherTaxes),
  )
  return lines
}

function traceOf(
  input: QuoteInput,
  base: Base,
  components: Components,
  offers: OffersResult,
  sums: Amounts,
  downPayment: QuoteTrace['downPayment'],
): QuoteTrace {
  const { id, version, label, model, crossPeriod, includedQuantity } = input.grid
  const { discount } = input
  const code = unknownCode(input.offers ?? [], input.promoCode)
  return {
    grid: { id, version, label, model, crossPeriod, includedQuantity },
    periods: base.periods,
    nights: base.nights,
    ...(base.computed === undefined ? {} : { computedBase: base.computed }),
    components: components.list.map((c) => c.trace),
    offers: offers.trace,
    ...(code === null ? {} : { unknownCode: code }),
    discount:
      discount === undefined
        ? null
        : {
            unit: discount.unit,
            value: discount.unit === 'PERCENT' ? discount.rate : discount.amount,
            on: sums.discounted,
          },
    fees: { usual: input.fees?.amount ?? ZERO, replacedBy: offers.fees?.code ?? null },
    insuranceRate: input.insurance?.rate ?? 0,
    touristTax: sums.tax,
    ...(sums.otherTaxes.length === 0 ? {} : { otherTaxes: sums.otherTaxes }),
    downPayment,
    unpriced: components.unpriced,
  }
}
