import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, fromEpochDay, epochDay, toDay, weekday } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { nextOfferMoment, offersMayLeave } from './hours.ts'

const days = fc.integer({ min: epochDay(toDay('2000-01-01')), max: epochDay(toDay('2120-12-31')) }).map(fromEpochDay)
const times = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((n) => `${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`)

/** Some of 2026, as the calendar of a site says them. */
const HOLIDAYS: ReadonlySet<Day> = new Set(['2026-04-06', '2026-07-14', '2027-01-01'].map(toDay))
const isHoliday = (day: Day): boolean => HOLIDAYS.has(day)

describe('hours of offers', () => {
  it.each([
    ['2026-07-10', '08:00', true],
    ['2026-07-10', '07:59', false],
    ['2026-07-10', '19:59', true],
    ['2026-07-10', '20:00', false],
    ['2026-07-11', '12:00', true],
    ['2026-07-12', '12:00', false],
    ['2026-07-14', '12:00', false],
  ])('%s %s: %s', (day, time, may) => expect(offersMayLeave(toDay(day), time, isHoliday)).toBe(may))

  it.each([
    ['now', '2026-07-10', '11:30', '2026-07-10', '11:30'],
    ['this morning', '2026-07-10', '03:00', '2026-07-10', '08:00'],
    ['tomorrow', '2026-07-10', '20:00', '2026-07-11', '08:00'],
    ['after Sunday', '2026-07-11', '20:00', '2026-07-13', '08:00'],
    ['from a Sunday night', '2026-07-12', '03:00', '2026-07-13', '08:00'],
    ['after Sunday and a holiday', '2026-04-04', '21:00', '2026-04-07', '08:00'],
    ['the next year', '2026-12-31', '22:00', '2027-01-02', '08:00'],
  ])('%s', (_, day, time, nextDay, nextTime) =>
    expect(nextOfferMoment(toDay(day), time, isHoliday)).toEqual({ day: nextDay, time: nextTime }),
  )

  it('come soon, are allowed, and none is earlier', () =>
    fc.assert(
      fc.property(days, times, (day, time) => {
        const next = nextOfferMoment(day, time, isHoliday)
        expect(offersMayLeave(next.day, next.time, isHoliday)).toBe(true)
        expect(weekday(next.day)).not.toBe(0)
        const away = daysBetween(day, next.day)
        // A Sunday between two holidays at most.
        expect(away >= 0 && away <= 4).toBe(true)
        expect(away > 0 || next.time >= time).toBe(true)
        for (let n = 0; n < away; n++)
          expect(offersMayLeave(addDays(day, n), '08:00', isHoliday) && (n > 0 || time < '08:00')).toBe(false)
      }),
    ))
})
