/** Where the fields of a form's row stand on a page: on twelve tracks, so that their edges meet from row to row. Pure. */
import type { Field } from '#contract/field.ts'

const ALL = 12
/** A longer label stands on two lines over a third of a column. */
const LONG_LABEL = 27

const SHORT: ReadonlySet<Field['kind']> = new Set([
  'integer',
  'measure',
  'money',
  'rate',
  'day',
  'color',
  'time',
  'phone',
])

const isWhole = ({ kind, max }: Field): boolean =>
  kind === 'note' || kind === 'refs' || (kind === 'translated' && (max ?? 0) > 200)

/** A code, a number, a day: a third is enough. */
const isShort = ({ kind, max, label }: Field): boolean =>
  label.length <= LONG_LABEL && (SHORT.has(kind) || (kind === 'text' && (max ?? 60) <= 15))

/** What is cut in the third of a column: an address of the web, a name longer than that. */
const isLong = ({ kind, label }: Field): boolean => kind === 'email' || kind === 'url' || label.length > LONG_LABEL

const pair = (a: Field, b: Field): number[] => {
  if (isShort(a) === isShort(b)) return isShort(a) ? [4, 4] : [6, 6]
  return isShort(a) ? [4, 8] : [8, 4]
}

/** How many tracks each field of a row takes; those past twelve stand on a line below. */
export const spansOf = (fields: readonly Field[]): number[] => {
  const [a, b, c] = fields
  if (fields.some(isWhole)) return fields.map(() => ALL)
  if (a === undefined) return []
  if (b === undefined) return [isShort(a) ? 4 : ALL]
  if (c === undefined) return pair(a, b)
  if (fields.length === 4) return [6, 6, 6, 6]
  return fields.length > 4 || !fields.some(isLong) ? fields.map(() => 4) : [6, 6, ALL]
}
