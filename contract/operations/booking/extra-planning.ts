/** `/extra-planning`: extras that have a stock (bicycles, fridges, baby beds), and what stays take of them night by night. */
import { z } from 'zod'
import { daysBetween } from '#domain/day.ts'
import { MAX_NIGHTS } from '#domain/pricing/check-request.ts'
import { operation } from '#contract/operation.ts'
import { countedAnswer, dayAnswer, idAnswer } from '#contract/operations/answer.ts'
import { dayInput, idInput } from '#contract/operations/input.ts'

/** Widest window of one request, in nights. */
export const EXTRA_NIGHTS = 92

/** POST `booking/extra-planning/search`: nights in [from, to). */
export const extraPlanningBody = z
  .object({ from: dayInput, to: dayInput })
  .refine((body) => body.from < body.to && daysBetween(body.from, body.to) <= EXTRA_NIGHTS, {
    error: 'planning.window',
    path: ['to'],
  })

const stockedExtra = z.strictObject({
  id: idAnswer,
  label: z.string(),
  color: z.string().nullable(),
  /** The usual one; null: without limit but on some dates. */
  stock: z.int().nullable(),
  /** Stock of each night of the window, from its first; null: without limit. */
  stocks: z.array(z.int().nullable()).readonly(),
  /** Units taken on each night; more than the stock where it was lowered afterwards. */
  used: z.array(z.int()).readonly(),
})
export type StockedExtra = z.output<typeof stockedExtra>

const extraPlanning = z.strictObject({
  from: dayAnswer,
  extras: z.array(stockedExtra).readonly(),
})
export type ExtraPlanning = z.output<typeof extraPlanning>

/** POST `booking/extra-planning/stays`: who has some of an extra on a night. */
export const extraStaysBody = z.object({ extraId: idInput, night: dayInput })

const extraStay = z.strictObject({
  bookingId: idAnswer,
  occupancyId: idAnswer,
  statusId: idAnswer,
  /** Null: a basket under way. */
  code: z.string().nullable(),
  name: z.string().nullable(),
  place: z.string().nullable(),
  arrival: dayAnswer,
  departure: dayAnswer,
  quantity: z.int(),
})
export type ExtraStay = z.output<typeof extraStay>

/**
 * POST `booking/extra-planning/left`: what is left of each extra with a stock on nights of [from, to). What the file, or one of its
 * stays, has already is left to it.
 */
export const extraLeftBody = z
  .object({
    from: dayInput,
    to: dayInput,
    bookingId: idInput.nullable().default(null),
    occupancyId: idInput.nullable().default(null),
  })
  .refine((body) => body.from < body.to && daysBetween(body.from, body.to) <= MAX_NIGHTS, {
    error: 'planning.window',
    path: ['to'],
  })
export type ExtraLeftAsked = z.input<typeof extraLeftBody>

const extraLeft = z.strictObject({
  extraId: idAnswer,
  /** The least of these nights. */
  stock: z.int(),
  /** On the night that has least. */
  left: z.int(),
})
export type ExtraLeft = z.output<typeof extraLeft>

const SEARCH = { method: 'POST', right: ['booking_booking', 'read'], write: false } as const

export const extraStock = {
  search: operation({
    method: 'POST',
    path: 'booking/extra-planning/search',
    right: ['occupant_extra_extra', 'read'],
    write: false,
    summary: 'Extras with a stock, and the units taken night by night',
    body: extraPlanningBody,
    answer: extraPlanning,
  }),
  stays: operation({
    ...SEARCH,
    path: 'booking/extra-planning/stays',
    summary: 'Stays that have some of an extra on a night',
    body: extraStaysBody,
    answer: countedAnswer(extraStay),
  }),
  left: operation({
    ...SEARCH,
    path: 'booking/extra-planning/left',
    summary: 'What is left of extras with a stock, for a stay',
    body: extraLeftBody,
    answer: countedAnswer(extraLeft),
  }),
} as const
