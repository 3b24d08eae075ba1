/** What pays a ticket: all of it, at once (domain rules, section 4). */
import { cashLimit } from '../booking/payment-rules.ts'
import { checkVouchers } from '../billing/faces.ts'
import type { Vouchers } from '../billing/faces.ts'
import type { Day } from '../day.ts'
import { cents, type Cents, sum } from '../money.ts'
import { RuleError } from '../rule-error.ts'
import { keptOf } from './papers.ts'

export interface TicketPayment {
  readonly kind: string
  /** What stays in the till, cents; negative: paid out. */
  readonly amount: Cents
  /** What was handed over, in cash; null: just that. */
  readonly given: Cents | null
  readonly chequeNumber: string | null
  readonly bankId: number | null
  /** Paper holiday vouchers, counted; left out: it is paid by nothing of the kind. */
  readonly vouchers?: Vouchers | undefined
}

/** Others record them, with checks of their own; money that goes out leaves as money. */
const ELSEWHERE = ['GROUPED', 'REGULATION']
const NEVER_OUT = ['CREDIT_NOTE', 'GIFT', 'HOLIDAY_VOUCHER', 'CHEQUE']

const checkPaper = (vouchers: Vouchers, asked: { readonly amount: Cents; readonly on: Day }): void => {
  checkVouchers(vouchers, asked)
  if (vouchers.year === null) throw new RuleError('voucher.yearMissing')
}

const checkOne = (total: Cents, { kind, amount, given, vouchers, ...cheque }: TicketPayment, on: Day): void => {
  if (amount === 0 || amount < 0 !== total < 0) throw new RuleError('ticket.paymentSign')
  if (ELSEWHERE.includes(kind) || (amount < 0 && NEVER_OUT.includes(kind)))
    throw new RuleError('payment.methodElsewhere')
  if (given !== null && (kind !== 'CASH' || given < amount)) throw new RuleError('ticket.givenBelow')
  if (kind === 'CHEQUE' && (cheque.chequeNumber === null || cheque.bankId === null))
    throw new RuleError('payment.chequeIncomplete')
  if (vouchers !== undefined) checkPaper(vouchers, { amount, on })
}

/**
 * Answers what is kept of holiday vouchers that are worth more (`keptOf`). Throws RuleError ticket.paymentSign, payment.methodElsewhere,
 * ticket.givenBelow, payment.chequeIncomplete, the codes of `checkVouchers`, voucher.yearMissing, ticket.notSettled, ticket.cashLimit
 * (code monétaire et financier, L112-6 and D112-3). `resident`: the customer lives in France, or is not known; `on`: the day of the ticket.
 */
export const checkTicketPayments = (
  total: Cents,
  payments: readonly TicketPayment[],
  { resident, on }: { readonly resident: boolean; readonly on: Day },
): Cents => {
  for (const payment of payments) checkOne(total, payment, on)
  const paid = sum(payments.map(({ amount }) => amount))
  const kept = keptOf(
    total,
    payments.map(({ amount, vouchers }) => ({ amount, counts: vouchers?.counts })),
  )
  if (paid !== total + kept) throw new RuleError('ticket.notSettled', { total, paid })
  const cash = sum(payments.filter(({ kind }) => kind === 'CASH').map(({ amount }) => amount))
  // What the house gives back is its own debt: that of a professional, wherever the customer lives.
  const limit = cashLimit(resident || cash < 0)
  if (Math.abs(cash) > limit) throw new RuleError('ticket.cashLimit', { limit })
  return kept
}

/** Change that went back: what was handed over in cash beyond what stays. */
export const changeGiven = (payments: readonly Pick<TicketPayment, 'amount' | 'given'>[]): Cents =>
  sum(payments.map(({ amount, given }) => cents(given === null ? 0 : given - amount)))

const DIGITS = 6

/** `BAR-000123`: the station that signed it, and its number there. */
export const ticketNumber = ({ till, seq }: { readonly till: string; readonly seq: number }): string =>
  `${till}-${String(seq).padStart(DIGITS, '0')}`
