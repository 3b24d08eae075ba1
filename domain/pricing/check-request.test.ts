import { describe, expect, it } from 'vitest'
import type { Day } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { MAX_AMOUNT } from '../money.ts'
import { aCategory, aGrid, anInput, anOffer, aPeriod, stay } from './examples.fixture.ts'
import { quote } from './quote.ts'
import type { OfferReduction, QuoteRequest } from './request.ts'

const price = (over: Partial<QuoteRequest>) => () =>
  quote(anInput(aGrid(), { stay: stay('2026-05-04', '2026-05-06'), ...over }))

const people = (n: number) => Array.from({ length: n }, () => ({ age: 30 }))

describe('absurd requests', () => {
  it.each<[string, Partial<QuoteRequest>]>([
    ['stay.datesReversed', { stay: stay('2026-05-06', '2026-05-04') }],
    ['stay.datesReversed', { stay: stay('2026-05-04', '2026-05-04') }],
    ['stay.tooLong', { stay: stay('2026-05-04', '2027-05-06') }],
    ['stay.wrongDate', { stay: { arrival: '2026-02-30' as Day, departure: '2026-05-06' as Day } }],
    ['stay.wrongDate', { today: '' as Day }],
    ['stay.wrongDate', { bookedOn: '0000-00-00' as Day }],
    ['stay.tooManyPeople', { people: people(100) }],
    ['stay.wrongAge', { people: [{ age: -1 }] }],
    ['stay.wrongAge', { people: [{ age: 131 }] }],
    ['stay.wrongAge', { people: [{ age: 30.5 }] }],
    ['stay.presenceReversed', { people: [{ age: 30, from: '2026-05-05' as Day, to: '2026-05-05' as Day }] }],
    ['price.wrongQuantity', { quantities: { ELEC: -1 } }],
    ['price.wrongQuantity', { quantities: { ELEC: 1000 } }],
    ['price.wrongQuantity', { quantities: { ELEC: 0.5 } }],
    ['price.wrongQuantity', { quantities: { ELEC: Number.NaN } }],
    ['price.wrongRate', { discount: { unit: 'PERCENT', rate: 10_001 } }],
    ['price.wrongRate', { insurance: { rate: -1 } }],
    ['price.wrongRate', { downPayment: { rate: 10_001, rounding: 'CENT' } }],
    ['price.wrongAmount', { discount: { unit: 'CURRENCY', amount: cents(-1) } }],
    ['price.wrongAmount', { fees: { amount: cents(100_000_000_000_000) } }],
    ['price.wrongAmount', { downPayment: { amount: cents(1e12), rounding: 'CENT' } }],
    ['price.wrongAmount', { manual: [{ type: 'occupancy', code: 'BASE', label: '', amount: cents(1e12) }] }],
  ])('%s %#', (code, over) => expect(price(over)).toThrow(code))

  it.each<OfferReduction>([
    { kind: 'LESS_PERCENT', rate: 10_001 },
    { kind: 'LAST_MINUTE', rate: -1 },
    { kind: 'LAST_MINUTE', amount: cents(-1), per: 'STAY' },
    { kind: 'LESS_AMOUNT', amount: cents(-1), per: 'STAY' },
    { kind: 'BOOKING_FEES', amount: cents(-1) },
    { kind: 'STRIKEOUT', price: cents(-1) },
    { kind: 'X_EQUAL_Y', x: 0, y: 0 },
    { kind: 'X_EQUAL_Y', x: 3, y: 4 },
  ])('an offer with wrong figures: %o', (reduction) => {
    expect(price({ offers: [anOffer(reduction)] })).toThrow('offer.wrongFigures')
  })

  it('an amount of 1e12 in the grid', () => {
    const big = cents(1e12)
    const base = aGrid({ periods: [aPeriod('2026-04-01', '2026-10-01', { night: big })] })
    expect(() => quote(anInput(base))).toThrow('price.wrongAmount')
    const person = aGrid({ ageCategories: [aCategory('ADULT', 0, null, 1, big)] })
    expect(() => quote(anInput(person, { people: people(1) }))).toThrow('price.wrongAmount')
  })
})

describe('large but possible requests', () => {
  it('a year, 99 people, the greatest prices: exact', () => {
    const night = cents(MAX_AMOUNT)
    const grid = aGrid({
      periods: [aPeriod('2026-01-01', '2028-01-01', { night })],
      ageCategories: [aCategory('ADULT', 0, null, 1, MAX_AMOUNT)],
    })
    const offers = [anOffer({ kind: 'LESS_PERCENT', rate: 3333, scope: 'BASE_OPTIONS' })]
    const result = quote(
      anInput(grid, {
        stay: stay('2026-05-04', '2027-05-05'),
        people: people(99),
        offers,
        discount: { unit: 'PERCENT', rate: 777 },
      }),
    )
    expect(result.base).toBe(366 * MAX_AMOUNT)
    const whole = 366n * 100n * BigInt(MAX_AMOUNT)
    expect(BigInt(result.offers)).toBe((whole * 3333n) / 10_000n)
    expect(result.lines.reduce((total, l) => total + l.amount, 0)).toBe(result.total)
  })
  it('nobody at all', () => expect(price({ people: [] })().total).toBe(4000))
  it('strange codes stay data', () => {
    const grid = aGrid({ ageCategories: [aCategory('constructor', 0, null, 1, 100)] })
    expect(quote(anInput(grid, { people: people(1) })).components).toEqual({ constructor: 700 })
    expect(price({ quantities: { '👪 \u202E': 1 } })().trace.unpriced).toEqual([
      { what: 'option', code: '👪 \u202E', quantity: 1 },
    ])
  })
})
