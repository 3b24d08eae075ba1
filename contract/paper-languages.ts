/** Languages in which papers come with the product, besides French and English: those of most guests of French campsites. */
import type { LanguageCode } from '#contract/language.ts'
import { de } from '#contract/paper-words/de.ts'
import { es } from '#contract/paper-words/es.ts'
import { it } from '#contract/paper-words/it.ts'
import { nl } from '#contract/paper-words/nl.ts'
import type { FlatTexts } from '#contract/texts.ts'

export const PAPER_LANGUAGES: Readonly<Partial<Record<LanguageCode, FlatTexts>>> = { de, es, it, nl }
