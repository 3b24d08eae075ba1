/** Calls of what moves money beside plain payments. Errors are those of `rest`. */
import type { Counted } from '#contract/operations/answer.ts'
import type {
  CreditNoteRow,
  CreditNoteSaved,
  NewCreditNote,
  PaymentDetail,
  Refund,
} from '#contract/operations/payment/credit.ts'
import type { PaymentSaved } from '#contract/operations/payment/payment.ts'
import { rest } from '#web/shell/rest.ts'

export const refund = (body: Refund, intent: string): Promise<PaymentSaved> =>
  rest.post('payment/payment/refund', body, { intent })

export const completePayment = (body: PaymentDetail): Promise<PaymentSaved> => rest.post('payment/payment/detail', body)

export const issueCreditNote = (body: NewCreditNote, intent: string): Promise<CreditNoteSaved> =>
  rest.post('payment/credit-note/edit', body, { intent })

export const creditNotesOf = (customerId: number, signal: AbortSignal): Promise<Counted<CreditNoteRow>> =>
  rest.get(`payment/credit-note/get_from_customer/${customerId}`, { signal })
