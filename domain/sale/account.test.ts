import { describe, expect, test } from 'vitest'
import { toDay } from '../day.ts'
import { cents } from '../money.ts'
import { checkDelivered, checkLineKept, freeArticle, leavingStock, priceSale, saleState } from './account.ts'
import type { SaleAsked, SaleFacts } from './account.ts'

const chair = freeArticle({ label: 'Chaise', price: cents(1250), rate: 2000, nature: 'GOODS' })
const line = (over: Partial<SaleAsked> = {}): SaleAsked => ({
  ...{ article: chair, quantity: 2, unitPrice: null, isTakeaway: false, discount: null },
  ...over,
})
const TODAY = toDay('2027-07-10')

describe('where a sale stands', () => {
  const facts: SaleFacts = {
    ...{ state: 'SALE', validUntil: null, quantity: 4, delivered: 0, billed: false, credited: false },
  }
  test.each([
    [{ state: 'QUOTE' }, 'QUOTE'],
    [{ state: 'QUOTE', validUntil: TODAY }, 'QUOTE'],
    [{ state: 'QUOTE', validUntil: toDay('2027-07-09') }, 'EXPIRED'],
    [{}, 'SALE'],
    [{ delivered: 1 }, 'PARTLY_DELIVERED'],
    [{ delivered: 4 }, 'DELIVERED'],
    [{ delivered: 4, billed: true }, 'BILLED'],
    [{ state: 'CANCELLED' }, 'CANCELLED'],
    [{ state: 'CANCELLED', credited: true }, 'CREDITED'],
  ] as const)('%o: %s', (over, state) => {
    expect(saleState({ ...facts, ...over }, TODAY)).toBe(state)
  })
})

describe('what a sale comes to', () => {
  test('is what its lines do, discounts off', () => {
    const discount = { rate: 1000, amount: null, reason: 'Habitué' }
    const { total, lines } = priceSale([line(), line({ quantity: 1, discount })])
    expect(total).toBe(2500 + 1125)
    expect(lines).toMatchObject([{ amount: 2500 }, { amount: 1125, discount: 125, discountReason: 'Habitué' }])
  })

  test('splits a menu over what it is made of, each at its rate', () => {
    const part = { quantity: 1, nature: 'GOODS' as const, takeawayRate: 550 }
    const menu = {
      ...{ ...chair, id: 9, label: 'Formule', price: cents(1000) },
      parts: [
        { ...part, articleId: 1, label: 'Plat', price: cents(900), rate: 1000 },
        { ...part, articleId: 2, label: 'Bière', price: cents(300), rate: 2000 },
      ],
    }
    expect(priceSale([line({ article: menu, quantity: 1 })]).lines).toMatchObject([
      { amount: 750, rate: 1000 },
      { amount: 250, rate: 2000 },
    ])
    expect(leavingStock(menu, 3)).toEqual([
      { articleId: 1, quantity: 3 },
      { articleId: 2, quantity: 3 },
    ])
  })

  test('may be nothing, and is refused as a ticket would be', () => {
    expect(priceSale([line({ unitPrice: cents(0) })]).total).toBe(0)
    expect(() => priceSale([])).toThrow('sale.noLine')
    for (const quantity of [0, -1, 9999, 1e9, 1.5])
      expect(() => priceSale([line({ quantity })])).toThrow('sale.wrongQuantity')
    expect(() => priceSale([line({ unitPrice: cents(-1) })])).toThrow('ticket.priceBelowZero')
    expect(() => priceSale([line({ unitPrice: cents(9_999_900) })])).toThrow('sale.tooLarge')
    expect(() => priceSale([line({ article: { ...chair, deposit: cents(100) } })])).toThrow('sale.deposit')
    const above = { rate: null, amount: cents(9000), reason: 'Trop' }
    expect(() => priceSale([line({ discount: above })])).toThrow('ticket.discountAbove')
  })
})

test('no more is delivered than was sold, and what was delivered stays on its line', () => {
  const of = { label: 'Chaise', quantity: 4, delivered: 2 }
  checkDelivered(of, 4)
  checkDelivered(of, 0)
  expect(() => checkDelivered(of, 5)).toThrow('sale.deliveredAbove')
  expect(() => checkDelivered(of, -1)).toThrow('sale.wrongQuantity')
  checkLineKept(of, { quantity: 2 })
  expect(() => checkLineKept(of, { quantity: 1 })).toThrow('sale.deliveredMore')
  expect(() => checkLineKept(of, null)).toThrow('sale.deliveredMore')
  checkLineKept({ ...of, delivered: 0 }, null)
  expect(leavingStock(chair, 2)).toEqual([])
  expect(leavingStock({ ...chair, id: 7 }, 2)).toEqual([{ articleId: 7, quantity: 2 }])
})
