import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { weekday } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { aDraft, anOption, aPeriod, day } from './grid.fixture.ts'
import { nextSeason, nextSeasonLabel, raisedPrice, shiftedDay } from './next-season.ts'
import type { NextSeason } from './next-season.ts'

const asked = (over: Partial<NextSeason> = {}): NextSeason => ({
  shift: 'WEEKDAYS',
  baseRate: 0,
  lineRate: 0,
  step: 1,
  ...over,
})

describe('a raised price', () => {
  it.each([
    [2260, 300, 1, 2328], // 2327.8
    [2260, 300, 10, 2330],
    [2225, 0, 50, 2250], // half way goes up
    [2224, 0, 50, 2200],
    [49_000, 250, 100, 50_200], // 50 225
    [1000, -1000, 10, 900],
    [0, 300, 100, 0],
    [9_999_999, 10_000, 1, 19_999_998],
  ])('%i at %i bp to %i is %i', (price, rate, step, expected) =>
    expect(raisedPrice(cents(price), rate, step)).toBe(expected),
  )
  it('is never further than half a step from the exact amount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: -9000, max: 20_000 }),
        fc.constantFrom(1, 10, 50, 100),
        (price, rate, step) => {
          const raised = raisedPrice(cents(price), rate, step)
          const off = Math.abs(raised * 10_000 - price * (10_000 + rate))
          expect([raised % step, off * 2 <= step * 10_000]).toEqual([0, true])
        },
      ),
    )
  })
})

describe('days', () => {
  it.each(['2026-07-04', '2028-02-29', '2027-12-31'])('364 days after %s is the same weekday', (from) =>
    expect(weekday(shiftedDay(day(from), 'WEEKDAYS'))).toBe(weekday(day(from))),
  )
  it.each([
    ['2026-07-04', '2027-07-04'],
    ['2028-02-29', '2029-02-28'],
    ['2027-02-28', '2028-02-28'],
  ])('the calendar takes %s to %s', (from, to) => expect(shiftedDay(day(from), 'CALENDAR')).toBe(to))
})

describe('the next season', () => {
  it('is that of the last one alone, of a grid that went on for years', () => {
    const prices = [
      { id: 61, periodId: 10, start: day('2025-04-01'), end: day('2025-10-01'), price: cents(300) },
      { id: 62, periodId: 11, start: day('2026-04-01'), end: day('2026-10-01'), price: cents(340) },
      { id: 63, periodId: null, start: day('2025-04-01'), end: day('2026-04-01'), price: cents(310) },
    ]
    const closure = (year: number) => ({
      start: day(`${year}-05-01`),
      end: day(`${year}-05-02`),
      closed: 'SALE' as const,
    })
    const draft = {
      ...aDraft({
        periods: [
          aPeriod(10, '2025-04-01', '2025-10-01'),
          aPeriod(11, '2026-04-01', '2026-10-01', { night: cents(2100) }),
        ],
        options: [anOption({ prices })],
      }),
      closures: [closure(2025), closure(2026)],
    }
    const next = nextSeason(draft, asked({ shift: 'CALENDAR' }))
    expect(next.periods.map((p) => [p.start, p.end, p.night])).toEqual([['2027-04-01', '2027-10-01', 2100]])
    expect(next.options[0]?.prices?.map((p) => [p.start, p.price])).toEqual([['2027-04-01', 340]])
    expect(next.closures?.map((c) => c.start)).toEqual(['2027-05-01'])
  })

  it('moves periods, prices of lines and closed dates together', () => {
    const prices = [{ id: 61, periodId: 10, start: day('2026-04-01'), end: day('2026-07-04'), price: cents(340) }]
    const closures = [{ start: day('2026-05-01'), end: day('2026-05-02'), closed: 'ARRIVAL' as const }]
    const next = nextSeason(aDraft({ options: [anOption({ prices })], closures }), asked({ lineRate: 1000, step: 10 }))
    expect(next.periods.map((p) => [p.start, p.end])).toEqual([
      ['2027-03-31', '2027-07-03'],
      ['2027-07-03', '2027-08-28'],
    ])
    expect(next.options[0]?.prices).toEqual([{ ...prices[0], start: '2027-03-31', end: '2027-07-03', price: 370 }])
    expect(next.closures).toEqual([{ start: '2027-04-30', end: '2027-05-01', closed: 'ARRIVAL' }])
    expect(next.periods[0]?.night).toBe(2000)
  })
  it('raises every price of every model, and leaves what has none', () => {
    const period = aPeriod(10, '2026-04-01', '2026-07-04', {
      week: cents(50_000),
      stayPrice: cents(60_000),
      first: [cents(4000), null],
      extra: { '8-13': cents(3500), '15-20': null },
      packages: [{ weekday: 5, nights: 2, price: cents(9000) }],
    })
    const slices = [{ from: 1, to: null, price: cents(150) }]
    const draft = aDraft({ periods: [period], options: [anOption({ mode: 'SLICES', price: slices })] })
    const next = nextSeason(draft, asked({ baseRate: 1000, lineRate: 2000 }))
    expect(next.periods[0]).toMatchObject({
      night: 2200,
      week: 55_000,
      stayPrice: 66_000,
      first: [4400, null],
      extra: { '8-13': 3850, '15-20': null },
      packages: [{ weekday: 5, nights: 2, price: 9900 }],
    })
    expect(next.options[0]?.price).toEqual([{ from: 1, to: null, price: 180 }])
  })
  it.each([
    ['Mobil-home 2026', 'Mobil-home 2027'],
    ['Mobil-home', 'Mobil-home 2027'],
    ['Tarif 2025', 'Tarif 2025 2027'],
  ])('%s is named %s', (label, expected) => expect(nextSeasonLabel(label, day('2027-03-31'))).toBe(expected))
})
