import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDay } from '../day.ts'
import { cents, sum, ZERO } from '../money.ts'
import { statesOf } from './file-months.ts'
import type { BilledPart, FileHistory, FileMonth } from './file-months.ts'
import { stateSince, sumStates } from './month.ts'
import type { Charge } from './state.ts'

const BASE = toDay('2026-12-01')
const inMonth = (n: number, over: Partial<FileMonth> = {}): FileMonth => ({
  ...{ month: toDay(`2027-${String(n).padStart(2, '0')}-01`), collected: ZERO, arrhes: ZERO },
  ...{ bills: [], finals: 0, paidBy: new Map() },
  ...over,
})
const charge = (nature: Charge['nature'], rate: number | null, amount: number): Charge => ({
  ...{ nature, rate, amount: cents(amount) },
})
const part = (rate: number, amount: number, vat: number, over: Partial<BilledPart> = {}): BilledPart => ({
  ...{ rate, goods: false, advance: false, amount: cents(amount), vat: cents(vat) },
  ...over,
})
const vatsOf = (history: FileHistory, debits = false) => {
  const { before, after } = statesOf(history, BASE, { debits })
  let last = before
  return after.map(({ month, state }) => {
    const moved = stateSince(last, state)
    last = state
    return [month.slice(5, 7), moved.rows.map(({ kind, rate, vat }) => [kind, rate, vat])]
  })
}

describe('a file month by month', () => {
  it('deducts a down payment from the natures that its rate is charged for', () => {
    const charges = [charge('SERVICE', 2000, 6000), charge('GOODS', 2000, 6000)]
    const months = [
      inMonth(2, { collected: cents(2400), bills: [part(2000, 2400, 400, { advance: true })] }),
      inMonth(7, {
        collected: cents(9600),
        finals: 1,
        bills: [
          part(2000, 6000, 1000),
          part(2000, 6000, 1000, { goods: true }),
          part(2000, -2400, -400, { advance: true }),
        ],
      }),
    ]
    for (const debits of [false, true])
      expect(vatsOf({ charges, kept: [], months }, debits)).toEqual([
        [
          '02',
          [
            ['SERVICES', 2000, 200],
            ['GOODS', 2000, 200],
          ],
        ],
        [
          '07',
          [
            ['SERVICES', 2000, 800],
            ['GOODS', 2000, 800],
          ],
        ],
      ])
  })

  it('collects the commission that a partner keeps with its payment, in proportion', () => {
    const charges = [charge('SERVICE', 1000, 11_000)]
    const kept = [{ payerId: 7, commission: cents(1100), owed: cents(9900) }]
    const paid = (amount: number) => ({ collected: cents(amount), paidBy: new Map([[7, cents(amount)]]) })
    const months = [inMonth(7, { ...paid(4950), finals: 1, bills: [part(1000, 11_000, 1000)] }), inMonth(8, paid(4950))]
    expect(vatsOf({ charges, kept, months })).toEqual([
      ['07', [['SERVICES', 1000, 500]]],
      ['08', [['SERVICES', 1000, 500]]],
    ])
  })

  it('declares nothing of a file without money or bill, nor of what was before', () => {
    expect(vatsOf({ charges: [charge('SERVICE', 1000, 500)], kept: [], months: [inMonth(3)] })).toEqual([['03', []]])
    const paid = { ...inMonth(1), month: BASE, collected: cents(500) }
    expect(vatsOf({ charges: [charge('SERVICE', 1000, 500)], kept: [], months: [paid] })).toEqual([])
  })

  it('sums over its months to its last state, whatever they brought', () => {
    const amounts = fc.array(fc.integer({ min: -5000, max: 9000 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(amounts, fc.boolean(), (paid, debits) => {
        const charges = [charge('SERVICE', 1000, 9000), charge('GOODS', 550, 1200), charge('TAX', null, 300)]
        const months = paid.map((amount, i) => inMonth(i + 1, { collected: cents(amount), arrhes: cents(amount) }))
        const { before, after } = statesOf({ charges, kept: [], months }, BASE, { debits })
        const moved = after.map(({ state }, i) => stateSince(after[i - 1]?.state ?? before, state))
        expect(sumStates([before, ...moved])).toEqual(sumStates([after.at(-1)?.state ?? before]))
        const all = moved.flatMap(({ rows }) => rows.map(({ base, vat }) => cents(base + vat)))
        const outside = moved.flatMap((one) => one.outside.map(({ amount }) => amount))
        expect(sum(all) + sum(outside)).toBe(paid.reduce((a, b) => a + b, 0))
      }),
    )
  })
})
