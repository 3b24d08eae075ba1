/**
 * The language of the screens: French until the user chooses another. Texts are fetched first, then the whole page is
 * drawn again (`localised.tsx`), so that what was written once in a module or a memo changes too. No reload: the address,
 * the session and what is kept in this browser stay.
 */
import { useSyncExternalStore } from 'react'
import { directionOf, isBuiltIn, isLanguage, tagOf } from '#contract/language.ts'
import type { LanguageCode } from '#contract/language.ts'
import type { FlatTexts } from '#contract/texts.ts'
import { speak } from '#contract/spoken.ts'
import { fetchEnglish, showTexts } from '#web/i18n/i18n.ts'

const KEY = 'pinede.language'
const TEXTS_KEY = 'pinede.language.texts'

let current: LanguageCode = 'fr'
const listeners = new Set<() => void>()

export const currentLanguage = (): LanguageCode => current

/** A translated text of a record in the language of the screens, else in French. */
export const inOwnLanguage = (texts: Readonly<Record<string, string | undefined>>): string =>
  texts[current] || texts[tagOf(current).split('-')[0] ?? ''] || texts['fr'] || ''

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLanguage = (): LanguageCode => useSyncExternalStore(subscribe, () => current)

/** What this browser last spoke: the log-in speaks it before the user is known. */
export const storedLanguage = (): LanguageCode => {
  const stored = localStorage.getItem(KEY) ?? 'fr'
  return isLanguage(stored) ? stored : 'fr'
}

/** Imported texts as this browser last fetched them; the log-in has no right to ask the server. */
const storedTexts = (language: LanguageCode): FlatTexts | undefined => {
  const stored = localStorage.getItem(TEXTS_KEY)
  if (stored === null) return undefined
  try {
    const kept = JSON.parse(stored) as { language: string; texts: FlatTexts }
    return kept.language === language ? kept.texts : undefined
  } catch {
    // Cut by a full storage: they are fetched again.
    localStorage.removeItem(TEXTS_KEY)
    return undefined
  }
}

const keepTexts = (language: LanguageCode, texts: FlatTexts): void => {
  try {
    localStorage.setItem(TEXTS_KEY, JSON.stringify({ language, texts }))
  } catch {
    localStorage.removeItem(TEXTS_KEY)
  }
}

/** Fetches an imported language; given by the shell, which knows the server. */
type Fetcher = (language: LanguageCode) => Promise<FlatTexts>

const importedTexts = async (language: LanguageCode, fetchTexts: Fetcher | undefined): Promise<FlatTexts> => {
  const texts = fetchTexts === undefined ? storedTexts(language) : await fetchTexts(language)
  if (texts === undefined) throw new Error(`no texts of ${language} in this browser`)
  keepTexts(language, texts)
  return texts
}

/** Texts of the screens have a catalogue before their colon; the others are the contract's. */
const isScreenText = (key: string): boolean => key.includes(':')

const speakIn = async (language: LanguageCode, fetchTexts: Fetcher | undefined): Promise<void> => {
  if (language === 'fr') {
    await showTexts(language)
    return speak({ language, texts: {} })
  }
  if (language === 'en') {
    // All of them first: what is drawn, what the contract says and the page's own mark change together.
    const [{ commonEnglish, english }] = await Promise.all([import('#contract/english-texts.ts'), fetchEnglish()])
    await showTexts(language)
    return speak({ language, texts: english, common: commonEnglish })
  }
  const pairs = Object.entries(await importedTexts(language, fetchTexts))
  await showTexts(language, Object.fromEntries(pairs.filter(([key]) => isScreenText(key))))
  return speak({ language, texts: Object.fromEntries(pairs.filter(([key]) => !isScreenText(key))) })
}

const markPage = (language: LanguageCode): void => {
  document.documentElement.lang = tagOf(language)
  document.documentElement.dir = directionOf(language)
}

/** Changes the language once its texts are there. Throws where they cannot be fetched: nothing has changed then. */
export const changeLanguage = async (language: LanguageCode, fetchTexts?: Fetcher): Promise<void> => {
  await speakIn(language, fetchTexts)
  current = language
  localStorage.setItem(KEY, language)
  if (isBuiltIn(language)) localStorage.removeItem(TEXTS_KEY)
  markPage(language)
  for (const listener of listeners) listener()
}

/** Before the first drawing: the language this browser last spoke, else French. */
export const startLanguage = async (): Promise<void> => {
  const language = storedLanguage()
  if (language === 'fr') return
  // Without its texts the page begins in French; the user's own language is asked again after the log-in.
  await changeLanguage(language).catch(() => undefined)
}
