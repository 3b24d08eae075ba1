/** A cell of a sheet of articles, as somebody types it, read as a field holds it. What cannot be read is left for the field to refuse. */
import type { Field } from '#contract/field.ts'

/** Without case, accents or double spaces: how headings and words are compared. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\s\u00A0\u202F]+/g, ' ')
    .replaceAll('’', "'")
    .trim()
    .toLowerCase()

const YES: ReadonlySet<string> = new Set(['oui', 'o', 'yes', 'y', 'vrai', 'true', 'x', '1'])
const NO: ReadonlySet<string> = new Set(['', 'non', 'n', 'no', 'faux', 'false', '0'])

/** `1 234,5 €` is 123450; undefined where it is no amount of whole cents. */
export const centsOf = (text: string): number | undefined => {
  const typed = text.replaceAll(/[\s\u00A0\u202F€]/g, '').replace(',', '.')
  if (!/^-?\d{1,9}(\.\d{1,2})?$/.test(typed)) return undefined
  return Math.round(Number(typed) * 100)
}

/** A rate of VAT in basis points: `5,5`, `5,5 %`, or 0.055 as a spreadsheet holds a percentage. */
export const rateOf = (text: string): number | undefined => {
  const typed = text.replaceAll(/[\s\u00A0\u202F]/g, '').replace(',', '.')
  const match = /^(\d{1,3}(?:\.\d{1,6})?)(%?)$/.exec(typed)
  if (match === null) return undefined
  const n = Number(match[1])
  const percent = n > 0 && n < 1 && match[2] === '' ? n * 100 : n
  return Math.round(percent * 100)
}

/** Nothing is null, but a box, which is then unticked. A value that is none of its kind stays a text: the field says what is wrong. */
export const cellValue = (field: Field, text: string): unknown => {
  const typed = text.trim()
  if (field.kind === 'boolean') {
    const word = plain(typed)
    if (YES.has(word)) return true
    return NO.has(word) ? false : typed
  }
  if (typed === '') return null
  if (field.kind === 'money') return centsOf(typed) ?? typed
  if (field.kind === 'integer') return /^-?\d{1,9}$/.test(typed) ? Number(typed) : typed
  if (field.kind === 'choice')
    return (
      Object.entries(field.choices ?? {}).find(
        ([key, label]) => plain(key) === plain(typed) || plain(label) === plain(typed),
      )?.[0] ?? typed
    )
  return typed
}
