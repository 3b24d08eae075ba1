/** Calendar days, never instants: ISO strings, so that `<` compares them. A stay's departure day is excluded. */
declare const dayBrand: unique symbol

/** `YYYY-MM-DD`, a day that exists, years 1900 to 9999. */
export type Day = string & { readonly [dayBrand]: true }

/** Nights [arrival, departure). */
export interface Stay {
  readonly arrival: Day
  readonly departure: Day
}

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

export const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** Days in a month, `month` from 1 to 12. */
export const daysInMonth = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : (MONTH_DAYS[month - 1] ?? 0)

export const isDay = (s: unknown): s is Day => {
  if (typeof s !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(s)) return false
  const [year, month, day] = parts(s)
  return year >= 1900 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** Checks and brands a day. Throws RangeError where it does not exist. */
export const toDay = (s: string): Day => {
  if (!isDay(s)) throw new RangeError(`not a day: ${s}`)
  return s
}

function parts(s: string): [number, number, number] {
  return [Number(s.slice(0, 4)), Number(s.slice(5, 7)), Number(s.slice(8, 10))]
}

/** Days since 1970-01-01 (days_from_civil, Howard Hinnant's public-domain algorithm). */
export const epochDay = (day: Day): number => {
  const [y, m, d] = parts(day)
  const year = m <= 2 ? y - 1 : y
  const era = Math.floor(year / 400)
  const yearOfEra = year - era * 400
  const dayOfYear = Math.floor((153 * (m > 2 ? m - 3 : m + 9) + 2) / 5) + d - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

const pad = (n: number, width: number): string => String(n).padStart(width, '0')

/** The day that is `n` days after 1970-01-01. */
export const fromEpochDay = (n: number): Day => {
  const z = n + 719_468
  const era = Math.floor(z / 146_097)
  const dayOfEra = z - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const mp = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * mp + 2) / 5) + 1
  const month = mp < 10 ? mp + 3 : mp - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}` as Day
}

export const addDays = (day: Day, n: number): Day => fromEpochDay(epochDay(day) + n)

/** Whole days from `a` to `b`; negative where b comes first. */
export const daysBetween = (a: Day, b: Day): number => epochDay(b) - epochDay(a)

export const nights = (s: Stay): number => daysBetween(s.arrival, s.departure)

/** 0 = Sunday … 6 = Saturday (spec 9). */
export const weekday = (day: Day): number => (((epochDay(day) + 4) % 7) + 7) % 7

export const yearOf = (day: Day): number => parts(day)[0]
export const monthOf = (day: Day): number => parts(day)[1]

/** First day of the month that `day` is in. */
export const startOfMonth = (day: Day): Day => `${day.slice(0, 8)}01` as Day

/** Same day `n` months later, clamped to the end of the month. */
export const addMonths = (day: Day, n: number): Day => {
  const [y, m, d] = parts(day)
  const index = y * 12 + (m - 1) + n
  const [year, month] = [Math.floor(index / 12), (((index % 12) + 12) % 12) + 1]
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(Math.min(d, daysInMonth(year, month)), 2)}` as Day
}

/** Half-open intervals: a departure on the day of the next arrival does not overlap. */
export const overlaps = (a: Stay, b: Stay): boolean => a.arrival < b.departure && b.arrival < a.departure

/** Nights that two stays, or a stay and a period, share. */
export const nightsInCommon = (a: Stay, b: Stay): number => {
  const arrival = a.arrival > b.arrival ? a.arrival : b.arrival
  const departure = a.departure < b.departure ? a.departure : b.departure
  return Math.max(0, daysBetween(arrival, departure))
}

/** Every night of the stay, in order. */
export const eachNight = (s: Stay): Day[] => {
  const first = epochDay(s.arrival)
  return Array.from({ length: Math.max(0, nights(s)) }, (_, i) => fromEpochDay(first + i))
}

/** Age in completed years on `on`. */
export const ageOn = (birth: Day, on: Day): number => {
  const [by, bm, bd] = parts(birth)
  const [y, m, d] = parts(on)
  return y - by - (m < bm || (m === bm && d < bd) ? 1 : 0)
}
