/** `booking/search-availability`: what is free for these dates and this party, at which price. */
import { z } from 'zod'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import type { QuoteLine } from '#domain/pricing/line.ts'
import type { Quote } from '#domain/pricing/result.ts'
import type { Translated } from '#contract/field.ts'
import type { Said } from '#contract/operations/input.ts'
import { dayInput, idInput } from '#contract/operations/input.ts'
import { manualInput, partyShape, pricingInput } from '#contract/operations/booking/party.ts'

const ids = z.array(idInput).max(500).default([])

/** POST body; GET takes the same as query with JSON in `party`, for links. Empty filters restrict nothing. */
export const searchAvailabilityBody = z.object({
  arrival: dayInput,
  departure: dayInput,
  ...partyShape,
  pricing: pricingInput.optional(),
  placeTypeIds: ids,
  familyIds: ids,
  layoutIds: ids,
  /** Every one of them, on the place, its type or its layout. */
  featureIds: ids,
  /** Hundredths of a metre: places whose longest vehicle is shorter are left out. */
  vehicleLength: z.int().min(0).max(5000).nullable().default(null),
  /** Also lists types that are full or have no price, with the reason. */
  all: z.boolean().default(true),
})
export type SearchAvailability = z.input<typeof searchAvailabilityBody>

/** GET query of the same search: the body as JSON in `q`. */
export const searchAvailabilityQuery = z.object({ q: z.string().max(10_000) })

/**
 * FREE: a place is free throughout. REARRANGE: the count fits and moving provisional stays gives one (done on saving).
 * CLOSED: the site is closed on some night.
 * NO_ARRANGEMENT: the count fits, but no arrangement was found. FULL: no stock on some night. ALLOTMENT: there is stock, the partner's allotments leave
 * nothing of it. TOO_SMALL: no place takes the party.
 */
export const AVAILABILITY_OUTCOMES = [
  'FREE',
  'REARRANGE',
  'CLOSED',
  'NO_ARRANGEMENT',
  'FULL',
  'ALLOTMENT',
  'TOO_SMALL',
] as const
export type AvailabilityOutcome = (typeof AVAILABILITY_OUTCOMES)[number]

export interface AvailablePlace {
  readonly placeId: number
  readonly code: string
  readonly capacity: number
  /** Hundredths of m² and of m. */
  readonly surface: number | null
  readonly longestVehicle: number | null
  readonly featureIds: readonly number[]
}

export interface AvailablePrice {
  readonly gridId: number
  readonly gridVersion: number
  readonly gridLabel: string
  readonly base: Cents
  /** Base, components, offers and discount. */
  readonly net: Cents
  readonly fees: Cents
  readonly insurance: Cents
  readonly tax: Cents
  readonly total: Cents
  readonly downPayment: Cents
  readonly lines: readonly QuoteLine[]
}

export interface AvailableType {
  readonly placeTypeId: number
  readonly code: string
  readonly label: Translated
  readonly color: string | null
  readonly layoutId: number
  readonly familyId: number | null
  readonly rental: boolean
  readonly capacity: number
  readonly featureIds: readonly number[]
  /** Commercialised places. */
  readonly places: number
  /** Least of `freeByNight`. */
  readonly free: number
  readonly freeByNight: readonly number[]
  readonly outcome: AvailabilityOutcome
  /** Capacity exceeded, option without price… */
  readonly warnings: readonly Said[]
  readonly price: AvailablePrice | null
  /** Why there is no price. */
  readonly refusal: Said | null
  readonly freePlaces: readonly AvailablePlace[]
}

export interface AvailabilityAnswer {
  readonly arrival: Day
  readonly departure: Day
  readonly nights: number
  /** Nights outside the periods of activity: nothing is free on them. */
  readonly closedNights: readonly Day[]
  /** The site is closed on some night, an animal is refused…: nothing can be booked as asked. */
  readonly notices: readonly Said[]
  readonly types: readonly AvailableType[]
}

/** `booking/quote-calculation`: the full price of one stay, with the trace that explains each cent. Holds nothing. */
export const quoteCalculationBody = z.object({
  arrival: dayInput,
  departure: dayInput,
  placeTypeId: idInput,
  ...partyShape,
  pricing: pricingInput.optional(),
  /** Forces a grid; null: the best one. */
  gridId: idInput.nullable().default(null),
  manual: z.array(manualInput).max(20).default([]),
})
export type QuoteCalculation = z.input<typeof quoteCalculationBody>

export type QuoteCalculationAnswer =
  | { readonly priced: true; readonly quote: Quote; readonly warnings: readonly Said[] }
  | { readonly priced: false; readonly refusal: Said; readonly warnings: readonly Said[] }
