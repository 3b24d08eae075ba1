import { LANGUAGES, languageCodes } from '#contract/language.ts'

/** Languages that papers may speak, each by its name in itself, those of the house first. */
export const PAPER_LANGUAGES = [
  ...(['fr', 'en'] as const),
  ...languageCodes.filter((code) => code !== 'fr' && code !== 'en'),
].map((code) => ({ value: code, label: LANGUAGES[code].name }))
