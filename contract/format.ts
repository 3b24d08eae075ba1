/**
 * Writing of amounts, rates, days and telephone numbers, the same on screens and documents. In French unless a browser
 * speaks another language (`spoken.ts`).
 */
import type { Day } from '#domain/day.ts'
import { monthOf, weekday, yearOf } from '#domain/day.ts'
import {
  intlDay,
  intlDecimal,
  intlHundredths,
  intlMoney,
  intlMonthName,
  intlPercent,
  intlRate,
  intlWeekday,
  pluralOf,
} from '#contract/format-intl.ts'
import type { DayForm } from '#contract/format-intl.ts'
import { spokenLanguage, spokenText } from '#contract/spoken.ts'

const isFrench = (): boolean => spokenLanguage() === 'fr'

/** Thin no-break space between thousands. */
const GROUP = '\u202f'
/** No-break space before a unit. */
const BEFORE_UNIT = '\u00a0'
/** A real minus: a hyphen is skipped by screen readers. */
const MINUS = '\u2212'

const grouped = (digits: string): string => digits.replaceAll(/\B(?=(\d{3})+$)/g, GROUP)

/** `value` scaled by 10^-decimals, `1234567` → `12 345,67` for two decimals. */
const decimal = (value: number, decimals: 0 | 2): string =>
  isFrench() ? frenchDecimal(value, decimals) : intlDecimal(spokenLanguage(), value, decimals)

const frenchDecimal = (value: number, decimals: number): string => {
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  const sign = value < 0 ? MINUS : ''
  const fraction = decimals === 0 ? '' : `,${digits.slice(cut)}`
  return `${sign}${grouped(digits.slice(0, cut))}${fraction}`
}

/** Whole number: `12 345`. */
export const formatInteger = (value: number): string => decimal(Math.trunc(value), 0)

/** Holes of sentences whose whole numbers count nothing: they name a year or a record. */
const NAMING: ReadonlySet<string> = new Set(['year', 'id', 'logId', 'number', 'code', 'version', 'last'])
/** A bound of years is no count either. */
const isYear = (hole: string, value: number): boolean =>
  (hole === 'min' || hole === 'max') && value >= 1900 && value <= 2200

/** A value in a sentence: whole numbers as people read them (`15 000 lignes`), whatever else as it is. */
export const spokenValue = (hole: string, value: unknown): string =>
  typeof value === 'number' && Number.isSafeInteger(value) && !NAMING.has(hole) && !isYear(hole, value)
    ? formatInteger(value)
    : String(value)

/** Hundredths as a measure: `3500` → `35`, `3550` → `35,5`. */
export const formatHundredths = (value: number): string =>
  isFrench() ? frenchHundredths(value) : intlHundredths(spokenLanguage(), value)

const frenchHundredths = (value: number): string =>
  frenchDecimal(value, 2).replace(/,?0+$/, (zeros) => (zeros.startsWith(',') ? '' : zeros.replaceAll('0', '')))

let currency = '€'

/** Changes the currency of the amounts of this process; only a browser does, to that of its establishment (spec 1). */
export const writeMoneyIn = (symbol: string): void => {
  currency = symbol
}

/** What `work` writes, its amounts in another currency: a server prints for several establishments. `work` waits for nothing. */
export const inCurrency = <T>(symbol: string, work: () => T): T => {
  const before = currency
  currency = symbol
  try {
    return work()
  } finally {
    currency = before
  }
}

/** Cents with their currency: `123456` → `1 234,56 €`. */
export const formatMoney = (cents: number, symbol = currency): string =>
  isFrench() ? `${frenchDecimal(cents, 2)}${BEFORE_UNIT}${symbol}` : intlMoney(spokenLanguage(), cents, symbol)

/** Cents without a currency, for columns that name it in their header: `1 234,56`. */
export const formatAmount = (cents: number): string => decimal(cents, 2)

/** Basis points: `550` → `5,50 %`. */
export const formatRate = (basisPoints: number): string =>
  isFrench() ? `${frenchDecimal(basisPoints, 2)}${BEFORE_UNIT}%` : intlRate(spokenLanguage(), basisPoints)

/** A band of numbers as grids keep it: `8-13` → `8 à 13`. */
export const formatBand = (band: string): string => band.replace('-', isFrench() ? ' à ' : '–')

/** A whole percentage: `75 %`. */
export const formatPercent = (share: number): string =>
  isFrench() ? `${share}${BEFORE_UNIT}%` : intlPercent(spokenLanguage(), share)

/** A day in the spoken language, `french` where that is French. */
const inForm = (day: Day, form: DayForm, french: () => string): string =>
  isFrench() ? french() : intlDay(spokenLanguage(), day, form)

