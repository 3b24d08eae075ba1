import { expect, it } from 'vitest'
import { cents, sum } from '../money.ts'
import { menuShares } from './menu.ts'
import { priceTicket } from './ticket.ts'

const parts = [
  { price: cents(800), quantity: 1 },
  { price: cents(350), quantity: 2 },
  { price: cents(200), quantity: 1 },
]

it('shares the price of a menu by the own prices of its parts, times how many of each', () => {
  expect(menuShares(cents(1500), parts)).toEqual([706, 618, 176])
  expect(sum(menuShares(cents(1499), parts))).toBe(1499)
  expect(
    menuShares(cents(900), [
      { price: cents(0), quantity: 1 },
      { price: cents(0), quantity: 4 },
    ]),
  ).toEqual([450, 450])
  expect(menuShares(cents(900), [])).toEqual([])
})

it('is what a ticket signs', () => {
  const nature = 'GOODS' as const
  const article = {
    ...{ id: 1, label: 'Menu', price: cents(1499), isFreePrice: false, nature, rate: 1000, takeawayRate: 1000 },
    ...{ isDiscountable: true, deposit: null },
    parts: parts.map((part, i) => ({
      ...part,
      articleId: i + 2,
      label: `P${i}`,
      nature,
      rate: 1000,
      takeawayRate: 550,
    })),
  }
  const asked = { article, quantity: 1, unitPrice: null, isTakeaway: false, discount: null, withDeposit: true }
  expect(priceTicket([asked]).lines.map(({ amount }) => amount)).toEqual(menuShares(cents(1499), parts))
})
