import { describe, expect, it } from 'vitest'
import type { Day } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { aGrid, anInput, aPeriod, aRequest, stay } from './examples.fixture.ts'
import { checkGrid } from './grid-check.ts'
import { tryQuote } from './quote.ts'
import type { Closing, GridClosure, GridPeriod, GridSnapshot } from './types.ts'

/** Two periods that touch on the 4th of July. */
const grid = (first: Partial<GridPeriod> = {}, second: Partial<GridPeriod> = {}, closures: GridClosure[] = []) =>
  aGrid({
    periods: [
      aPeriod('2026-06-01', '2026-07-04', { night: cents(2000), ...first }),
      aPeriod('2026-07-04', '2026-09-01', { night: cents(3000), ...second }),
    ],
    closures,
  })

const refusal = (of: GridSnapshot, arrival: string, departure: string, waiveStayRules = false) => {
  const outcome = tryQuote({ ...aRequest({ stay: stay(arrival, departure), waiveStayRules }), grid: of })
  return outcome.priced ? null : [outcome.refusal.code, Object.values(outcome.refusal.context)[0]]
}

const on = (start: string, end: string, closed: Closing): GridClosure => ({
  start: start as Day,
  end: end as Day,
  closed,
})

describe('a period that is shut', () => {
  it('to the sale refuses every stay that sleeps in it, and only those', () => {
    const shut = grid({}, { closed: ['SALE'] })
    expect(refusal(shut, '2026-07-01', '2026-07-04')).toBeNull()
    expect(refusal(shut, '2026-07-01', '2026-07-05')).toEqual(['price.saleClosed', '2026-07-04'])
  })
  it('to arrivals lets through those who arrived before', () => {
    const shut = grid({}, { closed: ['ARRIVAL'] })
    expect(refusal(shut, '2026-07-03', '2026-07-10')).toBeNull()
    expect(refusal(shut, '2026-07-04', '2026-07-10')).toEqual(['price.arrivalClosed', '2026-07-04'])
  })
  it('to departures is the one of the last night', () => {
    const shut = grid({ closed: ['DEPARTURE'] })
    expect(refusal(shut, '2026-07-01', '2026-07-04')).toEqual(['price.departureClosed', '2026-07-04'])
    expect(refusal(shut, '2026-07-01', '2026-07-05')).toBeNull()
  })
})

describe('dates that are shut', () => {
  it.each<[Closing, string, string, string | undefined]>([
    ['SALE', '2026-08-08', '2026-08-10', undefined],
    ['SALE', '2026-08-08', '2026-08-11', 'price.saleClosed'],
    ['SALE', '2026-08-12', '2026-08-15', undefined],
    ['ARRIVAL', '2026-08-10', '2026-08-15', 'price.arrivalClosed'],
    ['ARRIVAL', '2026-08-12', '2026-08-15', undefined],
    ['DEPARTURE', '2026-08-05', '2026-08-10', 'price.departureClosed'],
    ['DEPARTURE', '2026-08-05', '2026-08-12', undefined],
  ])('%s from the 10th to the 11th: %s to %s', (closed, arrival, departure, code) => {
    expect(refusal(grid({}, {}, [on('2026-08-10', '2026-08-12', closed)]), arrival, departure)?.[0]).toBe(code)
  })
  it.each<[Closing, string, string]>([
    ['SALE', 'price.saleClosedFor', 'night'],
    ['ARRIVAL', 'price.arrivalClosedFor', 'day'],
    ['DEPARTURE', 'price.departureClosedFor', 'day'],
  ])('say why, where somebody said it: %s', (closed, code, key) => {
    const closures = [
      on('2026-08-10', '2026-08-11', closed),
      { ...on('2026-08-08', '2026-08-12', closed), reason: 'Groupe' },
    ]
    const [from, to] = closed === 'DEPARTURE' ? ['2026-08-05', '2026-08-10'] : ['2026-08-10', '2026-08-15']
    const outcome = tryQuote({ ...aRequest({ stay: stay(from, to) }), grid: grid({}, {}, closures) })
    expect(outcome).toMatchObject({ refusal: { code, context: { [key]: '2026-08-10', reason: 'Groupe' } } })
  })
  it('hold for special durations too', () => {
    const special = aGrid({
      model: 'SPECIAL_DURATION',
      periods: [aPeriod('2026-08-08', '2026-08-15', { stayPrice: cents(50_000) })],
      closures: [on('2026-08-14', '2026-08-15', 'SALE')],
    })
    expect(refusal(special, '2026-08-08', '2026-08-15')?.[0]).toBe('price.saleClosed')
  })
  it('do not hold for a stay whose rules are waived', () =>
    expect(refusal(grid({ closed: ['SALE'] }), '2026-06-01', '2026-06-05', true)).toBeNull())
})

describe('the longest stay', () => {
  it.each([
    [7, null],
    [8, ['price.maxNights', 8]],
  ])('%i nights', (nights, expected) =>
    expect(refusal(grid({ maxNights: 7 }), '2026-06-01', `2026-06-0${1 + nights}`)).toEqual(expected),
  )
  it('is that of the arrival, or the strictest of the periods that it touches', () => {
    const periods = [
      aPeriod('2026-06-01', '2026-07-04', { night: cents(1000) }),
      aPeriod('2026-07-04', '2026-08-29', { night: cents(2000), maxNights: 7 }),
    ]
    const of = (maxStay: 'STRICTEST' | 'ARRIVAL', departure: string) =>
      tryQuote(anInput(aGrid({ periods, maxStay }), { stay: stay('2026-07-03', departure) }))
    expect(of('ARRIVAL', '2026-07-13').priced).toBe(true)
    expect(of('STRICTEST', '2026-07-10').priced).toBe(true)
    expect(of('STRICTEST', '2026-07-04').priced).toBe(true)
    expect(of('STRICTEST', '2026-07-13')).toEqual({
      priced: false,
      refusal: {
        code: 'price.maxNightsTouched',
        context: { nights: 10, n: 7, start: '2026-07-04', end: '2026-08-29' },
      },
    })
  })
  it.each<[Partial<GridPeriod>, string[]]>([
    [{ maxNights: 0 }, ['grid.wrongMaxNights']],
    [{ maxNights: 3, minNights: { op: '>=', n: 4 } }, ['grid.maxBelowMin']],
    [{ maxNights: 4, minNights: { op: '>=', n: 4 } }, []],
  ])('is checked: %o', (period, codes) => expect(checkGrid(grid(period)).map((i) => i.code)).toEqual(codes))
  it('is a week at least where only whole weeks are sold', () =>
    expect(
      checkGrid(
        aGrid({ model: 'WEEK', periods: [aPeriod('2026-06-01', '2026-07-04', { week: cents(1), maxNights: 6 })] }),
      ).map((i) => [i.code, i.context]),
    ).toEqual([['grid.maxBelowMin', { n: 7 }]]))
  it('and reversed closures are too', () =>
    expect(checkGrid(grid({}, {}, [on('2026-08-10', '2026-08-10', 'SALE')])).map((i) => [i.path, i.code])).toEqual([
      ['closures.0', 'grid.periodReversed'],
    ]))
})
