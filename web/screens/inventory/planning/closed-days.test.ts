import { describe, expect, it, test } from 'vitest'
import { epochDay, toDay } from '#domain/day.ts'
import { closedDays, isClosedOn, openingDay } from './closed-days.ts'

const day = (text: string): number => epochDay(toDay(text))
const timeline = { firstDay: day('2027-01-01'), days: 365 }
const period = (start: string, end: string) => ({ start: toDay(start), end: toDay(end) })
const said = (...open: ReturnType<typeof period>[]) => closedDays(open, timeline)

describe('days of closure', () => {
  it('lie before and after the season, whose last day sees the last departures', () => {
    expect(said(period('2027-04-01', '2027-09-30'))).toEqual([
      { start: day('2027-01-01'), end: day('2027-04-01') },
      { start: day('2027-09-30'), end: day('2028-01-01') },
    ])
  })

  it('are none between seasons that follow each other', () => {
    expect(said(period('2026-01-01', '2027-06-30'), period('2027-07-01', '2028-06-30'))).toEqual([])
  })

  it('lie between seasons, in any order, cut to the timeline', () => {
    expect(said(period('2027-12-01', '2028-03-31'), period('2026-10-01', '2027-10-31'))).toEqual([
      { start: day('2027-10-31'), end: day('2027-12-01') },
    ])
  })

  it('are none where the site is always open, or said nothing', () => {
    expect(said(period('2020-01-01', '2030-12-31'))).toEqual([])
    expect(said()).toEqual([])
  })

  it('are the whole timeline where the season is elsewhere', () => {
    expect(said(period('2030-01-01', '2030-12-31'))).toEqual([{ start: day('2027-01-01'), end: day('2028-01-01') }])
  })
})

test('a day alone is closed or not', () => {
  const seasons = [period('2027-04-01', '2027-09-30')]
  const on = (text: string): boolean => isClosedOn(seasons, day(text))
  expect([on('2027-03-31'), on('2027-04-01'), on('2027-07-14'), on('2027-10-01')]).toEqual([true, false, false, true])
  expect(isClosedOn([], day('2027-12-24'))).toBe(false)
})

describe('the planning opens', () => {
  const seasons = [period('2028-04-01', '2028-09-30'), period('2027-04-01', '2027-09-30')]
  it.each([
    ['on today within a season, its last day too', '2027-09-30', '2027-09-30'],
    ['on the first day of the next season while the site is closed', '2027-10-01', '2028-04-01'],
    ['on today after the last season', '2028-10-01', '2028-10-01'],
  ])('%s', (_, today, opens) => expect(openingDay(seasons, toDay(today))).toBe(opens))

  it('on today where no season was said', () => expect(openingDay([], toDay('2027-12-24'))).toBe('2027-12-24'))
})
