/** The languages that the server offers, and the choice of one: kept with the user, shown at once. */
import type { LanguageCode } from '#contract/language.ts'
import { screenLanguages } from '#contract/operations/customer/interface-language.ts'
import type { FlatTexts } from '#contract/texts.ts'
import { changeLanguage } from '#web/i18n/language.ts'
import { call } from '#web/shell/call.ts'
import { currentUser, keepUser } from '#web/shell/session.ts'

/** Texts of an imported language. */
export const fetchTexts = async (language: LanguageCode): Promise<FlatTexts> => {
  const answer = await call(screenLanguages.texts, { params: { code: language } })
  return answer.texts
}

export const interfaceLanguagesQuery = {
  queryKey: ['language', 'interface'],
  queryFn: async () => call(screenLanguages.list, {}),
}

/** Tells the server, then speaks. Throws what the server or the line refuses; nothing has changed then. */
export const chooseLanguage = async (language: LanguageCode): Promise<void> => {
  await call(screenLanguages.choose, { body: { language }, besides: true })
  await changeLanguage(language, fetchTexts)
  const user = currentUser()
  if (user !== undefined) keepUser({ ...user, language })
}

/** Whether the screen holds something that a new drawing would lose: it would ask before the tab is closed, too. */
export const hasUnsaved = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
