import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, toDay } from '../day.ts'
import type { Stay } from '../day.ts'
import { allotmentWeeks, keptWeeks, leftByNight, runsToHold } from './allotment.ts'

const terms = (over: object = {}) => ({
  startDate: toDay('2027-07-01'),
  endDate: toDay('2027-07-16'),
  quantity: 2,
  releaseDays: 10,
  releaseDate: null,
  ...over,
})
const stay = (arrival: string, departure: string): Stay => ({ arrival: toDay(arrival), departure: toDay(departure) })

describe('weeks of an allotment', () => {
  it('go from Saturday to Saturday, cut at its ends, each with its release', () => {
    expect(allotmentWeeks(terms())).toEqual([
      { arrival: '2027-07-01', departure: '2027-07-03', release: '2027-06-21' },
      { arrival: '2027-07-03', departure: '2027-07-10', release: '2027-06-23' },
      { arrival: '2027-07-10', departure: '2027-07-17', release: '2027-06-30' },
    ])
  })

  it.each([
    ['2027-06-20', ['2027-07-01', '2027-07-03', '2027-07-10']],
    ['2027-06-21', ['2027-07-03', '2027-07-10']],
    ['2027-06-29', ['2027-07-10']],
    ['2027-06-30', []],
  ])('on %s: %j are kept', (today, kept) => {
    expect(keptWeeks(terms(), toDay(today)).map((week) => week.arrival)).toEqual(kept)
  })

  it('are all given back on one day where it comes first, and never keep a night that is over', () => {
    expect(keptWeeks(terms({ releaseDate: toDay('2027-06-22') }), toDay('2027-06-22'))).toEqual([])
    expect(keptWeeks(terms({ releaseDays: 0 }), toDay('2027-07-02'))[0]?.arrival).toBe('2027-07-03')
  })
})

describe('what is left', () => {
  it('is the quantity less what the partner took, 0 where nothing is kept', () => {
    const left = leftByNight(
      [terms()],
      [stay('2027-07-04', '2027-07-06')],
      stay('2027-07-02', '2027-07-07'),
      toDay('2027-06-22'),
    )
    expect(left).toEqual([0, 2, 1, 1, 2])
  })

  const day = fc.integer({ min: 0, max: 20 })
  const stays = fc.array(
    fc.tuple(day, fc.integer({ min: 1, max: 7 })).map(([from, n]) => {
      const arrival = addDays(toDay('2027-07-01'), from)
      return { arrival, departure: addDays(arrival, n) }
    }),
    { maxLength: 6 },
  )
  it('holds with the runs exactly the quantity each night, or what the partner took beyond it', () => {
    fc.assert(
      fc.property(stays, fc.integer({ min: 1, max: 4 }), (taken, quantity) => {
        const span = stay('2027-07-01', '2027-07-25')
        const runs = runsToHold(span, quantity, taken)
        const on = (some: readonly Stay[], night: string): number =>
          some.filter((one) => one.arrival <= night && night < one.departure).length
        for (let night = span.arrival; night < span.departure; night = addDays(night, 1))
          expect(on(runs, night) + on(taken, night)).toBe(Math.max(quantity, on(taken, night)))
      }),
    )
  })
})
