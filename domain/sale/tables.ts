/** Tables of a bar: how a house names them, and a ticket split between those who sit at one. */
import { cents } from '../money.ts'
import { RuleError } from '../rule-error.ts'
import type { Basket, BasketLine } from './basket.ts'
import type { Discount } from './ticket.ts'

const MOST_TABLES = 200
const LONGEST_NAME = 20

/** `T1-T12`, `1 - 8`: each of them; anything else is one name. */
const namesIn = (part: string): string[] => {
  const found = /^(\D*?)\s*(\d{1,3})\s*-\s*(\D*?)\s*(\d{1,3})$/u.exec(part)
  if (found === null) return [part]
  const [, before = '', first, again = '', last] = found
  const [from, to] = [Number(first), Number(last)]
  if ((again !== '' && again !== before) || to < from) return [part]
  const space = /\s$/u.test(part.slice(0, part.indexOf(first ?? ''))) ? ' ' : ''
  return Array.from({ length: Math.min(to - from + 1, MOST_TABLES) }, (_, i) => `${before}${space}${from + i}`)
}

/** `1-12, T1-T4, Terrasse` → the tables, in that order, each once; null: none. */
export const tableNames = (text: string | null): string[] => {
  const names = (text ?? '')
    .split(/[,;\n]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap(namesIn)
    .map((name) => name.slice(0, LONGEST_NAME))
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()].slice(0, MOST_TABLES)
}

/** Whether two names are of one table. */
export const isSameTable = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

/** Off by an amount, a part of a line bears its part of it; the parts sum to the whole. */
const discountOf = (discount: Discount | null, taken: number, quantity: number): [Discount | null, Discount | null] => {
  if (discount === null || discount.amount === null) return [discount, discount]
  const part = cents(Math.round((discount.amount * taken) / quantity))
  const off = (amount: number): Discount | null => (amount === 0 ? null : { ...discount, amount: cents(amount) })
  return [off(part), off(discount.amount - part)]
}

const partsOf = (line: BasketLine, taken: number): [BasketLine[], BasketLine[]] => {
  const { quantity } = line
  if (taken === 0) return [[], [line]]
  if (taken === quantity) return [[line], []]
  const [now, later] = discountOf(line.discount, taken, quantity)
  return [[{ ...line, quantity: taken, discount: now }], [{ ...line, quantity: quantity - taken, discount: later }]]
}

export interface Split {
  readonly now: Basket
  readonly rest: Basket
}

/**
 * What is paid now, and what stays: `taken` says how many of which line, by its key. Throws RuleError split.nothing, split.everything,
 * split.amountOff (an amount off the whole ticket belongs to nobody), split.wrong (more than there is).
 */
export const splitBasket = (basket: Basket, taken: ReadonlyMap<number, number>): Split => {
  if (basket.discount?.amount != null) throw new RuleError('split.amountOff')
  const parts = basket.lines.map((line) => {
    const count = taken.get(line.key) ?? 0
    const isWithin = Number.isInteger(count) && Math.abs(count) <= Math.abs(line.quantity) && count * line.quantity >= 0
    if (!isWithin) throw new RuleError('split.wrong')
    return partsOf(line, count)
  })
  const [now, rest] = [parts.flatMap(([one]) => one), parts.flatMap(([, other]) => other)]
  if (now.length === 0) throw new RuleError('split.nothing')
  if (rest.length === 0) throw new RuleError('split.everything')
  return { now: { ...basket, lines: now, aside: null }, rest: { ...basket, lines: rest } }
}

type Kept = Pick<Basket, 'lines' | 'discount' | 'customerId'>

const isPlain = ({ discount, withDeposit }: BasketLine): boolean => discount === null && withDeposit

/**
 * What a table has with what is added to it: the same article at the same price is one line. Throws RuleError basket.twoDiscounts, where both
 * have something off the whole.
 */
export const joinBaskets = (there: Kept, added: Kept): Kept => {
  if (there.discount !== null && added.discount !== null) throw new RuleError('basket.twoDiscounts')
  const lines = [...there.lines]
  for (const line of added.lines) {
    const at = lines.findIndex(
      (one) =>
        isPlain(one) &&
        isPlain(line) &&
        one.articleId === line.articleId &&
        one.unitPrice === line.unitPrice &&
        one.isTakeaway === line.isTakeaway &&
        one.quantity > 0 === line.quantity > 0 &&
        Math.abs(one.quantity + line.quantity) <= 999,
    )
    const found = lines[at]
    if (found === undefined) lines.push(line)
    else lines[at] = { ...found, quantity: found.quantity + line.quantity }
  }
  return {
    lines,
    discount: there.discount ?? added.discount,
    customerId: there.customerId ?? added.customerId,
  }
}
