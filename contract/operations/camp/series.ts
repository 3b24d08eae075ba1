/** Places made in a row: one transaction, and its undo while nothing happened to them. */
import { z } from 'zod'
import { CODE_LENGTH, MOST_IN_SERIES, seriesFault } from '#domain/camp/series.ts'
import { operation } from '#contract/operation.ts'
import { idAnswer } from '#contract/operations/answer.ts'
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

const seriesAnswer = z.strictObject({
  status: z.literal('SAVED'),
  /** Places that were made, in their order: what `camp/place/series/undo` takes away again. */
  ids: z.array(idAnswer).readonly(),
})
export type SeriesAnswer = z.output<typeof seriesAnswer>

export const seriesUndoBody = z.object({ ids: z.array(idInput).min(1).max(MOST_IN_SERIES) })

export const series = {
  create: operation({
    method: 'POST',
    path: 'camp/place/series',
    right: ['camp_place', 'write'],
    write: true,
    summary: 'Emplacements : création d’une série',
    body: seriesBody,
    answer: seriesAnswer,
  }),
  undo: operation({
    method: 'POST',
    path: 'camp/place/series/undo',
    right: ['camp_place', 'delete'],
    write: true,
    summary: 'Emplacements : annulation d’une série',
    body: seriesUndoBody,
    answer: z.strictObject({ status: z.literal('DELETED'), count: z.int() }),
  }),
} as const
