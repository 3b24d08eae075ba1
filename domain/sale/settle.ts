/** What pays a ticket: all of it, at once (domain rules, section 4). */
import { cashLimit } from '../booking/payment-rules.ts'
import { cents, type Cents, sum } from '../money.ts'
import { RuleError } from '../rule-error.ts'

export interface TicketPayment {
  readonly kind: string
  /** What stays in the till, cents; negative: paid out. */
  readonly amount: Cents
  /** What was handed over, in cash; null: just that. */
  readonly given: Cents | null
  readonly chequeNumber: string | null
  readonly bankId: number | null
}

/** Others record them, with checks of their own; money that goes out leaves as money. */
const ELSEWHERE = ['GROUPED', 'REGULATION', 'GIFT']
const NEVER_OUT = ['CREDIT_NOTE', 'HOLIDAY_VOUCHER', 'CHEQUE']

const checkOne = (total: Cents, { kind, amount, given, ...cheque }: TicketPayment): void => {
  if (amount === 0 || amount < 0 !== total < 0) throw new RuleError('ticket.paymentSign')
  if (ELSEWHERE.includes(kind) || (amount < 0 && NEVER_OUT.includes(kind)))
    throw new RuleError('payment.methodElsewhere')
  if (given !== null && (kind !== 'CASH' || given < amount)) throw new RuleError('ticket.givenBelow')
  if (kind === 'CHEQUE' && (cheque.chequeNumber === null || cheque.bankId === null))
    throw new RuleError('payment.chequeIncomplete')
}

/**
 * Throws RuleError ticket.paymentSign, payment.methodElsewhere, ticket.givenBelow, payment.chequeIncomplete, ticket.notSettled,
 * payment.cashLimit (code monétaire et financier, D112-3). `resident`: the customer lives in France, or is not known.
 */
export const checkTicketPayments = (
  total: Cents,
  payments: readonly TicketPayment[],
  { resident }: { readonly resident: boolean },
): void => {
  for (const payment of payments) checkOne(total, payment)
  const paid = sum(payments.map(({ amount }) => amount))
  if (paid !== total) throw new RuleError('ticket.notSettled', { total, paid })
  const cash = sum(payments.filter(({ kind }) => kind === 'CASH').map(({ amount }) => amount))
  const limit = cashLimit(resident)
  if (cash > limit) throw new RuleError('payment.cashLimit', { limit, cash: 0 })
}

/** Change that went back: what was handed over in cash beyond what stays. */
export const changeGiven = (payments: readonly Pick<TicketPayment, 'amount' | 'given'>[]): Cents =>
  sum(payments.map(({ amount, given }) => cents(given === null ? 0 : given - amount)))

const DIGITS = 6

/** `BAR-000123`: the station that signed it, and its number there. */
export const ticketNumber = ({ till, seq }: { readonly till: string; readonly seq: number }): string =>
  `${till}-${String(seq).padStart(DIGITS, '0')}`
