import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, daysBetween, fromEpochDay, toDay } from '#domain/day.ts'
import { dayOfMoment, leavesAt, momentAt } from '#domain/mail/automatic.ts'
import type { Occasion, Timing } from '#domain/mail/automatic.ts'

const timing = (own: Partial<Timing>): Timing => ({
  side: 'BEFORE',
  days: 10,
  dayOfMonth: null,
  hour: null,
  isLate: true,
  ...own,
})
const on = (day: string, own: Partial<Occasion> = {}): Occasion => ({
  day: toDay(day),
  time: null,
  known: null,
  ...own,
})

it('leaves so many days before, at its hour or at nine', () => {
  expect(leavesAt(timing({}), on('2027-07-11'))).toBe('2027-07-01T09:00')
  expect(leavesAt(timing({ days: 0, hour: '07:30' }), on('2027-07-11'))).toBe('2027-07-11T07:30')
  expect(leavesAt(timing({ side: 'AFTER', days: 1 }), on('2028-02-28'))).toBe('2028-02-29T09:00')
})

it('follows an event at once, or at the next such hour', () => {
  const paid = on('2027-07-01', { time: '10:15' })
  const next = (own: Partial<Timing>) => leavesAt(timing({ side: 'AFTER', days: 0, ...own }), paid)
  expect(next({})).toBe('2027-07-01T10:15')
  expect(next({ hour: '18:00' })).toBe('2027-07-01T18:00')
  expect(next({ hour: '09:00' })).toBe('2027-07-02T09:00')
  expect(next({ days: 2 })).toBe('2027-07-03T09:00')
  expect(next({ dayOfMonth: 1, hour: '09:00' })).toBe('2027-08-01T09:00')
})

it('waits for a day of the month, the last of a short one', () => {
  expect(leavesAt(timing({ days: 30, dayOfMonth: 5 }), on('2027-07-20'))).toBe('2027-06-05T09:00')
  expect(leavesAt(timing({ days: 30, dayOfMonth: 5 }), on('2027-07-04'))).toBe('2027-05-05T09:00')
  expect(leavesAt(timing({ side: 'AFTER', days: 0, dayOfMonth: 31 }), on('2027-02-10'))).toBe('2027-02-28T09:00')
  expect(leavesAt(timing({ dayOfMonth: 31, days: 0 }), on('2027-03-30'))).toBe('2027-02-28T09:00')
})

it('reaches at once whoever books later, where that is asked', () => {
  const late = on('2027-07-11', { known: momentAt(toDay('2027-07-08'), '17:20') })
  expect(leavesAt(timing({}), late)).toBe('2027-07-08T17:20')
  expect(leavesAt(timing({ isLate: false }), late)).toBe('2027-07-01T09:00')
})

it('is never on the wrong side of its day, and with a day of the month stands on it', () => {
  const days = fc.integer({ min: 20_000, max: 24_000 }).map(fromEpochDay)
  const hours = fc.constantFrom('00:00', '09:00', '23:59')
  fc.assert(
    fc.property(
      days,
      fc.nat(365),
      fc.option(fc.integer({ min: 1, max: 31 })),
      hours,
      (day, ahead, dayOfMonth, hour) => {
        const asked = { days: ahead, dayOfMonth, hour }
        const early = dayOfMoment(leavesAt(timing({ ...asked, side: 'BEFORE' }), { day, time: null, known: null }))
        const late = dayOfMoment(leavesAt(timing({ ...asked, side: 'AFTER' }), { day, time: null, known: null }))
        expect(daysBetween(early, day)).toBeGreaterThanOrEqual(ahead)
        expect(daysBetween(early, day)).toBeLessThan(ahead + 31)
        expect(daysBetween(day, late)).toBeGreaterThanOrEqual(ahead)
        if (dayOfMonth === null) return
        for (const moment of [early, late]) {
          const own = Number(moment.slice(8))
          // The last of a month stands for those that it lacks.
          expect(own === dayOfMonth || (own < dayOfMonth && addDays(moment, 1).endsWith('-01'))).toBe(true)
        }
      },
    ),
  )
})
