/** How a kind of preference is declared: the same fields as an entity's, so the same forms, checks and helps serve both. */
import { defineEntity } from '#contract/entity.ts'
import type { Entity } from '#contract/entity.ts'
import type { EntityName } from '#contract/entities/names.ts'
import { f } from '#contract/field.ts'
import type { Field, FieldValue, Fields } from '#contract/field.ts'
import type { ModuleKey } from '#contract/modules.ts'
import type { Functionality } from '#contract/rights.ts'
import { spokenTexts } from '#contract/spoken.ts'

/** A choice whose values are known to the compiler. */
export interface ChoiceField<V extends string> extends Field<'choice', true> {
  readonly choices: Readonly<Record<V, string>>
}

/** One of `choices`; `initial` is what holds until the house chooses. */
export const choice = <const V extends string>(
  label: string,
  choices: Readonly<Record<V, string>>,
  options: { readonly initial: NoInfer<V>; readonly help: string },
): ChoiceField<V> => ({ ...f.choice(label, choices, { ...options, required: true }), choices })

export type PreferenceValue<F> = F extends ChoiceField<infer V> ? V : FieldValue<F>

/** What the house chose for one kind. */
export type PreferenceValues<F extends Fields> = { readonly [K in keyof F]: PreferenceValue<F[K]> }

export interface PreferenceKind<F extends Fields = Fields> extends Entity<F> {
  /** Address of its screen. */
  readonly screen: string
  /** What the kind is about, above its form. */
  readonly intro: string
  /** The module without which nobody needs it. */
  readonly module: ModuleKey | undefined
}

/**
 * Every field of a kind explains itself, with an example, and says what holds until somebody chooses. It borrows the forms of
 * entities, not their table: its name is none of theirs, and no generic route serves it.
 */
export const preferenceKind = <const F extends Fields>(declared: {
  readonly kind: string
  /** Last part of its REST path, as the inventory of entities writes it. */
  readonly path: string
  /** Whole REST path, where it is not below `establishment/preference`; and who may open it, where not all preferences. */
  readonly base?: string
  readonly right?: Functionality
  readonly module?: ModuleKey
  readonly screen: string
  readonly label: string
  readonly intro: string
  readonly fields: F
}): PreferenceKind<F> => {
  const { screen, label, fields } = declared
  const name = `preference.${declared.kind}`
  const entity = defineEntity({
    name: name as EntityName,
    path: declared.base ?? `establishment/preference/${declared.path}`,
    right: declared.right ?? 'establishment_preference',
    scope: 'site',
    label: { one: label, many: label },
    fields,
  })
  const said = Object.getOwnPropertyDescriptors(
    spokenTexts({ intro: declared.intro }, (word) => `entity.${name}.${word}`),
  )
  return Object.defineProperties({ ...entity, screen, intro: declared.intro, module: declared.module }, said)
}
