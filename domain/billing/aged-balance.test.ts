import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays, toDay } from '../day.ts'
import { agesOf, ageOf, balanceFigures } from './aged-balance.ts'
import type { BalancePayment, DueDocument } from './aged-balance.ts'

const ON = toDay('2027-09-30')
const doc = (number: string, late: number, amount: number, more: object = {}): DueDocument<string> => ({
  number,
  payer: 'C',
  on: toDay('2027-01-01'),
  dueOn: addDays(ON, 0 - late),
  amount,
  ...more,
})
const paid = (amount: number, bill: string | null = null, on = ON): BalancePayment<string> => ({
  payer: 'C',
  on,
  amount,
  bill,
})
const figures = (documents: readonly DueDocument<string>[], payments: readonly BalancePayment<string>[] = []) => {
  const row = agesOf('C', ON, documents, payments)
  return row === null ? null : balanceFigures(row)
}

describe('agesOf', () => {
  it.each([
    [-1, 'notDue'],
    [0, 'to30'],
    [30, 'to30'],
    [31, 'to60'],
    [60, 'to60'],
    [61, 'to90'],
    [90, 'to90'],
    [91, 'over90'],
    [4000, 'over90'],
  ])('what is %d days late is %s', (late, age) => expect(ageOf(addDays(ON, 0 - late), ON)).toBe(age))

  it('takes a bill without a due date as due on its day', () =>
    expect(figures([{ ...doc('F1', 0, 700), dueOn: null, on: toDay('2027-08-15') }])).toEqual([
      700, 0, 0, 700, 0, 0, 0,
    ]))

  it('says nothing of who owes nothing, of tomorrow, or of a bill with its cancelling bill', () => {
    expect(figures([])).toBeNull()
    expect(figures([doc('F1', 5, 100)], [paid(100)])).toBeNull()
    expect(figures([doc('F1', 5, 100, { on: addDays(ON, 1) })], [paid(3, null, addDays(ON, 1))])).toBeNull()
    expect(figures([doc('F1', 5, 100), doc('F2', 0, -100, { cancels: 'F1' })])).toBeNull()
  })

  it('owes a cancelled bill until the day of its cancelling bill', () =>
    expect(figures([doc('F1', 5, 100), doc('F2', 0, -100, { cancels: 'F1', on: addDays(ON, 1) })])).toEqual([
      ...[100, 0, 100, 0, 0, 0, 0],
    ]))

  it.each([
    ['the surplus of a named bill pays the oldest', [paid(150, 'F2')], [50, 0, 0, 0, 0, 50, 0]],
    ['a payment of a bill that is not there pays the oldest', [paid(30, 'F9')], [170, 0, 100, 0, 0, 70, 0]],
    ['a bill is paid its amount at most, the rest is a credit', [paid(500, 'F1')], [-300, 0, 0, 0, 0, 0, -300]],
    ['a refund of a named bill leaves it as it was', [paid(80, 'F1'), paid(-80, 'F1')], [200, 0, 100, 0, 0, 100, 0]],
    ['a refund is taken back from the latest due', [paid(100, 'F2'), paid(-40)], [140, 0, 40, 0, 0, 100, 0]],
    ['and beyond what was paid it is due now', [paid(100, 'F2'), paid(-130)], [230, 0, 130, 0, 0, 100, 0]],
  ] as const)('%s', (_, payments, expected) =>
    expect(figures([doc('F1', 100, 100), doc('F2', 10, 100)], payments)).toEqual(expected),
  )

  it('names what each figure is made of', () => {
    const row = agesOf('C', ON, [doc('F1', 100, 100), doc('F2', 10, 100), doc('F3', 0, -30)], [paid(20)])
    expect(row?.open.map(({ document, age, left }) => [document.number, age, left])).toEqual([
      ['F1', 'over90', 50],
      ['F2', 'to30', 100],
    ])
  })

  it('orders those of one due day by their day, then by number', () => {
    const [a, b] = [doc('F2', 0, 10), doc('F1', 0, 10)]
    const row = agesOf('C', ON, [a, b, { ...doc('F0', 0, 10), on: toDay('2027-02-01') }], [paid(10)])
    expect(row?.open.map(({ document }) => document.number)).toEqual(['F2', 'F0'])
  })
})

const numbers = ['F1', 'F2', 'F3', 'F4', 'F5'] as const
const amounts = fc.integer({ min: -500, max: 500 }).filter((n) => n !== 0)
const documents = fc
  .uniqueArray(fc.constantFrom(...numbers), { maxLength: 5 })
  .chain((names) =>
    fc.tuple(
      ...names.map((name) =>
        fc.tuple(fc.integer({ min: -50, max: 200 }), amounts).map(([late, n]) => doc(name, late, n)),
      ),
    ),
  )
const payments = fc.array(fc.tuple(amounts, fc.constantFrom(...numbers, null)).map(([n, bill]) => paid(n, bill)))

test('documents less payments are the total, and nobody has both a debt and a credit', () =>
  fc.assert(
    fc.property(documents, payments, (ds, ps) => {
      const row = agesOf('C', ON, ds, ps)
      const total = [...ds.map(({ amount }) => amount), ...ps.map(({ amount }) => 0 - amount)].reduce(
        (a, b) => a + b,
        0,
      )
      expect(row?.total ?? 0).toBe(total)
      const [, ...parts] = row === null ? [0] : balanceFigures(row)
      expect(parts.reduce((a, b) => a + b, 0)).toBe(total)
      expect(parts.slice(0, 5).every((part) => part >= 0) && (parts[5] ?? 0) <= 0).toBe(true)
      expect((parts[5] ?? 0) < 0 && parts.slice(0, 5).some((part) => part > 0)).toBe(false)
      const open = row === null ? 0 : row.open.reduce((sum, { left }) => sum + left, 0) + row.takenBack + row.credit
      expect(open).toBe(total)
    }),
  ))
