/** Arrhes that a cancelled file keeps, and what happens to its payments and bills since. */
import { describe, expect, it } from 'vitest'
import { exportsOf, one } from './accounting.fixture.ts'

describe('arrhes of a cancelled file', () => {
  const paid = one({ type: 'payment', id: 'P', method: 'CARD', amount: 6300, kind: 'ARRHES', split: [[1000, 6300]] })
  const charges = [
    { nature: 'SERVICE', rate: 1000, amount: 1050 },
    { nature: 'INDEMNITY', rate: null, amount: 5000 },
  ]
  const kept = one({ type: 'retained', id: 'K', ref: 'D1', amount: 5000, charges })
  const bill = one({
    ...{ type: 'bill', id: 'B', ref: 'F1' },
    lines: [
      ['FEES', 1000, 1050],
      ['INDEMNITY', null, 5000],
    ],
  })
  const cancelling = { type: 'cancelBill', id: 'B2', on: '2027-07-01', ref: 'F2', of: 'B' }
  const sums = (...sources: readonly object[]): Record<string, number> => {
    const all = exportsOf(sources).flatMap(({ entries = [] }) => entries.flatMap(([, , , , , lines]) => lines))
    const by: Record<string, number> = {}
    for (const [account, , debit, credit] of all) by[account] = (by[account] ?? 0) + debit - credit
    return Object.fromEntries(Object.entries(by).filter(([, sum]) => sum !== 0))
  }

  it('are kept as far as they pay the indemnity, with the VAT of the rest alone', () => {
    // 1,050 of fees bear 95 of VAT; 250 are the customer's.
    expect(sums(paid, kept)).toEqual({ 5115: 6300, 4191: -1300, 7588: -5000, 445712: -95, 4458: 95 })
  })

  it('are charged once by the bill that follows, and kept again when it is cancelled', () => {
    expect(sums(paid, kept, bill)).toEqual({ 5115: 6300, 411: -250, 7588: -5000, 7085: -955, 445712: -95 })
    expect(sums(paid, kept, bill, cancelling)).toEqual(sums(paid, kept))
    expect(sums(paid, kept, bill, cancelling, { ...bill, id: 'B3', ref: 'F3' })).toEqual(sums(paid, kept, bill))
  })

  it('are owed by the customer once their payment is reversed', () => {
    const reversal = { type: 'reversal', id: 'R', on: '2027-07-01', ref: 'R2', of: 'P' }
    // Nothing is collected any more: no VAT, and the indemnity is owed.
    expect(sums(paid, kept, reversal)).toEqual({ 411: 5000, 7588: -5000 })
  })

  it('leave the VAT of what is still paid where a payment is reversed that was posted before with its own', () => {
    const second = { ...paid, id: 'P2', ref: 'R3', amount: 40_000, split: [[1000, 40_000]] }
    const reversal = { type: 'reversal', id: 'R', on: '2027-07-01', ref: 'R4', of: 'P2' }
    expect(sums(paid, second, kept, reversal)).toEqual(sums(paid, kept))
    // All of it back, and paid anew: taxed once.
    const all = [paid, kept, { ...reversal, of: 'P' }]
    const anew = {
      ...paid,
      id: 'P3',
      on: '2027-07-02',
      ref: 'R5',
      amount: 6050,
      split: [
        [1000, 1050],
        [null, 5000],
      ],
    }
    expect(sums(...all, anew)).toEqual({ 411: 5000, 4191: -6050, 5115: 6050, 7588: -5000, 445712: -95, 4458: 95 })
  })

  it('are nothing where the file charges none', () => {
    const none = { ...kept, charges: [{ nature: 'SERVICE', rate: 1000, amount: 1050 }] }
    expect(sums(paid, none)).toEqual(sums(paid))
  })
})
