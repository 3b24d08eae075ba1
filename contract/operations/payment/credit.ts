/** Money that goes back to a customer: refunds, and credit notes that a later stay uses (domain rules, section 4). */
import { z } from 'zod'
import { centsInput, dayInput, idInput, idParams, moneyTextInput, reasonInput } from '#contract/operations/input.ts'
import { centsAnswer, countedAnswer, dayAnswer, idAnswer } from '#contract/operations/answer.ts'
import { operation } from '#contract/operation.ts'
import { paymentSaved } from '#contract/operations/payment/payment.ts'

/** POST `payment/payment/refund`, idempotent: a signed row of negative amount, no more than the file owes its payer. */
export const refundBody = z.object({
  bookingId: idInput,
  amount: centsInput,
  methodId: idInput,
  /** Null: the booking's customer. */
  payerId: idInput.nullable().default(null),
  reason: reasonInput,
  chequeNumber: moneyTextInput(20),
})

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

const creditNoteRow = z.strictObject({
  id: idAnswer,
  number: z.string(),
  customerId: idAnswer,
  bookingId: idAnswer.nullable(),
  bookingCode: z.string().nullable(),
  billNumber: z.string().nullable(),
  reason: z.string(),
  goodwill: z.boolean(),
  amount: centsAnswer,
  left: centsAnswer,
  issuedOn: dayAnswer,
  validUntil: dayAnswer,
  expired: z.boolean(),
})
export type CreditNoteRow = z.output<typeof creditNoteRow>

const creditNoteSaved = z.strictObject({
  status: z.literal('SAVED'),
  id: idAnswer,
  number: z.string(),
})
export type CreditNoteSaved = z.output<typeof creditNoteSaved>

/** POST `payment/payment/detail`: what is not signed may be put right; the file's history says what it was. */
export const paymentDetailBody = z.object({
  id: idInput,
  chequeNumber: moneyTextInput(20),
  bankId: idInput.nullable().default(null),
  ownerName: moneyTextInput(80),
  note: moneyTextInput(200),
})

export const givenBack = {
  refund: operation({
    method: 'POST',
    path: 'payment/payment/refund',
    right: ['payment_reverse', 'write'],
    write: true,
    idempotent: true,
    summary: 'Rendre de l’argent qu’un dossier doit',
    body: refundBody,
    ids: { bookingId: 'booking' },
    answer: paymentSaved,
  }),
  complete: operation({
    method: 'POST',
    path: 'payment/payment/detail',
    right: ['payment_payment', 'write'],
    write: true,
    summary: 'Compléter un règlement : numéro de chèque, banque, titulaire, note',
    body: paymentDetailBody,
    ids: { id: 'payment' },
    answer: paymentSaved,
  }),
  issueCreditNote: operation({
    method: 'POST',
    path: 'payment/credit-note/edit',
    right: ['payment_bill', 'write'],
    write: true,
    idempotent: true,
    summary: 'Émettre un avoir',
    body: creditNoteBody,
    ids: { bookingId: 'booking' },
    answer: creditNoteSaved,
  }),
  creditNotesOf: operation({
    method: 'GET',
    path: 'payment/credit-note/get_from_customer/:id',
    right: ['payment_payment', 'read'],
    write: false,
    summary: 'Avoirs d’un client',
    params: idParams,
    ids: { id: 'customer' },
    answer: countedAnswer(creditNoteRow),
  }),
} as const
