/** The ticket in hand at a till, before it is paid: what keys, scans and fingers make of it. Pure; `ticket.ts` says what it comes to. */
import type { Cents } from '../money.ts'
import { RuleError } from '../rule-error.ts'
import type { Discount, PricedTicket, Sold } from './ticket.ts'
import { MOST_OF_A_LINE, priceTicket } from './ticket.ts'

export interface BasketLine {
  /** Of this basket alone: what a screen tells lines apart by. */
  readonly key: number
  readonly articleId: number
  /** Negative: brought back; never 0. */
  readonly quantity: number
  /** Typed; null: the price of the moment. */
  readonly unitPrice: Cents | null
  readonly isTakeaway: boolean
  readonly discount: Discount | null
  readonly withDeposit: boolean
}

/** Where it was put aside, and by which name. */
export interface Aside {
  readonly id: number
  readonly version: number
  readonly label: string
}

export interface Basket {
  readonly lines: readonly BasketLine[]
  readonly nextKey: number
  readonly discount: Discount | null
  readonly customerId: number | null
  /** What new lines are, unless the line says otherwise. */
  readonly isTakeaway: boolean
  /** The seller saw that who buys is of age: asked once a ticket. */
  readonly areAdults: boolean
  /** Typed before an article: « 3* » is three of the next one. */
  readonly entry: string
  readonly aside: Aside | null
  /** Where those who buy sit; null: nowhere, or at what was put aside. */
  readonly table: string | null
  /** The ticket whose articles come back. */
  readonly returnsId: number | null
}

export const emptyBasket = (isTakeaway: boolean): Basket => ({
  lines: [],
  nextKey: 1,
  discount: null,
  customerId: null,
  isTakeaway,
  areAdults: false,
  entry: '',
  aside: null,
  table: null,
  returnsId: null,
})

export type BasketAction =
  | { readonly kind: 'add'; readonly articleId: number; readonly unitPrice: Cents | null; readonly times?: number }
  /** One letter of « 3* »: a digit, `*`, `-`, or `Backspace`. */
  | { readonly kind: 'type'; readonly letter: string }
  | { readonly kind: 'entry'; readonly entry: string }
  | { readonly kind: 'step'; readonly key: number; readonly by: 1 | -1 }
  | { readonly kind: 'line'; readonly key: number; readonly change: Partial<Omit<BasketLine, 'key' | 'articleId'>> }
  | { readonly kind: 'remove'; readonly key: number }
  | { readonly kind: 'discount'; readonly discount: Discount | null }
  | { readonly kind: 'service'; readonly isTakeaway: boolean }
  | { readonly kind: 'customer'; readonly customerId: number | null }
  | { readonly kind: 'adults' }
  | { readonly kind: 'table'; readonly table: string | null }
  | { readonly kind: 'load'; readonly basket: Basket }

const MOST_DIGITS = 3

/** How many of the next article: « 3* » is three, « -1* » brings one back; anything else is one. */
export const timesOf = (entry: string): number => {
  const typed = /^(-?\d{1,3})\*$/.exec(entry)?.[1]
  const times = typed === undefined ? 1 : Number(typed)
  return times === 0 ? 1 : times
}

/** « 3*3760123456789 », typed or scanned at once: three of that code. */
export const splitScan = (text: string): { readonly times: number | undefined; readonly code: string } => {
  const found = /^(\d{1,3})[*xX](.+)$/.exec(text)
  return found === null ? { times: undefined, code: text } : { times: Number(found[1]) || 1, code: found[2] ?? '' }
}

/** The entry after one more letter; a `*` without a number before it means nothing. */
export const typedInto = (entry: string, letter: string): string => {
  if (letter === 'Backspace') return entry.slice(0, -1)
  if (letter === '-') return entry === '' ? '-' : entry
  if (letter === '*') return /\d$/.test(entry) ? `${entry}*` : entry
  // What was agreed gives way to a new number.
  const before = entry.endsWith('*') ? '' : entry
  return before.replace('-', '').length >= MOST_DIGITS ? before : `${before}${letter}`
}

const bounded = (quantity: number): number => Math.max(-MOST_OF_A_LINE, Math.min(MOST_OF_A_LINE, quantity))

