import { describe, expect, it } from 'vitest'
import { exportsOf, linesOf } from './accounting.fixture.ts'

const of = { customer: 'C1', file: 'D1' }
const advance = {
  id: 'R1',
  type: 'payment',
  on: '2027-03-01',
  ref: 'R1',
  ...of,
  method: 'CARD',
  amount: 11000,
  kind: 'ARRHES',
}
const split = [[1000, 11000]]
const bill = { id: 'B1', type: 'bill', on: '2027-06-01', ref: 'F1', ...of, lines: [['PITCH', 1000, 33000]] }
const one = (source: object): object => ({ on: '2027-07-01', ref: 'X', ...of, ...source })

describe('advances', () => {
  it('gives back the VAT that was posted where a refund empties the rate, else that of the part', () => {
    const parts = [
      one({
        ...advance,
        ref: 'R1',
        amount: 105,
        split: [
          [1000, 55],
          [null, 50],
        ],
      }),
    ]
    const refund = (amount: number, rate: number): object =>
      one({ type: 'refund', method: 'CARD', amount, ref: 'Z', split: [[rate, amount]] })
    expect(linesOf([...parts, refund(55, 1000)], 'Z')).toEqual([
      ['4191', 'C1', 55, 0],
      ['445712', null, 5, 0],
      ['4458', null, 0, 5],
      ['5115', null, 0, 55],
    ])
    // 14 + 14 + 14 cents bear 1 each; the last one gives back what is left of the 4 posted on 42 at once.
    const twice = [one({ ...advance, amount: 42, split: [[1000, 42]] }), refund(14, 1000), refund(14, 1000)]
    expect(linesOf([...twice, one({ type: 'retained', amount: 14, ref: 'K', split: [[1000, 14]] })], 'K')).toEqual([
      ['4191', 'C1', 14, 0],
      ['7588', null, 0, 14],
      ['445712', null, 2, 0],
      ['4458', null, 0, 2],
    ])
  })

  it('is taken by the bill of its customer alone', () => {
    const other = { ...bill, customer: 'C2' }
    expect(linesOf([{ ...advance, split }, other], 'F1').map(([account]) => account)).toEqual([
      '411',
      '445712',
      '70611',
    ])
  })

  it('reverses an advance sides changed, and from the customer once a bill has taken it', () => {
    const reversal = { type: 'reversal', on: '2027-06-03', ref: 'X1', of: 'R1' }
    expect(linesOf([{ ...advance, split }, reversal], 'X1')).toEqual([
      ['5115', null, 0, 11000],
      ['4191', 'C1', 11000, 0],
      ['4458', null, 0, 1000],
      ['445712', null, 1000, 0],
    ])
    const taken = [{ ...advance, split }, bill, reversal]
    expect(linesOf(taken, 'X1')).toEqual([
      ['411', 'C1', 11000, 0],
      ['5115', null, 0, 11000],
    ])
    // Given back by the cancelling bill, it is an advance again.
    const back = { id: 'X0', type: 'cancelBill', on: '2027-06-02', ref: 'F2', of: 'B1' }
    expect(linesOf([{ ...advance, split }, bill, back, reversal], 'X1')).toHaveLength(4)
    expect(linesOf([{ ...advance, split }, reversal, bill], 'F1')).toHaveLength(3)
  })

  it('posts nothing for a down-payment bill, which counts as exported', () => {
    const [made, again] = exportsOf([{ ...bill, downPayment: true }], ['2027-12-31', '2027-12-31'])
    expect(made).toMatchObject({ sources: 1, entries: [], total: 0 })
    expect(again).toEqual({ error: 'export.alreadyDone' })
  })

  it('reverses a refund into the advance that it was taken from', () => {
    const refund = { id: 'Q', type: 'refund', on: '2027-04-01', ref: 'Q', ...of, method: 'CARD', amount: 11000, split }
    const sources = [{ ...advance, split }, refund, { type: 'reversal', on: '2027-04-02', ref: 'QX', of: 'Q' }, bill]
    expect(linesOf(sources, 'F1')).toContainEqual(['4191', 'C1', 11000, 0])
  })
})