/** `2026-07-04` → `04/07/2026`. */
export const formatDay = (day: Day): string =>
  inForm(day, 'day', () => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`)

/** Without the year: `04/07`. */
export const formatDayMonth = (day: Day): string =>
  inForm(day, 'dayMonth', () => `${day.slice(8, 10)}/${day.slice(5, 7)}`)

/** A list whose names are read in the language of the moment. */
const names = (french: readonly string[], other: (index: number) => string): readonly string[] => {
  const list: string[] = []
  for (const [index, name] of french.entries()) {
    Object.defineProperty(list, index, { enumerable: true, get: () => (isFrench() ? name : other(index)) })
  }
  return list
}

const FRENCH_WEEKDAYS = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'] as const

const FRENCH_MONTHS = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
] as const

/** Names of the days, Sunday first. */
export const WEEKDAYS = names(FRENCH_WEEKDAYS, (index) => intlWeekday(spokenLanguage(), index))

/** Names of the months, January first. */
export const MONTHS = names(FRENCH_MONTHS, (index) => intlMonthName(spokenLanguage(), index))

/** A day of the week, 0 for Sunday: `sam.`. */
export const formatWeekday = (index: number): string =>
  isFrench() ? `${(FRENCH_WEEKDAYS[index] ?? '').slice(0, 3)}.` : intlWeekday(spokenLanguage(), index, 'weekdayShort')

/** `sam. 04/07/2026`. */
export const formatDayShort = (day: Day): string => `${formatWeekday(weekday(day))} ${formatDay(day)}`

/** `samedi 4 juillet 2026`; the first of a month is `1er`. */
export const formatDayLong = (day: Day): string =>
  inForm(day, 'long', () => {
    const date = Number(day.slice(8, 10))
    return `${FRENCH_WEEKDAYS[weekday(day)]} ${date === 1 ? '1er' : date} ${FRENCH_MONTHS[monthOf(day) - 1]} ${yearOf(day)}`
  })

const pairs = (digits: string): string => digits.replaceAll(/(\d{2})(?=\d)/g, `$1${BEFORE_UNIT}`)

/**
 * Telephone in pairs (spec 5): `0612345678` → `06 12 34 56 78`, `+33612345678` → `+33 6 12 34 56 78`.
 * What is neither 10 digits nor 11 or 12 international ones is left as it was typed.
 */
export const formatPhone = (phone: string): string => {
  const international = /^\s*(\+|00)/.test(phone)
  const digits = phone.replaceAll(/\D/g, '').replace(international ? /^00/ : /^$/, '')
  if (/[^\d\s.+()/-]/.test(phone)) return phone
  if (!international && digits.length === 10) return pairs(digits)
  if (international && digits.length === 11) {
    return `+${digits.slice(0, 2)}${BEFORE_UNIT}${digits.slice(2, 3)}${BEFORE_UNIT}${pairs(digits.slice(3))}`
  }
  if (international && digits.length === 12) return `+${pairs(digits)}`
  return phone
}

/** `1` → `1 nuit`, `0` → `0 nuit`, `2` → `2 nuits`: French counts zero as singular. */
export const formatCount = (count: number, one: string, many: string): string =>
  `${formatInteger(count)}${BEFORE_UNIT}${pluralOf(spokenLanguage(), count) === 'one' ? one : many}`

/** French words of the units that sentences count; other languages give each of their plural forms. */
export const UNITS = {
  night: ['nuit', 'nuits'],
  day: ['jour', 'jours'],
  year: ['an', 'ans'],
  adult: ['adulte', 'adultes'],
  child: ['enfant', 'enfants'],
} as const
export type Unit = keyof typeof UNITS

/** A count with its unit: `3 nuits`. */
export const formatUnit = (count: number, unit: Unit): string => {
  const form = pluralOf(spokenLanguage(), count)
  const word = spokenText(`unit.${unit}_${form}`, UNITS[unit][form === 'one' ? 0 : 1])
  return `${formatInteger(count)}${BEFORE_UNIT}${word}`
}

/** So many of what the house calls by a word of its own, whose plural nobody knows: `1 chien`, `2 × chien`. */
export const formatCounted = (count: number, label: string): string =>
  `${formatInteger(count)}${count > 1 ? `${BEFORE_UNIT}×` : ''}${BEFORE_UNIT}${label}`

/** A label inside a sentence: its capital goes, unless it is an initialism (`TVA`) or German, whose nouns keep theirs. */
export const inSentence = (label: string): string =>
  spokenLanguage() === 'de' || /^\p{Lu}\p{Lu}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)

/** Age in words (spec 9): singular for 0 or 1. */
export const formatAge = (years: number): string => formatUnit(years, 'year')

/** Ages in a sentence: « 3 à 12 ans », « 18 ans et plus », « 4 ans »; a null `max` has no end. */
export const formatAges = (min: number, max: number | null): string => {
  if (max === null) return `${formatAge(min)} ${spokenText('ages.more', 'et plus')}`
  return min === max ? formatAge(min) : `${formatInteger(min)} ${spokenText('ages.to', 'à')} ${formatAge(max)}`
}
