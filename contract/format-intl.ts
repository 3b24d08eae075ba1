/** Amounts, rates and days in the languages other than French, whose forms are in `format.ts`. */
import type { Day } from '#domain/day.ts'
import type { LanguageCode } from '#contract/language.ts'
import { localeOf } from '#contract/language.ts'

/** A real minus: a hyphen is skipped by screen readers. */
const MINUS = '\u2212'

/** Made once for a language and a variant: these objects are slow to make. */
const once = <T, V extends string = ''>(make: (language: LanguageCode, variant: V) => T) => {
  const made = new Map<string, T>()
  return (language: LanguageCode, variant: V): T => {
    const key = `${language} ${variant}`
    const found = made.get(key) ?? make(language, variant)
    made.set(key, found)
    return found
  }
}

const numbers = once(
  (language, decimals: '0' | '2' | 'upTo2') =>
    new Intl.NumberFormat(localeOf(language), {
      minimumFractionDigits: decimals === 'upTo2' ? 0 : Number(decimals),
      maximumFractionDigits: decimals === 'upTo2' ? 2 : Number(decimals),
    }),
)

const amounts = once((language) => new Intl.NumberFormat(localeOf(language), { style: 'currency', currency: 'EUR' }))

const rates = once(
  (language) =>
    new Intl.NumberFormat(localeOf(language), { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 }),
)

const shares = once(
  (language) => new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 2 }),
)

const DAYS = {
  day: { day: '2-digit', month: '2-digit', year: 'numeric' },
  dayMonth: { day: '2-digit', month: '2-digit' },
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  weekdayShort: { weekday: 'short' },
  weekdayName: { weekday: 'long' },
  monthName: { month: 'long' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>
export type DayForm = keyof typeof DAYS

const days = once(
  (language, form: DayForm) => new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC', ...DAYS[form] }),
)

const withMinus = (text: string): string => text.replace('-', MINUS)

/** `value` in units of 10^-decimals, all decimals written. */
export const intlDecimal = (language: LanguageCode, value: number, decimals: 0 | 2): string =>
  withMinus(numbers(language, `${decimals}`).format(value / 10 ** decimals))

/** Hundredths as a measure: only the decimals that matter. */
export const intlHundredths = (language: LanguageCode, value: number): string =>
  withMinus(numbers(language, 'upTo2').format(value / 100))

/** Cents, the symbol where the language puts it. */
export const intlMoney = (language: LanguageCode, cents: number, symbol: string): string => {
  const parts = amounts(language, '').formatToParts(cents / 100)
  return withMinus(parts.map(({ type, value }) => (type === 'currency' ? symbol : value)).join(''))
}

export const intlRate = (language: LanguageCode, basisPoints: number): string =>
  withMinus(rates(language, '').format(basisPoints / 10_000))

export const intlPercent = (language: LanguageCode, share: number): string =>
  withMinus(shares(language, '').format(share / 100))

export const intlDay = (language: LanguageCode, day: Day, form: DayForm): string =>
  days(language, form).format(new Date(`${day}T00:00:00Z`))

/** 4 January 1970 was a Sunday. */
export const intlWeekday = (
  language: LanguageCode,
  index: number,
  form: 'weekdayName' | 'weekdayShort' = 'weekdayName',
): string => days(language, form).format(new Date(Date.UTC(1970, 0, 4 + index)))

export const intlMonthName = (language: LanguageCode, index: number): string =>
  days(language, 'monthName').format(new Date(Date.UTC(1970, index, 15)))

const plurals = once((language) => new Intl.PluralRules(localeOf(language)))

/** Plural form of a count: `one`, `few`, `other`… */
export const pluralOf = (language: LanguageCode, count: number): Intl.LDMLPluralRule =>
  plurals(language, '').select(Math.abs(count))
