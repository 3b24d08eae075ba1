import { expect, it } from 'vitest'
import type { Day } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import type { DueRow } from '#contract/operations/payment/group.ts'
import { faultOf, lostBy, partsOf, shownRows } from '#web/screens/booking/file/payments/group-draft.ts'

const row = (accountId: number, due: number, dueOn: string, payerId = 1): DueRow =>
  ({ accountId, payerId, due: cents(due), dueOn: dueOn as Day }) as DueRow
const [old, late] = [row(1, 300, '2027-05-01'), row(2, 300, '2027-06-01')]
const draft = {
  amount: cents(500),
  chosen: [
    { row: late, typed: null },
    { row: old, typed: null },
  ],
  method: { kind: 'TRANSFER', bankable: false },
  chequeNumber: '',
  bankId: null,
  vouchers: {},
  voucherYear: null,
}

it('proposes the oldest due first, around what was typed', () => {
  expect([...partsOf(cents(500), draft.chosen)]).toEqual([
    ['2 1', 200],
    ['1 1', 300],
  ])
  expect([
    ...partsOf(cents(500), [
      { row: old, typed: cents(50) },
      { row: late, typed: null },
    ]),
  ]).toEqual([
    ['1 1', 50],
    ['2 1', 300],
  ])
})

it('says that what was typed is lost, where something was', () => {
  expect(lostBy(cents(0))).toBe('payment.lostOnExit')
  expect(lostBy(null)).toBeNull()
})

it('shows what is chosen beside what was found, once, oldest due first', () => {
  expect(shownRows([{ row: late, typed: null }], [late, old]).map(({ accountId }) => accountId)).toEqual([1, 2])
})

it.each([
  ['nothing more', {}, null],
  ['an amount', { amount: null }, 'amount'],
  ['a method', { method: undefined }, 'method'],
  ['the number of a cheque', { method: { kind: 'CHEQUE', bankable: true } }, 'cheque'],
  ['vouchers that are worth it', { method: { kind: 'HOLIDAY_VOUCHER', bankable: true } }, 'worth'],
  [
    'their year',
    { amount: cents(1000), method: { kind: 'HOLIDAY_VOUCHER', bankable: true }, vouchers: { 1000: 1 } },
    'year',
  ],
  ['a file', { chosen: [] }, 'none'],
  ['a file that receives something', { chosen: [{ row: old, typed: cents(0) }] }, 'none'],
  [
    'one part a file',
    {
      chosen: [
        { row: old, typed: cents(250) },
        { row: row(1, 300, '2027-05-01', 2), typed: cents(250) },
      ],
    },
    'twice',
  ],
  ['no more than is owed', { chosen: [{ row: old, typed: cents(500) }] }, 'above'],
  ['that all of it is distributed', { amount: cents(601) }, 'over'],
  [
    'that no more is',
    {
      chosen: [
        { row: old, typed: cents(300) },
        { row: late, typed: cents(300) },
      ],
    },
    'over',
  ],
])('asks for %s', (_, over, fault) => {
  expect(faultOf({ ...draft, ...over })).toBe(fault)
})
