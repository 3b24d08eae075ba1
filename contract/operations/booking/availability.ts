/** `booking/search-availability`: what is free for these dates and this party, at which price. */
import { z } from 'zod'
import { operation } from '#contract/operation.ts'
import { centsAnswer, dayAnswer, idAnswer, saidAnswer, translatedAnswer } from '#contract/operations/answer.ts'
import { dayInput, idInput } from '#contract/operations/input.ts'
import { manualInput, partyShape, pricingInput } from '#contract/operations/booking/party.ts'
import { quoteAnswer, quoteLine } from '#contract/operations/booking/quote.ts'

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

const availablePlace = z.strictObject({
  placeId: idAnswer,
  code: z.string(),
  capacity: z.int(),
  /** Hundredths of m² and of m. */
  surface: z.int().nullable(),
  longestVehicle: z.int().nullable(),
  featureIds: z.array(idAnswer).readonly(),
})
export type AvailablePlace = z.output<typeof availablePlace>

const availablePrice = z.strictObject({
  gridId: idAnswer,
  gridVersion: z.int(),
  gridLabel: z.string(),
  base: centsAnswer,
  /** Base, components, offers and discount. */
  net: centsAnswer,
  fees: centsAnswer,
  insurance: centsAnswer,
  tax: centsAnswer,
  total: centsAnswer,
  downPayment: centsAnswer,
  lines: z.array(quoteLine).readonly(),
})

const availableType = z.strictObject({
  placeTypeId: idAnswer,
  code: z.string(),
  label: translatedAnswer,
  color: z.string().nullable(),
  layoutId: idAnswer,
  familyId: idAnswer.nullable(),
  rental: z.boolean(),
  capacity: z.int(),
  featureIds: z.array(idAnswer).readonly(),
  /** Commercialised places. */
  places: z.int(),
  /** Least of `freeByNight`. */
  free: z.int(),
  freeByNight: z.array(z.int()).readonly(),
  outcome: z.enum(AVAILABILITY_OUTCOMES),
  /** Capacity exceeded, option without price… */
  warnings: z.array(saidAnswer).readonly(),
  price: availablePrice.nullable(),
  /** Why there is no price. */
  refusal: saidAnswer.nullable(),
  freePlaces: z.array(availablePlace).readonly(),
})
export type AvailableType = z.output<typeof availableType>

const availabilityAnswer = z.strictObject({
  arrival: dayAnswer,
  departure: dayAnswer,
  nights: z.int(),
  /** Nights outside the periods of activity: nothing is free on them. */
  closedNights: z.array(dayAnswer).readonly(),
  /** The site is closed on some night, an animal is refused…: nothing can be booked as asked. */
  notices: z.array(saidAnswer).readonly(),
  types: z.array(availableType).readonly(),
})
export type AvailabilityAnswer = z.output<typeof availabilityAnswer>

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

const quoteCalculationAnswer = z.discriminatedUnion('priced', [
  z.strictObject({ priced: z.literal(true), quote: quoteAnswer, warnings: z.array(saidAnswer).readonly() }),
  z.strictObject({ priced: z.literal(false), refusal: saidAnswer, warnings: z.array(saidAnswer).readonly() }),
])
export type QuoteCalculationAnswer = z.output<typeof quoteCalculationAnswer>

const SEARCH = { method: 'POST', right: ['booking_booking', 'read'], write: false } as const

export const availability = {
  search: operation({
    ...SEARCH,
    path: 'booking/search-availability',
    summary: 'Rechercher une disponibilité',
    body: searchAvailabilityBody,
    answer: availabilityAnswer,
  }),
  searchByLink: operation({
    method: 'GET',
    path: 'booking/search-availability',
    right: ['booking_booking', 'read'],
    write: false,
    summary: 'Rechercher une disponibilité (lien)',
    query: searchAvailabilityQuery,
    answer: availabilityAnswer,
  }),
  price: operation({
    ...SEARCH,
    path: 'booking/quote-calculation',
    summary: 'Calculer le prix d’un séjour, avec son explication',
    body: quoteCalculationBody,
    answer: quoteCalculationAnswer,
  }),
} as const
