/** `/planning`: the places of the site, and what holds their nights. Columns as arrays: a season is tens of thousands of holds. */
import { z } from 'zod'
import type { Day } from '#domain/day.ts'
import { daysBetween } from '#domain/day.ts'
import { dayInput, idInput } from '#contract/operations/input.ts'

/** Widest window of one request, in days. */
export const PLANNING_DAYS = 400

/**
 * POST `booking/planning/search`: holds with a night in [from, to). Narrowed to types or files after a live change; `bookingIds`
 * gives the holds of these files wherever their nights are in the window.
 */
export const planningBody = z
  .object({
    from: dayInput,
    to: dayInput,
    placeTypeIds: z.array(idInput).max(500).optional(),
    bookingIds: z.array(idInput).max(500).optional(),
  })
  .refine((body) => body.from < body.to && daysBetween(body.from, body.to) <= PLANNING_DAYS, {
    error: 'planning.window',
    path: ['to'],
  })
export type PlanningSearch = z.input<typeof planningBody>

/** Kinds of the ledger; a hold's `kind` is its position here. */
export const HOLD_KINDS = ['STAY', 'OPTION', 'LOCK', 'UNAVAILABILITY', 'RESIDENT', 'ALLOTMENT'] as const
export type HoldKind = (typeof HOLD_KINDS)[number]

/**
 * Bits of a hold's `flags`. `due`: today something should have been paid that has not; `spent`: nights that the guest slept there
 * before changing place.
 */
export const HOLD_FLAGS = { pinned: 1, arrived: 2, gone: 4, due: 8, spent: 16 } as const

/** The i-th hold is the i-th entry of every column. */
export interface PlanningHolds {
  /** First day of the window; `arrival` counts days from it and may be negative. */
  readonly from: Day
  readonly id: readonly number[]
  readonly placeId: readonly number[]
  readonly arrival: readonly number[]
  readonly nights: readonly number[]
  readonly kind: readonly number[]
  /** 0 where the hold belongs to no file. */
  readonly bookingId: readonly number[]
  /** 0 too for nights that were spent: the stay is elsewhere now. */
  readonly occupancyId: readonly number[]
  /** Version of the occupancy, for moves. */
  readonly version: readonly number[]
  readonly originId: readonly number[]
  /** Code of the file; empty for a basket and for what is no stay. */
  readonly code: readonly string[]
  /** Customer; reason of an unavailability; partner of an allotment. */
  readonly name: readonly string[]
  readonly people: readonly number[]
  readonly flags: readonly number[]
  /** When the hold lapses, in seconds since 1970; 0: never. */
  readonly expires: readonly number[]
  /** The unavailability behind the hold; 0 for others. */
  readonly recordId: readonly number[]
}

/** POST `booking/planning/quotes`: quotes with a night in [from, to), which hold nothing. */
export interface PlanningQuote {
  readonly bookingId: number
  readonly occupancyId: number
  readonly version: number
  readonly code: string
  readonly name: string
  readonly people: number
  readonly placeTypeId: number
  /** Null: any of the type. */
  readonly placeId: number | null
  readonly arrival: Day
  readonly departure: Day
}

export interface PlanningFamily {
  readonly id: number
  readonly label: string
}

export interface PlanningType {
  readonly id: number
  readonly code: string
  readonly label: string
  readonly familyId: number | null
  readonly rental: boolean
}

export interface PlanningPlace {
  readonly id: number
  readonly code: string
  readonly placeTypeId: number
  readonly capacity: number
  /** Counts in occupancy. */
  readonly commercialised: boolean
  /** First arrival and last departure for which it is sold; left out: without limit. */
  readonly soldFrom?: Day
  readonly soldUntil?: Day
}

/** GET `booking/planning`: rows of the board, in the order of families, types and places. Hidden places are left out. */
export interface PlanningBoard {
  readonly families: readonly PlanningFamily[]
  readonly types: readonly PlanningType[]
  readonly places: readonly PlanningPlace[]
  /** Days on which the site is open, both included. */
  readonly open: readonly { readonly start: Day; readonly end: Day }[]
}
