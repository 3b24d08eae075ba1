/**
 * The language in which this process writes: labels of declarations and rights, sentences of codes, amounts and dates.
 * A browser speaks its user's (`web/i18n`). The server always speaks French here: what it writes in another language
 * names it (`contract/english.ts`), since it serves many people at once.
 */
import type { LanguageCode } from '#contract/language.ts'

export interface Spoken {
  readonly language: LanguageCode
  /** Text of a key: `message.place.taken`, `entity.place.code`, `right.camp_place`, `unit.night_one`. */
  readonly texts: Readonly<Record<string, string>>
  /** Words that many declarations share, by their French: `Libellé`. */
  readonly common?: Readonly<Record<string, string>>
}

let spoken: Spoken = { language: 'fr', texts: {} }

/** Changes the language of this process; only `web/i18n` does, and tests. */
export const speak = (next: Spoken): void => {
  spoken = next
}

export const spokenLanguage = (): LanguageCode => spoken.language

/** The text of a key, in French where the language lacks it. */
export const textIn = ({ texts, common }: Spoken, key: string, french: string): string =>
  (Object.hasOwn(texts, key) ? texts[key] : undefined) ??
  (common !== undefined && Object.hasOwn(common, french) ? common[french] : undefined) ??
  french

let dress = (french: string): string => french

/** How French texts are finished before they are shown; only a browser says (`web/i18n/typography.ts`). */
export const dressFrench = (next: (french: string) => string): void => {
  dress = next
}

export const spokenText = (key: string, french: string): string => {
  const said = textIn(spoken, key, french)
  return said === french ? dress(french) : said
}

type Texts = Readonly<Record<string, string>>

/** The same object, whose texts are read in the language of the moment; `keyOf` names each one's key. */
export const spokenTexts = <const T extends Texts>(french: T, keyOf: (name: string) => string): T => {
  const said = {}
  for (const [name, text] of Object.entries(french)) {
    Object.defineProperty(said, name, { enumerable: true, get: () => spokenText(keyOf(name), text) })
  }
  return said as T
}

/**
 * Says something at once in another language; undefined: the one of this process. `say` must not wait for anything, since other
 * people's requests would hear it.
 */
export const saidIn = <T>(other: Spoken | undefined, say: () => T): T => {
  if (other === undefined) return say()
  const before = spoken
  spoken = other
  try {
    return say()
  } finally {
    spoken = before
  }
}
