import { describe, expect, it } from 'vitest'
import { toDay } from '../day.ts'
import { cents } from '../money.ts'
import { returnLines } from './french-return.ts'
import { natureOf } from './nature.ts'
import { periodOf, regimeOf } from './regime.ts'
import type { Regime } from './regime.ts'

const choice = (regime: Regime, from?: string, previousRegime: Regime = 'MONTHLY') => ({
  regime,
  regimeFrom: from === undefined ? null : toDay(from),
  previousRegime,
})

describe('the regime of a month', () => {
  it.each([
    [choice('QUARTERLY'), '2027-05-01', 'QUARTERLY'],
    [choice('QUARTERLY', '2027-05-15'), '2027-04-01', 'MONTHLY'],
    [choice('QUARTERLY', '2027-05-15'), '2027-05-01', 'QUARTERLY'],
    [choice('SIMPLIFIED'), '2026-12-01', 'SIMPLIFIED'],
    [choice('SIMPLIFIED'), '2027-01-01', 'MONTHLY'],
    [choice('MONTHLY', '2027-01-01', 'FRANCHISE'), '2026-12-01', 'FRANCHISE'],
  ] as const)('%o in %s', (chosen, month, expected) => {
    expect(regimeOf(chosen, toDay(month))).toBe(expected)
  })

  it.each([
    [choice('MONTHLY'), '2027-05-01', '2027-05-01', '2027-05-01'],
    [choice('QUARTERLY'), '2027-05-01', '2027-04-01', '2027-06-01'],
    [choice('QUARTERLY', '2027-05-01'), '2027-06-01', '2027-05-01', '2027-06-01'],
    [choice('MONTHLY', '2027-06-01', 'QUARTERLY'), '2027-04-01', '2027-04-01', '2027-05-01'],
    [choice('SIMPLIFIED'), '2026-07-01', '2026-01-01', '2026-12-01'],
  ] as const)('%o: %s is declared from %s to %s', (chosen, month, from, to) => {
    expect(periodOf(chosen, toDay(month))).toMatchObject({ from, to })
  })
})

const rate = (bp: number, base: number, vat: number) => ({ rate: bp, base: cents(base), vat: cents(vat) })

describe('the French return', () => {
  it('has a line a rate in whole euros, and sums of its lines', () => {
    const lines = returnLines([rate(550, 1049, 58), rate(1000, 10_050, 1005), rate(2000, 149, 30)], toDay('2027-07-01'))
    expect(lines.map(({ line, euroBase, euroVat }) => [line, euroBase, euroVat])).toEqual([
      ['A1', 11_200, 0],
      ['L08', 100, 0],
      ['L09', 1000, 100],
      ['L9B', 10_100, 1000],
      ['L16', 0, 1100],
    ])
  })
  it('rounds half a euro away from zero, and names no line for a rate that it does not know', () => {
    const lines = returnLines([rate(1000, -50, -5), rate(210, 1000, 21), rate(0, 700, 0)], toDay('2027-07-01'))
    expect(lines.map(({ line, rate: bp, euroBase }) => [line, bp, euroBase])).toEqual([
      ['A1', null, 900],
      ['L9B', 1000, -100],
      ['OTHER', 0, 700],
      ['OTHER', 210, 1000],
      ['L16', null, 0],
    ])
  })
  it('of nothing has no line', () => expect(returnLines([rate(1000, 0, 0)], toDay('2027-07-01'))).toEqual([]))
})

describe('the nature of a line', () => {
  it.each([
    ['occupancy', 1000, false, 'SERVICE'],
    ['extra', 2000, true, 'GOODS'],
    ['tax', null, false, 'TAX'],
    ['otherTax', null, false, 'TAX'],
    ['insurance', null, false, 'EXEMPT'],
    ['giftVouchers', null, false, 'VOUCHER'],
    ['giftVouchers', 1000, false, 'SERVICE'],
    ['cancellation', null, false, 'INDEMNITY'],
    ['cancellation', 1000, false, 'SERVICE'],
    ['additionalSales', null, false, 'INDEMNITY'],
    ['occupancy', null, false, 'EXEMPT'],
  ] as const)('%s at %s (goods: %s) is %s', (type, bp, goods, expected) => {
    expect(natureOf({ type, rate: bp, goods })).toBe(expected)
  })
})
