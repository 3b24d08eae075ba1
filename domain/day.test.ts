import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  ageOn,
  daysBetween,
  daysInMonth,
  eachNight,
  epochDay,
  fromEpochDay,
  isDay,
  isLeapYear,
  monthOf,
  nights,
  nightsInCommon,
  overlaps,
  startOfMonth,
  toDay,
  weekday,
  yearOf,
} from './day.ts'

const stay = (arrival: string, departure: string) => ({ arrival: toDay(arrival), departure: toDay(departure) })
const anyDay = fc.integer({ min: -25_567, max: 2_932_896 }).map(fromEpochDay)

describe('a day', () => {
  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '1899-12-31',
    '2026-4-1',
    '20260401',
    '2026-04-01T00:00',
    '',
  ])('%s is none', (s) => {
    expect(isDay(s)).toBe(false)
    expect(() => toDay(s)).toThrow(RangeError)
  })
  it.each(['2028-02-29', '2000-02-29', '1900-02-28', '9999-12-31'])('%s is one', (s) => expect(toDay(s)).toBe(s))
  it('is not anything but a string', () => expect([null, undefined, 20_260_401, new Date(0)].some(isDay)).toBe(false))
  it('knows leap years', () => expect([1900, 2000, 2024, 2026].map(isLeapYear)).toEqual([false, true, true, false]))
  it('knows the length of months', () =>
    expect([daysInMonth(2028, 2), daysInMonth(2026, 2), daysInMonth(2026, 11)]).toEqual([29, 28, 30]))
})

describe('counting', () => {
  it('starts on 1970-01-01', () => expect([epochDay(toDay('1970-01-01')), fromEpochDay(0)]).toEqual([0, '1970-01-01']))
  it('agrees with the calendar of the platform', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const utc = new Date(`${day}T00:00:00Z`)
        expect(epochDay(day)).toBe(utc.getTime() / 86_400_000)
        expect(weekday(day)).toBe(utc.getUTCDay())
        expect(fromEpochDay(epochDay(day))).toBe(day)
      }),
    )
  })
  it('does not lose a night when the clocks change', () => {
    expect(nights(stay('2027-03-27', '2027-03-29'))).toBe(2)
    expect(nights(stay('2027-10-30', '2027-11-01'))).toBe(2)
  })
  it('counts backwards', () => expect(daysBetween(toDay('2026-07-10'), toDay('2026-07-03'))).toBe(-7))
  it('adds days over a leap day', () => expect(addDays(toDay('2028-02-28'), 2)).toBe('2028-03-01'))
})

describe('months', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-11-30', 3, '2027-02-28'],
  ])('%s and %i months', (day, n, later) => expect(addMonths(toDay(day), n)).toBe(later))
  it('has a first day', () => expect(startOfMonth(toDay('2026-07-14'))).toBe('2026-07-01'))
  it('gives its year and month', () =>
    expect([yearOf(toDay('2026-07-14')), monthOf(toDay('2026-07-14'))]).toEqual([2026, 7]))
})

describe('stays', () => {
  it('excludes the departure day', () => {
    expect(eachNight(stay('2026-07-03', '2026-07-06'))).toEqual(['2026-07-03', '2026-07-04', '2026-07-05'])
    expect(eachNight(stay('2026-07-06', '2026-07-03'))).toEqual([])
  })
  it('lets a departure and an arrival share a day', () => {
    expect(overlaps(stay('2026-07-03', '2026-07-10'), stay('2026-07-10', '2026-07-12'))).toBe(false)
    expect(overlaps(stay('2026-07-03', '2026-07-10'), stay('2026-07-09', '2026-07-12'))).toBe(true)
  })
  it.each([
    ['2026-07-01', '2026-07-05', 2],
    ['2026-07-04', '2026-07-06', 2],
    ['2026-07-10', '2026-07-12', 0],
    ['2026-06-01', '2026-08-01', 7],
  ])('shares nights with %s → %s: %i', (from, to, shared) => {
    expect(nightsInCommon(stay('2026-07-03', '2026-07-10'), stay(from, to))).toBe(shared)
  })
})

describe('age', () => {
  it.each([
    ['2008-07-14', '2026-07-13', 17],
    ['2008-07-14', '2026-07-14', 18],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
  ])('born on %s, on %s: %i', (birth, on, age) => expect(ageOn(toDay(birth), toDay(on))).toBe(age))
})
