/** Bread that guests order for the morning (decision 0447): until when, for whom, and what was typed at the desk. */
import { addDays } from '../day.ts'
import type { Day } from '../day.ts'
import { RuleError } from '../rule-error.ts'

/** Day and hour (`HH:MM`) where the campsite is. */
export interface LocalMoment {
  readonly day: Day
  readonly time: string
}

/** The most of one article that a place orders for a morning. */
export const MOST_BREAD = 99

/** Whether the baker has the list of that day already: from `until` on of the day before, on the clock of the campsite. */
export const isLate = (day: Day, now: LocalMoment, until: string): boolean =>
  now.day >= day || (now.day === addDays(day, -1) && now.time >= until)

interface Asked {
  readonly day: Day
  readonly now: LocalMoment
  readonly until: string
  /** Somebody who may takes it all the same. */
  readonly insists: boolean
}

/** Answers whether it is late. Throws RuleError bread.dayPast, bread.tooLate. */
export const checkHour = ({ day, now, until, insists }: Asked): boolean => {
  if (day < now.day) throw new RuleError('bread.dayPast')
  const late = isLate(day, now, until)
  if (late && !insists) throw new RuleError('bread.tooLate', { day, until })
  return late
}

export interface ServedStay {
  readonly arrival: Day
  /** The day on which they leave, bread fetched. */
  readonly departure: Day
  /** Left for good. */
  readonly goneOn: Day | null
}

/** Whoever slept there the night before fetches bread, also on the morning of leaving. */
export const isServed = ({ arrival, departure, goneOn }: ServedStay, day: Day): boolean =>
  arrival < day && departure >= day && (goneOn === null || goneOn >= day)

/** Throws RuleError sale.wrongQuantity. */
export const checkBread = (quantity: number): void => {
  if (!Number.isSafeInteger(quantity) || quantity < 0 || quantity > MOST_BREAD)
    throw new RuleError('sale.wrongQuantity')
}

export interface QuickOrder {
  readonly place: string
  /** Null: the place alone was typed. */
  readonly quantity: number | null
  /** Beginning of an article's code or label; empty: the first one. */
  readonly article: string
}

/** « A12 3 », « A12, 3 croissant », « a12 ». */
export const quickOrder = (typed: string): QuickOrder | null => {
  const found = /^(\S+?)(?:[\s,;]+(\d{1,9})(?:\s+(\S.*))?)?$/u.exec(typed.trim())
  const [, place, quantity, article] = found ?? []
  if (place === undefined) return null
  return { place, quantity: quantity === undefined ? null : Number(quantity), article: article?.trim() ?? '' }
}
