import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, toDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { cents, sum } from '#domain/money.ts'
import type { GridSnapshot } from '#domain/pricing/types.ts'
import { checkPayment, paymentKind } from './payment-rules.ts'
import { fileDownPayment, priceStays } from './price-file.ts'
import type { StayToPrice } from './price-file.ts'
import { quantitiesFor } from './quantities.ts'

const TODAY = toDay('2027-07-10')
const day = (n: number): Day => addDays(TODAY, n)

const grid = (id: number, night: number): GridSnapshot => ({
  id,
  version: 1,
  label: `Grille ${id}`,
  model: 'NIGHT',
  crossPeriod: 'PRORATA',
  partialWeeks: false,
  includedQuantity: 2,
  eligibility: null,
  tvaRate: 1000,
  periods: [{ start: toDay('2027-01-01'), end: toDay('2028-01-01'), night: cents(night) }],
  ageCategories: [{ code: 'ALL', min: 0, max: null, order: 1, mode: 'NIGHT_OCCUPANT', price: cents(500) }],
  options: [
    { code: `DOG${id}`, kind: 'ANIMAL', refId: 7, included: 0, mode: 'NIGHT_OCCUPANT', price: cents(300) },
    { code: 'SHEETS', kind: 'EXTRA', refId: 9, included: 2, mode: 'OCCUPANCY_OCCUPANT', price: cents(1000) },
  ],
  priority: 0,
  placeTypeIds: [1],
  partnerIds: [],
  active: true,
})

const toPrice = (n: number, over: Partial<StayToPrice> = {}): StayToPrice => ({
  stay: { arrival: day(0), departure: day(n) },
  people: [{ age: 40 }, { age: 38 }],
  options: [{ kind: 'ANIMAL', refId: 7, code: null, quantity: 1 }],
  manual: [],
  touristTax: [],
  candidates: [grid(1, 2000), grid(2, 2500)],
  context: {},
  ...over,
})

