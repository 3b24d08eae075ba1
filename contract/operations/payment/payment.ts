/** Payments on a stay: written once, corrected by reversal (domain rules, section 4). */
import { z } from 'zod'
import { countsInput, voucherYearInput } from '#contract/operations/payment/vouchers.ts'
import {
  centsInput,
  dayInput,
  idInput,
  idParams,
  moneyTextInput,
  reasonInput,
  textInput,
} from '#contract/operations/input.ts'
import { centsAnswer, countedAnswer, dayAnswer, idAnswer, keyAnswer } from '#contract/operations/answer.ts'
import { operation } from '#contract/operation.ts'
import { PAYMENT_METHOD_KINDS } from '#contract/entities/payment/payment.ts'

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
  chequeNumber: moneyTextInput(20),
  bankId: idInput.nullable().default(null),
  ownerName: moneyTextInput(80),
  note: moneyTextInput(200),
  /** The credit note that pays, with a method of that kind. */
  creditNoteId: idInput.nullable().default(null),
  /** The code of the gift voucher that pays, with a method of that kind. */
  giftCode: textInput(40),
  /** Paper holiday vouchers by face value, and their year of issue: no change is given. */
  vouchers: countsInput,
  voucherYear: voucherYearInput,
  /** Takes more than the balance, where the house does: the file then owes the customer the difference. */
  allowOverpay: z.boolean().default(false),
  /** An option whose down payment is now covered becomes a reservation. Left out: as the house prefers. */
  validateOption: z.boolean().optional(),
})
export type PaymentInput = z.input<typeof paymentBody>

/** POST `payment/payment/reverse`, idempotent: an equal row of opposite sign. */
export const reverseBody = z.object({ id: idInput, reason: reasonInput })

/** POST `payment/payment/write-off`, idempotent: below zero, what the house owes and keeps. */
export const writeOffBody = z.object({
  bookingId: idInput,
  amount: centsInput,
  /** Of kind « régularisation ». */
  methodId: idInput,
  /** Null: the booking's customer. */
  payerId: idInput.nullable().default(null),
  reason: reasonInput,
})

/** POST `payment/payment/correct`, idempotent: reversed, and taken again as it should have been. */
export const correctBody = z.object({
  ...reverseBody.shape,
  ...paymentBody.pick({
    ...{ amount: true, methodId: true, chequeNumber: true, bankId: true, ownerName: true },
    ...{ vouchers: true, voucherYear: true },
  }).shape,
  allowOverpay: z.boolean().default(false),
})

export const paymentRow = z.strictObject({
  id: idAnswer,
  type: z.enum(['PAYMENT', 'REVERSAL', 'REFUND']),
  kind: z.enum(['PAYMENT', 'DOWN_PAYMENT', 'CASH_REGISTER_SALE', 'GUARANTEE']),
  paidOn: dayAnswer,
  recordedAt: z.string(),
  amount: centsAnswer,
  methodId: idAnswer,
  methodKind: keyAnswer(PAYMENT_METHOD_KINDS),
  methodLabel: z.string(),
  payerId: idAnswer.nullable(),
  payerName: z.string().nullable(),
  /** A cashed guarantee made it: it pays for damage, not for the stay. */
  isDamage: z.boolean(),
  chequeNumber: z.string().nullable(),
  bankId: idAnswer.nullable(),
  bank: z.string().nullable(),
  ownerName: z.string().nullable(),
  /** Credit note that paid. */
  creditNumber: z.string().nullable(),
  /** Gift voucher that paid. */
  giftCode: z.string().nullable(),
  /** Credit note that this row made, and what was used of it since. */
  madeCredit: z.strictObject({ number: z.string(), used: centsAnswer }).nullable(),
  /** Live down-payment bill that charges it. */
  downPaymentBill: z.string().nullable(),
  note: z.string().nullable(),
  /** Live bank deposit that it is on. */
  depositId: idAnswer.nullable(),
  depositNumber: z.string().nullable(),
  /** Its entries left for the accountant. */
  isExported: z.boolean(),
  /** Payment over several accounts that it is a part of. */
  group: z
    .strictObject({
      id: idAnswer,
      total: centsAnswer,
      /** How many files it pays. */
      files: z.int(),
    })
    .nullable(),
  /** Paper holiday vouchers by face value. */
  vouchers: z.record(z.string(), z.int()).nullable(),
  voucherYear: z.int().nullable(),
  /** This row reverses that payment, or was reversed by that row. */
  reversesId: idAnswer.nullable(),
  reversedById: idAnswer.nullable(),
  operator: z.string(),
  /** Four characters of the signature, as printed (domain rules, section 5). */
  signature: z.string(),
})
export type PaymentRow = z.output<typeof paymentRow>

export const paymentSaved = z.strictObject({
  status: z.literal('SAVED'),
  id: idAnswer,
  item: paymentRow,
  /** Of the file, after. */
  paid: centsAnswer,
  balance: centsAnswer,
  downPaymentLeft: centsAnswer,
  /** The option became a reservation. */
  validated: z.boolean(),
})
export type PaymentSaved = z.output<typeof paymentSaved>

const READ = { method: 'GET', right: ['payment_payment', 'read'], write: false, params: idParams } as const

export const payments = {
  take: operation({
    method: 'POST',
    path: 'payment/payment/edit',
    right: ['payment_payment', 'write'],
    write: true,
    idempotent: true,
    summary: 'Encaisser un règlement sur un dossier',
    body: paymentBody,
    ids: { bookingId: 'booking' },
    answer: paymentSaved,
  }),
  reverse: operation({
    method: 'POST',
    path: 'payment/payment/reverse',
    right: ['payment_reverse', 'write'],
    write: true,
    idempotent: true,
    summary: 'Extourner un règlement',
    body: reverseBody,
    ids: { id: 'payment' },
    answer: paymentSaved,
  }),
  correct: operation({
    method: 'POST',
    path: 'payment/payment/correct',
    right: ['payment_reverse', 'write'],
    write: true,
    idempotent: true,
    summary: 'Corriger un règlement : l’extourner et le saisir à nouveau',
    body: correctBody,
    ids: { id: 'payment' },
    answer: paymentSaved,
  }),
  writeOff: operation({
    method: 'POST',
    path: 'payment/payment/write-off',
    right: ['payment_write_off', 'write'],
    write: true,
    idempotent: true,
    summary: 'Régulariser le solde d’un dossier, sans mouvement d’argent',
    body: writeOffBody,
    ids: { bookingId: 'booking', methodId: 'paymentMethod', payerId: 'customer' },
    answer: paymentSaved,
  }),
  ofBooking: operation({
    ...READ,
    path: 'payment/payment/get_for_booking/:id',
    summary: 'Règlements d’un dossier',
    ids: { id: 'booking' },
    answer: countedAnswer(paymentRow),
  }),
  read: operation({
    ...READ,
    path: 'payment/payment/edit/:id',
    summary: 'Lire un règlement',
    ids: { id: 'payment' },
    answer: paymentRow,
  }),
} as const
