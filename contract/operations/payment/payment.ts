/** Payments on a stay: written once, corrected by reversal (domain rules, section 4). */
import { z } from 'zod'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import type { PaymentMethodKind } from '#contract/entities/payment/payment.ts'
import { centsInput, dayInput, idInput, reasonInput, textInput } from '#contract/operations/input.ts'

/** POST `payment/payment/edit`, idempotent. Always a new payment: there is no editing one. */
export const paymentBody = z.object({
  bookingId: idInput,
  amount: centsInput,
  methodId: idInput,
  /** Null: today. Never later. */
  paidOn: dayInput.nullable().default(null),
  /** Null: the booking's customer. */
  payerId: idInput.nullable().default(null),
  /** Cheques must have both (spec 5). */
  chequeNumber: textInput(20),
  bankId: idInput.nullable().default(null),
  ownerName: textInput(80),
  note: textInput(200),
  /** The credit note that pays, with a method of that kind. */
  creditNoteId: idInput.nullable().default(null),
  /** Takes more than the balance, where the house does: the file then owes the customer the difference. */
  allowOverpay: z.boolean().default(false),
  /** An option whose down payment is now covered becomes a reservation. Left out: as the house prefers. */
  validateOption: z.boolean().optional(),
})
export type PaymentInput = z.input<typeof paymentBody>

/** POST `payment/payment/reverse`, idempotent: an equal row of opposite sign. */
export const reverseBody = z.object({ id: idInput, reason: reasonInput })

export interface PaymentRow {
  readonly id: number
  readonly type: 'PAYMENT' | 'REVERSAL' | 'REFUND'
  readonly kind: 'PAYMENT' | 'DOWN_PAYMENT' | 'CASH_REGISTER_SALE' | 'GUARANTEE'
  readonly paidOn: Day
  readonly recordedAt: string
  readonly amount: Cents
  readonly methodId: number
  readonly methodKind: PaymentMethodKind
  readonly methodLabel: string
  readonly payerId: number | null
  readonly payerName: string | null
  /** A cashed guarantee made it: it pays for damage, not for the stay. */
  readonly isDamage: boolean
  readonly chequeNumber: string | null
  readonly bankId: number | null
  readonly bank: string | null
  readonly ownerName: string | null
  /** Credit note that paid. */
  readonly creditNumber: string | null
  /** Credit note that this row made, and what was used of it since. */
  readonly madeCredit: { readonly number: string; readonly used: Cents } | null
  /** Live down-payment bill that charges it. */
  readonly downPaymentBill: string | null
  readonly note: string | null
  /** This row reverses that payment, or was reversed by that row. */
  readonly reversesId: number | null
  readonly reversedById: number | null
  readonly operator: string
  /** Four characters of the signature, as printed (domain rules, section 5). */
  readonly signature: string
}

export interface PaymentSaved {
  readonly status: 'SAVED'
  readonly id: number
  readonly item: PaymentRow
  /** Of the file, after. */
  readonly paid: Cents
  readonly balance: Cents
  readonly downPaymentLeft: Cents
  /** The option became a reservation. */
  readonly validated: boolean
}
