/** Re-packing of the planning: moves of stays by type that free whole weeks, proposed, chosen, made and undone. */
import { z } from 'zod'
import type { Day } from '#domain/day.ts'
import { daysBetween } from '#domain/day.ts'
import type { FreeWeek } from '#domain/availability/repack.ts'
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

export interface ProposedMove {
  readonly occupancyId: number
  /** Of the stay: applying is refused once it changed. */
  readonly version: number
  readonly bookingId: number
  readonly code: string
  readonly name: string
  readonly arrival: Day
  readonly departure: Day
  readonly fromPlaceId: number
  readonly fromCode: string
  readonly toPlaceId: number
  readonly toCode: string
  /** Saturdays of the whole weeks that its old place gains. */
  readonly frees: readonly Day[]
  /** Occupancies that come to the nights which it leaves. */
  readonly makesRoomFor: readonly number[]
}

export interface RepackGain {
  /** Free (place, Saturday to Saturday) pairs; `after` is never less for all the moves together. */
  readonly before: number
  readonly after: number
}

export interface RepackProposal extends RepackGain {
  readonly gained: readonly FreeWeek[]
  readonly lost: readonly FreeWeek[]
  readonly moves: readonly ProposedMove[]
}

/** GET `booking/planning/repack`: the last ones, newest first. */
export interface Repacked extends RepackGain {
  readonly id: number
  readonly placeTypeId: number
  readonly from: Day
  readonly to: Day
  readonly moves: number
  /** Instant, ISO. */
  readonly at: string
  readonly userName: string
  readonly undone: boolean
}

/** POST `booking/planning/repack-undo` (idempotent). */
export const repackUndoBody = z.object({ id: idInput })
