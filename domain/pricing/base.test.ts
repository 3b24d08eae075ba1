import { describe, expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import { aGrid, anInput, aPeriod, extraNights, gridC, gridN, stay } from './examples.fixture.ts'
import { quote, tryQuote } from './quote.ts'
import type { Refusal } from './result.ts'
import type { GridPeriod, GridSnapshot } from './types.ts'

const priceOf = (grid: GridSnapshot, arrival: string, departure: string): number =>
  quote(anInput(grid, { stay: stay(arrival, departure) })).base

const refusalOf = (grid: GridSnapshot, arrival: string, departure: string): Refusal | null => {
  const outcome = tryQuote(anInput(grid, { stay: stay(arrival, departure) }))
  return outcome.priced ? null : outcome.refusal
}

const oneSeason = (over: Partial<GridPeriod>, grid: Partial<GridSnapshot> = {}): GridSnapshot =>
  aGrid({ periods: [aPeriod('2026-04-01', '2026-10-01', { night: cents(2000), ...over })], ...grid })

describe('seasons', () => {
  it('ARRIVAL prices every night by the period of the arrival', () => {
    expect(priceOf(gridN({ crossPeriod: 'ARRIVAL' }), '2026-06-29', '2026-07-06')).toBe(7 * 1800)
  })
  it('ARRIVAL keeps the extra nights of the arrival on a coupled grid', () => {
    expect(priceOf(gridC({ crossPeriod: 'ARRIVAL' }), '2026-07-05', '2026-07-15')).toBe(49_000 + 3 * 6800)
    expect(priceOf(gridC({ crossPeriod: 'ARRIVAL' }), '2026-07-10', '2026-07-13')).toBe(9500 + 8500 + 8000)
  })
  it('prices first nights by the period of each', () => {
    // 10/07 first night at 95; 11 and 12/07 are in a period without first nights nor night: sevenths of 840.
    expect(priceOf(gridC(), '2026-07-10', '2026-07-13')).toBe(9500 + 12_000 + 12_000)
  })
  it('ARRIVAL still wants every night covered', () => {
    expect(refusalOf(gridN({ crossPeriod: 'ARRIVAL' }), '2026-08-27', '2026-08-30')?.code).toBe('price.periodMissing')
  })
  it('rounds the sum of exact nights once', () => {
    const result = quote(
      anInput(oneSeason({ week: cents(10_000) }, { model: 'WEEK', partialWeeks: true }), {
        stay: stay('2026-05-04', '2026-05-07'),
      }),
    )
    expect(result.base).toBe(4286)
    expect(result.trace.nights.map((n) => [n.price, n.divisor, n.amount])).toEqual([
      [10_000, 7, 1429],
      [10_000, 7, 1428],
      [10_000, 7, 1429],
    ])
  })
})

describe('first nights', () => {
  const grid = (over: Partial<GridPeriod>): GridSnapshot =>
    aGrid({ model: 'COUPLED', periods: [aPeriod('2026-04-01', '2026-10-01', { week: cents(70_000), ...over })] })
  it.each<[string, Partial<GridPeriod>, number]>([
    ['as set', { first: [cents(1), cents(2), null, null, null, null] }, 3],
    ['else the night', { first: [null, cents(2)], night: cents(5) }, 7],
    ['else a seventh of the week', { first: [null, null] }, 20_000],
    ['not set at all', {}, 20_000],
  ])('%s', (_, over, base) => expect(priceOf(grid(over), '2026-05-04', '2026-05-06')).toBe(base))
})

describe('extra nights', () => {
  it.each([
    ['2026-05-09', 7, 0],
    ['2026-05-10', 7, 6800],
    ['2026-05-15', 7, 6 * 6800],
    ['2026-05-16', 14, 0],
    ['2026-05-22', 14, 6 * 6000],
    ['2026-05-23', 21, 0],
    ['2026-05-29', 21, 6 * 5500],
    ['2026-05-30', 28, 0],
    ['2026-05-31', 29, 0],
  ])('to %s: %i nights by the week', (departure, weekNights, extra) => {
    expect(priceOf(gridC(), '2026-05-02', departure)).toBe(weekNights * 7000 + extra)
  })
  it('are named in the trace', () => {
    const { nights } = quote(anInput(gridC(), { stay: stay('2026-05-02', '2026-05-10') })).trace
    expect(nights.map((n) => n.source)).toEqual([...Array.from({ length: 7 }, () => 'WEEK'), 'EXTRA'])
    expect(nights.at(-1)).toMatchObject({ price: extraNights['8-13'], divisor: 1, detail: '8-13' })
  })
})

describe('rules of the stay', () => {
  // 2026-05-04 is a Monday.
  it.each<[string, Partial<GridPeriod>, string | null]>([
    ['arrival day allowed', { arrivalDays: [1] }, null],
    ['arrival day refused', { arrivalDays: [0, 6] }, 'price.arrivalDay'],
    ['departure day allowed', { departureDays: [0] }, null],
    ['departure day refused', { departureDays: [1] }, 'price.departureDay'],
    ['empty lists restrict nothing', { arrivalDays: [], departureDays: [] }, null],
    ['at least: enough', { minNights: { op: '>=', n: 6 } }, null],
    ['at least: too short', { minNights: { op: '>=', n: 7 } }, 'price.minNights'],
    ['exactly', { minNights: { op: '=', n: 6 } }, null],
    ['exactly: not', { minNights: { op: '=', n: 5 } }, 'price.exactNights'],
    ['multiple', { minNights: { op: 'multiple', n: 3 } }, null],
    ['multiple: not', { minNights: { op: 'multiple', n: 4 } }, 'price.multipleNights'],
    ['no minimum', { minNights: { op: 'multiple', n: 0 } }, null],
  ])('%s', (_, over, code) => expect(refusalOf(oneSeason(over), '2026-05-04', '2026-05-10')?.code ?? null).toBe(code))

  it('are those of the arrival, departure days those of the last night', () => {
    const early = aPeriod('2026-04-01', '2026-05-08', {
      night: cents(1),
      departureDays: [3],
      minNights: { op: '>=', n: 2 },
    })
    const late = aPeriod('2026-05-08', '2026-10-01', {
      night: cents(1),
      arrivalDays: [6],
      departureDays: [0],
      minNights: { op: '>=', n: 99 },
    })
    const grid = aGrid({ periods: [early, late] })
    expect(refusalOf(grid, '2026-05-04', '2026-05-10')).toBeNull()
    expect(refusalOf(grid, '2026-05-04', '2026-05-09')).toEqual({
      code: 'price.departureDay',
      context: { weekday: 6, days: '0' },
    })
    // Departure on the first day of a period: the last night is of the one before.
    expect(refusalOf(grid, '2026-05-04', '2026-05-08')?.code).toBe('price.departureDay')
  })
  it('can be waived, missing prices cannot', () => {
    const grid = oneSeason({ arrivalDays: [6], minNights: { op: '>=', n: 99 } })
    const waived = { stay: stay('2026-05-04', '2026-05-06'), waiveStayRules: true }
    expect(quote(anInput(grid, waived)).base).toBe(4000)
    expect(() => quote(anInput(aGrid({ periods: [] }), waived))).toThrow('price.noGrid')
  })
  it('wants whole weeks on a WEEK grid', () => {
    const week = oneSeason({ week: cents(7000) }, { model: 'WEEK' })
    expect(refusalOf(week, '2026-05-04', '2026-05-14')).toEqual({ code: 'price.wholeWeeks', context: { nights: 10 } })
    expect(priceOf(week, '2026-05-04', '2026-05-18')).toBe(14_000)
    expect(priceOf({ ...week, partialWeeks: true }, '2026-05-04', '2026-05-14')).toBe(10_000)
  })
})

describe('missing prices', () => {
  it.each<[GridSnapshot['model'], string]>([
    ['NIGHT', 'price.priceMissing'],
    ['WEEK', 'price.priceMissing'],
    ['COUPLED', 'price.priceMissing'],
    ['SHORT_STAY', 'price.noPackage'],
    ['SPECIAL_DURATION', 'price.priceMissing'],
  ])('%s', (model, code) => {
    const grid = aGrid({ model, periods: [aPeriod('2026-05-04', '2026-05-11')] })
    expect(refusalOf(grid, '2026-05-04', '2026-05-11')?.code).toBe(code)
  })
  it('a price of 0 is a price', () =>
    expect(priceOf(oneSeason({ night: cents(0) }), '2026-05-04', '2026-05-11')).toBe(0))
  it('names the grid refusal in the error', () => {
    const input = anInput(gridN(), { stay: stay('2026-03-30', '2026-04-02') })
    expect(() => quote(input)).toThrowError(
      expect.objectContaining({
        code: 'price.noGrid',
        context: { reason: 'price.periodMissing', night: '2026-03-30' },
      }),
    )
  })
})

describe('packages and special durations', () => {
  it('spreads a package over its nights to the cent', () => {
    const packages = [{ weekday: 5, nights: 3, price: cents(20_000) }]
    const { base, trace } = quote(
      anInput(oneSeason({ packages }, { model: 'SHORT_STAY' }), { stay: stay('2026-05-08', '2026-05-11') }),
    )
    expect(base).toBe(20_000)
    expect(trace.nights.map((n) => n.amount)).toEqual([6667, 6666, 6667])
  })
  it('finds a special duration among crossing ones', () => {
    const periods = [
      aPeriod('2026-08-01', '2026-08-15', { stayPrice: cents(1) }),
      aPeriod('2026-08-08', '2026-08-15', { stayPrice: cents(2) }),
    ]
    const grid = aGrid({ model: 'SPECIAL_DURATION', periods })
    expect(priceOf(grid, '2026-08-08', '2026-08-15')).toBe(2)
    expect(refusalOf(grid, '2026-08-09', '2026-08-15')?.code).toBe('price.otherDates')
  })
})
