import { z } from 'zod'
import { operation } from '#contract/operation.ts'
import { idAnswer, savedAnswer } from '#contract/operations/answer.ts'
import { idInput, idParams, textInput } from '#contract/operations/input.ts'

/** Features of a place or of a type, with the values of those that have one. */
export const featuresBody = z.object({
  version: z.int().min(0),
  features: z
    .array(z.object({ featureId: idInput, value: textInput(60) }))
    .max(500)
    .refine((list) => new Set(list.map((one) => one.featureId)).size === list.length, { error: 'field.duplicate' }),
})

const featureRow = z.strictObject({
  featureId: idAnswer,
  label: z.string(),
  /** Null: present or not, nothing more. */
  valueKind: z.enum(['NUMBER', 'TEXT']).nullable(),
  unit: z.string().nullable(),
  isOwn: z.boolean(),
  value: z.string().nullable(),
  /** From the type, or from its layout: what every such place has. */
  inherited: z.strictObject({ from: z.string(), value: z.string().nullable() }).nullable(),
})
export type FeatureRow = z.output<typeof featureRow>

const featuresAnswer = z.strictObject({
  version: z.int(),
  features: z.array(featureRow).readonly(),
})
export type FeaturesAnswer = z.output<typeof featuresAnswer>

export const placeFeatures = {
  read: operation({
    method: 'GET',
    path: 'camp/place/features/:id',
    right: ['camp_place', 'read'],
    write: false,
    summary: 'Caractéristiques d’un emplacement',
    params: idParams,
    ids: { id: 'place' },
    answer: featuresAnswer,
  }),
  save: operation({
    method: 'POST',
    path: 'camp/place/features/:id',
    right: ['camp_place', 'write'],
    write: true,
    summary: 'Caractéristiques d’un emplacement : enregistrement',
    params: idParams,
    body: featuresBody,
    ids: { id: 'place' },
    answer: savedAnswer,
  }),
} as const

export const placeTypeFeatures = {
  read: operation({
    method: 'GET',
    path: 'camp/place-type/features/:id',
    right: ['camp_place_type', 'read'],
    write: false,
    summary: 'Caractéristiques d’un type',
    params: idParams,
    ids: { id: 'placeType' },
    answer: featuresAnswer,
  }),
  save: operation({
    method: 'POST',
    path: 'camp/place-type/features/:id',
    right: ['camp_place_type', 'write'],
    write: true,
    summary: 'Caractéristiques d’un type : enregistrement',
    params: idParams,
    body: featuresBody,
    ids: { id: 'placeType' },
    answer: savedAnswer,
  }),
} as const
