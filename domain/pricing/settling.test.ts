/** Cancellation, payers, holiday aid, reductions of a document, meters. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, sum } from '#domain/money.ts'
import { cancellationFee } from './cancellation.ts'
import type { CancelledStay } from './cancellation.ts'
import { holidayAidOf } from './holiday-aid.ts'
import { totalsOf } from './line.ts'
import { meterAmount } from './meter.ts'
import { payerBalances, splitByPayer } from './payers.ts'
import type { PayerShare } from './payers.ts'
import { splitReduction } from './reduction.ts'

describe('cancelling', () => {
  const brackets = [
    { daysBefore: 7, rate: 5000, keepArrhes: true },
    { daysBefore: 30, rate: 0, keepArrhes: false },
    { daysBefore: 14, rate: 2500, keepArrhes: true },
  ]
  const stay = (over: Partial<CancelledStay> = {}): CancelledStay => ({
    net: cents(80_000),
    fees: cents(2000),
    insurance: cents(3200),
    paid: cents(29_200),
    downPaymentPaid: cents(29_200),
    downPaymentKind: 'ARRHES',
    daysBefore: 20,
    ...over,
  })
  it.each<[number, number]>([
    [60, 5200],
    [30, 5200],
    // 25 % would be 252.00: the arrhes of 292.00 are more.
    [29, 29_200],
    [14, 29_200],
    [13, 45_200],
    [7, 45_200],
    // Later than any bracket: the last one.
    [6, 45_200],
    [-1, 45_200],
  ])('%i days before keeps %i', (daysBefore, retained) => {
    const fee = cancellationFee(brackets, stay({ daysBefore }))
    expect(fee.retained).toBe(retained)
    expect(fee.refundable - fee.due).toBe(29_200 - retained)
    expect(Math.min(fee.refundable, fee.due)).toBe(0)
  })
  it('keeps arrhes outside VAT, but not a part payment', () => {
    expect(cancellationFee(brackets, stay())).toMatchObject({ retained: 29_200, outsideVat: true })
    expect(cancellationFee(brackets, stay({ downPaymentKind: 'ACOMPTE' }))).toMatchObject({
      retained: 25_200,
      outsideVat: false,
      refundable: 4000,
    })
  })
  it('costs all of it to who does not come', () => {
    expect(cancellationFee(brackets, stay({ noShow: true }))).toMatchObject({
      onStay: 80_000,
      retained: 85_200,
      due: 56_000,
    })
  })
  it('without any bracket keeps fees and insurance', () => {
    expect(cancellationFee([], stay())).toMatchObject({ bracket: null, retained: 5200, refundable: 24_000 })
  })
})

describe('payers', () => {
  const [customer, partner, caf] = [1, 2, 3]
  it.each<[string, number, PayerShare[], [number, number][]]>([
    ['nothing shared', 1000, [], [[customer, 1000]]],
    [
      'an amount',
      1000,
      [{ payerId: partner, amount: cents(300) }],
      [
        [partner, 300],
        [customer, 700],
      ],
    ],
    [
      'a rate',
      1001,
      [{ payerId: partner, rate: 5000 }],
      [
        [partner, 501],
        [customer, 500],
      ],
    ],
    ['everything', 1000, [{ payerId: partner, rate: 10_000 }], [[partner, 1000]]],
    [
      'halves of an odd cent',
      1,
      [
        { payerId: partner, rate: 5000 },
        { payerId: caf, rate: 5000 },
      ],
      [
        [partner, 1],
        [caf, 0],
      ],
    ],
    [
      'twice the same',
      1000,
      [
        { payerId: partner, amount: cents(300) },
        { payerId: partner, rate: 1000 },
      ],
      [
        [partner, 400],
        [customer, 600],
      ],
    ],
    [
      'a reduction',
      -1000,
      [{ payerId: partner, amount: cents(-300) }],
      [
        [partner, -300],
        [customer, -700],
      ],
    ],
  ])('%s', (_, amount, shares, parts) => {
    expect(splitByPayer(cents(amount), shares, customer).map((p) => [p.payerId, p.amount])).toEqual(parts)
  })
  it('refuses more than the line, or against it', () => {
    expect(() => splitByPayer(cents(1000), [{ payerId: partner, amount: cents(1001) }], customer)).toThrow(
      'payer.tooMuch',
    )
    expect(() => splitByPayer(cents(1000), [{ payerId: partner, amount: cents(-1) }], customer)).toThrow(
      'payer.wrongShare',
    )
  })
  it('parts always sum to the line', () => {
    const shares = fc.array(
      fc.record({ payerId: fc.integer({ min: 2, max: 4 }), rate: fc.integer({ min: 0, max: 3000 }) }),
      { maxLength: 3 },
    )
    fc.assert(
      fc.property(fc.integer({ min: -100_000, max: 100_000 }), shares, (amount, some) => {
        expect(sum(splitByPayer(cents(amount), some, 1).map((p) => p.amount))).toBe(amount)
      }),
    )
  })
  it('have balances that sum to that of the booking', () => {
    const owed = [
      { payerId: customer, amount: cents(70_000) },
      { payerId: caf, amount: cents(24_000) },
      { payerId: customer, amount: cents(-5000) },
    ]
    const paid = [
      { payerId: customer, amount: cents(20_000) },
      { payerId: partner, amount: cents(1000) },
    ]
    expect(payerBalances(owed, paid)).toEqual([
      { payerId: customer, owed: 65_000, paid: 20_000, balance: 45_000 },
      { payerId: caf, owed: 24_000, paid: 0, balance: 24_000 },
      { payerId: partner, owed: 0, paid: 1000, balance: -1000 },
    ])
  })
})

describe('holiday aid', () => {
  it.each<[string, number | null, number, number, number]>([
    ['without cap', null, 0, 7, 24_000],
    ['after other aids', null, 30_000, 7, 15_000],
    ['never more than is left', 50_000, 79_000, 7, 300],
    ['others pay it all', null, 90_000, 7, 0],
    ['too short a stay', null, 0, 6, 0],
  ])('%s', (_, cap, others, nights, aid) => {
    const rule = { rate: 3000, cap: cap === null ? null : cents(cap), minNights: 7 }
    expect(holidayAidOf(rule, cents(80_000), cents(others), nights)).toBe(aid)
  })
})

describe('a reduction of a document', () => {
  const line = (amount: number, tvaRate: number) => ({ amount: cents(amount), tvaId: null, tvaRate })
  it('is cut by rate, the cents left to the largest lines', () => {
    // 666.67, 166.67 and 166.67: two cents are left, for the first two.
    expect(splitReduction(cents(1000), [line(20_000, 1000), line(5000, 550), line(5000, 1000)])).toEqual([
      line(-833, 1000),
      line(-167, 550),
    ])
  })
  it('of nothing is nothing', () => expect(splitReduction(cents(0), [line(100, 1000)])).toEqual([]))
  it('cannot exceed it', () => expect(() => splitReduction(cents(101), [line(100, 1000)])).toThrow(RangeError))
})

describe('a meter', () => {
  it('rounds once', () => expect(meterAmount(0, 3, 1850)).toBe(56))
  it('does not run backwards', () => expect(() => meterAmount(10, 9, 1)).toThrow('meter.readingBelow'))
})

describe('totals of a document', () => {
  it('leave out what only shifts a debt', () => {
    const line = (type: Parameters<typeof totalsOf>[0][number]['type'], amount: number) => ({
      type,
      code: type,
      label: '',
      quantity: 1,
      nights: null,
      unitPrice: cents(amount),
      amount: cents(amount),
      tvaId: null,
      tvaRate: null,
    })
    const lines = [
      line('occupancy', 1000),
      line('discount', -100),
      line('fees', 20),
      line('insurance', 36),
      line('tax', 5),
      line('otherTax', 2),
      line('holidayAid', -300),
      line('downPayment', -200),
    ]
    expect(totalsOf(lines)).toEqual({ net: 900, fees: 20, insurance: 36, tax: 7, total: 963 })
  })
})
