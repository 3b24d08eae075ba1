import { isDay } from '#domain/day.ts'
import { formatDay, formatHundredths, formatInteger } from '#contract/format.ts'
import type { Field } from '#contract/field.ts'

const withUnit = (field: Field, text: string): string =>
  field.unit === undefined ? text : `${text}\u00A0${field.unit}`

/**
 * A value in French words, as a history or a preview keeps it whatever becomes of what it names; null for none.
 * `label` is what a reference shows.
 */
export const inWords = (field: Field, value: unknown, label: string | undefined): string | null => {
  if (value === null || value === undefined) return null
  if (field.kind === 'ref') return label ?? `n°\u00A0${Number(value)}`
  if (field.kind === 'measure') return withUnit(field, formatHundredths(Number(value)))
  if (typeof value === 'number') return withUnit(field, formatInteger(value))
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  if (typeof value === 'object') return (value as { readonly fr?: string }).fr ?? null
  if (typeof value !== 'string') return null
  return isDay(value) ? formatDay(value) : (field.choices?.[value] ?? value)
}
