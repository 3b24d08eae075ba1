import { z } from 'zod'
import { idInput, textInput } from '#contract/operations/input.ts'

/** Features of a place or of a type, with the values of those that have one. */
export const featuresBody = z.object({
  version: z.int().min(0),
  features: z
    .array(z.object({ featureId: idInput, value: textInput(60) }))
    .max(500)
    .refine((list) => new Set(list.map((one) => one.featureId)).size === list.length, { error: 'field.duplicate' }),
})

export interface FeatureRow {
  readonly featureId: number
  readonly label: string
  /** Null: present or not, nothing more. */
  readonly valueKind: 'NUMBER' | 'TEXT' | null
  readonly unit: string | null
  readonly isOwn: boolean
  readonly value: string | null
  /** From the type, or from its layout: what every such place has. */
  readonly inherited: { readonly from: string; readonly value: string | null } | null
}

export interface FeaturesAnswer {
  readonly version: number
  readonly features: readonly FeatureRow[]
}
