/** A stay costs what the channel said, whatever its grid and its taxes. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { LineType, QuoteLine } from '#domain/pricing/line.ts'
import type { ManualPrice } from '#domain/pricing/request.ts'
import { channelPrices, costOf, withRounding } from './channel-price.ts'

const line = (type: LineType, code: string, amount: number, over: Partial<QuoteLine> = {}): QuoteLine => ({
  type,
  code,
  label: code,
  quantity: 1,
  nights: null,
  unitPrice: null,
  amount: cents(amount),
  tvaId: null,
  tvaRate: null,
  ...over,
})

const priceOf = (amount: number, options: readonly ManualPrice[] = []) => ({
  amount: cents(amount),
  label: 'Canal',
  options,
})

/** The stay as it would be priced: base and extras by hand, children of the grid, a tax that follows the base. */
const priced = (manual: readonly ManualPrice[], tax: (base: Cents) => number): QuoteLine[] => {
  const base = manual.find((one) => one.type === 'occupancy')?.amount ?? cents(0)
  const child = manual.find((one) => one.type === 'attendant')?.amount ?? cents(2800)
  const others = manual.filter((one) => one.type === 'extra' || one.type === 'otherExtras')
  return [
    line('occupancy', '', base, { manual: true }),
    line('attendant', 'CHILD', child),
    ...others.map((one) => line(one.type, one.code, one.amount)),
    line('tax', 'TS', Math.round(tax(base))),
    line('partnerCommission', '1', 4000),
  ]
}

it('keeps options at their price, charges nothing else, and takes the taxes out of the base', () => {
  const power: ManualPrice = { type: 'extra', code: 'ELEC', label: 'Électricité', amount: cents(3500) }
  const lines = priced([...channelPrices(priceOf(30_000), [])], () => 340)
  const manual = channelPrices(priceOf(30_000, [power]), lines)
  expect(manual.map((one) => [one.type, one.code, one.amount])).toEqual([
    ['occupancy', '', 26_160],
    ['extra', 'ELEC', 3500],
    ['attendant', 'CHILD', 0],
  ])
  expect(costOf(priced(manual, () => 340))).toBe(30_000)
})

it('refuses a price that does not cover the taxes', () => {
  expect(() => channelPrices(priceOf(300), [line('tax', 'TS', 340)])).toThrow('import.amountTooLow')
})

it('comes out to the cent by the third writing, or with a line of the last cents', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1000, max: 500_000 }),
      fc.integer({ min: 0, max: 2000 }),
      fc.integer({ min: 1, max: 12 }),
      (amount, rate, people) => {
        // By head, rounded by head, as a tax in per cent is.
        const tax = (base: Cents): number => Math.round((base * rate) / 10_000 / people) * people
        const price = priceOf(amount)
        const first = priced(channelPrices(price, []), tax)
        const manual = channelPrices(price, first)
        const second = priced(manual, tax)
        if (costOf(second) === amount) return
        const third = priced(channelPrices(price, second), tax)
        if (costOf(third) === amount) return
        const rounded = withRounding(price, manual, second)
        expect(rounded.every((one) => one.amount >= 0)).toBe(true)
        expect(costOf(priced(rounded, tax))).toBe(amount)
      },
    ),
    { numRuns: 2000 },
  )
})
