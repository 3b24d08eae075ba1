/** The worked examples of domain rules 3.9, by their numbers. */
import { describe, expect, it } from 'vitest'
import { vatByRate } from '#domain/billing/vat.ts'
import { toDay } from '#domain/day.ts'
import { cents, sum } from '#domain/money.ts'
import { cancellationFee } from './cancellation.ts'
import { commissionOf } from './commission.ts'
import { earlyDeparture } from './early-departure.ts'
import {
  aCategory,
  aGrid,
  anInput,
  anOffer,
  anOption,
  aPeriod,
  aRequest,
  couple,
  euros,
  extraNights,
  family,
  gridC,
  gridN,
  stay,
} from './examples.fixture.ts'
import { holidayAidOf } from './holiday-aid.ts'
import { meterAmount } from './meter.ts'
import { quote, tryQuote } from './quote.ts'
import { reprice } from './reprice.ts'
import type { RepriceStrategy } from './reprice.ts'
import type { QuoteRequest, TouristTaxRule } from './request.ts'
import type { GridSnapshot } from './types.ts'
import { campsiteCapacity, forfaitTax } from './tourist-tax.ts'

const baseOf = (grid: GridSnapshot, arrival: string, departure: string): number =>
  quote(anInput(grid, { stay: stay(arrival, departure) })).base

const tax = (base: number, additions: number[]): TouristTaxRule[] => [{ regime: 'UNIT', base: cents(base), additions }]

const withoutExtra = (): GridSnapshot => {
  const grid = gridC()
  return { ...grid, periods: grid.periods.map(({ extra: _, ...period }) => period) }
}

