import { describe, expect, it } from 'vitest'
import { toDay } from './day.ts'
import { closedNight, openNights } from './opening.ts'

const period = (start: string, end: string) => ({ start: toDay(start), end: toDay(end) })
const stay = (arrival: string, departure: string) => ({ arrival: toDay(arrival), departure: toDay(departure) })
const season = [period('2027-04-01', '2027-09-27')]

describe('the nights of periods of activity', () => {
  it('end on the morning of the last departures', () =>
    expect(openNights(season)).toEqual([{ start: '2027-04-01', end: '2027-09-27' }]))
  it('go on where another period begins the next morning, in any order', () =>
    expect(
      openNights([
        period('2028-01-01', '2028-12-31'),
        period('2029-02-01', '2029-03-01'),
        period('2027-01-01', '2027-12-31'),
      ]),
    ).toEqual([
      { start: '2027-01-01', end: '2028-12-31' },
      { start: '2029-02-01', end: '2029-03-01' },
    ]))
  it('are none where there is no period', () => expect(openNights([])).toEqual([]))
})

describe('the first closed night of a stay', () => {
  const open = openNights(season)
  it.each([
    ['departs on the last day', '2027-09-25', '2027-09-27', null],
    ['departs the day after', '2027-09-25', '2027-09-28', '2027-09-27'],
    ['arrives on the last day', '2027-09-27', '2027-09-28', '2027-09-27'],
    ['arrives on the first day', '2027-04-01', '2027-04-02', null],
    ['arrives too soon', '2027-03-31', '2027-04-02', '2027-03-31'],
    ['in winter', '2027-12-24', '2027-12-27', '2027-12-24'],
  ])('%s', (_, arrival, departure, night) => expect(closedNight(open, stay(arrival, departure))).toBe(night))

  it('is none of those that it has already', () => {
    const held = stay('2027-09-25', '2027-09-28')
    expect(closedNight(open, held, held)).toBeNull()
    expect(closedNight(open, stay('2027-09-24', '2027-09-28'), held)).toBeNull()
    expect(closedNight(open, stay('2027-09-25', '2027-09-29'), held)).toBe('2027-09-28')
  })
})
