/** People whom an offer includes in its price, and the booking fees that go with it. */
import { describe, expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import { anInput, anOffer, family, gridN, stay } from './examples.fixture.ts'
import { quote } from './quote.ts'
import { linesFromDetail } from './reprice-detail.ts'
import type { Offer, QuoteRequest } from './request.ts'

const tenPercent = (over: Parameters<typeof anOffer>[1], scope: 'BASE' | 'BASE_OPTIONS' = 'BASE'): Offer =>
  anOffer({ kind: 'LESS_PERCENT', rate: 1000, scope }, { code: 'P', ...over })

/** Base 149.00; the child 28.00, the dog 21.00, electricity 31.50. */
const priced = (offers: readonly Offer[], over: Partial<QuoteRequest> = {}) =>
  quote(anInput(gridN(), { ...family, offers, ...over }))

describe('people whom an offer includes', () => {
  it('pay nothing beyond those whom the grid includes', () => {
    expect(priced([tenPercent({ includedPeople: 2 })]).offers).toBe(1490)
    expect(priced([tenPercent({ includedPeople: 3 })])).toMatchObject({
      offers: 1490 + 2800,
      trace: {
        offers: [{ reduction: 4290, on: 14_900, rate: 1000, included: { people: 3, reduction: 2800 } }],
      },
    })
    expect(priced([tenPercent({ includedPeople: 9 })]).offers).toBe(1490 + 2800)
  })
  it('are taken off before a rate of the whole', () => {
    expect(priced([tenPercent({ includedPeople: 3 }, 'BASE_OPTIONS')]).offers).toBe(2800 + 2015)
  })
  it('are given once by offers that add up', () => {
    const people = [...family.people, { age: 6 }]
    const both = (first: number, second: number): number =>
      priced(
        [
          tenPercent({ includedPeople: first, cumulative: true }),
          tenPercent({ code: 'Q', includedPeople: second, cumulative: true, order: 2 }),
        ],
        { people },
      ).offers
    // 10 % of 149.00, then 10 % of 134.10; each child 28.00.
    expect(both(3, 3)).toBe(1490 + 1341 + 2800)
    expect(both(3, 4)).toBe(1490 + 1341 + 5600)
    expect(both(4, 3)).toBe(1490 + 1341 + 5600)
  })
  it('count where offers compete', () => {
    const result = priced([tenPercent({ includedPeople: 3 }), tenPercent({ code: 'Q' })])
    expect(result.trace.offers.map((o) => o.outcome)).toEqual(['APPLIED', 'BEATEN'])
  })
  it('stay in the price of a stay whose length changes', () => {
    const before = priced([tenPercent({ includedPeople: 3 })])
    const request = { ...anInput(gridN(), { ...family, stay: stay('2026-06-29', '2026-07-13') }) }
    const lines = linesFromDetail({ nights: 7, lines: before.lines }, request, gridN())
    const offer = lines.filter((l) => l.type === 'specialOffer').map((l) => l.amount)
    // The base goes from 149.00 to 14 × 21.29 (149.00 ÷ 7 to the cent); what the offer takes off grows with it.
    expect(offer).toEqual([-8582])
  })
})

describe('fees beside an offer', () => {
  const fees = { amount: cents(2500) }
  it('replace the usual ones where it applies', () => {
    const offer = tenPercent({ fees: cents(500) })
    expect(priced([offer], { fees })).toMatchObject({ fees: 500, trace: { fees: { usual: 2500, replacedBy: 'P' } } })
    expect(priced([{ ...offer, minNights: 8 }], { fees }).fees).toBe(2500)
  })
  it('do not where a better offer beats it', () => {
    const better = anOffer({ kind: 'LESS_PERCENT', rate: 2000 }, { code: 'Q' })
    expect(priced([tenPercent({ fees: cents(0) }), better], { fees }).fees).toBe(2500)
  })
  it('are the lowest of those offered', () => {
    const alone = anOffer({ kind: 'BOOKING_FEES', amount: cents(1000) })
    expect(priced([tenPercent({ fees: cents(500) }), alone], { fees })).toMatchObject({
      fees: 500,
      trace: { offers: [{ outcome: 'APPLIED' }, { outcome: 'BEATEN', beatenBy: 'P' }] },
    })
  })
})
