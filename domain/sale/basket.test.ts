import { describe, expect, test } from 'vitest'
import { cents } from '../money.ts'
import type { Basket, BasketAction } from './basket.ts'
import { basketAfter, basketFrom, emptyBasket, reckon, splitScan, timesOf, typedInto } from './basket.ts'
import type { Sold } from './ticket.ts'

const article = (id: number, price: number, over: Partial<Sold> = {}): Sold => ({
  id,
  label: `Article ${id}`,
  price: cents(price),
  isFreePrice: false,
  nature: 'GOODS',
  rate: 2000,
  takeawayRate: 550,
  isDiscountable: true,
  deposit: null,
  parts: [],
  ...over,
})
const BOARD = new Map([article(1, 150), article(2, 400, { deposit: cents(100) })].map((one) => [one.id, one]))
const FREE = new Map([[3, article(3, 0, { isFreePrice: true })]])

const done = (...actions: BasketAction[]): Basket => actions.reduce(basketAfter, emptyBasket(false))
const add = (articleId: number, times?: number): BasketAction => ({
  ...{ kind: 'add', articleId, unitPrice: null },
  ...(times === undefined ? {} : { times }),
})
const typed = (text: string): BasketAction[] => Array.from(text, (letter): BasketAction => ({ kind: 'type', letter }))
const quantities = ({ lines }: Basket) => lines.map(({ articleId, quantity }) => [articleId, quantity])

describe('adding', () => {
  test('the same article again is one more on its line', () => {
    expect(quantities(done(add(1), add(2), add(1)))).toEqual([
      [1, 2],
      [2, 1],
    ])
  })

  test('« 3* » is three of the next article, and of that one alone', () => {
    expect(quantities(done(...typed('3*'), add(1), add(2)))).toEqual([
      [1, 3],
      [2, 1],
    ])
    expect(quantities(done(...typed('3*'), add(1), ...typed('12*'), add(1)))).toEqual([[1, 15]])
  })

  test('a number alone is no quantity yet, and goes with the article', () => {
    const basket = done(...typed('3'), add(1))
    expect(quantities(basket)).toEqual([[1, 1]])
    expect(basket.entry).toBe('')
  })

  test('another price, another rate, something off or brought back is a line of its own', () => {
    const first = done(add(1), { kind: 'line', key: 1, change: { isTakeaway: true } }, add(1))
    expect(first.lines).toHaveLength(2)
    expect(done(add(1), { kind: 'add', articleId: 1, unitPrice: cents(99) }).lines).toHaveLength(2)
    const off = { rate: 1000, amount: null, reason: 'Habitué' }
    expect(done(add(1), { kind: 'line', key: 1, change: { discount: off } }, add(1)).lines).toHaveLength(2)
    expect(quantities(done(add(1), add(1, -1)))).toEqual([
      [1, 1],
      [1, -1],
    ])
  })

  test('a line that is full begins another', () => {
    expect(quantities(done(add(1, 999), add(1)))).toEqual([
      [1, 999],
      [1, 1],
    ])
  })
})

test.each([
  ['', 1],
  ['3', 1],
  ['3*', 3],
  ['0*', 1],
  ['-1*', -1],
  ['-', 1],
])('the entry « %s » is %i', (entry, times) => {
  expect(timesOf(entry)).toBe(times)
})

test.each([
  ['', '*', ''],
  ['3', '*', '3*'],
  ['3*', '*', '3*'],
  ['3*', '4', '4'],
  ['123', '4', '123'],
  ['-12', '3', '-123'],
  ['3', '-', '3'],
  ['', '-', '-'],
  ['3*', 'Backspace', '3'],
])('« %s » then « %s » is « %s »', (entry, letter, after) => {
  expect(typedInto(entry, letter)).toBe(after)
})

test.each([
  ['3760123456789', undefined, '3760123456789'],
  ['3*3760123456789', 3, '3760123456789'],
  ['12xABC-1', 12, 'ABC-1'],
  ['*3', undefined, '*3'],
])('a scan of « %s »', (text, times, code) => {
  expect(splitScan(text)).toEqual({ times, code })
})

describe('lines', () => {
  test('are stepped, and go at 0', () => {
    const three = done(add(1, 3), { kind: 'step', key: 1, by: -1 })
    expect(quantities(three)).toEqual([[1, 2]])
    expect(done(add(1), { kind: 'step', key: 1, by: -1 }).lines).toEqual([])
    expect(done(add(1, -1), { kind: 'step', key: 1, by: 1 }).lines).toEqual([])
  })

  test('never hold more than 999, and are removed', () => {
    expect(quantities(done(add(1, 999), { kind: 'step', key: 1, by: 1 }))).toEqual([[1, 999]])
    expect(quantities(done(add(1), add(2), { kind: 'remove', key: 1 }))).toEqual([[2, 1]])
  })

  test('follow the ticket where it is taken away, and new ones after it', () => {
    const basket = done(add(1), { kind: 'service', isTakeaway: true }, add(2))
    expect(basket.lines.map(({ isTakeaway }) => isTakeaway)).toEqual([true, true])
  })

  test('taken up again have keys of their own', () => {
    const { lines } = done(add(1), add(2))
    const again = basketAfter(basketFrom(lines, { isTakeaway: false }), add(1, -1))
    expect(again.lines.map(({ key }) => key)).toEqual([1, 2, 3])
  })
})

describe('what it comes to', () => {
  test('is that of the ticket, its deposits and its discounts', () => {
    const off = { rate: 1000, amount: null, reason: 'Fête' }
    expect(reckon(done(add(1, 2), add(2)), BOARD).priced?.total).toBe(800)
    expect(reckon(done(add(1, 2), add(2), { kind: 'discount', discount: off }), BOARD).priced?.total).toBe(730)
  })

  test('is nothing while it is empty, and tells what is sold no more', () => {
    expect(reckon(done(), BOARD)).toEqual({ priced: null, fault: null, gone: [] })
    expect(reckon(done(add(1), add(9)), BOARD).gone).toEqual([2])
  })

  test('is a fault that is told: a price that must be typed', () => {
    expect(reckon(done(add(3)), FREE).fault?.code).toBe('ticket.priceMissing')
    expect(reckon(done({ kind: 'add', articleId: 3, unitPrice: cents(250) }), FREE).priced?.total).toBe(250)
  })
})
