/**
 * A sale on account (decision 0447): quote, sale, deliveries. Its lines are priced as those of a ticket; deposits are left to tills, which
 * give them back.
 */
import type { Day } from '../day.ts'
import type { Cents } from '../money.ts'
import { RuleError } from '../rule-error.ts'
import type { Discount, PricedTicket, Sold } from './ticket.ts'
import { MOST_OF_A_LINE, priceTicket } from './ticket.ts'

export const SALE_STATES = [
  'QUOTE',
  'EXPIRED',
  'SALE',
  'PARTLY_DELIVERED',
  'DELIVERED',
  'BILLED',
  'CANCELLED',
  'CREDITED',
] as const
export type SaleState = (typeof SALE_STATES)[number]

export interface SaleFacts {
  readonly state: 'QUOTE' | 'SALE' | 'CANCELLED'
  /** Of a quote. */
  readonly validUntil: Day | null
  readonly quantity: number
  readonly delivered: number
  /** A live bill charges it; bills of down payments charge nothing. */
  readonly billed: boolean
  /** A bill of it was cancelled by another one. */
  readonly credited: boolean
}

/** Where it stands on a day. A quote holds on its last day. */
export const saleState = (
  { state, validUntil, quantity, delivered, billed, credited }: SaleFacts,
  today: Day,
): SaleState => {
  if (state === 'QUOTE') return validUntil !== null && validUntil < today ? 'EXPIRED' : 'QUOTE'
  if (state === 'CANCELLED') return credited ? 'CREDITED' : 'CANCELLED'
  if (billed) return 'BILLED'
  if (delivered === 0) return 'SALE'
  return delivered < quantity ? 'PARTLY_DELIVERED' : 'DELIVERED'
}

export interface SaleAsked {
  readonly article: Sold
  readonly quantity: number
  /** Typed; null: the price that the article had. */
  readonly unitPrice: Cents | null
  readonly isTakeaway: boolean
  readonly discount: Discount | null
}

interface FreeLine {
  readonly label: string
  readonly price: Cents
  /** Basis points. */
  readonly rate: number
  readonly nature: 'GOODS' | 'SERVICE'
}

/** What no article is: a label, a price, a rate. */
export const freeArticle = ({ label, price, rate, nature }: FreeLine): Sold => ({
  ...{ id: 0, label, price, isFreePrice: false, nature, rate, takeawayRate: rate },
  ...{ isDiscountable: true, deposit: null, parts: [] },
})

/** Throws RuleError sale.noLine, sale.deposit, sale.wrongQuantity (also for what would come back), sale.tooLarge, as `priceTicket`. */
export const priceSale = (asked: readonly SaleAsked[]): PricedTicket => {
  if (asked.length === 0) throw new RuleError('sale.noLine')
  const deposit = asked.find(({ article }) => article.deposit !== null)
  if (deposit !== undefined) throw new RuleError('sale.deposit', { label: deposit.article.label })
  if (asked.some(({ quantity }) => quantity <= 0)) throw new RuleError('sale.wrongQuantity')
  try {
    return priceTicket(asked.map((line) => ({ ...line, withDeposit: false })))
  } catch (error) {
    if (error instanceof RuleError && error.code === 'ticket.tooLarge') throw new RuleError('sale.tooLarge')
    throw error
  }
}

interface Delivered {
  readonly label: string
  readonly quantity: number
  readonly delivered: number
}

/** Throws RuleError sale.wrongQuantity, sale.deliveredAbove. `next`: delivered in all; below what was, some of it came back. */
export const checkDelivered = ({ label, quantity }: Delivered, next: number): void => {
  if (!Number.isSafeInteger(next) || next < 0 || next > MOST_OF_A_LINE) throw new RuleError('sale.wrongQuantity')
  if (next > quantity) throw new RuleError('sale.deliveredAbove', { label, quantity })
}

/** What was handed over stays on its line. Throws RuleError sale.deliveredMore. `next` null: the line goes. */
export const checkLineKept = ({ label, delivered }: Delivered, next: { readonly quantity: number } | null): void => {
  if (delivered > (next?.quantity ?? 0)) throw new RuleError('sale.deliveredMore', { label, delivered })
}

/** What leaves the stock when `count` of a line do: a menu leaves as what it is made of. */
export const leavingStock = (
  { id, parts }: Sold,
  count: number,
): { readonly articleId: number; readonly quantity: number }[] => {
  if (id === 0) return []
  if (parts.length === 0) return [{ articleId: id, quantity: count }]
  return parts.map(({ articleId, quantity }) => ({ articleId, quantity: quantity * count }))
}
