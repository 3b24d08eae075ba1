import { describe, expect, test } from 'vitest'
import { toDay } from '../day.ts'
import { cents } from '../money.ts'
import type { TicketPayment } from './settle.ts'
import { changeGiven, checkTicketPayments, ticketNumber } from './settle.ts'

const by = (kind: string, amount: number, over: Partial<TicketPayment> = {}): TicketPayment => ({
  ...{ kind, amount: cents(amount), given: null, chequeNumber: null, bankId: null },
  ...over,
})
const TODAY = toDay('2027-07-04')
const vouchers = (counts: Record<string, number>, year: number | null = 2026) => ({ vouchers: { counts, year } })
const check = (total: number, ...payments: TicketPayment[]): number =>
  checkTicketPayments(cents(total), payments, { resident: true, on: TODAY })

describe('what pays a ticket', () => {
  test('is all of it, by one method or several, and nothing where it comes to nothing', () => {
    expect(() => {
      check(1810, by('CASH', 1000, { given: cents(2000) }), by('CARD', 810))
      check(0)
      check(-350, by('CASH', -350))
      check(4000, by('CHEQUE', 4000, { chequeNumber: '12', bankId: 3 }))
    }).not.toThrow()
  })

  test.each([
    ['ticket.notSettled', 1000, [by('CASH', 900)]],
    ['ticket.notSettled', 1000, [by('CASH', 900), by('CARD', 200)]],
    ['ticket.notSettled', 1000, []],
    ['ticket.paymentSign', 1000, [by('CASH', 1500), by('CARD', -500)]],
    ['ticket.paymentSign', 0, [by('CASH', 0)]],
    ['ticket.paymentSign', -350, [by('CASH', 350)]],
    ['ticket.givenBelow', 1000, [by('CASH', 1000, { given: cents(900) })]],
    ['ticket.givenBelow', 1000, [by('CARD', 1000, { given: cents(2000) })]],
    ['payment.methodElsewhere', 1000, [by('REGULATION', 1000)]],
    ['payment.methodElsewhere', -1000, [by('HOLIDAY_VOUCHER', -1000)]],
    ['payment.chequeIncomplete', 1000, [by('CHEQUE', 1000, { chequeNumber: '12' })]],
    ['ticket.cashLimit', 100_001, [by('CASH', 100_001)]],
    ['ticket.cashLimit', -100_001, [by('CASH', -100_001)]],
    ['payment.methodElsewhere', -1000, [by('GIFT', -1000)]],
    ['voucher.countsUneven', 4320, [by('HOLIDAY_VOUCHER', 4320, vouchers({ 5000: 1 }))]],
    ['voucher.unknownFace', 1500, [by('HOLIDAY_VOUCHER', 1500, vouchers({ 1500: 1 }))]],
    ['voucher.yearMissing', 1000, [by('HOLIDAY_VOUCHER', 1000, vouchers({ 1000: 1 }, null))]],
    ['voucher.expired', 1000, [by('HOLIDAY_VOUCHER', 1000, vouchers({ 1000: 1 }, 2024))]],
    ['ticket.notSettled', 1500, [by('HOLIDAY_VOUCHER', 3000, vouchers({ 1000: 3 }))]],
  ])('is refused: %s', (code, total, payments) => {
    expect(() => {
      check(total, ...payments)
    }).toThrow(code)
  })

  test('is kept where holiday vouchers are worth more: no change is given on them', () => {
    expect(check(4320, by('HOLIDAY_VOUCHER', 5000, vouchers({ 5000: 1 })))).toBe(680)
    expect(check(4320, by('CASH', 320), by('HOLIDAY_VOUCHER', 5000, vouchers({ 2500: 2 })))).toBe(1000)
    expect(check(5000, by('HOLIDAY_VOUCHER', 5000, vouchers({ 5000: 1 })))).toBe(0)
  })

  test('is more in cash from who lives abroad', () => {
    expect(() => {
      checkTicketPayments(cents(100_001), [by('CASH', 100_001)], { resident: false, on: TODAY })
    }).not.toThrow()
  })
})

test('change is what was handed over and does not stay', () => {
  expect(changeGiven([by('CASH', 1810, { given: cents(2000) }), by('CARD', 500)])).toBe(190)
})

test('a number is that of its station', () => {
  expect(ticketNumber({ till: 'BAR', seq: 123 })).toBe('BAR-000123')
  expect(ticketNumber({ till: 'BAR', seq: 1_234_567 })).toBe('BAR-1234567')
})
