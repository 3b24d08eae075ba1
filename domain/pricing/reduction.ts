/** A reduction of a whole document keeps the VAT of what it reduces (domain rules 3.5). */
import { cents, negate, shareToLargest, sum } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { QuoteLine } from './line.ts'
import { vatGroups } from './quote-lines.ts'

type Taxed = Pick<QuoteLine, 'amount' | 'tvaId' | 'tvaRate'>

/**
 * Cuts a reduction by the rates of the lines that it reduces: pro rata, last cent to the largest. `amount` is what to take off,
 * at most the sum of the lines; the parts come back negative, one per rate in the order of the lines. Throws RangeError where
 * there is less to reduce, or a line is negative.
 */
export function splitReduction(amount: Cents, lines: readonly Taxed[]): Taxed[] {
  const amounts = lines.map((l) => l.amount)
  const shares = shareToLargest(amount, amounts)
  return vatGroups(lines)
    .map(({ vat, indexes }) => ({ ...vat, amount: negate(sum(indexes.map((i) => shares[i] ?? cents(0)))) }))
    .filter((part) => part.amount !== 0)
}
