/** Credit notes: what the house owes a customer, kept for a later stay (domain rules, section 4). */
import { CASH_LIMIT_RESIDENT } from '../booking/payment-rules.ts'
import { addMonths } from '../day.ts'
import type { Day } from '../day.ts'
import type { Cents } from '../money.ts'
import { RuleError } from '../rule-error.ts'

export interface CreditNoteState {
  readonly number: string
  readonly left: Cents
  readonly validUntil: Day
  /** Whose it is. */
  readonly customerId: number
}

/** Throws RuleError credit.otherCustomer, credit.expired, credit.used, credit.aboveLeft. */
export const checkCreditUse = (
  credit: CreditNoteState,
  { amount, today, payerId }: { readonly amount: Cents; readonly today: Day; readonly payerId: number | null },
): void => {
  const { number, left, validUntil: until } = credit
  if (payerId !== credit.customerId) throw new RuleError('credit.otherCustomer', { number })
  if (until < today) throw new RuleError('credit.expired', { until })
  if (left <= 0) throw new RuleError('credit.used', { number })
  if (amount > left) throw new RuleError('credit.aboveLeft', { number, left })
}

/** The last day of a credit note; `asked` null: as many months as the house gives. Throws RuleError credit.validityPast. */
export const creditValidity = (asked: Day | null, today: Day, months: number): Day => {
  const until = asked ?? addMonths(today, months)
  if (until < today) throw new RuleError('credit.validityPast')
  return until
}

/** Throws RuleError payment.notPositive, payment.aboveOwed: no more is given back than the file owes. */
export const checkGivenBack = (amount: Cents, owed: Cents): void => {
  if (amount <= 0) throw new RuleError('payment.notPositive')
  if (amount > owed) throw new RuleError('payment.aboveOwed', { owed: Math.max(0, owed) })
}

/**
 * Money that leaves in cash. `before`: what was given back in cash on that account. Throws RuleError payment.cashBackLimit: the debt is that
 * of a professional (C. mon. fin. L112-6, D112-3, 1°).
 */
export const checkCashBack = (amount: Cents, before: Cents): void => {
  if (amount + before > CASH_LIMIT_RESIDENT)
    throw new RuleError('payment.cashBackLimit', { limit: CASH_LIMIT_RESIDENT, cash: before })
}

/** `AV27-0001`: a series of its own, which is not that of the bills. */
export const creditNumber = (year: number, rank: number): string =>
  `AV${String(year % 100).padStart(2, '0')}-${String(rank).padStart(4, '0')}`
