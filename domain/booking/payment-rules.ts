/** What a payment on a stay must respect (domain rules, section 4). */
import { addDays } from '../day.ts'
import type { Day } from '../day.ts'
import { cents } from '../money.ts'
import type { Cents } from '../money.ts'
import { isTaxHomeInFrance } from '../territory.ts'
import { RuleError } from '../rule-error.ts'
import { checkVouchers } from '../billing/faces.ts'
import type { Vouchers } from '../billing/faces.ts'

/**
 * Code monétaire et financier, L112-6 and D112-3: a professional takes no more than 1,000 € in cash for one debt from who lives
 * in France for tax, 15,000 € from a private person who does not. The debt is the stay: several payments count together.
 */
export const CASH_LIMIT_RESIDENT = cents(100_000)
export const CASH_LIMIT_FOREIGN = cents(1_500_000)

/**
 * 15,000 € are for private persons who live elsewhere and pay for themselves (C. mon. fin. D112-3, 2°): a company, foreign ones
 * too, has 1,000 €, and so has one whose country is not known.
 */
export const limitedAsResident = (payer: { readonly country: string | null; readonly isCompany: boolean }): boolean =>
  payer.isCompany || payer.country === null || isTaxHomeInFrance(payer.country)

/** Cash for one stay, in all. */
export const cashLimit = (resident: boolean): Cents => (resident ? CASH_LIMIT_RESIDENT : CASH_LIMIT_FOREIGN)

/** Beyond any stay: a slip of the keyboard (one million euros). */
export const MOST_PAID = cents(100_000_000)

export interface PaymentAsked {
  readonly amount: Cents
  readonly methodKind: string
  readonly paidOn: Day
  readonly chequeNumber: string | null
  readonly bankId: number | null
  /** Paper holiday vouchers, counted; null or left out: it is paid by nothing of the kind. */
  readonly vouchers?: Vouchers | null
  readonly allowOverpay: boolean
}

export interface PaymentSituation {
  readonly today: Day
  /** What the file still owes. */
  readonly balance: Cents
  /** What may be asked of this payer (`dueOfPayer`). */
  readonly due: Cents
  /** Cash already taken for this file, less what was given back. */
  readonly cash: Cents
  /** The payer's home is in France, or unknown, or the payer is a company. */
  readonly resident: boolean
}

const checkAmount = (asked: PaymentAsked, { balance, due }: PaymentSituation): void => {
  const { amount } = asked
  if (amount <= 0) throw new RuleError('payment.notPositive')
  if (amount > MOST_PAID) throw new RuleError('payment.absurd', { amount, max: MOST_PAID })
  if (amount <= due || asked.allowOverpay) return
  if (amount > balance) throw new RuleError('payment.aboveBalance', { amount, balance: due })
  throw new RuleError('payment.aboveShare', { amount, due })
}

const checkPaper = (vouchers: Vouchers, { amount, paidOn }: PaymentAsked): void => {
  checkVouchers(vouchers, { amount, on: paidOn })
  if (vouchers.year === null) throw new RuleError('voucher.yearMissing')
}

/** A payment found a year late is entered; one of another age is a year mistyped. */
const OLDEST_DAYS = 366

/** Methods that other parts of the house record with their own checks: vouchers, credit notes, groupings, write-offs. */
const ELSEWHERE: readonly string[] = ['CREDIT_NOTE', 'GROUPED', 'REGULATION', 'GIFT']

/**
 * Throws RuleError payment.notPositive, payment.absurd, payment.aboveBalance, payment.aboveShare, payment.inFuture, payment.tooOld,
 * payment.methodElsewhere,
 * payment.chequeIncomplete (number and paying establishment, spec 5), the codes of `checkVouchers`, voucher.yearMissing, payment.cashLimit.
 */
export const checkPayment = (asked: PaymentAsked, situation: PaymentSituation): void => {
  checkAmount(asked, situation)
  if (asked.paidOn > situation.today) throw new RuleError('payment.inFuture', { paidOn: asked.paidOn })
  if (asked.paidOn < addDays(situation.today, -OLDEST_DAYS))
    throw new RuleError('payment.tooOld', { paidOn: asked.paidOn })
  if (ELSEWHERE.includes(asked.methodKind)) throw new RuleError('payment.methodElsewhere')
  if (asked.methodKind === 'CHEQUE' && (asked.chequeNumber === null || asked.bankId === null))
    throw new RuleError('payment.chequeIncomplete')
  if (asked.vouchers !== null && asked.vouchers !== undefined) checkPaper(asked.vouchers, asked)
  const limit = cashLimit(situation.resident)
  if (asked.methodKind === 'CASH' && situation.cash + asked.amount > limit)
    throw new RuleError('payment.cashLimit', { limit, cash: situation.cash })
}

/**
 * A payment of the whole price, or one asked for the whole price, is neither arrhes nor acompte: nothing is left that it would
 * announce (C. conso L214-1 speaks of sums paid in advance on a price).
 */
export const isWholePrice = (
  amount: Cents,
  { total, downPayment }: { readonly total: Cents; readonly downPayment: Cents },
): boolean => total > 0 && (amount >= total || downPayment >= total)

/** A payment is a down payment as long as the one asked for is not covered (spec 3, "Payment kind"). */
export const paymentKind = (paid: Cents, downPayment: Cents): 'DOWN_PAYMENT' | 'PAYMENT' =>
  paid < downPayment ? 'DOWN_PAYMENT' : 'PAYMENT'
