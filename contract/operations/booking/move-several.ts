/** Several stays moved at once from the planning: all of them or none, and they may exchange their places. */
import { z } from 'zod'
import { operation } from '#contract/operation.ts'
import { centsAnswer, idAnswer, saidAnswer } from '#contract/operations/answer.ts'
import { moveBody } from '#contract/operations/booking/change.ts'

/** A week's arrivals of a big site. */
export const MOST_MOVED = 200

/** `booking/planning/move-several-preview` (writes nothing) and `booking/planning/move-several` (idempotent). */
export const moveSeveralBody = z
  .object({ moves: z.array(moveBody).min(1).max(MOST_MOVED) })
  .refine(({ moves }) => new Set(moves.map((move) => move.occupancyId)).size === moves.length, {
    error: 'request.invalid',
    path: ['moves'],
  })
export type MoveSeveral = z.input<typeof moveSeveralBody>

/** A file before and after all the moves. */
const fileDifference = z.strictObject({
  bookingId: idAnswer,
  code: z.string(),
  name: z.string(),
  before: centsAnswer,
  after: centsAnswer,
})
export type FileDifference = z.output<typeof fileDifference>

const moveSeveralPreview = z.strictObject({
  /** The first stay that cannot go where it is sent, and why; nothing is moved then. */
  refused: z.strictObject({ occupancyId: idAnswer, name: z.string(), reason: saidAnswer }).nullable(),
  warnings: z.array(saidAnswer).readonly(),
  /** Empty where a move is refused. */
  files: z.array(fileDifference).readonly(),
  difference: centsAnswer,
})
export type MoveSeveralPreview = z.output<typeof moveSeveralPreview>

export const moves = {
  preview: operation({
    method: 'POST',
    path: 'booking/planning/move-several-preview',
    right: ['booking_booking', 'write'],
    write: true,
    summary: 'What moving several stays would change',
    body: moveSeveralBody,
    answer: moveSeveralPreview,
  }),
  move: operation({
    method: 'POST',
    path: 'booking/planning/move-several',
    right: ['booking_booking', 'write'],
    write: true,
    idempotent: true,
    summary: 'Move several stays, all or none',
    body: moveSeveralBody,
    answer: z.strictObject({ status: z.literal('SAVED'), warnings: z.array(saidAnswer).readonly() }),
  }),
} as const
