/** Changing chosen fields of many places at once: preview, one transaction, undo. */
import { z } from 'zod'
import { place } from '#contract/entities/camp/place.ts'
import { fieldSchema } from '#contract/schema.ts'
import type { InputValue } from '#contract/schema.ts'
import { idInput } from '#contract/operations/input.ts'

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

export interface PlaceChange {
  readonly field: string
  /** In words. */
  readonly before: string
  readonly after: string
}

export interface PlacePreview {
  readonly id: number
  readonly version: number
  readonly code: string
  readonly changes: readonly PlaceChange[]
  /** Why this place would be refused; empty: it would be saved. */
  readonly refusals: readonly {
    readonly path: string
    readonly message: string
    readonly context?: Readonly<Record<string, string | number>>
  }[]
}

export interface MultiEditPreview {
  readonly places: readonly PlacePreview[]
}

export interface MultiEditAnswer {
  readonly status: 'SAVED'
  /** Places that were changed. */
  readonly count: number
  /** Undone by `camp/place/multi-edit/undo/{id}`; null where nothing changed. */
  readonly undoId: number | null
}
