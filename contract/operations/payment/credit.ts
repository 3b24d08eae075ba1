/** Money that goes back to a customer: refunds, and credit notes that a later stay uses (domain rules, section 4). */
import { z } from 'zod'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { centsInput, dayInput, idInput, reasonInput, textInput } from '#contract/operations/input.ts'

/** POST `payment/payment/refund`, idempotent: a signed row of negative amount, no more than the file owes its payer. */
export const refundBody = z.object({
  bookingId: idInput,
  amount: centsInput,
  methodId: idInput,
  /** Null: the booking's customer. */
  payerId: idInput.nullable().default(null),
  reason: reasonInput,
  chequeNumber: textInput(20),
})
export type Refund = z.input<typeof refundBody>

/** POST `payment/credit-note/edit`, idempotent: what a file owes becomes a credit note. */
export const creditNoteBody = z.object({
  bookingId: idInput,
  amount: centsInput,
  /** Whose it is; null: the booking's customer. */
  payerId: idInput.nullable().default(null),
  /** Null: as many months as the house gives. */
  validUntil: dayInput.nullable().default(null),
  reason: reasonInput,
  /** The cancelling bill that it follows. */
  billId: idInput.nullable().default(null),
  /** A gesture of the house: nothing that the file owes is used up. */
  goodwill: z.boolean().default(false),
})
export type NewCreditNote = z.input<typeof creditNoteBody>

export interface CreditNoteRow {
  readonly id: number
  readonly number: string
  readonly customerId: number
  readonly bookingId: number | null
  readonly bookingCode: string | null
  readonly billNumber: string | null
  readonly reason: string
  readonly goodwill: boolean
  readonly amount: Cents
  readonly left: Cents
  readonly issuedOn: Day
  readonly validUntil: Day
  readonly expired: boolean
}

export interface CreditNoteSaved {
  readonly status: 'SAVED'
  readonly id: number
  readonly number: string
}

/** POST `payment/payment/detail`: what is not signed may be put right; the file's history says what it was. */
export const paymentDetailBody = z.object({
  id: idInput,
  chequeNumber: textInput(20),
  bankId: idInput.nullable().default(null),
  ownerName: textInput(80),
  note: textInput(200),
})
export type PaymentDetail = z.input<typeof paymentDetailBody>
