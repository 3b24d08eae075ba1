/** What a price answers: lines that sum to the total, and a trace that explains each cent. Plain JSON. */
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import type { QuoteLine } from './line.ts'
import type { AmountUnit, OfferKind, OfferScope, TouristTaxRule } from './request.ts'
import type { CrossPeriod, GridModel, PriceMode, Vat } from './types.ts'

/** Why a grid cannot price a stay. */
export const REFUSAL_CODES = [
  'price.periodMissing',
  'price.arrivalDay',
  'price.departureDay',
  'price.minNights',
  'price.exactNights',
  'price.multipleNights',
  'price.maxNights',
  'price.maxNightsTouched',
  'price.saleClosed',
  'price.arrivalClosed',
  'price.departureClosed',
  'price.saleClosedFor',
  'price.arrivalClosedFor',
  'price.departureClosedFor',
  'price.wholeWeeks',
  'price.noPackage',
  'price.otherDates',
  'price.priceMissing',
  'price.gridInactive',
  'price.gridOtherType',
  'price.gridOtherPartner',
  'price.gridForPartner',
  'price.gridNotForPartner',
  'price.notCouple',
  'price.notSenior',
  'price.otherRegion',
  'price.partyBetween',
  'price.partyAtLeast',
  'price.otherPreferred',
] as const
export type RefusalCode = (typeof REFUSAL_CODES)[number]

/** Why an offer does not apply. */
export const OFFER_REFUSAL_CODES = [
  'offer.otherGrid',
  'offer.stayDates',
  'offer.arrivalDates',
  'offer.nightDates',
  'offer.bookingDates',
  'offer.minNights',
  'offer.maxNights',
  'offer.minPeople',
  'offer.maxPeople',
  'offer.arrivalDay',
  'offer.departureDay',
  'offer.tooLate',
  'offer.tooEarly',
  'offer.promoCode',
  'offer.paymentMethod',
  'offer.channel',
  'offer.usedUp',
] as const
export type OfferRefusalCode = (typeof OFFER_REFUSAL_CODES)[number]

/** A reason with the values that its French sentence needs; days are ISO, weekdays 0 = Sunday. */
export interface Reason<Code extends string> {
  readonly code: Code
  readonly context: Readonly<Record<string, string | number>>
}
export type Refusal = Reason<RefusalCode>

/** Which price of the period made the night. */
export type NightSource = 'NIGHT' | 'WEEK' | 'FIRST' | 'EXTRA' | 'PACKAGE' | 'STAY' | 'MANUAL'

/** One night of the base: exactly `price ÷ divisor` cents; the rounded `amount`s sum to the base. */
export interface NightTrace {
  readonly night: Day
  /** Index in `trace.periods`; null for a price set by hand. */
  readonly period: number | null
  readonly source: NightSource
  readonly price: Cents
  readonly divisor: number
  readonly amount: Cents
  /** Rank of the night (1–6) for FIRST, band for EXTRA. */
  readonly detail?: string
}

/**
 * Nights [from, to) at one price: amount = units × nights × unitPrice ÷ divisor. Modes by stay have one segment and count no night.
 */
export interface Segment {
  readonly from: Day
  readonly to: Day
  readonly nights: number
  readonly units: number
  readonly unitPrice: Cents
  /** 7 where the price is that of a week; the rounded `amount`s of a component sum to it. */
  readonly divisor?: number
  readonly amount: Cents
  /** Rank of the unit, for SLICES. */
  readonly rank?: number
}

export interface ComponentTrace {
  readonly kind: 'person' | 'option' | 'manual'
  readonly code: string
  readonly label: string
  readonly mode: PriceMode | null
  /** Units asked for, those that the grid or the option includes, and those charged. */
  readonly asked: number
  readonly included: number
  readonly charged: number
  readonly segments: readonly Segment[]
  readonly amount: Cents
  /** What the grid would have asked, where the amount is set by hand. */
  readonly computed?: Cents
}

/** APPLIED, or why not: REFUSED (see `reason`), BEATEN by a greater reduction, NO_EFFECT (would reduce nothing). */
export type OfferOutcome = 'APPLIED' | 'BEATEN' | 'NO_EFFECT' | 'REFUSED'

export interface OfferTrace {
  readonly code: string
  readonly label: string
  readonly kind: OfferKind
  readonly cumulative: boolean
  readonly outcome: OfferOutcome
  readonly reason?: Reason<OfferRefusalCode>
  readonly beatenBy?: string
  /** What it takes off, or would have taken off alone or at its place in the chain. */
  readonly reduction: Cents
  /** People in the price, and the part of `reduction` that the others would have paid. */
  readonly included?: { readonly people: number; readonly reduction: Cents }
  /** The running amount that it was computed on. */
  readonly on: Cents
  readonly scope?: OfferScope
  readonly rate?: number
  readonly per?: AmountUnit
  readonly units?: number
  /** Nights given away by X_EQUAL_Y; the nights themselves on a NIGHT grid. */
  readonly freeNights?: number
  readonly freeDays?: readonly Day[]
  /** Nights of the stay that it is for, where not all are. */
  readonly nightsInside?: number
}

