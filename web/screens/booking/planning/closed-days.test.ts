import { describe, expect, it } from 'vitest'
import { epochDay, toDay } from '#domain/day.ts'
import { closedDays } from './closed-days.ts'

const day = (text: string): number => epochDay(toDay(text))
const timeline = { firstDay: day('2027-01-01'), days: 365 }
const period = (start: string, end: string) => ({ start: toDay(start), end: toDay(end) })
const said = (...open: ReturnType<typeof period>[]) => closedDays(open, timeline)

describe('days of closure', () => {
  it('lie before and after the season, whose last day is open', () => {
    expect(said(period('2027-04-01', '2027-09-30'))).toEqual([
      { start: day('2027-01-01'), end: day('2027-04-01') },
      { start: day('2027-10-01'), end: day('2028-01-01') },
    ])
  })

  it('lie between seasons, in any order, cut to the timeline', () => {
    expect(said(period('2027-12-01', '2028-03-31'), period('2026-10-01', '2027-10-31'))).toEqual([
      { start: day('2027-11-01'), end: day('2027-12-01') },
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
