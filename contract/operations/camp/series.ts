/** Places made in a row: one transaction, and its undo while nothing happened to them. */
import { z } from 'zod'
import { CODE_LENGTH, MOST_IN_SERIES, seriesFault } from '#domain/camp/series.ts'
import { idInput } from '#contract/operations/input.ts'

const number = z.int().min(0).max(9999)

/** POST `camp/place/series`: `skipTaken` makes the others where some numbers are taken. */
export const seriesBody = z
  .object({
    prefix: z.string().max(CODE_LENGTH),
    from: number,
    to: number,
    digits: z.int().min(1).max(4),
    placeTypeId: idInput,
    skipTaken: z.boolean().default(false),
  })
  .superRefine((series, context) => {
    const fault = seriesFault(series)
    if (fault !== undefined)
      context.addIssue({ code: 'custom', message: fault.message, path: [fault.path], params: { max: MOST_IN_SERIES } })
  })
export type SeriesBody = z.input<typeof seriesBody>

export interface SeriesAnswer {
  readonly status: 'SAVED'
  /** Places that were made, in their order: what `camp/place/series/undo` takes away again. */
  readonly ids: readonly number[]
}

export const seriesUndoBody = z.object({ ids: z.array(idInput).min(1).max(MOST_IN_SERIES) })
