/** What papers do to a ticket (domain rules, section 4): a voucher of one purpose comes off its lines, and holiday vouchers give no change. */
import { VOUCHER_FACES, worthOf } from '../billing/faces.ts'
import type { Counts } from '../billing/faces.ts'
import type { Gift } from '../billing/gift.ts'
import { cents, negate, sum, ZERO } from '../money.ts'
import type { Cents } from '../money.ts'
import type { Charge } from '../vat/state.ts'
import type { TicketLine } from './ticket.ts'

/** A line as it is signed: of an article, of a voucher that is deducted, or of what is kept because no change is given. */
export interface SignedLine extends Omit<TicketLine, 'of' | 'articleId' | 'nature'> {
  readonly articleId: number | null
  readonly nature: TicketLine['nature'] | 'KEPT'
  /** The voucher that it deducts. */
  readonly giftSaleId?: number
}

const NO_ARTICLE = { articleId: null, quantity: 1, discount: ZERO, discountReason: null, isTakeaway: false } as const

/** What a voucher of one purpose may be deducted from: what is sold, less what others took off it. */
export const chargesOf = (lines: readonly Pick<SignedLine, 'nature' | 'rate' | 'amount'>[]): Charge[] =>
  lines.flatMap(({ nature, rate, amount }) =>
    nature === 'GOODS' || nature === 'SERVICE' ? [{ nature, rate, amount }] : [],
  )

type DeductedGift = Pick<Gift, 'code' | 'kind' | 'rate'> & { readonly id: number; readonly label: string }

/** Its VAT was due when it was sold: it is taken off at its rate, as a negative line (rules of the money vectors, section 3). */
export const deductionLine = ({ id, code, kind, label, rate }: DeductedGift, amount: Cents): SignedLine => ({
  ...NO_ARTICLE,
  label: `Bon cadeau ${code}\u00A0: ${label}`,
  unitPrice: negate(amount),
  amount: negate(amount),
  rate,
  nature: kind === 'ARTICLE' ? 'GOODS' : 'SERVICE',
  giftSaleId: id,
})

/** What holiday vouchers are worth beyond the ticket: kept, outside VAT, since no change is given on them (ANCV, conditions of use). */
export const keptLine = (amount: Cents): SignedLine => ({
  ...NO_ARTICLE,
  label: 'Chèques-vacances\u00A0: non rendu',
  unitPrice: amount,
  amount,
  rate: null,
  nature: 'KEPT',
})

interface Handed {
  readonly amount: Cents
  /** Paper holiday vouchers, counted; left out: none. */
  readonly counts?: Counts | undefined
}

const smallestFace = (sets: readonly Counts[]): number =>
  Math.min(...VOUCHER_FACES.filter((face) => sets.some((counts) => (counts[face] ?? 0) > 0)))

/**
 * What is kept of holiday vouchers that are worth more than the ticket, cents; 0: they are not. Never as much as one of them: it would
 * have been handed over for nothing.
 */
export const keptOf = (total: Cents, handed: readonly Handed[]): Cents => {
  const over = sum(handed.map(({ amount }) => amount)) - total
  const sets = handed.flatMap(({ counts }) => (counts === undefined || worthOf(counts) === 0 ? [] : [counts]))
  return total > 0 && over > 0 && sets.length > 0 && over < smallestFace(sets) ? cents(over) : ZERO
}
