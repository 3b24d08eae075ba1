/** Changing chosen fields of many places at once: preview, one transaction, undo. */
import { z } from 'zod'
import { place } from '#contract/entities/camp/place.ts'
import { operation } from '#contract/operation.ts'
import { idAnswer, saidAnswer } from '#contract/operations/answer.ts'
import { fieldSchema } from '#contract/schema.ts'
import type { InputValue } from '#contract/schema.ts'
import { idInput, idParams } from '#contract/operations/input.ts'

/** Fields that may be set on many places; numbers and codes are each place's own. */
export const MULTI_FIELDS = [
  'placeTypeId',
  'capacity',
  'maxCapacity',
  'sleepingCapacity',
  'surface',
  'longestVehicle',
  'ranking',
  'commercialised',
  'soldFrom',
  'soldUntil',
  'hidden',
  'note',
] as const
export type MultiField = (typeof MULTI_FIELDS)[number]

/** Only the keys that are there are changed: what is empty on purpose is `null`. */
const values = z.looseObject({}).transform((given, context) => {
  const checked: Partial<Record<MultiField, InputValue>> = {}
  for (const key of MULTI_FIELDS) {
    if (!(key in given)) continue
    const result = fieldSchema(place.fields[key]).safeParse(given[key])
    if (result.success) checked[key] = result.data
    else
      for (const issue of result.error.issues) context.addIssue({ code: 'custom', message: issue.message, path: [key] })
  }
  return checked
})

/** Places that get the same values. `addFeatures` and `removeFeatures` leave the others as they are. */
const edit = z.object({
  places: z
    .array(z.object({ id: idInput, version: z.int().min(0).optional() }))
    .min(1)
    .max(2000),
  values: values.default({}),
  addFeatures: z.array(idInput).max(100).default([]),
  removeFeatures: z.array(idInput).max(100).default([]),
})

export const multiEditBody = z.object({ edits: z.array(edit).min(1).max(20) }).refine(
  ({ edits }) => {
    const ids = edits.flatMap(({ places }) => places.map(({ id }) => id))
    return new Set(ids).size === ids.length
  },
  { error: 'field.duplicate' },
)
export type MultiEditBody = z.input<typeof multiEditBody>

const placeChange = z.strictObject({
  field: z.string(),
  /** In words. */
  before: z.string(),
  after: z.string(),
})
export type PlaceChange = z.output<typeof placeChange>

const placePreview = z.strictObject({
  id: idAnswer,
  version: z.int(),
  code: z.string(),
  changes: z.array(placeChange).readonly(),
  /** Why this place would be refused; empty: it would be saved. */
  refusals: z
    .array(z.strictObject({ path: z.string(), message: z.string(), context: saidAnswer.shape.context.exactOptional() }))
    .readonly(),
})
export type PlacePreview = z.output<typeof placePreview>

const multiEditPreview = z.strictObject({
  places: z.array(placePreview).readonly(),
})
export type MultiEditPreview = z.output<typeof multiEditPreview>

const multiEditAnswer = z.strictObject({
  status: z.literal('SAVED'),
  /** Places that were changed. */
  count: z.int(),
  /** Undone by `camp/place/multi-edit/undo/{id}`; null where nothing changed. */
  undoId: idAnswer.nullable(),
})
export type MultiEditAnswer = z.output<typeof multiEditAnswer>

const WRITE_PLAIN = { method: 'POST', right: ['camp_place', 'write'], write: true } as const

export const multiEdit = {
  preview: operation({
    method: 'POST',
    path: 'camp/place/multi-edit/preview',
    right: ['camp_place', 'write'],
    write: false,
    summary: 'Emplacements : aperçu d’une modification groupée',
    body: multiEditBody,
    answer: multiEditPreview,
  }),
  apply: operation({
    ...WRITE_PLAIN,
    path: 'camp/place/multi-edit',
    summary: 'Emplacements : modification groupée',
    body: multiEditBody,
    answer: multiEditAnswer,
  }),
  undo: operation({
    ...WRITE_PLAIN,
    path: 'camp/place/multi-edit/undo/:id',
    summary: 'Emplacements : annulation d’une modification groupée',
    params: idParams,
    answer: multiEditAnswer.omit({ undoId: true }),
  }),
} as const
