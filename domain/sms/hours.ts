/**
 * When advertising may leave by SMS in France: Monday to Saturday from 08:00 to 20:00, never on Sundays nor public holidays. Operators and
 * providers hold to it (OVHcloud, Brevo and SMSFactor say so); other messages may leave at any time. Days and times are those of the site's
 * wall clock, overseas too.
 */
import { addDays, weekday } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'

/** 'HH:MM' on a wall clock, 00:00 to 23:59. */
export type WallTime = string

export interface WallMoment {
  readonly day: Day
  readonly time: WallTime
}

const OPENS = '08:00'
/** At this minute it is over. */
const CLOSES = '20:00'

/** Legal holidays where the campsite is (`legalHolidays`): which are kept by whom is no business of this file. */
export type IsHoliday = (day: Day) => boolean

const isOpen = (day: Day, isHoliday: IsHoliday): boolean => weekday(day) !== 0 && !isHoliday(day)

/** Whether an offer may leave then. */
export const offersMayLeave = (day: Day, time: WallTime, isHoliday: IsHoliday): boolean =>
  time >= OPENS && time < CLOSES && isOpen(day, isHoliday)

/** The first moment, this one or later, at which an offer may leave. */
export const nextOfferMoment = (day: Day, time: WallTime, isHoliday: IsHoliday): WallMoment => {
  if (offersMayLeave(day, time, isHoliday)) return { day, time }
  let next = time < OPENS ? day : addDays(day, 1)
  while (!isOpen(next, isHoliday)) next = addDays(next, 1)
  return { day: next, time: OPENS }
}
