/** Wishes that wait for free nights, and requests that ended without a stay (domain rules 2.4). */
import { z } from 'zod'
import { operation } from '#contract/operation.ts'
import { countedAnswer, dayAnswer, idAnswer, keptAnswer, savedAnswer } from '#contract/operations/answer.ts'
import { bookingFile } from '#contract/operations/booking/file.ts'
import { dayInput, idInput, shownInput, textInput } from '#contract/operations/input.ts'
import { MAX_PEOPLE, personInput } from '#contract/operations/booking/party.ts'

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

/** `booking/waiting-wish/search`: those that wait, oldest first; of a file: those that its free nights may serve. */
export const searchWishesBody = z.object({ bookingId: idInput.nullable().default(null) })

/** `booking/waiting-wish/document`: those that wait, as a file. */
export const exportWishesBody = z.object({ ids: shownInput })

/** `booking/waiting-wish/close`: it waits no more. */
export const closeWishBody = z.object({ id: idInput, version: z.int().min(1) })

/** `booking/waiting-wish/offer` (idempotent): an option from that day, for as many nights as wished. */
export const offerWishBody = z.object({ id: idInput, version: z.int().min(1), arrival: dayInput })

const wish = z.strictObject({
  id: idAnswer,
  version: z.int(),
  customerId: idAnswer,
  customerName: z.string(),
  phone: z.string().nullable(),
  placeTypeId: idAnswer,
  placeTypeLabel: z.string(),
  arrival: dayAnswer,
  departure: dayAnswer,
  flexibleDays: z.int(),
  people: z.array(keptAnswer(personInput)).readonly(),
  until: dayAnswer,
  note: z.string().nullable(),
  createdAt: z.string(),
  /** The arrival closest to the one wished from which a place is free throughout; null: none. */
  freeFrom: dayAnswer.nullable(),
})
export type Wish = z.output<typeof wish>

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

/** `booking/refused-demand/search`: requests refused on these days, both included. */
export const searchRefusedBody = z.object({ from: dayInput, to: dayInput })

const refusedDemand = z.strictObject({
  id: idAnswer,
  day: dayAnswer,
  by: z.string().nullable(),
  reason: z.enum(REFUSAL_REASONS),
  arrival: dayAnswer,
  departure: dayAnswer,
  people: z.int(),
  placeTypeLabel: z.string().nullable(),
  note: z.string().nullable(),
})
export type RefusedDemand = z.output<typeof refusedDemand>

const SEARCH = { method: 'POST', right: ['booking_booking', 'read'], write: false } as const
const WRITE = { method: 'POST', right: ['booking_booking', 'write'], write: true, idempotent: true } as const

export const wishes = {
  search: operation({
    ...SEARCH,
    path: 'booking/waiting-wish/search',
    summary: 'Liste d’attente',
    body: searchWishesBody,
    answer: countedAnswer(wish),
  }),
  save: operation({
    ...WRITE,
    path: 'booking/waiting-wish/edit',
    summary: 'Inscrire un souhait sur la liste d’attente',
    body: wishBody,
    answer: savedAnswer,
  }),
  close: operation({
    ...WRITE,
    path: 'booking/waiting-wish/close',
    summary: 'Retirer un souhait de la liste d’attente',
    body: closeWishBody,
    answer: savedAnswer,
  }),
  offer: operation({
    ...WRITE,
    path: 'booking/waiting-wish/offer',
    summary: 'Proposer une option à un client qui attend',
    body: offerWishBody,
    answer: savedAnswer.extend({ item: bookingFile }),
  }),
} as const

export const refusedDemands = {
  add: operation({
    ...WRITE,
    path: 'booking/refused-demand/add',
    summary: 'Noter une demande refusée',
    body: refusedDemandBody,
    answer: savedAnswer,
  }),
  search: operation({
    ...SEARCH,
    path: 'booking/refused-demand/search',
    summary: 'Demandes refusées',
    body: searchRefusedBody,
    answer: countedAnswer(refusedDemand),
  }),
} as const
