/** Several stays moved at once from the planning: all of them or none, and they may exchange their places. */
import { z } from 'zod'
import type { Cents } from '#domain/money.ts'
import type { Said } from '#contract/operations/input.ts'
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
export interface FileDifference {
  readonly bookingId: number
  readonly code: string
  readonly name: string
  readonly before: Cents
  readonly after: Cents
}

export interface MoveSeveralPreview {
  /** The first stay that cannot go where it is sent, and why; nothing is moved then. */
  readonly refused: { readonly occupancyId: number; readonly name: string; readonly reason: Said } | null
  readonly warnings: readonly Said[]
  /** Empty where a move is refused. */
  readonly files: readonly FileDifference[]
  readonly difference: Cents
}