describe('domain rules 3.9', () => {
  it('#1 a family over two seasons', () => {
    const result = quote(anInput(gridN(), family))
    expect(result.base).toBe(euros(149))
    expect(result.components).toEqual({ CHILD: euros(28), DOG: euros(21), ELEC: euros(31.5) })
    expect(result.total).toBe(euros(229.5))
  })
  it.each([
    ['2026-05-05', 260],
    ['2026-05-08', 470],
    ['2026-05-09', 490],
  ])('#2 coupled to %s: %d', (departure, base) => expect(baseOf(gridC(), '2026-05-02', departure)).toBe(euros(base)))
  it.each([
    ['2026-05-12', 694],
    ['2026-05-18', 1100],
    ['2026-05-27', 1690],
    ['2026-06-01', 2100],
  ])('#3 coupled to %s: %d', (departure, base) => expect(baseOf(gridC(), '2026-05-02', departure)).toBe(euros(base)))
  it('#4 coupled without extra nights', () =>
    expect(baseOf(withoutExtra(), '2026-05-02', '2026-05-12')).toBe(euros(700)))
  it('#5 a week over two seasons', () =>
    expect(baseOf(gridC({ model: 'WEEK' }), '2026-07-08', '2026-07-15')).toBe(euros(690)))
  it('#6 coupled over two seasons', () => expect(baseOf(gridC(), '2026-07-05', '2026-07-15')).toBe(euros(900)))
  it('#7 packages and special durations', () => {
    const weekend = aGrid({
      model: 'SHORT_STAY',
      periods: [aPeriod('2026-04-01', '2026-07-04', { packages: [{ weekday: 5, nights: 2, price: euros(150) }] })],
    })
    const special = aGrid({
      model: 'SPECIAL_DURATION',
      periods: [aPeriod('2026-08-01', '2026-08-11', { stayPrice: euros(1150) })],
    })
    expect(baseOf(weekend, '2026-05-08', '2026-05-10')).toBe(euros(150))
    expect(baseOf(special, '2026-08-01', '2026-08-11')).toBe(euros(1150))
    expect(() => baseOf(weekend, '2026-05-09', '2026-05-11')).toThrow('price.noGrid')
    expect(() => baseOf(special, '2026-08-02', '2026-08-11')).toThrow('price.noGrid')
  })
  it('#8 slices', () => {
    const slices = [
      { from: 1, to: 2, price: cents(0) },
      { from: 3, to: 4, price: euros(7) },
      { from: 5, to: null, price: euros(5) },
    ]
    const grid = aGrid({ ageCategories: [aCategory('ADULT', 0, null, 1, 0, { mode: 'SLICES', price: slices })] })
    const result = quote(
      anInput(grid, { stay: stay('2026-05-04', '2026-05-08'), people: Array.from({ length: 5 }, () => ({ age: 30 })) }),
    )
    expect(result.components).toEqual({ ADULT: euros(76) })
  })
  it('#9 seven nights for six', () => {
    const result = quote(anInput(gridN(), { offers: [anOffer({ kind: 'X_EQUAL_Y', x: 7, y: 6 })] }))
    expect(result.net).toBe(euros(131))
  })
  it('#10 10 % on the base, then a 5 % discount', () => {
    const offers = [anOffer({ kind: 'LESS_PERCENT', rate: 1000 })]
    const result = quote(anInput(gridN(), { ...family, offers, discount: { unit: 'PERCENT', rate: 500 } }))
    expect([result.offers, result.discount, result.net]).toEqual([euros(14.9), euros(10.73), euros(203.87)])
  })
  it.each([
    ['2026-04-27', 392],
    ['2026-04-24', 490],
  ])('#11 last minute, booked on %s: %d', (today, net) => {
    const offers = [anOffer({ kind: 'LAST_MINUTE', rate: 2000 }, { withinDays: 7 })]
    expect(quote(anInput(gridC(), { today: toDay(today), stay: stay('2026-05-02', '2026-05-09'), offers })).net).toBe(
      euros(net),
    )
  })
  it('#12 30 € off a week', () => {
    const offers = [anOffer({ kind: 'LESS_AMOUNT', amount: euros(30), per: 'WEEK' })]
    expect(quote(anInput(gridC(), { stay: stay('2026-05-02', '2026-05-16'), offers })).net).toBe(euros(920))
  })
  it('#13 tourist tax with one addition', () => {
    const result = quote(anInput(gridN(), { ...family, touristTax: tax(55, [1000]) }))
    expect(result.touristTax).toMatchObject({ unit: 61, total: euros(8.54), parts: [euros(7.7), euros(0.84)] })
  })
  it('#14 tourist tax with two additions', () => {
    const people = [...couple, { age: 9 }, { age: 12 }]
    const result = quote(
      anInput(gridN(), { stay: stay('2026-06-01', '2026-06-15'), people, touristTax: tax(60, [1000, 3400]) }),
    )
    expect(result.touristTax).toMatchObject({
      unit: 86,
      total: euros(24.08),
      parts: [euros(16.8), euros(1.68), euros(5.6)],
    })
  })
  it.each([
    ['#15 four people, two taxable', 10_000, 4, 400, 300, [1000, 3400], 91, 131, 18.34],
    ['#16 capped', 40_000, 2, 500, 400, [1000], 400, 440, 61.6],
  ])('%s', (_, night, present, rate, cap, additions, base, unit, total) => {
    const grid = aGrid({ periods: [aPeriod('2026-04-01', '2026-10-01', { night: cents(night) })] })
    const people = [...couple, { age: 9 }, { age: 3 }].slice(0, present)
    const touristTax = [{ regime: 'PERCENT', rate, cap: cents(cap), vatRate: 1000, additions } as const]
    const result = quote(anInput(grid, { stay: stay('2026-06-01', '2026-06-08'), people, touristTax }))
    expect(result.touristTax?.segments[0]?.base).toBe(base)
    expect([result.touristTax?.unit, result.touristTax?.total]).toEqual([unit, euros(total)])
  })
  it('#17 forfait', () => {
    const rule = { capacity: campsiteCapacity(50), abatement: 4000, tariff: cents(40), additions: [1000], nights: 120 }
    expect(forfaitTax(rule)).toEqual({ base: euros(4320), total: euros(4752), parts: [euros(4320), euros(432)] })
  })
  it('#18 down payment rounded up to the euro', () => {
    const result = quote(
      anInput(gridC({ options: [anOption('CLEAN', 6500, { mode: 'OCCUPANCY_GROUP' })] }), bookingOf18),
    )
    expect(result.insurance).toBe(euros(30.36))
    expect([result.downPayment, result.total, result.balance]).toEqual([euros(278.36), euros(817.9), euros(539.54)])
  })
  it('#19 VAT by rate', () => {
    const rows = vatByRate([
      { amount: euros(229.5), rate: 1000 },
      { amount: euros(12.4), rate: 550 },
      { amount: euros(30), rate: 2000 },
    ]).rows
    expect(rows.map((r) => [r.rate, r.vat])).toEqual([
      [550, euros(0.65)],
      [1000, euros(20.86)],
      [2000, euros(5)],
    ])
  })
  it('#20 commission', () => {
    expect(commissionOf(euros(694), 1200, 2000)).toEqual({
      excluding: euros(83.28),
      vat: euros(16.66),
      including: euros(99.94),
    })
  })
  it.each<[RepriceStrategy, number]>([
    ['UPDATE_FROM_GRID', 800],
    ['KEEP_GRID', 762],
    ['UPDATE_FROM_EXISTING_DETAIL', 763.4],
    ['KEEP_DETAIL', 694],
  ])('#21 from 10 to 11 nights, %s: %d', (strategy, total) => {
    const stored = quote(anInput(gridC(), { stay: stay('2026-05-02', '2026-05-12') }))
    const period = aPeriod('2026-04-01', '2026-07-11', {
      week: euros(520),
      extra: { ...extraNights, '8-13': euros(70) },
    })
    const fresh = reprice({
      strategy,
      stored,
      request: aRequest({ stay: stay('2026-05-02', '2026-05-13') }),
      storedGrid: gridC(),
      candidates: [gridC({ version: 2, periods: [period] })],
      context: { placeTypeId: 10 },
    })
    expect(stored.total).toBe(euros(694))
    expect(fresh.totals.total).toBe(euros(total))
    expect(sum(fresh.lines.map((l) => l.amount))).toBe(euros(total))
    expect(fresh.comparison).toMatchObject({
      before: euros(694),
      after: euros(total),
      difference: euros(total) - euros(694),
    })
  })
  it('#22 cancellation', () => {
    const fee = cancellationFee([{ daysBefore: 15, rate: 5000, keepArrhes: false }], {
      net: euros(759),
      fees: euros(20),
      insurance: euros(30.36),
      paid: euros(278.36),
      downPaymentPaid: euros(278.36),
      downPaymentKind: 'ARRHES',
      daysBefore: 20,
    })
    expect([fee.onStay, fee.retained, fee.due]).toEqual([euros(379.5), euros(429.86), euros(151.5)])
  })
  it('#23 holiday aid', () => {
    const rule = { rate: 3000, minNights: 4 }
    expect(holidayAidOf({ ...rule, cap: euros(240) }, euros(800), cents(0), 7)).toBe(euros(240))
    expect(holidayAidOf({ ...rule, cap: euros(200) }, euros(800), euros(100), 7)).toBe(euros(200))
  })
  it('#24 a meter', () => expect(meterAmount(4125, 4312, 2500)).toBe(euros(46.75)))
  it('#25 early departure, repriced', () => {
    const stored = quote(anInput(gridN(), family))
    const left = earlyDeparture({
      preference: { kind: 'REPRICE' },
      stored,
      request: aRequest(family),
      grid: gridN(),
      leaving: toDay('2026-07-04'),
    })
    expect(left.repriced?.quote?.base).toBe(euros(90))
    expect(left.totals.total).toBe(euros(147.5))
    expect(sum(left.lines.map((l) => l.amount))).toBe(euros(147.5))
  })
})

/** The tax of 8.54 is that of 14 person-nights: the two stay seven of the ten nights. */
const bookingOf18: Partial<QuoteRequest> = {
  stay: stay('2026-05-02', '2026-05-12'),
  people: couple.map((p) => ({ ...p, to: toDay('2026-05-09') })),
  quantities: { CLEAN: 1 },
  fees: { amount: euros(20) },
  insurance: { rate: 400 },
  touristTax: tax(55, [1000]),
  downPayment: { rate: 3000, rounding: 'EURO_UP' },
}

describe('refusals', () => {
  it('names the reason', () => {
    expect(tryQuote(anInput(gridN(), { stay: stay('2026-08-25', '2026-09-01') }))).toEqual({
      priced: false,
      refusal: { code: 'price.periodMissing', context: { night: '2026-08-29' } },
    })
  })
})
