/** Re-packing of the planning: moves of stays by type that free whole weeks, proposed, chosen, made and undone. */
import { z } from 'zod'
import type { Day } from '#domain/day.ts'
import { daysBetween } from '#domain/day.ts'
import { operation } from '#contract/operation.ts'
import { dayAnswer, idAnswer, listedAnswer, savedAnswer } from '#contract/operations/answer.ts'
import { dayInput, idInput } from '#contract/operations/input.ts'

/** Longest stretch that is re-packed at once, in days. */
export const REPACK_DAYS = 400
/** Most moves made at once: a type of 500 places in a full season has fewer stays by type. */
const MOST_MOVES = 3000

const where = { placeTypeId: idInput, from: dayInput, to: dayInput }
const isSpan = ({ from, to }: { from: Day; to: Day }): boolean => from < to && daysBetween(from, to) <= REPACK_DAYS

/** POST `booking/planning/repack-proposal`: writes nothing. */
export const repackBody = z.object(where).refine(isSpan, { error: 'planning.window', path: ['to'] })
export type RepackAsked = z.input<typeof repackBody>

/** POST `booking/planning/repack-gain` (writes nothing) and `booking/planning/repack` (idempotent): the moves that were chosen. */
export const repackChosenBody = z
  .object({
    ...where,
    moves: z
      .array(z.object({ occupancyId: idInput, version: z.int().min(1), fromPlaceId: idInput, toPlaceId: idInput }))
      .min(1)
      .max(MOST_MOVES),
  })
  .refine(isSpan, { error: 'planning.window', path: ['to'] })
export type RepackChosen = z.input<typeof repackChosenBody>

const proposedMove = z.strictObject({
  occupancyId: idAnswer,
  /** Of the stay: applying is refused once it changed. */
  version: z.int(),
  bookingId: idAnswer,
  code: z.string(),
  name: z.string(),
  arrival: dayAnswer,
  departure: dayAnswer,
  fromPlaceId: idAnswer,
  fromCode: z.string(),
  toPlaceId: idAnswer,
  toCode: z.string(),
  /** Saturdays of the whole weeks that its old place gains. */
  frees: z.array(dayAnswer).readonly(),
  /** Occupancies that come to the nights which it leaves. */
  makesRoomFor: z.array(idAnswer).readonly(),
})
export type ProposedMove = z.output<typeof proposedMove>

const repackGain = z.strictObject({
  /** Free (place, Saturday to Saturday) pairs; `after` is never less for all the moves together. */
  before: z.int(),
  after: z.int(),
})
export type RepackGain = z.output<typeof repackGain>

const freeWeek = z.strictObject({ placeId: idAnswer, saturday: dayAnswer })

const repackProposal = repackGain.extend({
  gained: z.array(freeWeek).readonly(),
  lost: z.array(freeWeek).readonly(),
  moves: z.array(proposedMove).readonly(),
})
export type RepackProposal = z.output<typeof repackProposal>

/** GET `booking/planning/repack`: the last ones, newest first. */
const repacked = repackGain.extend({
  id: idAnswer,
  placeTypeId: idAnswer,
  from: dayAnswer,
  to: dayAnswer,
  moves: z.int(),
  /** Instant, ISO. */
  at: z.string(),
  userName: z.string(),
  undone: z.boolean(),
})
export type Repacked = z.output<typeof repacked>

/** POST `booking/planning/repack-undo` (idempotent). */
export const repackUndoBody = z.object({ id: idInput })

const SEARCH = { method: 'POST', right: ['booking_booking', 'write'], write: false } as const
const WRITE = { method: 'POST', right: ['booking_booking', 'write'], write: true, idempotent: true } as const

export const repacking = {
  propose: operation({
    ...SEARCH,
    path: 'booking/planning/repack-proposal',
    summary: 'Moves of stays by type that free whole weeks',
    body: repackBody,
    answer: repackProposal,
  }),
  gain: operation({
    ...SEARCH,
    path: 'booking/planning/repack-gain',
    summary: 'Free weeks with some of the moves',
    body: repackChosenBody,
    answer: repackGain,
  }),
  apply: operation({
    ...WRITE,
    path: 'booking/planning/repack',
    summary: 'Make the chosen moves, all or none',
    body: repackChosenBody,
    answer: repackGain.extend({ status: z.literal('SAVED'), id: idAnswer }),
  }),
  undo: operation({
    ...WRITE,
    path: 'booking/planning/repack-undo',
    summary: 'Put the stays of a re-packing back',
    body: repackUndoBody,
    answer: savedAnswer,
  }),
  last: operation({
    method: 'GET',
    path: 'booking/planning/repack',
    right: ['booking_booking', 'read'],
    write: false,
    summary: 'The last re-packings',
    answer: listedAnswer(repacked),
  }),
} as const
