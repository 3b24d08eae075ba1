/** What a price is asked for: the stay, the party and the conditions around the grid. Plain JSON, no clock: `today` is given. */
import type { Day, Stay } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import type { GridSnapshot, Vat } from './types.ts'

/** Why the tourist tax is not due from a person (CGCT L2333-31; domain rules 3.6). Minors need none. */
export const EXEMPTION_REASONS = ['SEASONAL_WORKER', 'REHOUSED', 'LOW_RENT', 'RESIDENT'] as const
export type ExemptionReason = (typeof EXEMPTION_REASONS)[number]

export interface Person {
  /** Completed years on arrival. */
  readonly age: number
  /** Present on nights [from, to); left out: the whole stay. */
  readonly from?: Day
  readonly to?: Day
  readonly exemption?: ExemptionReason
}

export const OFFER_SCOPES = ['BASE', 'BASE_OPTIONS'] as const
export type OfferScope = (typeof OFFER_SCOPES)[number]

export const SALES_CHANNELS = ['DESK', 'INTERNET', 'PARTNER'] as const
export type SalesChannel = (typeof SALES_CHANNELS)[number]

/**
 * Stays that the dates of an offer are for: WHOLE, those inside them; NIGHTS, those with a night inside, on these nights alone; ARRIVAL,
 * those that arrive inside, whole.
 */
export const STAY_RULES = ['WHOLE', 'NIGHTS', 'ARRIVAL'] as const
export type StayRule = (typeof STAY_RULES)[number]

/** Conditions of an offer; all that are given must hold (domain rules 3.5). An empty list restricts nothing. */
export interface OfferConditions {
  readonly gridIds?: readonly number[]
  /** Nights [start, end): as `stayRule` says. */
  readonly stayDates?: { readonly start: Day; readonly end: Day }
  /** WHOLE where left out. */
  readonly stayRule?: StayRule
  /** Booked on a day of [start, end). */
  readonly bookingDates?: { readonly start: Day; readonly end: Day }
  readonly minNights?: number
  readonly maxNights?: number
  readonly minPeople?: number
  readonly maxPeople?: number
  readonly arrivalDays?: readonly number[]
  readonly departureDays?: readonly number[]
  /** Booked at least so many days before arrival. */
  readonly minDaysBefore?: number
  /** Booked at most so many days before arrival: the D of a last-minute offer. */
  readonly withinDays?: number
  /** Compared without case or outer spaces. */
  readonly promoCode?: string
  readonly paymentMethodIds?: readonly number[]
  readonly visibility?: readonly SalesChannel[]
}

export const AMOUNT_UNITS = ['STAY', 'NIGHT', 'WEEK'] as const
/** WEEK counts full weeks. */
export type AmountUnit = (typeof AMOUNT_UNITS)[number]

export type OfferReduction =
  | { readonly kind: 'LESS_AMOUNT'; readonly amount: Cents; readonly per: AmountUnit }
  | { readonly kind: 'LESS_PERCENT'; readonly rate: number; readonly scope?: OfferScope }
  | { readonly kind: 'LAST_MINUTE'; readonly rate: number; readonly scope?: OfferScope }
  | { readonly kind: 'LAST_MINUTE'; readonly amount: Cents; readonly per: AmountUnit }
  /** X nights for the price of Y. */
  | { readonly kind: 'X_EQUAL_Y'; readonly x: number; readonly y: number; readonly repeatable?: boolean }
  /** The base becomes `price`; the original is shown struck. */
  | { readonly kind: 'STRIKEOUT'; readonly price: Cents }
  /** Replaces the booking fees. */
  | { readonly kind: 'BOOKING_FEES'; readonly amount: Cents }
  /** A line at 0; `service` names it. */
  | { readonly kind: 'INCLUDED_SERVICE'; readonly service: string }
export type OfferKind = OfferReduction['kind']

export type Offer = OfferReduction &
  OfferConditions & {
    readonly id?: number
    readonly code: string
    readonly label: string
    readonly order: number
    readonly cumulative: boolean
    /** So many people are in the price where the offer reduces one: those that the grid includes, then the next in its order. */
    readonly includedPeople?: number
    /** Booking fees in place of the usual ones, where it applies. */
    readonly fees?: Cents
    /** Basis points of `net` asked for on booking, instead of what the payment terms say. */
    readonly downPaymentRate?: number
    /** Its limit of uses is reached. */
    readonly usedUp?: boolean
  }

