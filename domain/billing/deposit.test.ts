import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDay } from '../day.ts'
import { cents, MAX_AMOUNT, sum } from '../money.ts'
import { RuleError } from '../rule-error.ts'
import { afterAct, depositRefusal, prepareDeposit, waits } from './deposit.ts'
import type { DepositAsked, DepositPayment } from './deposit.ts'
import { depositVector } from './deposit-vector.ts'
import type { DepositCase } from './deposit-vector.ts'
import { checkVouchers, facesOf, sumCounts } from './faces.ts'
import { detailRefusal, reversalRefusal } from './payment-edits.ts'

const TODAY = toDay('2027-07-05')
const CHEQUE = { key: 1, kind: 'CHEQUE', bankable: true, commission: 0 }
const VOUCHER = { key: 2, kind: 'HOLIDAY_VOUCHER', bankable: true, commission: 275 }
const CASH = { key: 3, kind: 'CASH', bankable: true, commission: 0 }

const paid = (id: number, over: Partial<DepositPayment> = {}): DepositPayment => ({
  id,
  method: 1,
  account: 9,
  on: TODAY,
  amount: cents(1000),
  guarantee: false,
  reversed: false,
  slip: null,
  ...over,
})
const asked = (over: Partial<DepositAsked> = {}): DepositAsked => ({
  number: 'R1',
  on: TODAY,
  method: CHEQUE,
  account: 9,
  payments: [paid(1)],
  counts: {},
  notes: {},
  ...over,
})
const FREE = { numberTaken: false, monthClosed: false, till: cents(10_000) }

const codeOf = (run: () => unknown): string => {
  try {
    run()
    return 'ok'
  } catch (error) {
    if (error instanceof RuleError) return error.code
    throw error
  }
}

interface Case extends DepositCase {
  readonly id: string
  readonly kind: string
  readonly expected: unknown
}
const GIVEN = (
  JSON.parse(readFileSync(new URL('../vectors/money.json', import.meta.url), 'utf8')) as readonly Case[]
).filter(({ kind }) => kind === 'deposit')

describe('the cases that were given', () => {
  it('are there', () => expect(GIVEN.length).toBeGreaterThan(10))
  it.each(GIVEN.map((one) => [one.id, one] as const))('%s', (_, one) =>
    expect(JSON.parse(JSON.stringify(depositVector(one)))).toEqual(one.expected),
  )
})

describe('a slip', () => {
  it.each([
    ['a number that is taken', asked({ number: 'R1', payments: [] }), { numberTaken: true }, 'deposit.numberTaken'],
    ['a closed month', asked({ payments: [] }), { monthClosed: true }, 'deposit.monthClosed'],
    [
      'a method that is not banked',
      asked({ method: { ...CHEQUE, bankable: false }, payments: [] }),
      {},
      'deposit.notBankable',
    ],
    ['nothing', asked({ payments: [] }), {}, 'deposit.empty'],
    ['notes alone, where payments go', asked({ payments: [], notes: { 5000: 1 } }), {}, 'deposit.empty'],
    ['another method of the same kind', asked({ payments: [paid(1, { method: 7 })] }), {}, 'deposit.otherMethod'],
    ['another account', asked({ payments: [paid(1, { account: 8 })] }), {}, 'deposit.otherAccount'],
    ['no account, where payments have one', asked({ account: null }), {}, 'deposit.otherAccount'],
    ['payments without account', asked({ payments: [paid(1, { account: null })] }), {}, 'ok'],
    ['a guarantee', asked({ payments: [paid(1, { guarantee: true, reversed: true })] }), {}, 'deposit.guarantee'],
    ['a reversed payment', asked({ payments: [paid(1, { reversed: true })] }), {}, 'deposit.reversed'],
    ['a refund', asked({ payments: [paid(1, { amount: cents(-500) })] }), {}, 'deposit.reversed'],
    ['a payment of tomorrow', asked({ payments: [paid(1, { on: toDay('2027-07-06') })] }), {}, 'deposit.later'],
    ['a payment of another slip', asked({ payments: [paid(1, { slip: 'R0' })] }), {}, 'payment.deposited'],
    [
      'the first that is wrong',
      asked({ payments: [paid(1, { slip: 'R0' }), paid(2, { guarantee: true })] }),
      {},
      'payment.deposited',
    ],
    [
      'a face that does not exist',
      asked({ method: VOUCHER, payments: [paid(1, { method: 2 })], counts: { 500: 2 } }),
      {},
      'voucher.unknownFace',
    ],
    [
      'counts that do not sum',
      asked({ method: VOUCHER, payments: [paid(1, { method: 2 })], counts: {} }),
      {},
      'voucher.countsUneven',
    ],
    ['no cash', asked({ method: CASH, notes: { 5000: 0 } }), {}, 'deposit.empty'],
    ['more cash than there is', asked({ method: CASH, notes: { 5000: 3 } }), {}, 'deposit.aboveTill'],
    ['all the cash', asked({ method: CASH, notes: { 5000: 2 } }), {}, 'ok'],
  ] as const)('of %s: %s', (_, slip, situation, code) =>
    expect(codeOf(() => prepareDeposit(slip, { ...FREE, ...situation }))).toBe(code),
  )

  it('counts a payment named twice once, and orders by day then number', () => {
    const early = paid(9, { on: toDay('2027-07-01') })
    expect(prepareDeposit(asked({ payments: [paid(2), early, paid(1), paid(2)] }), FREE)).toEqual({
      lines: [9, 1, 2],
      count: 3,
      total: 3000,
      commission: 0,
      net: 3000,
    })
  })

  it('counts one cheque over several accounts as one', () =>
    expect(
      prepareDeposit(
        asked({ payments: [paid(1, { group: 5 }), paid(2, { group: 5 }), paid(3, { group: null })] }),
        FREE,
      ).count,
    ).toBe(2))

  it('sums, whatever the amounts and the rate: total = commission + net', () =>
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: MAX_AMOUNT }), { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 0, max: 10_000 }),
        (amounts, commission) => {
          const payments = amounts.map((amount, i) => paid(i + 1, { amount: cents(amount) }))
          const slip = prepareDeposit(asked({ method: { ...CHEQUE, commission }, payments }), FREE)
          expect(slip.total).toBe(sum(payments.map(({ amount }) => amount)))
          expect(slip.commission + slip.net).toBe(slip.total)
          expect(slip.commission).toBeGreaterThanOrEqual(0)
          expect(slip.net).toBeGreaterThanOrEqual(0)
        },
      ),
    ))
})

