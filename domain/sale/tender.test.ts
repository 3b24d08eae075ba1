import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import type { Tender } from './tender.ts'
import { changeIn, leftToPay, methodsFor, tenderFor } from './tender.ts'

const CASH = { id: 1, label: 'Espèces', kind: 'CASH' }
const CARD = { id: 2, label: 'Carte', kind: 'CARD' }
const CHEQUE = { id: 3, label: 'Chèque', kind: 'CHEQUE' }
const NONE = { chequeNumber: '12', bankId: 4 }
const paid = (left: number, typed: number | null, method = CASH): Tender => {
  const tender = tenderFor(cents(left), typed === null ? null : cents(typed), method, NONE)
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

test('what is paid elsewhere is not offered, nor what never goes out where money does', () => {
  const methods = [CASH, CARD, CHEQUE, { id: 4, label: 'Avoir', kind: 'CREDIT_NOTE' }]
  expect(methodsFor(methods, cents(500)).map(({ id }) => id)).toEqual([1, 2, 3])
  expect(methodsFor(methods, cents(-500)).map(({ id }) => id)).toEqual([1, 2])
})
