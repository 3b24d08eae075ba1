import { describe, expect, it } from 'vitest'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import type { OfficeDue } from '#contract/operations/booking/vacaf.ts'
import { everyAid, faultOf, partsOf, sentParts } from '#web/screens/vacaf/transfer-draft.ts'

const due = (id: number, departure: string, amount: number): OfficeDue => ({
  ...{ id, bookingId: id, code: `D${id}`, family: 'Martin', beneficiary: '1234567', billNumber: null },
  ...{ departure: toDay(departure), due: cents(amount) },
})
const DUES = [due(2, '2027-08-07', 6000), due(1, '2027-07-17', 4000)]

describe('a transfer of an office', () => {
  it.each([
    ['pays the oldest stay first', 7000, everyAid(DUES), [3000, 4000]],
    ['keeps what is too much', 20_000, everyAid(DUES), [6000, 4000]],
    [
      'gives what is typed, and the rest to the others',
      7000,
      new Map([
        [2, cents(5000)],
        [1, null],
      ]),
      [5000, 2000],
    ],
    ['gives nothing to what is not ticked', 7000, new Map([[2, null]]), [6000, undefined]],
  ] as const)('%s', (_, amount, chosen, [second, first]) => {
    const parts = partsOf(cents(amount), DUES, chosen)
    expect([parts.get(2), parts.get(1)]).toEqual([second, first])
  })

  it('sends what is more than nothing', () =>
    expect(sentParts(cents(4000), DUES, everyAid(DUES))).toEqual([{ aidId: 1, amount: 4000 }]))

  it.each([
    [null, everyAid(DUES), 'amount'],
    [0, everyAid(DUES), 'amount'],
    [7000, new Map([[1, cents(4001)]]), 'above'],
    [3000, new Map([[1, cents(3500)]]), 'over'],
    [3000, new Map(), null],
    [20_000, everyAid(DUES), null],
  ] as const)('of %s: %s', (amount, chosen, fault) =>
    expect(faultOf(amount === null ? null : cents(amount), DUES, chosen)).toBe(fault),
  )
})
