import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '../money.ts'
import { basketAfter, emptyBasket } from './basket.ts'
import type { Basket, BasketLine } from './basket.ts'
import { isSameTable, joinBaskets, splitBasket, tableNames } from './tables.ts'

const line = (key: number, quantity: number, over: Partial<BasketLine> = {}): BasketLine => ({
  ...{ key, articleId: key, quantity, unitPrice: null, isTakeaway: false, discount: null, withDeposit: true },
  ...over,
})
const basket = (lines: readonly BasketLine[], over: Partial<Basket> = {}): Basket => ({
  ...emptyBasket(false),
  lines,
  nextKey: lines.length + 1,
  ...over,
})
const off = (amount: number) => ({ rate: null, amount: cents(amount), reason: 'Geste' })

describe('tables', () => {
  it('are named one by one or from one to another, each once', () => {
    expect(tableNames('1-3, T1-T2; Terrasse 1 - 2\nBar, bar')).toEqual([
      ...['1', '2', '3', 'T1', 'T2', 'Terrasse 1', 'Terrasse 2', 'bar'],
    ])
    expect(tableNames(null)).toEqual([])
    expect(tableNames('Saint-Jean, 8-3, T1-V4')).toEqual(['Saint-Jean', '8-3', 'T1-V4'])
    expect(tableNames('1-999')).toHaveLength(200)
    expect(isSameTable(' t1', 'T1 ')).toBe(true)
  })
})

describe('a ticket that is split', () => {
  it('takes lines and parts of lines, and leaves the rest where it was', () => {
    const aside = { id: 7, version: 2, label: 'T1' }
    const { now, rest } = splitBasket(
      basket([line(1, 3), line(2, 1), line(3, -1)], { aside }),
      new Map([
        [1, 2],
        [3, -1],
      ]),
    )
    expect(now.lines.map(({ key, quantity }) => [key, quantity])).toEqual([
      [1, 2],
      [3, -1],
    ])
    expect(rest.lines.map(({ key, quantity }) => [key, quantity])).toEqual([
      [1, 1],
      [2, 1],
    ])
    expect([now.aside, rest.aside]).toEqual([null, aside])
  })

  it('is refused where it takes nothing, everything, too much, or where an amount is off the whole', () => {
    const code = (taken: [number, number][], over: Partial<Basket> = {}): string => {
      try {
        splitBasket(basket([line(1, 2), line(2, -1)], over), new Map(taken))
        return 'split'
      } catch (error) {
        return (error as { code: string }).code
      }
    }
    expect(code([])).toBe('split.nothing')
    expect(
      code([
        [1, 2],
        [2, -1],
      ]),
    ).toBe('split.everything')
    for (const wrong of [3, -1, 0.5, Number.NaN]) expect(code([[1, wrong]])).toBe('split.wrong')
    expect(code([[2, 1]])).toBe('split.wrong')
    expect(code([[1, 1]], { discount: off(100) })).toBe('split.amountOff')
    expect(code([[1, 1]], { discount: { rate: 1000, amount: null, reason: 'Geste' } })).toBe('split')
  })

  it('loses no article and no cent of what is off a line', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 99 }),
        fc.integer({ min: 1, max: 9999 }),
        fc.nat(),
        (quantity, amount, n) => {
          const taken = 1 + (n % (quantity - 1))
          const { now, rest } = splitBasket(
            basket([line(1, quantity, { discount: off(amount) })]),
            new Map([[1, taken]]),
          )
          const [a, b] = [now.lines[0], rest.lines[0]]
          expect((a?.quantity ?? 0) + (b?.quantity ?? 0)).toBe(quantity)
          expect((a?.discount?.amount ?? 0) + (b?.discount?.amount ?? 0)).toBe(amount)
        },
      ),
    )
  })
})

describe('what is added to a table', () => {
  it('is one line with what is the same, and lines of its own otherwise', () => {
    const there = basket([line(1, 2), line(2, 1, { discount: off(50) })], { customerId: 5 })
    const { lines, customerId } = joinBaskets(there, basket([line(1, 1), line(2, 1), line(3, 1)], { customerId: 6 }))
    expect(lines.map(({ articleId, quantity }) => [articleId, quantity])).toEqual([
      [1, 3],
      [2, 1],
      [2, 1],
      [3, 1],
    ])
    expect(customerId).toBe(5)
  })

  it('is refused where both have something off', () => {
    const both = basket([line(1, 1)], { discount: off(10) })
    expect(() => joinBaskets(both, both)).toThrow('basket.twoDiscounts')
  })

  it('begins with a table in hand, which the next ticket forgets', () => {
    const at = basketAfter(emptyBasket(false), { kind: 'table', table: 'T4' })
    expect(at.table).toBe('T4')
    expect(emptyBasket(false).table).toBeNull()
  })
})
