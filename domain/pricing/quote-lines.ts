/** Lines of a quote: one per priced thing, reductions cut by the VAT rate of what they reduce. */
import { negate, sum, ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { BasePrice } from './base.ts'
import type { Component } from './components.ts'
import type { Frame } from './frame.ts'
import type { LineType, QuoteLine, ReductionBasis } from './line.ts'
import { isLodging } from './lodging.ts'
import type { AppliedOffer, OffersResult } from './offers.ts'
import type { Discount, QuoteRequest } from './request.ts'
import type { OtherTaxTrace, Segment, TouristTax } from './result.ts'
import { isWeekly } from './types.ts'
import type { GridSnapshot, Vat } from './types.ts'

export const BASE_CODE = 'BASE'
export const DISCOUNT_CODE = 'DISCOUNT'
export const FEES_CODE = 'FEES'
export const INSURANCE_CODE = 'INSURANCE'
export const TAX_CODE = 'TOURIST_TAX'
/** Code of the line of another tax, by the id of its record. */
export const otherTaxCode = (taxId: number): string => `TAX_${taxId}`

type LineVat = Pick<QuoteLine, 'tvaId' | 'tvaRate'>

/** A tariff's own VAT, else the grid's. */
export const vatOf = (own: Vat, fallback: Vat): LineVat => ({
  tvaId: (own.tvaId === undefined ? fallback.tvaId : own.tvaId) ?? null,
  tvaRate: (own.tvaRate === undefined ? fallback.tvaRate : own.tvaRate) ?? null,
})

export function occupancyLine(grid: GridSnapshot, frame: Frame, base: BasePrice, manual: boolean): QuoteLine {
  const first = base.nights[0]
  const flat =
    first !== undefined && first.divisor === 1 && base.nights.every((n) => n.price === first.price && n.divisor === 1)
  return {
    type: 'occupancy',
    code: BASE_CODE,
    label: grid.label,
    quantity: 1,
    nights: frame.count,
    unitPrice: flat ? first.price : null,
    amount: base.amount,
    ...vatOf(grid, {}),
    ...(manual ? { manual } : {}),
  }
}

export function componentLine(grid: GridSnapshot, { type, vat, trace }: Component): QuoteLine {
  const { kind, code, label, amount, segments, mode } = trace
  const common = { type, code, label, amount, ...vatOf(vat, grid) }
  if (kind === 'manual') return { ...common, quantity: 1, nights: null, unitPrice: amount, manual: true }
  if (isWeekly(mode)) return { ...common, ...weeksOf(segments) }
  return { ...common, ...quantityOf(segments, mode === 'OCCUPANCY_OCCUPANT' || mode === 'OCCUPANCY_GROUP') }
}

/** One rectangle of units × nights where there is one, with its price where it does not vary; else all of them counted. */
function quantityOf(
  segments: readonly Segment[],
  perStay: boolean,
): Pick<QuoteLine, 'quantity' | 'nights' | 'unitPrice'> {
  const [first] = segments
  if (first === undefined) return { quantity: 0, nights: null, unitPrice: null }
  if (perStay) return { quantity: first.units, nights: null, unitPrice: first.unitPrice }
  const unitPrice = segments.every((s) => s.unitPrice === first.unitPrice) ? first.unitPrice : null
  const rectangle = segments.every((s) => s.units === first.units && s.rank === first.rank)
  const sameNights = segments.every((s) => s.from === first.from && s.to === first.to)
  if (sameNights && !rectangle) {
    const quantity = segments.reduce((n, s) => n + s.units, 0)
    return { quantity, nights: first.nights, unitPrice }
  }
  if (rectangle) return { quantity: first.units, nights: segments.reduce((n, s) => n + s.nights, 0), unitPrice }
  return { quantity: segments.reduce((n, s) => n + s.units * s.nights, 0), nights: null, unitPrice }
}

/** Whole weeks at one price are counted; other nights have no unit price, which would not come out: a seventh is no cent. */
function weeksOf(segments: readonly Segment[]): Pick<QuoteLine, 'quantity' | 'nights' | 'unitPrice'> {
  const counted = quantityOf(segments, false)
  const weeks = segments.reduce((n, s) => n + s.units * s.nights, 0) / 7
  if (counted.unitPrice === null || !Number.isInteger(weeks)) return { ...counted, unitPrice: null }
  return { quantity: weeks, nights: null, unitPrice: counted.unitPrice }
}

/** VAT of the base and of each component, grouped: which amounts each rate covers. */
export interface VatGroup {
  readonly vat: LineVat
  readonly indexes: readonly number[]
  /** Those of base and people. */
  readonly lodging: ReadonlySet<number>
}

export function vatGroups(lines: readonly (LineVat & { readonly type?: LineType })[]): VatGroup[] {
  const groups: { vat: LineVat; indexes: number[]; lodging: Set<number> }[] = []
  for (const [i, { tvaId, tvaRate, type }] of lines.entries()) {
    let group = groups.find((g) => g.vat.tvaId === tvaId && g.vat.tvaRate === tvaRate)
    if (group === undefined) groups.push((group = { vat: { tvaId, tvaRate }, indexes: [], lodging: new Set() }))
    group.indexes.push(i)
    if (type !== undefined && isLodging({ type })) group.lodging.add(i)
  }
  return groups
}

/** A reduction as one negative line per VAT rate; `shares` says what it takes from each amount. */
export function reductionLines(
  head: Pick<QuoteLine, 'type' | 'code' | 'label'>,
  shares: readonly Cents[],
  groups: readonly VatGroup[],
  basis: ReductionBasis,
): QuoteLine[] {
  const taken = (indexes: readonly number[]): Cents => sum(indexes.map((i) => shares[i] ?? ZERO))
  return groups.flatMap(({ vat, indexes, lodging }) => {
    const amount = negate(taken(indexes))
    const reduction = { ...basis, lodging: taken([...lodging]) }
    return amount === 0 ? [] : [{ ...head, quantity: 1, nights: null, unitPrice: amount, amount, ...vat, reduction }]
  })
}

export function offerLines(result: OffersResult, groups: readonly VatGroup[]): QuoteLine[] {
  const reductions = result.applied.flatMap(({ offer, shares, basis }: AppliedOffer) =>
    reductionLines({ type: 'specialOffer', code: offer.code, label: offer.label }, shares, groups, basis),
  )
  const vat = groups[0]?.vat ?? { tvaId: null, tvaRate: null }
  const services = result.services.map((offer): QuoteLine => ({
    type: 'specialOffer',
    code: offer.code,
    label: offer.service,
    quantity: 1,
    nights: null,
    unitPrice: ZERO,
    amount: ZERO,
    ...vat,
  }))
  return [...reductions, ...services]
}

/** Shared over what the offers left of the base and of each component. */
export function discountLines(discount: Discount, shares: readonly Cents[], groups: readonly VatGroup[]): QuoteLine[] {
  const scope = 'BASE_OPTIONS'
  const basis: ReductionBasis =
    discount.unit === 'PERCENT' ? { scope, rate: discount.rate } : { scope, per: 'STAY', unit: discount.amount }
  return reductionLines({ type: 'discount', code: DISCOUNT_CODE, label: discount.label ?? '' }, shares, groups, basis)
}

const single = (head: Pick<QuoteLine, 'type' | 'code' | 'label'>, amount: Cents, vat: LineVat): QuoteLine[] =>
  amount === 0 ? [] : [{ ...head, quantity: 1, nights: null, unitPrice: amount, amount, ...vat }]

export const feesLines = (amount: Cents, fees: QuoteRequest['fees'], grid: Vat): QuoteLine[] =>
  single({ type: 'fees', code: FEES_CODE, label: fees?.label ?? '' }, amount, vatOf(fees ?? {}, grid))

/** Exempt unless the insurance names a rate (domain rules 3.7). */
export const insuranceLines = (amount: Cents, insurance: QuoteRequest['insurance']): QuoteLine[] =>
  single(
    { type: 'insurance', code: INSURANCE_CODE, label: insurance?.label ?? '' },
    amount,
    vatOf(insurance ?? {}, {}),
  ).map((line) => ({
    ...line,
    rate: insurance?.rate ?? 0,
  }))

/** One line each, under its own name and with its own VAT; outside it where it has none, as the tourist tax is. */
export const otherTaxLines = (taxes: readonly OtherTaxTrace[]): QuoteLine[] =>
  taxes.flatMap(({ code, label, tax, ...vat }) =>
    taxLines(tax).map((line) => ({ ...line, type: 'otherTax', code, label, ...vatOf(vat, {}) })),
  )

/** Outside VAT when shown apart (domain rules 3.6); none where the partner collects it. */
export function taxLines(tax: TouristTax | null): QuoteLine[] {
  if (tax === null || tax.total === 0 || tax.collectedBy === 'PARTNER') return []
  const unitPrice = tax.segments.every((s) => s.unit === tax.unit) ? tax.unit : null
  const label = tax.segments[0]?.label ?? ''
  return [
    {
      type: 'tax',
      code: TAX_CODE,
      label,
      quantity: tax.personNights,
      nights: null,
      unitPrice,
      amount: tax.total,
      tvaId: null,
      tvaRate: null,
    },
  ]
}
