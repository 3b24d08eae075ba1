/** What a partner keeps (domain rules 3.4 step 8: a payer's split, never a price change). */
import { cents, percentOf } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'

export interface Commission {
  readonly excluding: Cents
  readonly vat: Cents
  readonly including: Cents
}

/** `rate` of the amount, VAT of the commission on top; both in basis points. */
export function commissionOf(amount: Cents, rate: number, tvaRate: number): Commission {
  const excluding = percentOf(amount, rate)
  const vat = percentOf(excluding, tvaRate)
  return { excluding, vat, including: cents(excluding + vat) }
}
