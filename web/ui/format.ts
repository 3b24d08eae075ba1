/** What screens write, in the user's language. The forms themselves are shared with the documents: `contract/format.ts`. */
export {
  formatAge,
  formatAmount,
  formatBand,
  formatCount,
  formatDay,
  formatDayLong,
  formatDayMonth,
  formatDayShort,
  formatHundredths,
  formatInteger,
  formatMoney,
  formatPhone,
  formatRate,
  formatWeekday,
} from '#contract/format.ts'
import { localeOf } from '#contract/language.ts'
import { currentLanguage } from '#web/i18n/language.ts'

const made = new Map<string, Intl.DateTimeFormat>()

/** Undefined: that of the browser. */
let zone: string | undefined

const isKnown = (timeZone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('fr', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false // a name that this browser is too old for: its own hours are better than none
  }
}

/** From now on instants are written on the clock of the establishment, as on its papers. */
export const writeInstantsIn = (timeZone: string | undefined): void => {
  zone = timeZone !== undefined && isKnown(timeZone) ? timeZone : undefined
  made.clear()
}

const instantOf = (locale: string): Intl.DateTimeFormat => {
  const found =
    made.get(locale) ??
    new Intl.DateTimeFormat(locale, {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      ...(zone === undefined ? {} : { timeZone: zone }),
    })
  made.set(locale, found)
  return found
}

/** An instant on the clock of the establishment: `04/07/2026 14:05`. Text that is no instant is left as it is. */
export const formatInstant = (value: string | number | Date): string => {
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return String(value)
  return instantOf(localeOf(currentLanguage())).format(date).replace(',', '')
}

/** An IBAN in groups of four, as on a bank's paper. */
export const formatIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1\u00A0')
