/** Names of countries in the language of who reads: the list of the house is in French, ISO codes are everybody's. */
import { tagOf } from '#contract/language.ts'
import type { LanguageCode } from '#contract/language.ts'

const known = new Map<LanguageCode, Intl.DisplayNames>()

const namesIn = (language: LanguageCode): Intl.DisplayNames => {
  const names = known.get(language) ?? new Intl.DisplayNames(tagOf(language), { type: 'region', fallback: 'none' })
  known.set(language, names)
  return names
}

/** « Germany » for `DE` in English; undefined for a code that is no country's. */
export const countryName = (isoCode: string, language: LanguageCode): string | undefined =>
  /^[A-Z]{2}$/.test(isoCode) ? namesIn(language).of(isoCode) : undefined

const LETTERS = Array.from({ length: 26 }, (_, i) => String.fromCodePoint(65 + i))

/** Every country by its ISO code. */
export const countryNames = (language: LanguageCode): Readonly<Record<string, string>> =>
  Object.fromEntries(
    LETTERS.flatMap((first) => LETTERS.map((second) => `${first}${second}`)).flatMap((code) => {
      const name = countryName(code, language)
      return name === undefined ? [] : [[code, name] as const]
    }),
  )
