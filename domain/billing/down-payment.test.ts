import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDay } from '../day.ts'
import { cents, sum } from '../money.ts'
import { aLine, someLines } from './bill-request.fixture.ts'
import { byRate, deductionLines, deductionsFor, downPaymentLines, sharedOverRates, uncovered } from './down-payment.ts'
import type { OpenDownPayment } from './down-payment.ts'
import { unbilledLines } from './unbilled.ts'

const open = (...left: OpenDownPayment['left']): OpenDownPayment => ({
  billId: 7,
  number: 'F27-00007',
  date: toDay('2027-03-01'),
  left,
})
/** 229.50 at 10 %, 20.00 at 20 %, 9.18 of insurance and 8.54 of tourist tax outside VAT. */
const lines = someLines()

describe('a sum received', () => {
  it('is shared over the rates of the stay, the tourist tax last', () => {
    expect(sharedOverRates(cents(8000), lines, [])).toEqual([
      { rate: 1000, amount: 7098 },
      { rate: 2000, amount: 618 },
      { rate: null, amount: 284 },
    ])
    const all = sharedOverRates(cents(26_722), lines, [])
    expect(all.find((row) => row.rate === null)?.amount).toBe(918 + 854)
  })

  it('covers what earlier down payments leave', () => {
    const before = open({ rate: 1000, amount: cents(22_950) }, { rate: 2000, amount: cents(2000) })
    expect(uncovered(lines, [before])).toBe(918 + 854)
    expect(sharedOverRates(cents(918), lines, [before])).toEqual([{ rate: null, amount: 918 }])
  })

  it('is charged to the cent, and deducted to the cent', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ rate: fc.constantFrom(550, 1000, 2000, null), amount: fc.integer({ min: 1, max: 200_000 }) }),
          { minLength: 1, maxLength: 8 },
        ),
        fc.integer({ min: 1, max: 100 }),
        (rows, percent) => {
          const stay = rows.map(({ rate, amount }) => aLine({ rate, amount: cents(amount) }))
          const total = sum(stay.map((l) => l.amount))
          const amount = cents(Math.max(1, Math.floor((total * percent) / 100)))
          const shares = sharedOverRates(amount, stay, [])
          expect(sum(shares.map((s) => s.amount))).toBe(amount)
          expect(sum(downPaymentLines(shares, { label: 'Acompte', payerId: 1 }).map((l) => l.amount))).toBe(amount)
          for (const share of shares)
            expect(share.amount).toBeLessThanOrEqual(byRate(stay).find((row) => row.rate === share.rate)?.amount ?? 0)
          const taken = deductionsFor([open(...shares)], stay, true)
          expect(sum(deductionLines(taken, 1, () => 'Acompte').map((l) => l.amount))).toBe(0 - amount)
        },
      ),
    ))
})

describe('a bill of some stays', () => {
  it('deducts at each rate no more than it charges; the last takes what is left', () => {
    const before = open({ rate: 1000, amount: cents(5000) }, { rate: 2000, amount: cents(600) })
    const small = [aLine({ amount: cents(3000) })]
    expect(deductionsFor([before], small, false).map((d) => [d.rate, d.amount])).toEqual([[1000, 3000]])
    expect(deductionsFor([before], small, true).map((d) => d.amount)).toEqual([5000, 600])
  })
})

describe('what is left to bill', () => {
  const fees = aLine({ occupancyId: null, type: 'fees', amount: cents(1000) })
  const insurance = (amount: number) =>
    aLine({ occupancyId: null, type: 'insurance', amount: cents(amount), rate: null })

  it('leaves out a stay that is billed, whatever its lines became', () => {
    const [one, two] = [aLine(), aLine({ occupancyId: 200 })]
    expect(unbilledLines([one, two], [aLine({ amount: cents(1) })])).toEqual({ lines: [two], outdated: [] })
  })

  it('keeps the sum of what belongs to no stay when it changes after a bill', () => {
    const { lines: left, outdated } = unbilledLines([fees, fees, insurance(1500)], [fees, insurance(900)])
    expect(left.map((l) => l.amount)).toEqual([1000, 1500])
    expect(outdated.map((l) => l.amount)).toEqual([900])
  })
})
