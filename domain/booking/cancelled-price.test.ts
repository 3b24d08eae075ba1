import { describe, expect, it } from 'vitest'
import { addDays, toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { cancelledPrice } from './cancelled-price.ts'
import type { CancellationPolicy, FileToCancel } from './cancelled-price.ts'

const ARRIVAL = toDay('2027-07-10')
/** Stay 759, fee 20, insurance 30.36, tax 8.54; 278.36 asked and paid. */
const file = (over: Partial<FileToCancel> = {}): FileToCancel => ({
  totals: { net: cents(75_900), fees: cents(2000), insurance: cents(3036), tax: cents(854), total: cents(81_790) },
  paid: cents(27_836),
  downPayment: cents(27_836),
  downPaymentKind: 'ARRHES',
  arrival: ARRIVAL,
  today: addDays(ARRIVAL, -10),
  noShow: false,
  typed: null,
  by: 'CUSTOMER',
  ...over,
})
const policy = (over: Partial<CancellationPolicy> = {}): CancellationPolicy => ({
  keepFees: true,
  keepInsurance: true,
  keepArrhes: true,
  bands: [],
  ...over,
})
const HALF = [{ daysBefore: 0, rate: 5000 }]

describe('a cancelled file', () => {
  it('owes the band of the stay with fees and insurance (worked example 22)', () => {
    expect(cancelledPrice(policy({ bands: HALF }), file())).toMatchObject({
      rate: 5000,
      kept: 37_950,
      retained: 42_986,
      due: 15_150,
      refundable: 0,
      outsideVat: false,
    })
  })

  it('keeps the arrhes where they are more than the band, outside VAT', () => {
    const bands = [{ daysBefore: 0, rate: 1000 }]
    expect(cancelledPrice(policy({ bands }), file())).toMatchObject({
      kept: 22_800,
      retained: 27_836,
      outsideVat: true,
    })
    expect(cancelledPrice(policy({ bands, keepArrhes: false }), file())).toMatchObject({
      kept: 7590,
      refundable: 15_210,
    })
  })

  it('keeps no acompte as arrhes: it follows the bands, and stays taxable', () => {
    const acompte = file({ downPaymentKind: 'ACOMPTE' })
    expect(cancelledPrice(policy(), acompte)).toMatchObject({ kept: 0, retained: 5036, refundable: 22_800 })
    expect(cancelledPrice(policy({ bands: [{ daysBefore: 0, rate: 1000 }] }), acompte)).toMatchObject({
      ...{ kept: 7590, retained: 12_626, refundable: 15_210, outsideVat: false },
    })
    expect(cancelledPrice(policy(), file({ ...acompte, typed: cents(22_800) }))).toMatchObject({
      ...{ kept: 22_800, refundable: 0, outsideVat: false },
    })
  })

  it.each([
    [31, 0],
    [30, 3000],
    [8, 3000],
    [7, 10_000],
    [-2, 10_000],
  ])('%i days before arrival keeps %i', (daysBefore, rate) => {
    const bands = [
      { daysBefore: 31, rate: 0 },
      { daysBefore: 8, rate: 3000 },
      { daysBefore: 0, rate: 10_000 },
    ]
    expect(cancelledPrice(policy({ bands }), file({ today: addDays(ARRIVAL, -daysBefore) })).rate).toBe(rate)
  })

  it('whose guest did not come owes the whole stay, never more than it cost', () => {
    expect(cancelledPrice(policy(), file({ noShow: true }))).toMatchObject({
      rate: 10_000,
      kept: 75_900,
      retained: 80_936,
    })
    const free = file({ noShow: true, totals: { ...file().totals, total: cents(60_000) } })
    expect(cancelledPrice(policy(), free).retained).toBe(60_000)
  })

  it('that nothing was paid for keeps neither fees nor insurance', () => {
    expect(cancelledPrice(policy(), file({ paid: cents(0) }))).toMatchObject({ retained: 0, due: 0 })
  })

  it('keeps nothing as arrhes of a price that was asked whole', () => {
    const whole = file({ paid: cents(81_790), downPayment: cents(81_790) })
    expect(cancelledPrice(policy(), whole)).toMatchObject({ kept: 0, refundable: 76_754, outsideVat: false })
  })

  it.each<[string, Partial<FileToCancel>, number, number]>([
    ['the arrhes twofold', {}, 27_836, 55_672],
    ['a part of the arrhes twofold', { paid: cents(10_000) }, 10_000, 20_000],
    ['the arrhes twofold, the balance once', { paid: cents(81_790) }, 27_836, 109_626],
    ['an acompte once', { downPaymentKind: 'ACOMPTE' }, 0, 27_836],
    ['the whole price once', { paid: cents(81_790), downPayment: cents(81_790) }, 0, 81_790],
    ['nothing where nothing was paid', { paid: cents(0) }, 0, 0],
  ])('that the campsite gives up gives back %s', (_, over, indemnity, refundable) =>
    expect(cancelledPrice(policy({ bands: HALF }), file({ by: 'CAMPSITE', typed: cents(500), ...over }))).toMatchObject(
      {
        ...{ kept: 0, fees: 0, insurance: 0, retained: 0, due: 0, indemnity, refundable, outsideVat: false },
      },
    ),
  )

  it('keeps what is typed, within its price', () => {
    expect(cancelledPrice(policy({ bands: HALF }), file({ typed: cents(0) }))).toMatchObject({
      kept: 0,
      refundable: 22_800,
    })
    for (const typed of [-1, 76_755])
      expect(() => cancelledPrice(policy(), file({ typed: cents(typed) }))).toThrow('booking.retainedAmount')
  })
})
