/** The language of a bill, kept with it when it is issued and found again at each print. */
import type { BillContent } from '#domain/billing/bill-content.ts'
import { ENGLISH } from '#contract/english.ts'
import { isBuiltIn, isLanguage } from '#contract/language.ts'
import type { Spoken } from '#contract/spoken.ts'

type Speech = Pick<BillContent, 'language' | 'words'>

/** Texts that documents read: their words, and units counted. */
const isPrinted = ([key]: readonly [string, string]): boolean => key.startsWith('paper.') || key.startsWith('unit.')

/** What a bill keeps of the language it is issued in; nothing for French. */
export const speechToKeep = (spoken: Spoken | undefined): Speech => {
  if (spoken === undefined) return {}
  const { language, texts } = spoken
  if (isBuiltIn(language)) return { language }
  return { language, words: Object.fromEntries(Object.entries(texts).filter(isPrinted)) }
}

/** Undefined: French, as are all bills that say nothing of it. */
export const spokenBy = ({ language, words }: Speech): Spoken | undefined => {
  if (language === undefined || !isLanguage(language) || language === 'fr') return undefined
  return language === 'en' ? ENGLISH : { language, texts: words ?? {} }
}
