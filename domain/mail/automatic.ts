/** When a message that leaves by itself leaves, by the clock on the campsite's wall. */
import { addDays, addMonths, daysInMonth, monthOf, startOfMonth, yearOf } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'

/** Of messages that follow no event, where no hour is set. */
export const USUAL_HOUR = '09:00'

/** A moment on the wall: `2027-07-01T09:00`. Two compare as texts do. */
export type Moment = `${Day}T${string}`

export const momentAt = (day: Day, time: string): Moment => `${day}T${time}`
export const dayOfMoment = (moment: Moment): Day => moment.slice(0, 10) as Day

/** What settings ask for. */
export interface Timing {
  readonly side: 'BEFORE' | 'AFTER'
  /** Days before or after. */
  readonly days: number
  /** Waits for that day of a month, or for its last where it is shorter; null: does not wait. */
  readonly dayOfMonth: number | null
  /** `HH:MM`; null: at once after an event, else `USUAL_HOUR`. */
  readonly hour: string | null
  /** What is made later than its moment gets it at once. */
  readonly isLate: boolean
}

/** What a message is about. */
export interface Occasion {
  /** The day that it precedes or follows. */
  readonly day: Day
  /** Of an event, its hour; null: it is a day. */
  readonly time: string | null
  /** When there was something to write about, or it was changed last: before a day that was known beforehand. */
  readonly known: Moment | null
}

const inMonth = (first: Day, dayOfMonth: number): Day =>
  addDays(first, Math.min(dayOfMonth, daysInMonth(yearOf(first), monthOf(first))) - 1)

/** The last such day of a month that is not after. */
const lastSuchDay = (day: Day, dayOfMonth: number): Day => {
  const own = inMonth(startOfMonth(day), dayOfMonth)
  return own <= day ? own : inMonth(addMonths(startOfMonth(day), -1), dayOfMonth)
}

/** The first such day of a month that is not before. */
const firstSuchDay = (day: Day, dayOfMonth: number): Day => {
  const own = inMonth(startOfMonth(day), dayOfMonth)
  return own >= day ? own : inMonth(addMonths(startOfMonth(day), 1), dayOfMonth)
}

const before = ({ days, dayOfMonth, hour, isLate }: Timing, { day, known }: Occasion): Moment => {
  const early = addDays(day, -days)
  const own = momentAt(dayOfMonth === null ? early : lastSuchDay(early, dayOfMonth), hour ?? USUAL_HOUR)
  return isLate && known !== null && known > own ? known : own
}

const after = ({ days, dayOfMonth, hour }: Timing, { day, time }: Occasion): Moment => {
  const happened = momentAt(day, time ?? '00:00')
  const isAtOnce = days === 0 && dayOfMonth === null && hour === null && time !== null
  if (isAtOnce) return happened
  const onward = (from: Day): Day => (dayOfMonth === null ? from : firstSuchDay(from, dayOfMonth))
  const own = momentAt(onward(addDays(day, days)), hour ?? USUAL_HOUR)
  // The hour of that day has passed already.
  return own >= happened ? own : momentAt(onward(addDays(day, days + 1)), hour ?? USUAL_HOUR)
}

/** When the message about `occasion` leaves. */
export const leavesAt = (timing: Timing, occasion: Occasion): Moment =>
  timing.side === 'BEFORE' ? before(timing, occasion) : after(timing, occasion)
