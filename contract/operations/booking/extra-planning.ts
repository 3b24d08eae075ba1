/** `/extra-planning`: extras that have a stock (bicycles, fridges, baby beds), and what stays take of them night by night. */
import { z } from 'zod'
import type { Day } from '#domain/day.ts'
import { daysBetween } from '#domain/day.ts'
import { MAX_NIGHTS } from '#domain/pricing/check-request.ts'
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

export interface StockedExtra {
  readonly id: number
  readonly label: string
  readonly color: string | null
  /** The usual one; null: without limit but on some dates. */
  readonly stock: number | null
  /** Stock of each night of the window, from its first; null: without limit. */
  readonly stocks: readonly (number | null)[]
  /** Units taken on each night; more than the stock where it was lowered afterwards. */
  readonly used: readonly number[]
}

export interface ExtraPlanning {
  readonly from: Day
  readonly extras: readonly StockedExtra[]
}

/** POST `booking/extra-planning/stays`: who has some of an extra on a night. */
export const extraStaysBody = z.object({ extraId: idInput, night: dayInput })

export interface ExtraStay {
  readonly bookingId: number
  readonly occupancyId: number
  readonly statusId: number
  /** Null: a basket under way. */
  readonly code: string | null
  readonly name: string | null
  readonly place: string | null
  readonly arrival: Day
  readonly departure: Day
  readonly quantity: number
}

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

export interface ExtraLeft {
  readonly extraId: number
  /** The least of these nights. */
  readonly stock: number
  /** On the night that has least. */
  readonly left: number
}
