/**
 * Cases of the vector files (one JSON list; see `scripts/vectors.ts`): an input, and what an independent calculation expects.
 * `fromVector` turns the loose input into a request on a complete snapshot; `vectorResult` turns a price into the expected shape.
 */
import { toDay } from '#domain/day.ts'
import { basisPoints, cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { quote } from './quote.ts'
import type { Discount, DownPaymentRule, Offer, Person, QuoteInput, TouristTaxRule } from './request.ts'
import type { Quote } from './result.ts'
import type { AgeCategoryPrice, CrossPeriod, GridModel, GridPeriod, GridSnapshot, OptionPrice } from './types.ts'

export interface VectorCase {
  readonly id: string
  readonly today: string
  readonly stay: { readonly arrival: string; readonly departure: string }
  readonly people?: readonly Person[]
  readonly quantities?: Readonly<Record<string, number>>
  readonly promoCode?: string
  readonly grid: {
    readonly model: GridModel
    readonly crossPeriod?: CrossPeriod
    readonly partialWeeks?: boolean
    readonly includedQuantity?: number
    readonly periods: readonly GridPeriod[]
    readonly ageCategories?: readonly AgeCategoryPrice[]
    readonly options?: readonly (Omit<OptionPrice, 'kind' | 'included'> &
      Partial<Pick<OptionPrice, 'kind' | 'included'>>)[]
  }
  readonly offers?: readonly VectorOffer[]
  readonly discount?: Discount
  readonly fees?: number
  readonly insuranceRate?: number
  readonly touristTax?: TouristTaxRule
  readonly downPayment?: DownPaymentRule
  readonly expected: VectorResult
}

/** Offers of a vector have no code or label, and are non-cumulative, in the order of the list, unless they say otherwise. */
type VectorOffer = Offer extends infer O ? (O extends Offer ? Omit<O, Named> & Partial<Pick<O, Named>> : never) : never
type Named = 'code' | 'label' | 'order' | 'cumulative'

export type VectorResult =
  | { readonly error: string }
  | {
      readonly nights: number
      readonly base: number
      readonly components: Readonly<Record<string, number>>
      readonly offers: number
      readonly discount: number
      readonly net: number
      readonly fees: number
      readonly insurance: number
      readonly total: number
      readonly touristTax?: {
        readonly unit: number
        readonly personNights: number
        readonly total: number
        readonly parts: readonly number[]
      }
      readonly downPayment?: number
      readonly balance?: number
    }

export function fromVector(vector: VectorCase): QuoteInput {
  const { today, stay, people, quantities, promoCode, discount, fees, insuranceRate, touristTax, downPayment } = vector
  return {
    today: toDay(today),
    stay: { arrival: toDay(stay.arrival), departure: toDay(stay.departure) },
    people: people ?? [],
    quantities: quantities ?? {},
    grid: gridOf(vector.grid),
    offers: (vector.offers ?? []).map(offerOf),
    ...(promoCode === undefined ? {} : { promoCode }),
    ...(discount === undefined ? {} : { discount }),
    ...(fees === undefined ? {} : { fees: { amount: cents(fees) } }),
    ...(insuranceRate === undefined ? {} : { insurance: { rate: basisPoints(insuranceRate) } }),
    ...(touristTax === undefined ? {} : { touristTax: [touristTax] }),
    ...(downPayment === undefined ? {} : { downPayment }),
  }
}

const gridOf = (grid: VectorCase['grid']): GridSnapshot => ({
  id: 1,
  version: 1,
  label: '',
  model: grid.model,
  crossPeriod: grid.crossPeriod ?? 'PRORATA',
  partialWeeks: grid.partialWeeks ?? false,
  includedQuantity: grid.includedQuantity ?? 0,
  eligibility: null,
  periods: grid.periods,
  ageCategories: grid.ageCategories ?? [],
  options: (grid.options ?? []).map((o) => ({ ...o, kind: o.kind ?? 'EXTRA', included: o.included ?? 0 })),
  priority: 0,
  placeTypeIds: [],
  partnerIds: [],
  active: true,
})

const offerOf = (offer: VectorOffer, index: number): Offer => {
  const name = `OFFER_${index + 1}`
  return {
    ...offer,
    code: offer.code ?? name,
    label: offer.label ?? name,
    order: offer.order ?? index,
    cumulative: offer.cumulative ?? false,
  }
}

/** The case's result in the shape of `expected`; an absurd request gives its own code. */
export function vectorResult(vector: VectorCase): VectorResult {
  try {
    return shapeOf(quote(fromVector(vector)))
  } catch (error) {
    if (error instanceof RuleError) return { error: error.code }
    throw error
  }
}

function shapeOf(result: Quote): VectorResult {
  const { nights, base, components, offers, discount, net, fees, insurance, total, touristTax, downPayment, balance } =
    result
  const common = { nights, base, components, offers, discount, net, fees, insurance, total }
  const tax = touristTax === null ? {} : { touristTax: pickTax(touristTax) }
  return { ...common, ...tax, ...(downPayment === null || balance === null ? {} : { downPayment, balance }) }
}

const pickTax = ({
  unit,
  personNights,
  total,
  parts,
}: {
  unit: Cents
  personNights: number
  total: Cents
  parts: readonly Cents[]
}) => ({
  unit,
  personNights,
  total,
  parts,
})
