import { describe, expect, it } from 'vitest'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { toPreferences } from '#contract/operations/establishment/preference.ts'
import { amountToTake, freshPayment, paymentProblems, proposedTo } from './payment-state.ts'

const TODAY = toDay('2027-03-01')
const owing = (downPaymentLeft: number, balance: number) =>
  ({
    totals: { downPaymentLeft: cents(downPaymentLeft), balance: cents(balance) },
    customer: { id: 1 },
    payers: [{ payerId: 1, total: cents(100_000), balance: cents(balance) }],
  }) as unknown as BookingFile
const prefer = (stored: Parameters<typeof toPreferences>[0]) => toPreferences(stored)

describe('the payment proposed', () => {
  it.each([
    ['DOWN_PAYMENT', 27_836, 81_790, 27_836],
    ['DOWN_PAYMENT', 0, 53_954, 53_954],
    ['BALANCE', 27_836, 81_790, 81_790],
    ['BALANCE', 0, -500, 0],
  ])('by %s, with %i of down payment left and a balance of %i, is %i', (proposedAmount, left, balance, amount) => {
    expect(amountToTake(owing(left, balance), prefer({ sale: { proposedAmount } }))).toBe(amount)
  })

  it('is never more than this payer owes, and of the first who owes something', () => {
    const sharing = (customers: number, others: number): BookingFile => ({
      ...owing(0, customers + others),
      payers: [
        { payerId: 1, total: cents(36_255), balance: cents(customers) },
        { payerId: 2, total: cents(24_119), balance: cents(others) },
      ] as unknown as BookingFile['payers'],
    })
    expect(freshPayment(sharing(12_136, 24_119), TODAY, prefer({}))).toMatchObject({ amount: 12_136, payerId: null })
    expect(proposedTo(sharing(12_136, 24_119), 2, prefer({}))).toBe(24_119)
    expect(freshPayment(sharing(0, 24_119), TODAY, prefer({}))).toMatchObject({ amount: 24_119, payerId: 2 })
    expect(proposedTo(sharing(0, 24_119), null, prefer({}))).toBeNull()
  })

  it('proposes nothing right after a payment', () => {
    expect(freshPayment(owing(0, 5000), TODAY, prefer({}), false).amount).toBeNull()
  })

  it('proposes nothing once all is paid', () => {
    expect(freshPayment(owing(0, 0), TODAY, prefer({})).amount).toBeNull()
  })

  it.each([true, false])('validates the option: %s', (validateWhenPaid) => {
    const { validateOption } = freshPayment(owing(0, 100), TODAY, prefer({ bookingOption: { validateWhenPaid } }))
    expect(validateOption).toBe(validateWhenPaid)
  })
})

it('asks for the faces and the year of paper holiday vouchers, and for neither of those of an application', () => {
  const draft = { ...freshPayment(owing(0, 5000), TODAY, prefer({})), amount: cents(5000) }
  const file = { ...owing(0, 5000), payersAbroad: [], payments: [], payers: [] } as unknown as BookingFile
  const told = (change: object, bankable = true): string | undefined =>
    paymentProblems({ ...draft, ...change }, { kind: 'HOLIDAY_VOUCHER', bankable }, file, TODAY).vouchers
  expect(told({})).toContain('comptés')
  expect(told({ vouchers: { 5000: 1 } })).toContain('année')
  expect(told({ vouchers: { 5000: 1 }, voucherYear: 2020 })).toContain('valables')
  expect(told({ vouchers: { 5000: 1 }, voucherYear: Number(TODAY.slice(0, 4)) })).toBeUndefined()
  expect(told({}, false)).toBeUndefined()
})

describe('cash', () => {
  const cash = (abroad: readonly number[], taken = 0) =>
    ({
      ...owing(0, 300_000),
      payersAbroad: abroad,
      payments: taken === 0 ? [] : [{ methodKind: 'CASH', amount: cents(taken) }],
      payers: [
        { payerId: 1, total: cents(150_000), balance: cents(150_000) },
        { payerId: 2, total: cents(150_000), balance: cents(150_000) },
      ],
    }) as unknown as BookingFile
  const told = (file: BookingFile, payerId: number | null, amount: number): string | undefined =>
    paymentProblems(
      { ...freshPayment(file, TODAY, prefer({})), payerId, amount: cents(amount) },
      { kind: 'CASH', bankable: true },
      file,
      TODAY,
    ).amount?.replaceAll(/[\u00A0\u202F]/g, ' ')

  it('is limited by who pays, not by whose stay it is', () => {
    expect(told(cash([1]), null, 100_001)).toBeUndefined()
    expect(told(cash([1]), 2, 100_001)).toContain('1 000,00 €')
    expect(told(cash([2]), null, 100_001)).toContain('1 000,00 €')
    expect(told(cash([2]), 2, 100_001)).toBeUndefined()
    expect(told(cash([]), 2, 100_000)).toBeUndefined()
  })

  it('counts what the stay received in cash', () => {
    expect(told(cash([], 40_000), null, 60_001)).toContain('dont 400,00 €')
    expect(told(cash([], 40_000), null, 60_000)).toBeUndefined()
  })
})
