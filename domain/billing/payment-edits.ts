/** What may still be done with a payment (domain rules, section 4): its signed row never changes, and each refusal says why. */
import { reason } from '../booking/facts.ts'
import type { Reason } from '../booking/facts.ts'
import type { Cents } from '../money.ts'

export interface PaymentFacts {
  readonly type: 'PAYMENT' | 'REVERSAL' | 'REFUND'
  readonly methodKind: string
  readonly reversedById: number | null
  /** Number of the live down-payment bill that charges it; null: none does. */
  readonly downPaymentBill: string | null
  /** Credit note that this row made, and what was already used of it; null: it made none. */
  readonly madeCredit: { readonly number: string; readonly used: Cents } | null
  /** Number of the live bank deposit that it is on; null: none. */
  readonly depositNumber: string | null
  /** The payment over several files that it is a part of; null: it stands alone. */
  readonly group?: unknown
  /** Its entries left for the accountant. */
  readonly isExported?: boolean
}

const onSlip = ({ depositNumber }: PaymentFacts): Reason | null =>
  depositNumber === null ? null : reason('payment.deposited', { number: depositNumber })

const isPart = ({ group }: PaymentFacts): boolean => group !== null && group !== undefined

/** One piece of paper: what it is worth is not cut. A transfer that was split wrong may lose a part. */
const PAPER: readonly string[] = ['CHEQUE', 'HOLIDAY_VOUCHER']

/**
 * Why it cannot be reversed; null: it can. `whole`: the other parts of its grouped payment are reversed with it.
 */
export const reversalRefusal = (p: PaymentFacts, whole = false): Reason | null => {
  if (p.type === 'REVERSAL') return reason('payment.isReversal')
  if (p.reversedById !== null) return reason('payment.alreadyReversed')
  if (p.downPaymentBill !== null) return reason('bill.downPaymentBilled', { number: p.downPaymentBill })
  if (p.madeCredit !== null && p.madeCredit.used > 0)
    return reason('credit.alreadyUsed', { number: p.madeCredit.number })
  return onSlip(p) ?? (!whole && isPart(p) && PAPER.includes(p.methodKind) ? reason('payment.grouped') : null)
}

/**
 * Cheque number and bank, holder and note may be put right while the row stands, until it is brought to the bank; those of a grouped
 * payment with all of its parts (`whole`).
 */
export const detailRefusal = (p: PaymentFacts, whole = false): Reason | null => {
  if (p.type === 'REVERSAL') return reason('payment.isReversal')
  if (p.reversedById !== null) return reason('payment.alreadyReversed')
  return onSlip(p) ?? (!whole && isPart(p) ? reason('payment.grouped') : null)
}

/** Recorded by screens of their own, with what hangs on them: taken back there, and taken again. */
const ELSEWHERE: readonly string[] = ['CREDIT_NOTE', 'GROUPED', 'REGULATION', 'GIFT']

/**
 * Why it cannot be reversed and taken again in one go; null: it can. `accounts`: how many files its money is in now. What a guarantee
 * paid, what went back, what was grouped or split over files is reversed first; so is what was exported, on its own, as the accountant has its entries already.
 */
export const correctionRefusal = (
  p: PaymentFacts & { readonly isDamage: boolean; readonly accounts?: number },
): Reason | null => {
  const refused = reversalRefusal(p)
  if (refused !== null) return refused
  if (isPart(p)) return reason('payment.grouped')
  if (p.isExported === true) return reason('payment.exported')
  const isApart = p.type !== 'PAYMENT' || p.isDamage || ELSEWHERE.includes(p.methodKind)
  return isApart || (p.accounts ?? 1) > 1 ? reason('payment.correctedApart') : null
}
