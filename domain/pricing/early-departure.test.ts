import { describe, expect, it } from 'vitest'
import { toDay } from '#domain/day.ts'
import { cents, sum } from '#domain/money.ts'
import { earlyDeparture } from './early-departure.ts'
import type { EarlyDepartureInput } from './early-departure.ts'
import { aGrid, anOption, aPeriod, aRequest, couple, family, gridN, stay } from './examples.fixture.ts'
import { quote } from './quote.ts'
import type { QuoteRequest } from './request.ts'
import type { GridSnapshot } from './types.ts'

const touristTax = [{ regime: 'UNIT', base: cents(50), additions: [] }] as const
const booked = aRequest({ ...family, fees: { amount: cents(2000) }, insurance: { rate: 400 }, touristTax })

const leave = (
  over: Partial<EarlyDepartureInput> = {},
  request: QuoteRequest = booked,
  grid: GridSnapshot = gridN(),
) => {
  const stored = quote({ ...request, grid })
  const result = earlyDeparture({
    preference: { kind: 'REPRICE' },
    stored,
    request,
    grid,
    leaving: toDay('2026-07-04'),
    ...over,
  })
  expect(sum(result.lines.map((l) => l.amount))).toBe(result.totals.total)
  return result
}

describe('leaving early', () => {
  it('KEEP: all stays due, but for the tax of the nights not spent', () => {
    const result = leave({ preference: { kind: 'KEEP' } })
    expect([result.totals.net, result.credit, result.totals.tax]).toEqual([22_950, 0, 2 * 5 * 50])
  })
  it.each(['KEEP', 'REPRICE'] as const)('%s: other taxes of the nights spent', (kind) => {
    const rules = [{ regime: 'UNIT', base: cents(10), additions: [], minAge: 0 }] as const
    const request = { ...booked, otherTaxes: [{ code: 'TAX_1', label: 'Une', rules }] }
    const result = leave({ preference: { kind } }, request)
    expect(result.lines.filter((l) => l.type === 'otherTax').map((l) => l.amount)).toEqual([3 * 5 * 10])
  })
  it('REPRICE: only the nights spent; fees and insurance stay', () => {
    const result = leave()
    expect(result.totals).toMatchObject({ net: 14_750, fees: 2000, insurance: 918, tax: 500 })
    expect(result.lines.find((l) => l.type === 'earlyDeparture')).toMatchObject({
      code: 'CREDIT',
      amount: -8200,
      tvaRate: 1000,
    })
  })
  it.each([
    [{ kind: 'FEE', rate: 5000 } as const, 4100],
    [{ kind: 'FEE', amount: cents(3000) } as const, 3000],
    [{ kind: 'FEE', amount: cents(99_999) } as const, 8200],
  ])('%o: part of the credit', (preference, fee) => {
    const result = leave({ preference })
    expect([result.credit, result.fee, result.totals.net]).toEqual([8200, fee, 14_750 + fee])
  })
  it('gives each VAT rate its part', () => {
    const grid = gridN({ options: [anOption('ELEC', 450, { mode: 'NIGHT_GROUP', tvaRate: 2000 })] })
    const credits = leave({}, aRequest({ ...family, quantities: { ELEC: 1 } }), grid).lines.filter(
      (l) => l.type === 'earlyDeparture',
    )
    expect(credits.map((l) => [l.tvaRate, l.amount])).toEqual([
      [1000, -(5900 + 800)],
      [2000, -900],
    ])
  })
  it('never costs more than staying', () => {
    // A week at 70.00; a shorter stay would pay first nights of 50.00.
    const period = aPeriod('2026-04-01', '2026-10-01', {
      week: cents(7000),
      first: [1, 2, 3, 4, 5, 6].map(() => cents(5000)),
    })
    const result = leave({}, aRequest(), aGrid({ model: 'COUPLED', periods: [period] }))
    expect([result.credit, result.totals.total]).toEqual([0, 7000])
  })
  it('ignores the rules of the stay, which the booked one met', () => {
    const grid = aGrid({
      periods: [
        aPeriod('2026-04-01', '2026-10-01', { night: cents(1000), minNights: { op: '>=', n: 7 }, departureDays: [1] }),
      ],
    })
    expect(leave({}, aRequest(), grid).totals.total).toBe(5000)
  })
  it('takes part of a package that has no shorter one', () => {
    const packages = [{ weekday: 1, nights: 7, price: cents(70_000) }]
    const grid = aGrid({ model: 'SHORT_STAY', periods: [aPeriod('2026-04-01', '2026-10-01', { packages })] })
    const result = leave({}, aRequest(), grid)
    expect([result.repriced?.quote, result.totals.total]).toEqual([null, 50_000])
  })
  it('on the arrival day counts one night', () => {
    expect(leave({ leaving: toDay('2026-06-29') }, aRequest()).totals.total).toBe(1800)
  })
  it.each(['2026-06-28', '2026-07-06', '2026-07-10'])('is not on %s', (day) => {
    expect(() => leave({ leaving: toDay(day) })).toThrow('stay.notEarly')
  })
  it('computes a tax by percentage on the nights spent', () => {
    const percent = [{ regime: 'PERCENT', rate: 500, cap: cents(300), vatRate: 1000, additions: [] }] as const
    const request = aRequest({ stay: stay('2026-06-01', '2026-06-08'), people: couple, touristTax: percent })
    const unit = leave({ leaving: toDay('2026-06-03') }, request).touristTax?.unit
    expect([
      unit,
      leave({ leaving: toDay('2026-06-03'), preference: { kind: 'KEEP' } }, request).touristTax?.unit,
    ]).toEqual([41, 41])
  })
})
