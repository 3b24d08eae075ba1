/** Wishes that wait for free nights, and requests that ended without a stay (domain rules 2.4). */
import { z } from 'zod'
import type { Day } from '#domain/day.ts'
import { dayInput, idInput, shownInput, textInput } from '#contract/operations/input.ts'
import { MAX_PEOPLE, personInput } from '#contract/operations/booking/party.ts'
import type { PersonInput } from '#contract/operations/booking/party.ts'

/** `booking/waiting-wish/edit`, id 0: a new one. */
export const wishBody = z.object({
  id: z.int().min(0).default(0),
  version: z.int().min(0).default(0),
  customerId: idInput,
  placeTypeId: idInput,
  arrival: dayInput,
  departure: dayInput,
  /** Days by which the arrival may come earlier or later. */
  flexibleDays: z.int().min(0).max(30).default(0),
  people: z.array(personInput).min(1, { error: 'party.empty' }).max(MAX_PEOPLE, { error: 'party.tooMany' }),
  /** Last day on which it is worth calling. */
  until: dayInput,
  note: textInput(500),
})
export type WishInput = z.input<typeof wishBody>

/** `booking/waiting-wish/search`: those that wait, oldest first; of a file: those that its free nights may serve. */
export const searchWishesBody = z.object({ bookingId: idInput.nullable().default(null) })

/** `booking/waiting-wish/document`: those that wait, as a file. */
export const exportWishesBody = z.object({ ids: shownInput })

/** `booking/waiting-wish/close`: it waits no more. */
export const closeWishBody = z.object({ id: idInput, version: z.int().min(1) })

/** `booking/waiting-wish/offer` (idempotent): an option from that day, for as many nights as wished. */
export const offerWishBody = z.object({ id: idInput, version: z.int().min(1), arrival: dayInput })

export interface Wish {
  readonly id: number
  readonly version: number
  readonly customerId: number
  readonly customerName: string
  readonly phone: string | null
  readonly placeTypeId: number
  readonly placeTypeLabel: string
  readonly arrival: Day
  readonly departure: Day
  readonly flexibleDays: number
  readonly people: readonly PersonInput[]
  readonly until: Day
  readonly note: string | null
  readonly createdAt: string
  /** The arrival closest to the one wished from which a place is free throughout; null: none. */
  readonly freeFrom: Day | null
}

export const REFUSAL_REASONS = ['FULL', 'PRICE', 'DATES', 'OTHER'] as const
export type RefusalReason = (typeof REFUSAL_REASONS)[number]

/** `booking/refused-demand/add`. */
export const refusedDemandBody = z.object({
  reason: z.enum(REFUSAL_REASONS),
  arrival: dayInput,
  departure: dayInput,
  people: z.int().min(1).max(MAX_PEOPLE),
  placeTypeId: idInput.nullable().default(null),
  note: textInput(500),
})
export type RefusedDemandInput = z.input<typeof refusedDemandBody>

/** `booking/refused-demand/search`: requests refused on these days, both included. */
export const searchRefusedBody = z.object({ from: dayInput, to: dayInput })

export interface RefusedDemand {
  readonly id: number
  readonly day: Day
  readonly by: string | null
  readonly reason: RefusalReason
  readonly arrival: Day
  readonly departure: Day
  readonly people: number
  readonly placeTypeLabel: string | null
  readonly note: string | null
}
