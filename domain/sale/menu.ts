/** What share of its price each part of a menu bears: as tickets do it (`ticket.ts`), by the parts' own prices. */
import { type Cents, prorate } from '../money.ts'

export interface Portion {
  /** Of one. */
  readonly price: Cents
  readonly quantity: number
}

/** Cents of the menu's price, one a part; they sum to it. Parts without any price share alike. */
export const menuShares = (price: Cents, parts: readonly Portion[]): Cents[] =>
  parts.length === 0
    ? []
    : prorate(
        price,
        parts.map((part) => part.price * part.quantity),
      )