type Added = Omit<BasketLine, 'key'>

/** One more of what is there already: same price, same rate, same sign, nothing off. */
const isSame = (line: BasketLine, added: Added): boolean =>
  line.articleId === added.articleId &&
  line.unitPrice === added.unitPrice &&
  line.isTakeaway === added.isTakeaway &&
  line.withDeposit &&
  line.discount === null &&
  line.quantity > 0 === added.quantity > 0 &&
  Math.abs(line.quantity + added.quantity) <= MOST_OF_A_LINE

const withLine = (basket: Basket, key: number, change: (line: BasketLine) => BasketLine): Basket => ({
  ...basket,
  lines: basket.lines.map((line) => (line.key === key ? change(line) : line)).filter(({ quantity }) => quantity !== 0),
})

const add = (basket: Basket, added: Added): Basket => {
  const twin = basket.lines.findLast((line) => isSame(line, added))
  if (twin !== undefined)
    return withLine(basket, twin.key, (line) => ({ ...line, quantity: line.quantity + added.quantity }))
  const line = { ...added, key: basket.nextKey, quantity: bounded(added.quantity) }
  return { ...basket, lines: [...basket.lines, line], nextKey: basket.nextKey + 1 }
}

export const basketAfter = (basket: Basket, action: BasketAction): Basket => {
  switch (action.kind) {
    case 'add': {
      const { articleId, unitPrice } = action
      const quantity = action.times ?? timesOf(basket.entry)
      const fresh = { isTakeaway: basket.isTakeaway, discount: null, withDeposit: true }
      return { ...add(basket, { articleId, unitPrice, quantity, ...fresh }), entry: '' }
    }
    case 'type':
      return { ...basket, entry: typedInto(basket.entry, action.letter) }
    case 'entry':
      return { ...basket, entry: action.entry }
    case 'step':
      return withLine(basket, action.key, (line) => ({ ...line, quantity: bounded(line.quantity + action.by) }))
    case 'line':
      return withLine(basket, action.key, (line) => ({ ...line, ...action.change }))
    case 'remove':
      return { ...basket, lines: basket.lines.filter(({ key }) => key !== action.key) }
    case 'discount':
      return { ...basket, discount: action.discount }
    case 'service': {
      const { isTakeaway } = action
      return { ...basket, isTakeaway, lines: basket.lines.map((line) => ({ ...line, isTakeaway })) }
    }
    case 'customer':
      return { ...basket, customerId: action.customerId }
    case 'table':
      return { ...basket, table: action.table }
    case 'adults':
      return { ...basket, areAdults: true }
    case 'load':
      return action.basket
  }
}

/** What a server keeps of lines, as a basket that is gone on with. */
export const basketFrom = (
  lines: readonly Omit<BasketLine, 'key'>[],
  over: Partial<Basket> & Pick<Basket, 'isTakeaway'>,
): Basket => ({
  ...emptyBasket(over.isTakeaway),
  ...over,
  lines: lines.map((line, i) => ({ ...line, key: i + 1 })),
  nextKey: lines.length + 1,
})

export interface Reckoned {
  /** Null: nothing in it, or a fault. */
  readonly priced: PricedTicket | null
  /** Why it comes to nothing that could be paid. */
  readonly fault: RuleError | null
  /** Lines whose article is sold no more. */
  readonly gone: readonly number[]
}

/** What the basket comes to at the prices of the board. A fault is told, not thrown: the seller is in the middle of it. */
export const reckon = ({ lines, discount }: Basket, articles: ReadonlyMap<number, Sold>): Reckoned => {
  const gone = lines.filter(({ articleId }) => !articles.has(articleId)).map(({ key }) => key)
  if (lines.length === 0 || gone.length > 0) return { priced: null, fault: null, gone }
  const asked = lines.flatMap((line) => {
    const article = articles.get(line.articleId)
    return article === undefined ? [] : [{ ...line, article }]
  })
  try {
    return { priced: priceTicket(asked, discount), fault: null, gone }
  } catch (error) {
    if (error instanceof RuleError) return { priced: null, fault: error, gone }
    throw error
  }
}
