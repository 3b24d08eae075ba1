/** An offer whose dates a stay meets in part: no offer, on the nights inside, or by the arrival. */
import { describe, expect, it } from 'vitest'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { aGrid, anInput, anOffer, anOption, aPeriod, aCategory, gridC, stay } from './examples.fixture.ts'
import { quote } from './quote.ts'
import type { OfferConditions, OfferReduction, StayRule } from './request.ts'

/** Ten nights from 30 June: five at 18.00, of which one inside, five at 29.50 inside. */
const ten = {
  stay: stay('2026-06-29', '2026-07-09'),
  people: [{ age: 40 }, { age: 41 }, { age: 9 }],
  quantities: { ELEC: 1, BIKE: 1 },
}
const grid = aGrid({
  includedQuantity: 2,
  periods: [
    aPeriod('2026-04-01', '2026-07-04', { night: cents(1800) }),
    aPeriod('2026-07-04', '2026-08-29', { night: cents(2950) }),
  ],
  ageCategories: [aCategory('ADULT', 18, null, 1, 600), aCategory('CHILD', 0, 17, 2, 400)],
  options: [anOption('ELEC', 700, { mode: 'WEEK_GROUP' }), anOption('BIKE', 1000, { mode: 'OCCUPANCY_OCCUPANT' })],
})
const july = { start: toDay('2026-07-03'), end: toDay('2026-09-01') }
const priced = (reduction: OfferReduction, stayRule?: StayRule, over: OfferConditions = {}) =>
  quote(
    anInput(grid, {
      ...ten,
      offers: [anOffer(reduction, { stayDates: july, ...over, ...(stayRule === undefined ? {} : { stayRule }) })],
    }),
  )
const told = (...args: Parameters<typeof priced>) => {
  const { offers, trace } = priced(...args)
  const [offer] = trace.offers
  return [offers, offer?.outcome, offer?.reason?.code ?? offer?.nightsInside]
}
const percent = { kind: 'LESS_PERCENT', rate: 1000 } as const

describe('a stay over the dates of an offer in part', () => {
  it('has none of it, unless the offer says so', () => {
    expect(told(percent)).toEqual([0, 'REFUSED', 'offer.stayDates'])
    expect(told(percent, 'WHOLE')).toEqual([0, 'REFUSED', 'offer.stayDates'])
  })
  it('has it whole by its arrival', () => {
    expect(told(percent, 'ARRIVAL')).toEqual([0, 'REFUSED', 'offer.arrivalDates'])
    const early = { stayDates: { start: toDay('2026-06-01'), end: toDay('2026-06-30') } }
    expect(told(percent, 'ARRIVAL', early)).toEqual([(5 * 1800 + 5 * 2950) / 10, 'APPLIED', undefined])
  })
  it('has it on the nights inside: the base, and options with it', () => {
    // One night at 18.00 and five at 29.50.
    expect(told(percent, 'NIGHTS')).toEqual([1655, 'APPLIED', 6])
    // And the child, six of ten nights; electricity at a seventh of 7.00; the bicycle in proportion.
    expect(told({ ...percent, scope: 'BASE_OPTIONS' }, 'NIGHTS')).toEqual([
      (16_550 + 2400 + 600 + 600) / 10,
      'APPLIED',
      6,
    ])
    const before = { stayDates: { start: toDay('2026-08-01'), end: toDay('2026-09-01') } }
    expect(told(percent, 'NIGHTS', before)).toEqual([0, 'REFUSED', 'offer.nightDates'])
  })
  it('counts the nights inside: sums, lengths, free nights', () => {
    expect(told({ kind: 'LESS_AMOUNT', amount: cents(200), per: 'NIGHT' }, 'NIGHTS')[0]).toBe(6 * 200)
    expect(told({ kind: 'LESS_AMOUNT', amount: cents(200), per: 'WEEK' }, 'NIGHTS')).toEqual([0, 'NO_EFFECT', 6])
    expect(told(percent, 'NIGHTS', { minNights: 7 })[2]).toBe('offer.minNights')
    expect(told({ kind: 'X_EQUAL_Y', x: 7, y: 6 }, 'NIGHTS')[2]).toBe('offer.minNights')
    // The cheapest of those inside.
    expect(told({ kind: 'X_EQUAL_Y', x: 6, y: 5 }, 'NIGHTS')[0]).toBe(1800)
  })
  it('gives away a night at the average of those inside on other models', () => {
    const offer = anOffer(
      { kind: 'X_EQUAL_Y', x: 3, y: 2 },
      { stayDates: { start: toDay('2026-05-09'), end: toDay('2026-05-31') }, stayRule: 'NIGHTS' },
    )
    // A week at 490.00 then three nights at 68.00, all inside.
    expect(quote(anInput(gridC(), { stay: stay('2026-05-02', '2026-05-12'), offers: [offer] })).offers).toBe(6800)
  })
  it('is on what the offers before it left', () => {
    const half = anOffer({ kind: 'LESS_PERCENT', rate: 5000 }, { code: 'HALF', order: 1, cumulative: true })
    const inside = anOffer(percent, { code: 'IN', order: 2, cumulative: true, stayDates: july, stayRule: 'NIGHTS' })
    const { trace } = quote(anInput(grid, { ...ten, offers: [half, inside] }))
    expect(trace.offers.map(({ reduction, on }) => [reduction, on])).toEqual([
      [11_875, 23_750],
      [828, 8275],
    ])
  })
  it('has no part of a struck price', () =>
    expect(told({ kind: 'STRIKEOUT', price: cents(100) }, 'NIGHTS')).toEqual([0, 'REFUSED', 'offer.stayDates']))
  it('has all of it where all its nights are inside', () => {
    const all = { stayDates: { start: toDay('2026-06-01'), end: toDay('2026-09-01') } }
    expect(told(percent, 'NIGHTS', all)).toEqual([2375, 'APPLIED', undefined])
  })
})
