/** What is typed of a payment, and what is wrong with it, before anything is sent. Pure. */
import type { Day } from '#domain/day.ts'
import { isPaperVoucher } from '#domain/billing/faces.ts'
import type { Counts } from '#domain/billing/faces.ts'
import { dueOfPayer } from '#domain/booking/payers.ts'
import { checkPayment } from '#domain/booking/payment-rules.ts'
import { cents, sum } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { PaymentMethodKind } from '#contract/entities/payment/payment.ts'
import { messageOf } from '#contract/messages.ts'
import type { Preferences } from '#contract/operations/establishment/preference.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'

export interface PaymentDraft {
  readonly amount: Cents | null
  readonly methodId: number | null
  /** Null: the customer of the file. */
  readonly payerId: number | null
  readonly paidOn: Day
  readonly chequeNumber: string
  readonly bankId: number | null
  readonly ownerName: string
  readonly note: string
  /** The credit note that pays. */
  readonly creditNoteId: number | null
  /** The gift voucher that pays, as it is typed. */
  readonly giftCode: string
  /** Paper holiday vouchers by face value, and their year of issue. */
  readonly vouchers: Counts
  readonly voucherYear: number | null
  readonly allowOverpay: boolean
  readonly validateOption: boolean
}

/** The down payment while it is not covered, then the balance; or the balance at once, as the house prefers. */
export const amountToTake = ({ totals }: Pick<BookingFile, 'totals'>, { sale }: Preferences): Cents =>
  sale.proposedAmount === 'DOWN_PAYMENT' && totals.downPaymentLeft > 0
    ? totals.downPaymentLeft
    : cents(Math.max(0, totals.balance))

/** What is proposed to this payer: never more than they owe, and nothing where they owe nothing. */
export const proposedTo = (file: BookingFile, payerId: number | null, preferences: Preferences): Cents | null => {
  const amount = Math.min(amountToTake(file, preferences), dueFrom(file, payerId))
  return amount > 0 ? cents(amount) : null
}

/** The customer, or the first who owes something where the customer does not; null: the customer. */
const whoOwes = (file: BookingFile): number | null =>
  dueFrom(file, null) > 0 ? null : (file.payers.find(({ balance }) => balance > 0)?.payerId ?? null)

/** `isProposed`: nothing is proposed right after a payment, for a key pressed twice is one payment. */
export const freshPayment = (
  file: BookingFile,
  today: Day,
  preferences: Preferences,
  isProposed = true,
): PaymentDraft => ({
  amount: isProposed ? proposedTo(file, whoOwes(file), preferences) : null,
  methodId: null,
  payerId: whoOwes(file),
  paidOn: today,
  chequeNumber: '',
  bankId: null,
  ownerName: '',
  note: '',
  creditNoteId: null,
  giftCode: '',
  vouchers: {},
  voucherYear: null,
  allowOverpay: false,
  validateOption: preferences.bookingOption.validateWhenPaid,
})

export interface PaymentProblems {
  readonly amount?: string
  readonly paidOn?: string
  readonly cheque?: string
  readonly vouchers?: string
  readonly gift?: string
  readonly method?: string
}

/** In the order of the fields. */
export const firstProblem = (problems: PaymentProblems): string | undefined =>
  problems.amount ?? problems.paidOn ?? problems.cheque ?? problems.vouchers ?? problems.gift ?? problems.method

const FIELD_OF: Readonly<Record<string, keyof PaymentProblems>> = {
  'payment.notPositive': 'amount',
  'payment.absurd': 'amount',
  'payment.aboveBalance': 'amount',
  'payment.aboveShare': 'amount',
  'payment.cashLimit': 'amount',
  'payment.inFuture': 'paidOn',
  'payment.chequeIncomplete': 'cheque',
  'payment.methodElsewhere': 'method',
  'voucher.unknownFace': 'vouchers',
  'voucher.countsUneven': 'vouchers',
  'voucher.yearMissing': 'vouchers',
  'voucher.expired': 'vouchers',
  'gift.codeWrong': 'gift',
  'gift.unknown': 'gift',
  'gift.cancelled': 'gift',
  'gift.notPaid': 'gift',
  'gift.expired': 'gift',
  'gift.used': 'gift',
  'gift.aboveLeft': 'amount',
  'gift.notForThis': 'gift',
}

/** The field that a code is about; undefined: none. */
export const paymentFieldOf = (code: string): keyof PaymentProblems | undefined => FIELD_OF[code]

/** What may be asked of the payer who is chosen; null: the customer. */
export const dueFrom = ({ totals, payers, customer }: BookingFile, payerId: number | null): Cents =>
  dueOfPayer(totals.balance, payers, payerId ?? customer?.id ?? 0)

/** Cash is limited as that of who lives in France, unless the payer is known to be a private person who lives elsewhere. */
export const isResident = ({ payersAbroad, customer }: BookingFile, payerId: number | null): boolean =>
  !payersAbroad.includes(payerId ?? customer?.id ?? 0)

/** Cash that the file received, less what was given back. */
export const cashTaken = ({ payments }: BookingFile): Cents =>
  sum(payments.filter((p) => p.methodKind === 'CASH').map((p) => p.amount))

/** The server's own rules. */
export const paymentProblems = (
  draft: PaymentDraft,
  method: { readonly kind: PaymentMethodKind; readonly bankable: boolean } | undefined,
  file: BookingFile,
  today: Day,
): PaymentProblems => {
  const { amount, paidOn, chequeNumber, bankId, allowOverpay } = draft
  if (amount === null || method === undefined) return {}
  const { kind } = method
  const vouchers = isPaperVoucher(method) ? { counts: draft.vouchers, year: draft.voucherYear } : null
  const cash = cashTaken(file)
  const resident = isResident(file, draft.payerId)
  // The server checks a credit note, or a gift voucher, with what is left of it.
  const methodKind = kind === 'CREDIT_NOTE' || kind === 'GIFT' ? 'NONE' : kind
  if (kind === 'GIFT' && draft.giftCode.trim() === '') return { gift: messageOf('gift.choose', {}) ?? '' }
  const cheque = chequeNumber.trim() === '' ? null : chequeNumber.trim()
  try {
    checkPayment(
      { amount, methodKind, paidOn, chequeNumber: cheque, bankId, vouchers, allowOverpay },
      { today, balance: file.totals.balance, due: dueFrom(file, draft.payerId), cash, resident },
    )
    return {}
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    const field = paymentFieldOf(error.code) ?? 'amount'
    return { [field]: messageOf(error.code, error.context) ?? error.code }
  }
}
