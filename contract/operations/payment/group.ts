/** Grouped payments (domain rules, section 4): one cheque, transfer or set of vouchers that pays several files. */
import { z } from 'zod'
import { PAYMENT_METHOD_KINDS } from '#contract/entities/payment/payment.ts'
import { operation } from '#contract/operation.ts'
import { centsAnswer, dayAnswer, idAnswer, keyAnswer, saidAnswer, savedAnswer } from '#contract/operations/answer.ts'
import { centsInput, dayInput, idInput, idParams, moneyTextInput } from '#contract/operations/input.ts'
import { reverseBody } from '#contract/operations/payment/payment.ts'
import { countsInput, voucherYearInput } from '#contract/operations/payment/vouchers.ts'

/** Files of one payment: the statement of an office names some hundreds. */
export const MOST_PARTS = 500

/** POST `payment/group/edit`, idempotent. */
export const groupBody = z.object({
  amount: centsInput,
  /** Null: not chosen, which is refused with its own words. */
  methodId: idInput.nullable().default(null),
  /** Null: today. Never later. */
  paidOn: dayInput.nullable().default(null),
  chequeNumber: moneyTextInput(20),
  bankId: idInput.nullable().default(null),
  ownerName: moneyTextInput(80),
  note: moneyTextInput(200),
  vouchers: countsInput,
  voucherYear: voucherYearInput,
  allowOverpay: z.boolean().default(false),
  parts: z
    .array(
      z.object({
        accountId: idInput,
        /** Null: the customer of the file. */
        payerId: idInput.nullable().default(null),
        amount: centsInput,
      }),
    )
    .max(MOST_PARTS),
})

/** POST `payment/group/search`: what payers owe of files, oldest due first. */
export const dueBody = z.object({
  /** Names, code of a file, number of a bill. */
  text: z.string().max(100).default(''),
  customerId: idInput.optional(),
})

const due = z.strictObject({
  accountId: idAnswer,
  code: z.string(),
  customerName: z.string(),
  /** Null where nobody is the customer yet. */
  payerId: idAnswer.nullable(),
  payerName: z.string(),
  arrival: dayAnswer.nullable(),
  departure: dayAnswer.nullable(),
  dueOn: dayAnswer.nullable(),
  due: centsAnswer,
  /** Live bills of the file. */
  bills: z.string(),
})
export type DueRow = z.output<typeof due>

const groupFile = z.strictObject({
  id: idAnswer,
  total: centsAnswer,
  paidOn: dayAnswer,
  methodLabel: z.string(),
  methodKind: keyAnswer(PAYMENT_METHOD_KINDS),
  operator: z.string(),
  chequeNumber: z.string().nullable(),
  bank: z.string().nullable(),
  ownerName: z.string().nullable(),
  note: z.string().nullable(),
  depositId: idAnswer.nullable(),
  depositNumber: z.string().nullable(),
  parts: z
    .array(
      z.strictObject({
        paymentId: idAnswer,
        bookingId: idAnswer.nullable(),
        code: z.string(),
        payerName: z.string(),
        amount: centsAnswer,
        reversed: z.boolean(),
      }),
    )
    .readonly(),
  /** Why the whole cannot be reversed; null: it can. */
  refusal: saidAnswer.nullable(),
})
export type GroupFile = z.output<typeof groupFile>

const saved = savedAnswer.extend({ total: centsAnswer, files: z.int() })
export type GroupSaved = z.output<typeof saved>

export const paymentGroups = {
  take: operation({
    method: 'POST',
    path: 'payment/group/edit',
    right: ['payment_payment', 'write'],
    write: true,
    idempotent: true,
    summary: 'Encaisser un règlement groupé, réparti sur plusieurs dossiers',
    body: groupBody,
    answer: saved,
  }),
  due: operation({
    method: 'POST',
    path: 'payment/group/search',
    right: ['payment_payment', 'read'],
    write: false,
    summary: 'Ce que des payeurs doivent, dossier par dossier, la plus ancienne échéance d’abord',
    body: dueBody,
    ids: { customerId: 'customer' },
    answer: z.strictObject({ list: z.array(due).readonly(), more: z.boolean() }),
  }),
  read: operation({
    method: 'GET',
    path: 'payment/group/edit/:id',
    right: ['payment_payment', 'read'],
    write: false,
    summary: 'Lire un règlement groupé',
    params: idParams,
    ids: { id: 'paymentGroup' },
    answer: groupFile,
  }),
  reverse: operation({
    method: 'POST',
    path: 'payment/group/reverse',
    right: ['payment_reverse', 'write'],
    write: true,
    idempotent: true,
    summary: 'Extourner un règlement groupé entier',
    body: reverseBody,
    ids: { id: 'paymentGroup' },
    answer: saved,
  }),
} as const
