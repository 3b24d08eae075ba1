import { ZERO } from '../money.ts'
import type { Cents } from '../money.ts'
import { RuleError } from '../rule-error.ts'

/**
 * What is written off is what is left of a payer's balance, or a part of it, on its side: a debt that nobody will pay, or below zero what
 * the house owes and nobody will ask back. Throws RuleError payment.writeOffNothing, payment.writeOffAbove.
 */
export const checkWriteOff = (amount: Cents, balance: Cents): void => {
  if (amount === ZERO || balance === ZERO) throw new RuleError('payment.writeOffNothing')
  if (Math.sign(amount) !== Math.sign(balance) || Math.abs(amount) > Math.abs(balance))
    throw new RuleError('payment.writeOffAbove', { balance })
}
