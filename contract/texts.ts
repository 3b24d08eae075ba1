/** Catalogues of texts compared key by key: what a language lacks, has too much, or fills otherwise than French. */
import type { LanguageCode } from '#contract/language.ts'
import { pluralsOf } from '#contract/language.ts'

export interface TextTree {
  readonly [key: string]: string | TextTree
}

/** The catalogues of the screens by name; each file of `contract/texts/fr` adds its own (web/i18n/i18n.ts says how). */
// Filled by `declare module` in each catalogue.
export interface Catalogues {}

/** Flat: `shell:toast.error`, `message.place.taken`, `entity.place.code`. */
export type FlatTexts = Readonly<Record<string, string>>

/** `{ toast: { error: 'x' } }` below `shell:` → `{ 'shell:toast.error': 'x' }`. */
export const flatTexts = (tree: TextTree, prefix = ''): Record<string, string> =>
  Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[`${prefix}${key}`, value]] : Object.entries(flatTexts(value, `${prefix}${key}.`)),
    ),
  )

/** What a sentence leaves to fill, in order of the alphabet: `{{count}}`, `{from:day}`. */
export const holesOf = (text: string): readonly string[] =>
  [...new Set(text.match(/\{\{\s*\w+\s*\}\}|\{\w+(?::\w+)?\}/g))].toSorted()

const PLURAL = /^(.+)_(zero|one|two|few|many|other)$/

/** `nights_one` → `nights`, where French also has `nights_other`; undefined for a text without plural forms. */
const pluralBase = (french: FlatTexts, key: string): string | undefined => {
  const base = PLURAL.exec(key)?.[1]
  return base !== undefined && Object.hasOwn(french, `${base}_other`) ? base : undefined
}

/** Plural forms asked of a language: its own, and `zero` where French has a sentence for it. French calls millions `many`. */
const formsOf = (french: FlatTexts, base: string, language: LanguageCode): readonly string[] => {
  const own = language === 'fr' ? ['one', 'other'] : pluralsOf(language)
  return Object.hasOwn(french, `${base}_zero`) && !own.includes('zero') ? ['zero', ...own] : own
}

interface Wanted {
  readonly french: string
  /** Holes that may be filled. */
  readonly allowed: readonly string[]
  /** Holes that must be. */
  readonly needed: readonly string[]
}

const wantedForm = (french: FlatTexts, base: string, form: string): Wanted => {
  const other = french[`${base}_other`] ?? ''
  const own = french[`${base}_${form}`] ?? other
  const allowed = holesOf(`${other} ${own}`)
  // One, two or none may be said in a word: « une nuit ».
  const isWord = form === 'zero' || form === 'one' || form === 'two'
  return { french: own, allowed, needed: isWord ? [] : holesOf(own) }
}

/** Every text that a language needs, by key, with its French. */
export const wantedTexts = (french: FlatTexts, language: LanguageCode): ReadonlyMap<string, Wanted> => {
  const wanted = new Map<string, Wanted>()
  for (const [key, text] of Object.entries(french)) {
    const base = pluralBase(french, key)
    if (base === undefined) wanted.set(key, { french: text, allowed: holesOf(text), needed: holesOf(text) })
    else
      for (const form of formsOf(french, base, language)) wanted.set(`${base}_${form}`, wantedForm(french, base, form))
  }
  return wanted
}

export interface TextReport {
  /** Texts that the language needs. */
  readonly count: number
  readonly missing: readonly string[]
  /** Keys that French does not have: older, or misspelt. */
  readonly unknown: readonly string[]
  /** Texts whose holes differ from the French ones: they would lose a figure, or show a brace. */
  readonly holes: readonly string[]
  /** Share of the texts that are there and sound, from 0 to 1. */
  readonly share: number
}

const isSound = (text: string, { allowed, needed }: Wanted): boolean => {
  const holes = holesOf(text)
  return holes.every((hole) => allowed.includes(hole)) && needed.every((hole) => holes.includes(hole))
}

/** Compares the texts of a language with the French ones; an empty text is a missing one. */
export const reportOf = (french: FlatTexts, language: LanguageCode, given: FlatTexts): TextReport => {
  const wanted = wantedTexts(french, language)
  const filled = Object.entries(given).filter(([, text]) => text.trim() !== '')
  const there = new Set(filled.map(([key]) => key))
  const missing = [...wanted.keys()].filter((key) => !there.has(key))
  const unknown = [...there].filter((key) => !wanted.has(key))
  const holes = filled.flatMap(([key, text]) => {
    const one = wanted.get(key)
    return one === undefined || isSound(text, one) ? [] : [key]
  })
  const count = wanted.size
  const share = count === 0 ? 0 : (count - missing.length - holes.length) / count
  return { count, missing, unknown, holes, share }
}

/** What is kept of a language's file: texts that exist and whose holes are right. */
export const soundTexts = (given: FlatTexts, report: TextReport): FlatTexts => {
  const dropped = new Set([...report.unknown, ...report.holes])
  return Object.fromEntries(Object.entries(given).filter(([key, text]) => text.trim() !== '' && !dropped.has(key)))
}
