/** Calls of what moves money beside plain payments. Errors are those of `rest`. */
import type { Counted } from '#contract/operations/answer.ts'
import type {
  CreditNoteRow,
  CreditNoteSaved,
  NewCreditNote,
  PaymentDetail,
  Refund,
} from '#contract/operations/payment/credit.ts'
import { givenBack } from '#contract/operations/payment/credit.ts'
import type { PaymentSaved } from '#contract/operations/payment/payment.ts'
import { call } from '#web/shell/call.ts'

export const refund = (body: Refund, intent: string): Promise<PaymentSaved> => call(givenBack.refund, { body, intent })

export const completePayment = (body: PaymentDetail): Promise<PaymentSaved> => call(givenBack.complete, { body })

export const issueCreditNote = (body: NewCreditNote, intent: string): Promise<CreditNoteSaved> =>
  call(givenBack.issueCreditNote, { body, intent })

export const creditNotesOf = (customerId: number, signal: AbortSignal): Promise<Counted<CreditNoteRow>> =>
  call(givenBack.creditNotesOf, { params: { id: customerId }, signal })
