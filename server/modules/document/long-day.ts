/** Days as letters write them, in the language of the moment. */
import type { Day } from '#domain/day.ts'
import { own } from '#domain/own.ts'
import { formatDay } from '#contract/format.ts'
import { tagOf } from '#contract/language.ts'
import { spokenLanguage } from '#contract/spoken.ts'

const FORMS: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
}

/** `4 juillet 2026`, `samedi 4 juillet 2026`; any other format as columns write it. */
export const longDay = (day: Day, format: string): string => {
  const form = own(FORMS, format)
  if (form === undefined) return formatDay(day)
  const locale = `${tagOf(spokenLanguage())}-u-ca-gregory-nu-latn`
  const text = new Intl.DateTimeFormat(locale, { ...form, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  // French says the first, and only it, with its ending.
  return spokenLanguage() === 'fr' ? text.replace(/(^|\s)1 /, '$11er ') : text
}
