import type { Day } from '#domain/day.ts'
import type { Field } from '#contract/field.ts'
import type { InputValue } from '#contract/schema.ts'
import { inOwnLanguage } from '#web/i18n/language.ts'
import {
  formatDay,
  formatHundredths,
  formatInstant,
  formatInteger,
  formatMoney,
  formatPhone,
  formatRate,
} from '#web/ui/format.ts'

export interface Words {
  readonly yes: string
  readonly no: string
  /** Symbol of the establishment's currency. */
  readonly currency: string
  /** What a reference shows, by id. */
  readonly labelOf: (id: number) => string
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

const withUnit = (text: string, unit: string | undefined): string =>
  unit === undefined ? text : `${text}\u00A0${unit}`

const writtenNumber = (field: Field, value: number, words: Words): string => {
  switch (field.kind) {
    case 'money':
      return formatMoney(value, words.currency)
    case 'rate':
      return formatRate(value)
    case 'measure':
      return withUnit(formatHundredths(value), field.unit)
    case 'ref':
      return words.labelOf(value)
    default:
      return withUnit(formatInteger(value), field.unit)
  }
}

const writtenText = (field: Field, value: string): string => {
  switch (field.kind) {
    case 'day':
      return formatDay(value as Day)
    case 'phone':
      return formatPhone(value)
    case 'choice':
      return field.choices?.[value] ?? value
    default:
      // Read-only texts made from instants (last log-in) come as ISO.
      return field.readOnly === true && INSTANT.test(value) ? formatInstant(value) : value
  }
}

/** A value in words, for cells and differences; nothing is an empty text. */
export const written = (field: Field, value: InputValue | undefined, words: Words): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number') return writtenNumber(field, value, words)
  if (typeof value === 'string') return writtenText(field, value)
  if (Array.isArray(value)) return value.map((id: number) => words.labelOf(id)).join(', ')
  return inOwnLanguage(value as Readonly<Record<string, string>>)
}

/** Translations differ in any language, not in French alone; undefined where the value is none. */
export const everyLanguage = (value: InputValue): string | undefined => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const texts = Object.entries(value as Readonly<Record<string, string>>).filter(([, text]) => text !== '')
  return texts.map(([code, text]) => (code === 'fr' ? text : `${code.toUpperCase()}\u00A0: ${text}`)).join(' · ')
}

const NUMERIC = new Set(['integer', 'money', 'rate', 'measure'])

/** Figures are set to the right. */
export const isNumeric = (field: Field): boolean => NUMERIC.has(field.kind)
