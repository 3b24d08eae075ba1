import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import type { Paper, Tender } from './tender.ts'
import { changeIn, leftToPay, methodsFor, NO_PAPER, tenderFor } from './tender.ts'

const CASH = { id: 1, label: 'Espèces', kind: 'CASH', bankable: false }
const CARD = { id: 2, label: 'Carte', kind: 'CARD', bankable: false }
const CHEQUE = { id: 3, label: 'Chèque', kind: 'CHEQUE', bankable: false }
const ANCV = { id: 4, label: 'Chèques-vacances', kind: 'HOLIDAY_VOUCHER', bankable: true }
const NONE = { ...NO_PAPER, chequeNumber: '12', bankId: 4 }
const paid = (left: number, typed: number | null, method = CASH, paper: Paper = NONE): Tender => {
  const tender = tenderFor(cents(left), typed === null ? null : cents(typed), method, paper)
  if (tender === null) throw new Error('nothing was paid')
  return { ...tender, key: 1 }
}

test('cash beyond what is left gives change; the till keeps what is left', () => {
  const note = paid(1810, 2000)
  expect([note.amount, note.given]).toEqual([1810, 2000])
  expect(changeIn([note])).toBe(190)
  expect(paid(1810, 1810).given).toBeNull()
  expect(paid(1810, 1000)).toMatchObject({ amount: 1000, given: null })
})

test('no other method gives change, and a cheque alone has its number', () => {
  expect(paid(1810, 5000, CARD)).toMatchObject({ amount: 1810, given: null, chequeNumber: null })
  expect(paid(1810, 1810, CHEQUE)).toMatchObject({ amount: 1810, chequeNumber: '12', bankId: 4 })
})

test('several add up until nothing is left', () => {
  const first = paid(3000, 1000)
  const left = leftToPay(cents(3000), [first])
  expect(left).toBe(2000)
  expect(leftToPay(cents(3000), [first, paid(left, 2000, CARD)])).toBe(0)
})

test('nothing typed, or nothing left, pays nothing; what comes back goes out whole', () => {
  expect(tenderFor(cents(500), null, CASH, NONE)).toBeNull()
  expect(tenderFor(cents(0), cents(500), CASH, NONE)).toBeNull()
  expect(paid(-350, null).amount).toBe(-350)
})

test('holiday vouchers pay what they are worth: what is more than the ticket is kept, and nothing is left', () => {
  const counted = { ...NO_PAPER, vouchers: { 5000: 1 }, voucherYear: 2026 }
  const one = paid(4320, null, ANCV, counted)
  expect(one).toMatchObject({ amount: 5000, given: null, vouchers: { 5000: 1 }, voucherYear: 2026 })
  expect(leftToPay(cents(4320), [one])).toBe(0)
  expect(tenderFor(cents(4320), cents(4320), ANCV, NO_PAPER)).toBeNull()
  const connect = paid(4320, 5000, { ...ANCV, bankable: false }, counted)
  expect(connect).toMatchObject({ amount: 4320, vouchers: {}, voucherYear: null })
})

test('a paper goes with its own method alone', () => {
  const papers = { ...NONE, creditNoteId: 7, giftCode: '7KQM-X2PD-9FVC' }
  const gift = { id: 5, label: 'Bon cadeau', kind: 'GIFT', bankable: false }
  const credit = { id: 6, label: 'Avoir', kind: 'CREDIT_NOTE', bankable: false }
  expect(paid(1000, 1000, gift, papers)).toMatchObject({ giftCode: '7KQM-X2PD-9FVC', creditNoteId: null, bankId: null })
  expect(paid(1000, 1000, credit, papers)).toMatchObject({ giftCode: null, creditNoteId: 7 })
  expect(paid(1000, 1000, CASH, papers)).toMatchObject(NO_PAPER)
})

test('what is paid elsewhere is not offered, nor what never goes out where money does', () => {
  const more = ['CREDIT_NOTE', 'GIFT', 'GROUPED', 'REGULATION'].map((kind, i) => ({ id: 4 + i, label: kind, kind }))
  const methods = [CASH, CARD, CHEQUE, ...more]
  expect(methodsFor(methods, cents(500)).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
  expect(methodsFor(methods, cents(-500)).map(({ id }) => id)).toEqual([1, 2])
})
