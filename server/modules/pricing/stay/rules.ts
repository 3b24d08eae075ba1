/** From the house's tables to the rules that the price takes (domain/pricing). */
import { addDays, nights } from '#domain/day.ts'
import type { Day, Stay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { FileDiscount } from '#domain/booking/discount.ts'
import type { FileConditions } from '#domain/booking/price-file.ts'
import type { DownPaymentRule, ManualPrice, OtherTax, Person, TouristTaxRule } from '#domain/pricing/request.ts'
import { otherTaxCode } from '#domain/pricing/quote-lines.ts'
import { ADDITION_CODES } from '#domain/tax/stay.ts'
import type { GridSnapshot } from '#domain/pricing/types.ts'
import type { ManualInput, PersonInput, PricingInput } from '#contract/operations/booking/party.ts'
import { toOffer } from '#server/modules/pricing/special-offer/active-offers.ts'
import type { Conditions, PartnerInfo, TaxInfo, TermsInfo, TypeInfo } from '#server/modules/pricing/stay/conditions.ts'

const taxRule = (tax: TaxInfo, type: TypeInfo): TouristTaxRule => {
  const added = tax.additions.flatMap((rate, i) => (rate > 0 ? [{ rate, code: ADDITION_CODES[i] ?? '' }] : []))
  const common = {
    label: tax.label,
    start: tax.startDate,
    end: addDays(tax.endDate, 1),
    additions: added.map(({ rate }) => rate),
    additionCodes: added.map(({ code }) => code),
    ...(tax.category === null ? {} : { category: tax.category }),
    minAge: tax.minAge,
  }
  switch (tax.regime) {
    case 'UNIT':
      return { ...common, regime: 'UNIT', base: tax.base ?? cents(0) }
    case 'NIGHT':
    case 'STAY':
    case 'PERSON':
      return { ...common, regime: tax.regime, base: tax.base ?? cents(0) }
    case 'PERCENT':
      return {
        ...common,
        regime: 'PERCENT',
        rate: tax.rate ?? 0,
        cap: tax.cap ?? cents(Number.MAX_SAFE_INTEGER),
        vatRate: type.tvaRate ?? 0,
      }
    case 'FORFAIT':
      return { ...common, regime: 'FORFAIT' }
  }
}

/** The dated tariffs that apply to a type, those voted for it before those for all. */
const rulesOf = (taxes: readonly TaxInfo[], type: TypeInfo): TouristTaxRule[] =>
  [...taxes.filter((t) => t.placeTypeIds.includes(type.id)), ...taxes.filter((t) => t.placeTypeIds.length === 0)].map(
    (tax) => taxRule(tax, type),
  )

/** Those of the tourist tax. */
export const taxRules = ({ taxes }: Conditions, type: TypeInfo): TouristTaxRule[] =>
  rulesOf(
    taxes.filter((t) => t.isTouristTax),
    type,
  )

/** The other taxes with a tariff for the type. */
export const otherTaxes = ({ taxes }: Conditions, type: TypeInfo): OtherTax[] => {
  const byTax = Map.groupBy(
    taxes.filter((t) => !t.isTouristTax),
    (t) => t.taxId,
  )
  return [...byTax].flatMap(([taxId, tariffs]) => {
    const rules = rulesOf(tariffs, type)
    const [first] = tariffs
    if (rules.length === 0 || first === undefined) return []
    const vat = first.tvaId === null ? {} : { tvaId: first.tvaId, tvaRate: first.tvaRate }
    return [{ code: otherTaxCode(taxId), label: first.label, rules, ...vat }]
  })
}

/** Fees and insurance are always due in full, so terms without a share still ask for them (domain rules, 3.7). */
export const downPaymentRule = (terms: TermsInfo | null): DownPaymentRule | undefined => {
  if (terms === null) return undefined
  const { fullIfNightsAtMost, fullIfArrivalWithinDays, downPaymentAmount, downPaymentRate, rounding } = terms
  return {
    rounding,
    ...(fullIfNightsAtMost === null ? {} : { fullIfNightsAtMost }),
    ...(fullIfArrivalWithinDays === null ? {} : { fullIfArrivalWithinDays }),
    ...(downPaymentAmount === null ? { rate: downPaymentRate ?? 0 } : { amount: downPaymentAmount }),
  }
}

/** Throws RuleError `reference.unknown` for a remise that is not the house's, `discount.missing` without its figure. */
const discountOf = ({ discounts }: Conditions, asked: PricingInput['discount']): FileDiscount | undefined => {
  if (asked === null) return undefined
  const house = asked.discountId === null ? null : discounts.find((d) => d.id === asked.discountId)
  if (house === undefined) throw new RuleError('reference.unknown')
  const { unit, rate, amount } = house ?? asked
  const label = house?.label ?? asked.label ?? ''
  const named = {
    ...(house === null ? {} : { id: house.id, conditions: house }),
    ...(label === '' ? {} : { label }),
  }
  if (unit === 'PERCENT') {
    if (rate === null) throw new RuleError('discount.missing')
    return { ...named, unit, rate }
  }
  if (amount === null || amount < 0) throw new RuleError('discount.missing')
  return { ...named, unit, amount }
}

/**
 * Typed by hand, else those of the terms, else the house's own; none for a short stay where the house waives them. `longest`:
 * nights of the longest stay.
 */
const feesOf = (
  { preferences: { fees } }: Conditions,
  pricing: PricingInput,
  terms: TermsInfo | null,
  longest: number,
): Cents => pricing.fees ?? (longest <= fees.waivedUpToNights ? cents(0) : (terms?.fees ?? fees.amount ?? cents(0)))

/** Files priced before offers asked for a method name none. Throws RuleError `reference.unknown` for one of another site. */
const methodOf = ({ paymentMethodIds }: Conditions, pricing: Partial<PricingInput>): number | null => {
  const id = pricing.paymentMethodId ?? null
  if (id !== null && !paymentMethodIds.includes(id)) throw new RuleError('reference.unknown')
  return id
}

/** Days, and the length that the conditions of a file look at. */
export interface FileTimes {
  readonly today: Day
  readonly bookedOn: Day
  /** Its stays; the longest decides of the fees. */
  readonly stays: readonly Stay[]
}

/** Throws RuleError `reference.unknown` for a partner of another site. */
export const partnerOf = ({ partners }: Conditions, partnerId: number | null | undefined): PartnerInfo | undefined => {
  if (partnerId === null || partnerId === undefined) return undefined
  const partner = partners.find((p) => p.id === partnerId)
  if (partner === undefined) throw new RuleError('reference.unknown')
  return partner
}

/** Throws RuleError `insurance.notOffered` where it is wanted and the terms have none, and those of `discountOf`. */
export const fileConditions = (
  conditions: Conditions,
  pricing: PricingInput,
  terms: TermsInfo | null,
  { today, bookedOn, stays }: FileTimes,
): FileConditions => {
  const discount = discountOf(conditions, pricing.discount)
  const fees = feesOf(conditions, pricing, terms, Math.max(0, ...stays.map(nights)))
  const insuranceRate = terms?.insuranceRate ?? null
  if (pricing.insurance && insuranceRate === null) throw new RuleError('insurance.notOffered')
  const downPayment = downPaymentRule(terms)
  const methodId = methodOf(conditions, pricing)
  const partner = partnerOf(conditions, pricing.partnerId)
  return {
    today,
    bookedOn,
    channel: partner === undefined ? 'DESK' : 'PARTNER',
    ...(partner === undefined ? {} : { partner }),
    ...(conditions.offers.length === 0 || pricing.withoutOffers === true
      ? {}
      : { offers: conditions.offers.map(toOffer) }),
    ...(pricing.promoCode === null ? {} : { promoCode: pricing.promoCode }),
    ...(methodId === null ? {} : { paymentMethodId: methodId }),
    ...(discount === undefined ? {} : { discount }),
    ...(fees === 0 ? {} : { fees: { amount: fees } }),
    ...(pricing.insurance && insuranceRate !== null ? { insurance: { rate: insuranceRate } } : {}),
    ...(downPayment === undefined ? {} : { downPayment }),
  }
}

/** An attendant as the price sees one. */
export const personOf = (p: Pick<PersonInput, 'age' | 'from' | 'to' | 'exemption'>): Person => ({
  age: p.age,
  ...(p.from === null ? {} : { from: p.from }),
  ...(p.to === null ? {} : { to: p.to }),
  ...(p.exemption === null ? {} : { exemption: p.exemption }),
})

/** Throws RuleError `reference.unknown` for a VAT rate of another site. */
export const manualOf = ({ tvas }: Conditions, m: ManualInput): ManualPrice => {
  const { type, code, label, amount, tvaId } = m
  if (tvaId === null) return { type, code, label, amount }
  const tva = tvas.find((t) => t.id === tvaId)
  if (tva === undefined) throw new RuleError('reference.unknown')
  return { type, code, label, amount, tvaId, tvaRate: tva.rate }
}

/** A grid that names no VAT takes the type's. */
export const withVat = (grid: GridSnapshot, { tvaId, tvaRate }: TypeInfo): GridSnapshot =>
  grid.tvaRate === undefined ? { ...grid, tvaId, tvaRate } : grid
