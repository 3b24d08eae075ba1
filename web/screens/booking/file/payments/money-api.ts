/** Calls of what moves money beside plain payments. Errors are those of `rest`. */
import type {
  CreditNoteRow,
  CreditNoteSaved,
  NewCreditNote,
  PaymentDetail,
  Refund,
} from '#contract/operations/payment/credit.ts'
import type {
  CashGuarantee,
  GuaranteeFile,
  GuaranteeInput,
  GuaranteeSaved,
  HoldGuarantee,
  ReceiveGuarantee,
  ReturnGuarantee,
} from '#contract/operations/payment/guarantee.ts'
import type { PaymentSaved } from '#contract/operations/payment/payment.ts'
import { rest } from '#web/shell/rest.ts'

interface Listed<R> {
  readonly list: readonly R[]
  readonly total: number
}

export const refund = (body: Refund, intent: string): Promise<PaymentSaved> =>
  rest.post('payment/payment/refund', body, { intent })

export const completePayment = (body: PaymentDetail): Promise<PaymentSaved> => rest.post('payment/payment/detail', body)

export const issueCreditNote = (body: NewCreditNote, intent: string): Promise<CreditNoteSaved> =>
  rest.post('payment/credit-note/edit', body, { intent })

export const creditNotesOf = (customerId: number, signal: AbortSignal): Promise<Listed<CreditNoteRow>> =>
  rest.get(`payment/credit-note/get_from_customer/${customerId}`, { signal })

export const guaranteesOf = (bookingId: number, signal: AbortSignal): Promise<Listed<GuaranteeFile>> =>
  rest.get(`payment/guarantee/get_for_booking/${bookingId}`, { signal })

interface GuaranteeCalls {
  readonly edit: GuaranteeInput
  readonly receive: ReceiveGuarantee
  readonly hold: HoldGuarantee
  readonly return: ReturnGuarantee
  readonly cash: CashGuarantee
  readonly drop: { readonly id: number }
}
export type GuaranteeCall = keyof GuaranteeCalls

export const callGuarantee = <C extends GuaranteeCall>(
  call: C,
  body: GuaranteeCalls[C],
  intent: string,
): Promise<GuaranteeSaved> => rest.post(`payment/guarantee/${call}`, body, { intent })
