import { describe, expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import { downPaymentOf } from './down-payment.ts'
import type { DownPaymentSituation } from './down-payment.ts'
import type { DownPaymentRule } from './request.ts'

const situation = (over: Partial<Record<keyof DownPaymentSituation, number>> = {}): DownPaymentSituation => ({
  nights: 7,
  daysBefore: 30,
  net: cents(75_901),
  fees: cents(2000),
  insurance: cents(3036),
  total: cents(82_157),
  ...(over as Partial<DownPaymentSituation>),
})

describe('down payment', () => {
  it.each<[string, DownPaymentRule, Partial<Record<keyof DownPaymentSituation, number>>, number, string]>([
    ['a rate to the cent', { rate: 3000, rounding: 'CENT' }, {}, 22_770 + 5036, 'RATE'],
    ['a rate up to the euro', { rate: 3000, rounding: 'EURO_UP' }, {}, 22_800 + 5036, 'RATE'],
    ['a whole euro stays', { rate: 3000, rounding: 'EURO_UP' }, { net: 76_000 }, 22_800 + 5036, 'RATE'],
    ['a part of a cent more is a euro more', { rate: 3001, rounding: 'EURO_UP' }, { net: 10_001 }, 3100 + 5036, 'RATE'],
    ['nothing', { rate: 0, rounding: 'EURO_UP' }, { fees: 0, insurance: 0 }, 0, 'RATE'],
    ['a fixed sum', { amount: cents(4500), rounding: 'CENT' }, {}, 4500 + 5036, 'FIXED'],
    ['never above the total', { rate: 10_000, rounding: 'EURO_UP' }, { total: 76_000 }, 76_000, 'RATE'],
    ['a fixed sum above the total', { amount: cents(99_999), rounding: 'CENT' }, {}, 82_157, 'FIXED'],
    ['a short stay', { rate: 3000, rounding: 'CENT', fullIfNightsAtMost: 7 }, {}, 82_157, 'FULL_SHORT_STAY'],
    ['a night too long', { rate: 3000, rounding: 'CENT', fullIfNightsAtMost: 6 }, {}, 27_806, 'RATE'],
    ['soon', { rate: 3000, rounding: 'CENT', fullIfArrivalWithinDays: 30 }, {}, 82_157, 'FULL_SOON'],
    ['a day too late', { rate: 3000, rounding: 'CENT', fullIfArrivalWithinDays: 29 }, {}, 27_806, 'RATE'],
    ['never', { rate: 3000, rounding: 'CENT', fullIfArrivalWithinDays: -1 }, { daysBefore: 0 }, 27_806, 'RATE'],
  ])('%s', (_, rule, over, amount, name) => {
    const result = downPaymentOf(rule, situation(over))
    expect([result.amount, result.trace.rule]).toEqual([amount, name])
  })
  it('says that it was lowered', () => {
    expect(downPaymentOf({ amount: cents(99_999), rounding: 'CENT' }, situation()).trace).toMatchObject({
      share: 99_999,
      capped: true,
    })
  })
})