export type Discount = { readonly id?: number; readonly label?: string } & (
  | { readonly unit: 'PERCENT'; readonly rate: number }
  | { readonly unit: 'CURRENCY'; readonly amount: Cents }
)

export interface Fees extends Vat {
  readonly label?: string
  readonly amount: Cents
}

/** Exempt unless a rate is given (domain rules 3.7). */
export interface Insurance extends Vat {
  readonly label?: string
  /** Basis points of `net`. */
  readonly rate: number
}

/**
 * A tariff voted by the authority, with its additions (department, region…) in basis points of the base. Several rules may
 * follow one another: each night is taxed by the first in force, and not at all outside them (levy period).
 */
export type TouristTaxRule = {
  readonly label?: string
  /** In force on nights [start, end); left out: always. */
  readonly start?: Day
  readonly end?: Day
  readonly additions: readonly number[]
  /** Whose additions they are, one each, and the category of lodging of the tariff: for its statement. */
  readonly additionCodes?: readonly string[]
  readonly category?: string
  /** 18 unless the rule says otherwise. */
  readonly minAge?: number
  /** PARTNER: collected by the platform, so not part of this total. */
  readonly collectedBy?: 'ESTABLISHMENT' | 'PARTNER'
} & (
  | { readonly regime: 'UNIT'; readonly base: Cents }
  /** By night of the place, by stay, or by person and stay: taxes other than the tourist tax. A stay owes its own once, by its first tariff. */
  | { readonly regime: 'NIGHT' | 'STAY' | 'PERSON'; readonly base: Cents }
  | { readonly regime: 'PERCENT'; readonly rate: number; readonly cap: Cents; readonly vatRate: number }
  /** Paid by the site on its capacity (`forfaitTax`): nothing on the stay. */
  | { readonly regime: 'FORFAIT' }
)

/**
 * Another tax of the stay (line type `otherTax` of spec 3), with its own dated tariffs, ages and place types. The exemptions of the
 * tourist tax are of that tax alone (CGCT L2333-31): they are not its own. Amounts include its VAT; outside VAT where it names none.
 */
export interface OtherTax extends Vat {
  /** Stable: that of its lines. */
  readonly code: string
  readonly label: string
  readonly rules: readonly TouristTaxRule[]
}

export const DOWN_PAYMENT_ROUNDINGS = ['CENT', 'EURO_UP'] as const

/** A rate of `net` or a fixed amount, then all of the fees and the insurance (domain rules 3.7). */
export type DownPaymentRule = {
  readonly rounding: (typeof DOWN_PAYMENT_ROUNDINGS)[number]
  /** Everything is due for a stay of so many nights or fewer. */
  readonly fullIfNightsAtMost?: number
  /** Everything is due when arrival is at most so many days after booking. */
  readonly fullIfArrivalWithinDays?: number
} & ({ readonly rate: number } | { readonly amount: Cents })

/** A price set by hand: it replaces the computed line of the same type and code, or adds a line. */
export interface ManualPrice extends Vat {
  readonly type: 'occupancy' | 'attendant' | 'animal' | 'vehicle' | 'extra' | 'otherExtras'
  readonly code: string
  readonly label: string
  readonly amount: Cents
}

export interface QuoteRequest {
  readonly today: Day
  /** Day of the booking where it is not today: offers, last minute and full payment look at it. */
  readonly bookedOn?: Day
  readonly stay: Stay
  readonly people: readonly Person[]
  /** Units by option code; a code that the grid lacks is reported in `trace.unpriced`. */
  readonly quantities: Readonly<Record<string, number>>
  readonly offers?: readonly Offer[]
  readonly promoCode?: string
  readonly paymentMethodId?: number
  readonly channel?: SalesChannel
  readonly discount?: Discount
  readonly fees?: Fees
  readonly insurance?: Insurance
  readonly touristTax?: readonly TouristTaxRule[]
  readonly otherTaxes?: readonly OtherTax[]
  readonly downPayment?: DownPaymentRule
  readonly manual?: readonly ManualPrice[]
  /** Leaves out arrival and departure days, minimum nights and whole weeks: an early departure is priced without them. */
  readonly waiveStayRules?: boolean
}

/** Units asked of an option; a code is free text, so only the record's own keys count. */
export const quantityOf = ({ quantities }: Pick<QuoteRequest, 'quantities'>, code: string): number =>
  Object.hasOwn(quantities, code) ? (quantities[code] ?? 0) : 0

export interface QuoteInput extends QuoteRequest {
  readonly grid: GridSnapshot
}
