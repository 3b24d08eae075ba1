import type { BillPayment } from '#domain/billing/bill-content.ts'
import { isWholePrice } from '#domain/booking/payment-rules.ts'
import type { PaymentRow } from '#contract/operations/payment/payment.ts'
import type { AccountHead } from '#server/platform/account.ts'

export type Payable = Pick<AccountHead, 'downPaymentKind' | 'cancelled' | 'total' | 'downPayment'>

/** What was received, as papers tell it: down payments by the name that the terms give them, unless all was paid at once. */
export const documentPayment = (
  { paidOn, kind, methodLabel, amount }: Pick<PaymentRow, 'paidOn' | 'kind' | 'methodLabel' | 'amount'>,
  account: Payable,
): BillPayment => {
  // The total of a cancelled file is what is kept of it.
  const isWhole = !account.cancelled && isWholePrice(amount, account)
  const isAdvance = kind === 'DOWN_PAYMENT' && !isWhole
  return { paidOn, kind: isAdvance ? (account.downPaymentKind ?? 'ARRHES') : 'PAYMENT', method: methodLabel, amount }
}
