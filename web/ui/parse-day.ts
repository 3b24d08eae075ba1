/** Days as a receptionist types them: 05/07/2027, 5/7, 050727, auj, +7, sam. Pure; `today` is an argument. */
import type { Day } from '#domain/day.ts'
import { addDays, addMonths, daysBetween, isDay, toDay, weekday, yearOf } from '#domain/day.ts'

/** Which year a day without one belongs to: the coming one (stays) or one gone by (births). */
export type DayLean = 'coming' | 'past'

/** A day without its year means this year as long as it is not further back than this. */
const RECENT_DAYS = 31

const make = (year: number, month: number, day: number): Day | undefined => {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isDay(text) ? text : undefined
}

/** French and English words are told apart by themselves: both are read, whatever the language of the screens. */
const WORDS: Readonly<Record<string, number>> = {
  auj: 0,
  "aujourd'hui": 0,
  aujourdhui: 0,
  today: 0,
  dem: 1,
  demain: 1,
  tomorrow: 1,
  hier: -1,
  yesterday: -1,
}
const WEEKDAY_STARTS = [
  ['dim', 'sun'],
  ['lun', 'mon'],
  ['mar', 'tue'],
  ['mer', 'wed'],
  ['jeu', 'thu'],
  ['ven', 'fri'],
  ['sam', 'sat'],
]

const fromWord = (text: string, today: Day, since: Day): Day | undefined => {
  const offset = WORDS[text]
  if (offset !== undefined) return addDays(today, offset)
  const relative = /^j?([+-]\d{1,4})$/.exec(text)?.[1]
  if (relative !== undefined) return addDays(since, Number(relative))
  if (!/^[a-z]{3,9}$/.test(text)) return undefined
  const index = WEEKDAY_STARTS.findIndex((starts) => starts.some((start) => text.startsWith(start)))
  if (index === -1) return undefined
  const ahead = (index - weekday(since) + 7) % 7
  return addDays(since, ahead === 0 ? 7 : ahead)
}

const fullYear = (typed: string, today: Day, lean: DayLean): number => {
  const year = Number(typed)
  if (typed.length === 4) return year
  const century = Math.floor(yearOf(today) / 100) * 100
  return lean === 'past' && century + year > yearOf(today) ? century - 100 + year : century + year
}

const withoutYear = (day: number, month: number, today: Day, lean: DayLean): Day | undefined => {
  const years = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((n) => (lean === 'past' ? yearOf(today) - n : yearOf(today) + n))
  // A 29 February looks for its leap year.
  return years
    .map((year) => make(year, month, day))
    .find((found) => {
      if (found === undefined) return false
      return lean === 'past' ? found <= today : daysBetween(found, today) <= RECENT_DAYS
    })
}

const fromParts = (parts: readonly string[], today: Day, lean: DayLean): Day | undefined => {
  const [day = '', month, year] = parts
  if (month === undefined) return withoutYear(Number(day), Number(today.slice(5, 7)), today, lean)
  if (year === undefined) return withoutYear(Number(day), Number(month), today, lean)
  return make(fullYear(year, today, lean), Number(month), Number(day))
}

const fromDigits = (digits: string, today: Day, lean: DayLean): Day | undefined => {
  if (![1, 2, 4, 6, 8].includes(digits.length)) return undefined
  if (digits.length <= 2) return fromParts([digits], today, lean)
  const [day, month, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
  return fromParts(year === '' ? [day, month] : [day, month, year], today, lean)
}

/** The first such day of a month after `start`: an arrival on 28/07 and « 4 » make a departure on 04/08. */
const nextOfMonth = (day: number, start: Day): Day | undefined =>
  [0, 1, 2]
    .map((n) => addMonths(toDay(`${start.slice(0, 7)}-01`), n))
    .map((first) => make(yearOf(first), Number(first.slice(5, 7)), day))
    .find((found) => found !== undefined && found > start)

/** A date of more characters is ignored (spec 5). */
const LONGEST = 10

/** Marks of direction that a date of a right-to-left language carries. */
const MARKS = /[\u200e\u200f]/g

/**
 * The day that `typed` means, or undefined. Ignores dates of more than 10 characters (spec 5). Reads 05/07/2027, 5-7-27,
 * 05 07 2027, 050727, 5/7, 12, 2027-07-05, 2027/7/5, auj, dem, hier, +7, sam. `follows`: the first day of a range of which this
 * is the last one; « +7 », « sam », a month or a year left out count from there.
 */
export const parseDay = (
  typed: string,
  today: Day,
  lean: DayLean = 'coming',
  follows?: Day | null,
): Day | undefined => {
  const text = typed.replaceAll(MARKS, '').trim().toLowerCase().replaceAll('’', "'").replace(/\.$/, '')
  const since = follows ?? today
  const word = fromWord(text, today, since)
  if (word !== undefined) return word
  if (text.length > LONGEST) return undefined
  if (isDay(text)) return text
  const [, year4 = '', month2 = '', day2 = ''] = /^(\d{4})[/. -]+(\d{1,2})[/. -]+(\d{1,2})$/.exec(text) ?? []
  if (year4 !== '') return make(Number(year4), Number(month2), Number(day2))
  const start = lean === 'past' ? today : since
  if (/^\d{1,2}$/.test(text) && follows != null && lean === 'coming') return nextOfMonth(Number(text), follows)
  if (/^\d+$/.test(text)) return fromDigits(text, start, lean)
  const parts = text.split(/\s*[/.-]\s*|\s+/)
  if (parts.length < 2 || parts.length > 3) return undefined
  const [day = '', month = '', year] = parts
  if (!/^\d{1,2}$/.test(day) || !/^\d{1,2}$/.test(month)) return undefined
  if (year !== undefined && !/^(\d{2}|\d{4})$/.test(year)) return undefined
  return fromParts(parts, start, lean)
}
