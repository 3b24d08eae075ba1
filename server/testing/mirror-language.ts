/**
 * A test language in Arabic letters, made from the French texts: nobody speaks it, but it is written from right to left, keeps every
 * hole, and has each plural form. `share` leaves the rest out.
 */
import { wantedTexts } from '#contract/texts.ts'
import type { FlatTexts } from '#contract/texts.ts'
import type { LanguageCode } from '#contract/language.ts'

const LATIN = 'abcdefghijklmnopqrstuvwxyz'
const ARABIC = 'ابچدهفگحیجکلمنوپقرستعوخکیز'

const letter = (latin: string): string => ARABIC[LATIN.indexOf(latin)] ?? latin

/** `Le {{count}} lit` → `له {{count}} لیت`. */
export const mirrored = (french: string): string =>
  french
    .split(/(\{\{?[^}]+\}\}?)/)
    .map((part) =>
      part.startsWith('{')
        ? part
        : part
            .normalize('NFD')
            .replaceAll(/\p{Mn}/gu, '')
            .toLowerCase()
            .replaceAll(/[a-z]/g, letter),
    )
    .join('')

export const mirrorLanguage = (french: FlatTexts, language: LanguageCode, share = 1): FlatTexts => {
  const wanted = [...wantedTexts(french, language)]
  const kept = wanted.slice(0, Math.ceil(wanted.length * share))
  return Object.fromEntries(kept.map(([key, { french: text }]) => [key, mirrored(text)]))
}