describe('what may become of a slip', () => {
  const of = (state: 'OPEN' | 'CLOSED' | 'EXPORTED' | 'CANCELLED', monthClosed = false) => ({ state, monthClosed })
  it.each([
    ['close', of('OPEN', true), null],
    ['close', of('CLOSED'), 'deposit.closed'],
    ['close', of('EXPORTED'), 'deposit.exported'],
    ['close', of('CANCELLED'), 'deposit.cancelled'],
    ['export', of('OPEN'), 'deposit.open'],
    ['export', of('CLOSED', true), null],
    ['export', of('EXPORTED'), 'deposit.exported'],
    ['export', of('CANCELLED'), 'deposit.cancelled'],
    ['giveBack', of('EXPORTED', true), null],
    ['giveBack', of('OPEN'), 'deposit.open'],
    ['giveBack', of('CLOSED'), 'deposit.closed'],
    ['giveBack', of('CANCELLED'), 'deposit.cancelled'],
    ['cancel', of('OPEN'), null],
    ['cancel', of('CLOSED'), null],
    ['cancel', of('CLOSED', true), 'deposit.monthClosed'],
    ['cancel', of('EXPORTED', true), 'deposit.exported'],
    ['cancel', of('CANCELLED', true), 'deposit.cancelled'],
  ] as const)('%s %o: %s', (act, slip, code) => {
    expect(depositRefusal(act, slip)).toBe(code)
    expect(codeOf(() => afterAct(act, { ...slip, number: 'R1' }))).toBe(code ?? 'ok')
  })
})

describe('what waits', () => {
  it.each([
    ['a cheque', paid(1), CHEQUE, true],
    ['cash', paid(1), CASH, false],
    ['a transfer', paid(1), { ...CHEQUE, bankable: false }, false],
    ['a guarantee', paid(1, { guarantee: true }), CHEQUE, false],
    ['a reversed one', paid(1, { reversed: true }), CHEQUE, false],
    ['a banked one', paid(1, { slip: 'R1' }), CHEQUE, false],
    ['a refund', paid(1, { amount: cents(-1) }), CHEQUE, false],
  ] as const)('%s: %s', (_, payment, method, expected) => expect(waits(payment, method)).toBe(expected))
})

describe('holiday vouchers', () => {
  const take = (year: number | null, on: string, counts = { 2000: 1 }) =>
    codeOf(() => checkVouchers({ counts, year }, { amount: cents(2000), on }))
  it.each([
    [2025, '2027-12-31', 'ok'],
    [2025, '2028-01-01', 'voucher.expired'],
    [2027, '2027-01-01', 'ok'],
    [null, '2027-01-01', 'ok'],
  ] as const)('of %s on %s: %s', (year, on, code) => expect(take(year, on)).toBe(code))
  it('are worth what they pay: no change is given', () =>
    expect(take(2027, '2027-07-01', { 2000: 2 })).toBe('voucher.countsUneven'))
  it('go on a slip as they were counted when they were received', () =>
    expect(sumCounts([{ 5000: 2, 1000: 1 }, {}, { 5000: 1, 2000: 3 }])).toEqual({ 5000: 3, 1000: 1, 2000: 3 }))
  it('are told by face, the smallest first', () =>
    expect(facesOf({ 5000: 2, 1000: 1, 2000: 0 })).toEqual([
      { face: 1000, count: 1, worth: 1000 },
      { face: 5000, count: 2, worth: 10_000 },
    ]))
})

it('a payment on a slip is neither reversed nor put right', () => {
  const facts = {
    type: 'PAYMENT',
    methodKind: 'CHEQUE',
    reversedById: null,
    downPaymentBill: null,
    madeCredit: null,
    depositNumber: 'R1',
  } as const
  expect(reversalRefusal(facts)).toEqual({ code: 'payment.deposited', context: { number: 'R1' } })
  expect(detailRefusal(facts)).toEqual({ code: 'payment.deposited', context: { number: 'R1' } })
  expect(reversalRefusal({ ...facts, depositNumber: null })).toBe(null)
  expect(reversalRefusal({ ...facts, reversedById: 3 })).toMatchObject({ code: 'payment.alreadyReversed' })
})
