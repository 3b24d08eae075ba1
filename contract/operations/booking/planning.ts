/** `/planning`: the places of the site, and what holds their nights. Columns as arrays: a season is tens of thousands of holds. */
import { z } from 'zod'
import { daysBetween } from '#domain/day.ts'
import { operation } from '#contract/operation.ts'
import { dayAnswer, idAnswer, listedAnswer } from '#contract/operations/answer.ts'
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
const planningHolds = z.strictObject({
  /** First day of the window; `arrival` counts days from it and may be negative. */
  from: dayAnswer,
  id: z.array(z.int()).readonly(),
  placeId: z.array(z.int()).readonly(),
  arrival: z.array(z.int()).readonly(),
  nights: z.array(z.int()).readonly(),
  kind: z.array(z.int()).readonly(),
  /** 0 where the hold belongs to no file. */
  bookingId: z.array(z.int()).readonly(),
  /** 0 too for nights that were spent: the stay is elsewhere now. */
  occupancyId: z.array(z.int()).readonly(),
  /** Version of the occupancy, for moves. */
  version: z.array(z.int()).readonly(),
  originId: z.array(z.int()).readonly(),
  /** Code of the file; empty for a basket and for what is no stay. */
  code: z.array(z.string()).readonly(),
  /** Customer; reason of an unavailability; partner of an allotment. */
  name: z.array(z.string()).readonly(),
  people: z.array(z.int()).readonly(),
  flags: z.array(z.int()).readonly(),
  /** When the hold lapses, in seconds since 1970; 0: never. */
  expires: z.array(z.int()).readonly(),
  /** The unavailability behind the hold; 0 for others. */
  recordId: z.array(z.int()).readonly(),
})
export type PlanningHolds = z.output<typeof planningHolds>

/** POST `booking/planning/quotes`: quotes with a night in [from, to), which hold nothing. */
const planningQuote = z.strictObject({
  bookingId: idAnswer,
  occupancyId: idAnswer,
  version: z.int(),
  code: z.string(),
  name: z.string(),
  people: z.int(),
  placeTypeId: idAnswer,
  /** Null: any of the type. */
  placeId: idAnswer.nullable(),
  arrival: dayAnswer,
  departure: dayAnswer,
})
export type PlanningQuote = z.output<typeof planningQuote>

const planningFamily = z.strictObject({
  id: idAnswer,
  label: z.string(),
})
export type PlanningFamily = z.output<typeof planningFamily>

const planningType = z.strictObject({
  id: idAnswer,
  code: z.string(),
  label: z.string(),
  familyId: idAnswer.nullable(),
  rental: z.boolean(),
})
export type PlanningType = z.output<typeof planningType>

const planningPlace = z.strictObject({
  id: idAnswer,
  code: z.string(),
  placeTypeId: idAnswer,
  capacity: z.int(),
  /** Counts in occupancy. */
  commercialised: z.boolean(),
  /** First arrival and last departure for which it is sold; left out: without limit. */
  soldFrom: dayAnswer.exactOptional(),
  soldUntil: dayAnswer.exactOptional(),
})
export type PlanningPlace = z.output<typeof planningPlace>

/** GET `booking/planning`: rows of the board, in the order of families, types and places. Hidden places are left out. */
const planningBoard = z.strictObject({
  families: z.array(planningFamily).readonly(),
  types: z.array(planningType).readonly(),
  places: z.array(planningPlace).readonly(),
  /** Days on which the site is open, both included. */
  open: z.array(z.strictObject({ start: dayAnswer, end: dayAnswer })).readonly(),
})
export type PlanningBoard = z.output<typeof planningBoard>

const SEARCH = { method: 'POST', right: ['booking_planning', 'read'], write: false } as const

export const planning = {
  board: operation({
    method: 'GET',
    path: 'booking/planning',
    right: ['booking_planning', 'read'],
    write: false,
    summary: 'Places of the planning with their types and families, and the days the site is open',
    answer: planningBoard,
  }),
  holds: operation({
    ...SEARCH,
    path: 'booking/planning/search',
    summary: 'What holds the places in a window of days, as columns',
    body: planningBody,
    answer: planningHolds,
  }),
  quotes: operation({
    ...SEARCH,
    path: 'booking/planning/quotes',
    summary: 'Quotes of a window of days, which hold nothing',
    body: planningBody,
    answer: listedAnswer(planningQuote),
  }),
} as const
