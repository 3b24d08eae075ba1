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
}

const onSlip = ({ depositNumber }: PaymentFacts): Reason | null =>
  depositNumber === null ? null : reason('payment.deposited', { number: depositNumber })

/** Why it cannot be reversed; null: it can. */
export const reversalRefusal = (p: PaymentFacts): Reason | null => {
  if (p.type === 'REVERSAL') return reason('payment.isReversal')
  if (p.reversedById !== null) return reason('payment.alreadyReversed')
  if (p.downPaymentBill !== null) return reason('bill.downPaymentBilled', { number: p.downPaymentBill })
  if (p.madeCredit !== null && p.madeCredit.used > 0)
    return reason('credit.alreadyUsed', { number: p.madeCredit.number })
  return onSlip(p)
}

/** Cheque number and bank, holder and note may be put right while the row stands, until it is brought to the bank. */
export const detailRefusal = (p: PaymentFacts): Reason | null => {
  if (p.type === 'REVERSAL') return reason('payment.isReversal')
  return p.reversedById === null ? onSlip(p) : reason('payment.alreadyReversed')
}

/** Recorded by screens of their own, with what hangs on them: taken back there, and taken again. */
const ELSEWHERE: readonly string[] = ['CREDIT_NOTE', 'GROUPED', 'REGULATION', 'GIFT']

/**
 * Why it cannot be reversed and taken again in one go; null: it can. `accounts`: how many files its money is in now. What a guarantee
 * paid, what went back, what was grouped or split over files is reversed first.
 */
export const correctionRefusal = (
  p: PaymentFacts & { readonly isDamage: boolean; readonly groupId: number | null; readonly accounts?: number },
): Reason | null => {
  const refused = reversalRefusal(p)
  if (refused !== null) return refused
  const isApart = p.type !== 'PAYMENT' || p.isDamage || p.groupId !== null || ELSEWHERE.includes(p.methodKind)
  return isApart || (p.accounts ?? 1) > 1 ? reason('payment.correctedApart') : null
}