describe('the price of a file', () => {
  it('takes each option under the chosen grid’s own code, defaults included', () => {
    expect(quantitiesFor(grid(1, 2000), [{ kind: 'ANIMAL', refId: 7, code: null, quantity: 1 }])).toEqual({
      DOG1: 1,
      SHEETS: 2,
    })
    const [priced] = priceStays([toPrice(7)], { today: TODAY })
    expect(priced).toMatchObject({
      priced: true,
      grid: { id: 1 },
      quote: { components: { DOG1: 2100 }, trace: { unpriced: [] } },
    })
  })

  it('names the option that has no price by its label', () => {
    const options = [{ kind: 'EXTRA', refId: 999, code: null, label: 'Lit bébé', quantity: 2 }] as const
    const [priced] = priceStays([toPrice(7, { options })], { today: TODAY })
    expect(priced).toMatchObject({
      quote: { trace: { unpriced: [{ what: 'option', code: 'EXTRA:999', label: 'Lit bébé', quantity: 2 }] } },
    })
  })

  it('says why no grid prices a stay', () => {
    const [priced] = priceStays([toPrice(400, { stay: { arrival: day(170), departure: day(190) } })], { today: TODAY })
    expect(priced).toMatchObject({ priced: false, refusal: { code: 'price.periodMissing' } })
    expect(priceStays([toPrice(7, { candidates: [] })], { today: TODAY })[0]).toMatchObject({
      refusal: { code: 'price.noGrid' },
    })
  })

  it('gives a remise to the stays that it is for, all of it where it is in euros', () => {
    const conditions = {
      startDate: null,
      endDate: null,
      minNights: 5,
      maxNights: null,
      minAge: null,
      maxAge: null,
      placeTypeIds: [1],
    }
    const stays = [
      toPrice(7, { context: { placeTypeId: 1 } }),
      toPrice(7, { context: { placeTypeId: 2 }, candidates: [{ ...grid(1, 2000), placeTypeIds: [2] }] }),
      toPrice(3, { context: { placeTypeId: 1 } }),
    ]
    const taken = (discount: Parameters<typeof priceStays>[1]['discount']) =>
      priceStays(stays, { today: TODAY, ...(discount === undefined ? {} : { discount }) }).map((p) =>
        p.priced ? p.quote.discount : null,
      )
    // 7 × 20.00 and 7 × 3.00 of dog: 161.00.
    expect(taken({ unit: 'PERCENT', rate: 1000, conditions })).toEqual([1610, 0, 0])
    expect(taken({ unit: 'CURRENCY', amount: cents(5000), conditions })).toEqual([5000, 0, 0])
    expect(taken({ unit: 'PERCENT', rate: 1000 })).toEqual([1610, 1610, 690])
  })

  it('shares a remise in euros by what each stay costs, and charges the fees once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 400_000 }),
        (lengths, amount) => {
          const stays = lengths.map((n) => toPrice(n))
          const bare = priceStays(stays, { today: TODAY })
          const cut = priceStays(stays, {
            today: TODAY,
            fees: { amount: cents(1500) },
            discount: { unit: 'CURRENCY', amount: cents(amount) },
          })
          const net = (prices: typeof bare) => sum(prices.map((p) => (p.priced ? p.quote.net : cents(0))))
          const lines = cut.flatMap((p) => (p.priced ? p.quote.lines : []))
          expect(net(cut)).toBe(Math.max(0, net(bare) - amount))
          expect(lines.filter((l) => l.type === 'fees').map((l) => l.amount)).toEqual([1500])
          const rule = { rate: 3000, rounding: 'CENT' } as const
          const { totals, downPayment } = fileDownPayment({ downPayment: rule }, lines, {
            bookedOn: TODAY,
            stays: stays.map((s) => s.stay),
          })
          expect(totals.total).toBe(net(cut) + 1500)
          expect(downPayment).toBe(Math.round(net(cut) * 0.3 + 1e-9) + 1500)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('payments', () => {
  const asked = {
    amount: cents(1000),
    methodKind: 'CARD',
    paidOn: TODAY,
    chequeNumber: null,
    bankId: null,
    allowOverpay: false,
  }
  const situation = { today: TODAY, balance: cents(200_000), due: cents(200_000), cash: cents(0), resident: true }
  it('stop cash where the law does', () => {
    const pay = (amount: number, over: object) => () =>
      checkPayment(
        { ...asked, methodKind: 'CASH', amount: cents(amount) },
        { ...situation, balance: cents(9_000_000), due: cents(9_000_000), ...over },
      )
    expect(pay(100_000, {})).not.toThrow()
    expect(pay(100_001, {})).toThrow('payment.cashLimit')
    expect(pay(40_000, { cash: cents(60_001) })).toThrow('payment.cashLimit')
    expect(pay(1_500_000, { resident: false })).not.toThrow()
    expect(pay(1_500_001, { resident: false })).toThrow('payment.cashLimit')
  })

  it('of more than this payer owes are said, and then confirmed', () => {
    const pay = (amount: number, allowOverpay: boolean) => () =>
      checkPayment({ ...asked, amount: cents(amount), allowOverpay }, { ...situation, due: cents(12_136) })
    expect(pay(12_136, false)).not.toThrow()
    expect(pay(12_137, false)).toThrow('payment.aboveShare')
    expect(pay(200_001, false)).toThrow('payment.aboveBalance')
    expect(pay(12_137, true)).not.toThrow()
  })

  it('leave vouchers, credit notes and write-offs to their own screens', () => {
    for (const methodKind of ['CREDIT_NOTE', 'GROUPED', 'REGULATION', 'GIFT'])
      expect(() => checkPayment({ ...asked, methodKind }, situation)).toThrow('payment.methodElsewhere')
  })

  it('are down payments until it is covered', () =>
    expect([
      paymentKind(cents(0), cents(100)),
      paymentKind(cents(100), cents(100)),
      paymentKind(cents(0), cents(0)),
    ]).toEqual(['DOWN_PAYMENT', 'PAYMENT', 'PAYMENT']))
})
