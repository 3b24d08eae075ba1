import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Day } from '../day.ts'
import { cents, sum } from '../money.ts'
import { checkGrouping, distribute } from './payment-group.ts'

const due = (id: number, amount: number, dueOn: string | null) => ({
  id,
  due: cents(amount),
  dueOn: dueOn as Day | null,
})

describe('the parts that are proposed', () => {
  it.each([
    ['the oldest first, whatever their order', 500, [due(1, 300, '2027-06-01'), due(2, 300, '2027-05-01')], [200, 300]],
    ['the first made of one day', 100, [due(9, 80, '2027-05-01'), due(3, 80, '2027-05-01')], [20, 80]],
    ['what has no day last', 100, [due(1, 80, null), due(2, 80, '2027-05-01')], [20, 80]],
    ['a cent', 1, [due(1, 5, '2027-05-01'), due(2, 5, '2027-05-02')], [1, 0]],
    ['exactly all', 10, [due(1, 5, '2027-05-01'), due(2, 5, '2027-05-02')], [5, 5]],
    ['more than is owed: a remainder', 50, [due(1, 5, '2027-05-01'), due(2, 5, '2027-05-02')], [5, 5]],
    ['nothing', 0, [due(1, 5, '2027-05-01')], [0]],
    ['less than nothing', -5, [due(1, 5, '2027-05-01')], [0]],
    [
      'to who owes nothing, or is owed',
      9,
      [due(1, 0, '2027-05-01'), due(2, -5, '2027-05-01'), due(3, 5, null)],
      [0, 0, 5],
    ],
    ['to nobody', 50, [], []],
  ])('%s', (_, amount, dues, parts) => {
    expect(distribute(cents(amount), dues)).toEqual(parts)
  })

  it('never make more than the amount, nor than is owed, and leave nothing that is owed beside money that is left', () => {
    const dues = fc.array(
      fc.record({
        id: fc.integer({ min: 1, max: 9 }),
        due: fc.integer({ min: -500, max: 5000 }).map(cents),
        dueOn: fc.constantFrom('2027-05-01' as Day, '2027-06-01' as Day, null),
      }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), dues, (amount, all) => {
        const parts = distribute(cents(amount), all)
        const owed = sum(all.map((one) => cents(Math.max(0, one.due))))
        expect(sum(parts)).toBe(Math.min(amount, owed))
        expect(parts.every((part, i) => part >= 0 && part <= Math.max(0, all[i]?.due ?? 0))).toBe(true)
      }),
    )
  })
})

describe('a grouped payment', () => {
  const parts = [
    { accountId: 1, amount: cents(300) },
    { accountId: 2, amount: cents(200) },
  ]
  const grouping = { methodId: 7, amount: cents(500), parts }

  it('is its parts, to the cent', () => expect(checkGrouping(grouping)).toBe(7))

  it.each([
    ['without a method', { methodId: null, amount: cents(0) }, 'payment.groupMethodRequired'],
    ['of nothing', { amount: cents(0), parts: [] }, 'payment.notPositive'],
    ['with a part of nothing', { parts: [...parts, { accountId: 3, amount: cents(0) }] }, 'payment.notPositive'],
    [
      'with a part below nothing',
      { amount: cents(200), parts: [{ accountId: 1, amount: cents(-300) }, ...parts.slice(1)] },
      'payment.notPositive',
    ],
    [
      'with one file twice',
      { amount: cents(800), parts: [...parts, { accountId: 1, amount: cents(300) }] },
      'payment.groupTwice',
    ],
    ['a cent short', { amount: cents(501) }, 'payment.chequesUneven'],
    ['a cent over', { amount: cents(499) }, 'payment.chequesUneven'],
    ['of nobody', { parts: [] }, 'payment.chequesUneven'],
  ])('%s is refused', (_, over, code) => {
    expect(() => checkGrouping({ ...grouping, ...over })).toThrow(expect.objectContaining({ code }))
  })
})