export interface TaxSegment {
  readonly label: string
  readonly regime: Exclude<TouristTaxRule['regime'], 'FORFAIT'>
  readonly from: Day
  readonly to: Day
  /** Base tariff of what `personNights` counts, before additions. */
  readonly base: Cents
  /** Base and additions, rounded together as published tariffs are. */
  readonly unit: Cents
  readonly additions: readonly number[]
  /** What is charged: person-nights; nights (NIGHT), one (STAY), people (PERSON). */
  readonly personNights: number
  readonly total: Cents
  readonly parts: readonly Cents[]
  /** What the statement of the tax gathers by (`domain/tax`); left out of what was priced before it was kept. */
  readonly minAge?: number
  readonly category?: string
  readonly additionCodes?: readonly string[]
  /** How a percentage became `base`: lodging excluding VAT as exactly n/d cents, ÷ nights ÷ occupants × rate, capped. */
  readonly percent?: {
    readonly lodging: Cents
    readonly vatRate: number
    readonly rate: number
    readonly occupants: number
    readonly nights: number
    readonly uncapped: Cents
    readonly cap: Cents
  }
}

/** Nights for which no tax is due, by reason; MINOR is under the rule's age. */
export interface TaxExemption {
  readonly reason: string
  readonly people: number
  readonly personNights: number
}

export interface TouristTax {
  readonly unit: Cents
  readonly personNights: number
  readonly total: Cents
  /** Base part, then each addition; the last takes the remainder. */
  readonly parts: readonly Cents[]
  readonly collectedBy: 'ESTABLISHMENT' | 'PARTNER'
  readonly segments: readonly TaxSegment[]
  readonly exemptions: readonly TaxExemption[]
}

/** How another tax than the tourist tax came to its amount. */
export interface OtherTaxTrace extends Vat {
  readonly code: string
  readonly label: string
  readonly tax: TouristTax
}

export interface DownPaymentTrace {
  /** RATE or FIXED by the rule; FULL_* when everything is due at once. */
  readonly rule: 'RATE' | 'FIXED' | 'FULL_SHORT_STAY' | 'FULL_SOON'
  /** The rounded share of `net`, or the fixed sum. */
  readonly share: Cents
  readonly fees: Cents
  readonly insurance: Cents
  /** Lowered to the total. */
  readonly capped: boolean
}

/** Someone or something that no price of the grid covers: charged nothing, to be shown. */
export type Unpriced =
  | { readonly what: 'age'; readonly age: number; readonly count: number }
  | { readonly what: 'absent'; readonly age: number; readonly count: number }
  | { readonly what: 'option'; readonly code: string; readonly label?: string; readonly quantity: number }

export interface QuoteTrace {
  readonly grid: {
    readonly id: number
    readonly version: number
    readonly label: string
    readonly model: GridModel
    readonly crossPeriod: CrossPeriod
    readonly includedQuantity: number
  }
  /** Periods that made a price, in order of use. */
  readonly periods: readonly { readonly start: Day; readonly end: Day; readonly label: string }[]
  readonly nights: readonly NightTrace[]
  /** What the grid would have asked, where the base is set by hand. */
  readonly computedBase?: Cents
  readonly components: readonly ComponentTrace[]
  readonly offers: readonly OfferTrace[]
  /** The promotional code that was given, where no offer has it. */
  readonly unknownCode?: string
  readonly discount: { readonly unit: 'PERCENT' | 'CURRENCY'; readonly value: number; readonly on: Cents } | null
  /** Why the remise of the file is not for this stay (`domain/booking/discount.ts`). */
  readonly notDiscounted?: Reason<string>
  readonly fees: { readonly usual: Cents; readonly replacedBy: string | null }
  readonly insuranceRate: number
  /** The same as `quote.touristTax`: a trace that is kept alone still explains the tax. */
  readonly touristTax: TouristTax | null
  /** Other taxes that are in force on some night of the stay; left out where there is none. */
  readonly otherTaxes?: readonly OtherTaxTrace[]
  readonly downPayment: DownPaymentTrace | null
  readonly unpriced: readonly Unpriced[]
}

export interface Quote {
  readonly nights: number
  readonly base: Cents
  /** By code of age category or option; zero amounts left out. */
  readonly components: Readonly<Record<string, Cents>>
  readonly offers: Cents
  readonly discount: Cents
  /** base + components − offers − discount. */
  readonly net: Cents
  readonly fees: Cents
  readonly insurance: Cents
  readonly touristTax: TouristTax | null
  /** net + fees + insurance + the taxes that the establishment collects; the sum of the lines. */
  readonly total: Cents
  readonly downPayment: Cents | null
  readonly balance: Cents | null
  readonly lines: readonly QuoteLine[]
  readonly trace: QuoteTrace
}

export type QuoteOutcome =
  | { readonly priced: true; readonly quote: Quote }
  | { readonly priced: false; readonly refusal: Refusal }
