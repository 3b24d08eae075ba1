import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../money.ts'
import { vatByRate } from '../billing/vat.ts'
import type { Asked, Discount, Sold } from './ticket.ts'
import { changeOf, priceTicket } from './ticket.ts'

const bread: Sold = {
  ...{ id: 1, label: 'Baguette', price: cents(120), isFreePrice: false, nature: 'GOODS', rate: 550, takeawayRate: 550 },
  ...{ isDiscountable: true, deposit: null, parts: [] },
}
const wine: Sold = { ...bread, id: 2, label: 'Rosé 75 cl', price: cents(1450), rate: 2000, takeawayRate: 2000 }
const pizza: Sold = { ...bread, id: 3, label: 'Pizza', price: cents(1200), nature: 'SERVICE', rate: 1000 }
const cola: Sold = { ...bread, id: 4, label: 'Cola', price: cents(300), nature: 'SERVICE', rate: 1000 }
const part = ({ id, ...article }: Sold, quantity = 1) => ({ ...article, articleId: id, quantity })
const menu: Sold = { ...pizza, id: 5, label: 'Menu', price: cents(1400), parts: [part(pizza), part(wine)] }
const glass: Sold = { ...cola, id: 6, label: 'Bière', price: cents(350), rate: 2000, deposit: cents(100) }

const line = (article: Sold, quantity = 1, over: Partial<Asked> = {}): Asked => ({
  ...{ article, quantity, unitPrice: null, isTakeaway: false, discount: null, withDeposit: true },
  ...over,
})
const off = (over: Partial<Discount>): Discount => ({ rate: null, amount: null, reason: 'Geste', ...over })

describe('a ticket', () => {
  test('sums its lines; VAT is that of the place it is eaten at', () => {
    expect(priceTicket([line(bread, 3), line(wine)])).toMatchObject({ total: 1810 })
    const [inside] = priceTicket([line(pizza)]).lines
    const [away] = priceTicket([line(pizza, 1, { isTakeaway: true })]).lines
    expect([inside?.rate, away?.rate]).toEqual([1000, 550])
  })

  test('takes a discount off a line by rate or by amount, and keeps why', () => {
    const [tenth] = priceTicket([line(wine, 2, { discount: off({ rate: 1000 }) })]).lines
    expect(tenth).toMatchObject({ discount: 290, amount: 2610, discountReason: 'Geste' })
    const [euro] = priceTicket([line(wine, 1, { discount: off({ amount: cents(100) }) })]).lines
    expect(euro).toMatchObject({ discount: 100, amount: 1350 })
  })

  test('shares the discount of the whole to the cent, and spares what may not be discounted', () => {
    const fixed = { ...wine, isDiscountable: false }
    const { lines, total } = priceTicket([line(bread, 3), line(pizza), line(fixed)], off({ rate: 1000 }))
    expect(lines.map(({ discount }) => discount)).toEqual([36, 120, 0])
    expect(total).toBe(360 + 1200 + 1450 - 156)
  })

  test('splits a menu over its parts by their own prices, each at its own rate', () => {
    const { lines, total } = priceTicket([line(menu, 2)])
    // 28 € over 12 € and 14,50 €: 1267,92… and 1532,07… cents.
    expect(lines.map(({ label, amount, rate }) => [label, amount, rate])).toEqual([
      ['Menu : Pizza', 1268, 1000],
      ['Menu : Rosé 75 cl', 1532, 2000],
    ])
    expect(total).toBe(2800)
  })

  test('charges a deposit apart, outside VAT, and gives it back with what comes back', () => {
    const { lines } = priceTicket([line(glass, 2), line(glass, -1)])
    expect(lines.map(({ nature, amount, rate }) => [nature, amount, rate])).toEqual([
      ['SERVICE', 700, 2000],
      ['DEPOSIT', 200, null],
      ['SERVICE', -350, 2000],
      ['DEPOSIT', -100, null],
    ])
    expect(priceTicket([line(glass, 2, { withDeposit: false })]).total).toBe(700)
  })

  test('takes a typed price, 0 as well, where it is typed', () => {
    const free = { ...bread, isFreePrice: true }
    expect(priceTicket([line(free, 2, { unitPrice: cents(250) }), line(bread, 1, { unitPrice: cents(0) })]).total).toBe(
      500,
    )
    expect(() => priceTicket([line(free)])).toThrow('ticket.priceMissing')
  })

  test.each([
    ['ticket.empty', () => priceTicket([])],
    ['sale.wrongQuantity', () => priceTicket([line(bread, 0)])],
    ['sale.wrongQuantity', () => priceTicket([line(bread, 1e9)])],
    ['sale.wrongQuantity', () => priceTicket([line(bread, 1.5)])],
    ['ticket.priceBelowZero', () => priceTicket([line(bread, 1, { unitPrice: cents(-1) })])],
    ['ticket.discountAbove', () => priceTicket([line(bread, 1, { discount: off({ amount: cents(121) }) })])],
    ['ticket.discountWrong', () => priceTicket([line(bread, 1, { discount: off({ amount: cents(-50) }) })])],
    ['ticket.discountWrong', () => priceTicket([line(bread, 1, { discount: off({ amount: cents(0) }) })])],
    ['ticket.discountWrong', () => priceTicket([line(bread)], off({ rate: -1000 }))],
    ['ticket.discountWrong', () => priceTicket([line(bread)], off({ rate: 1000, amount: cents(50) }))],
    ['ticket.discountAbove', () => priceTicket([line({ ...bread, price: cents(0) })], off({ rate: 1000 }))],
    ['ticket.discountOnReturn', () => priceTicket([line(bread, 2), line(wine, -1)], off({ rate: 1000 }))],
    ['ticket.tooLarge', () => priceTicket([line(wine, 999, { unitPrice: cents(9_999_900) })])],
    [
      'ticket.notDiscountable',
      () => priceTicket([line({ ...wine, isDiscountable: false }, 1, { discount: off({ rate: 1000 }) })]),
    ],
  ])('is refused: %s', (code, price) => {
    expect(price).toThrow(code)
  })

  test('lines sum to the total, no line is below zero, and VAT splits it', () => {
    const lines = fc.array(
      fc.record({
        article: fc.constantFrom(bread, wine, pizza, cola, menu, glass),
        quantity: fc.integer({ min: 1, max: 99 }),
        rate: fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: null }),
        isTakeaway: fc.boolean(),
      }),
      { minLength: 1, maxLength: 12 },
    )
    fc.assert(
      fc.property(lines, fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: null }), (some, rate) => {
        const asked = some.map(({ article, quantity, isTakeaway, ...of }) =>
          line(article, quantity, { isTakeaway, discount: of.rate === null ? null : off({ rate: of.rate }) }),
        )
        fc.pre(priceTicket(asked).lines.some(({ nature, amount }) => nature !== 'DEPOSIT' && amount > 0))
        const { lines: priced, total } = priceTicket(asked, rate === null ? null : off({ rate }))
        expect(priced.reduce((whole, { amount }) => whole + amount, 0)).toBe(total)
        expect(priced.every(({ amount }) => amount >= 0)).toBe(true)
        expect(vatByRate(priced).including).toBe(total)
        // What comes back whole comes to the opposite.
        const back = priceTicket(asked.map((one) => ({ ...one, quantity: -one.quantity })))
        expect(back.total).toBe(0 - priceTicket(asked).total)
      }),
    )
  })
})

test('change is what was handed over beyond what is due', () => {
  expect([changeOf(cents(2000), cents(1450)), changeOf(cents(1000), cents(1450))]).toEqual([550, 0])
})
