/** How the server says something in English. */
import { commonEnglish, english } from '#contract/english-texts.ts'
import type { LanguageCode } from '#contract/language.ts'
import { saidIn } from '#contract/spoken.ts'
import type { Spoken } from '#contract/spoken.ts'

/** What the server's answers to people who chose English are said in. */
export const ENGLISH: Spoken = { language: 'en', texts: english, common: commonEnglish }

/** Says something at once in the language of who asks: English, else French (imported texts are the browser's). */
export const inLanguage = <T>(language: LanguageCode, say: () => T): T =>
  language === 'en' ? saidIn(ENGLISH, say) : say()
