/** Bank deposits (domain rules, section 4): what waits of a method, the slip that brings it, and what becomes of it. */
import { z } from 'zod'
import { DENOMINATIONS } from '#domain/billing/cash-count.ts'
import { MAX_AMOUNT } from '#domain/money.ts'
import { DEPOSIT_STATE, SLIP_TYPES } from '#contract/lists/payment/deposit.ts'
import { DEPOSIT_TYPES, PAYMENT_METHOD_KINDS } from '#contract/entities/payment/payment.ts'
import { operation } from '#contract/operation.ts'
import { centsAnswer, dayAnswer, idAnswer, keyAnswer, saidAnswer, savedAnswer } from '#contract/operations/answer.ts'
import { countsInput, howMany } from '#contract/operations/payment/vouchers.ts'
import { idInput, idParams, moneyTextInput, reasonInput, textInput } from '#contract/operations/input.ts'

const keysOf = <T extends object>(table: T) => z.enum(Object.keys(table) as (keyof T & string)[])

/** Coins and notes by face value in cents: those of the euro alone. */
const notesInput = z
  .partialRecord(z.enum(DENOMINATIONS.map(String)), howMany)
  .refine((notes) => Object.entries(notes).reduce((all, [face, n]) => all + Number(face) * (n ?? 0), 0) <= MAX_AMOUNT, {
    error: 'amount.absurd',
  })
  .default({})

/** A house that never made a slip has some years of card payments that wait. */
const MOST_PAYMENTS = 20_000

/** POST `payment/deposit/edit`, idempotent: a slip of today. */
export const depositBody = z.object({
  methodId: idInput,
  /** Null: the next of the year. */
  number: textInput(30),
  /** Null: the method has none, and none is wanted. */
  bankAccountId: idInput.nullable().default(null),
  depositType: keysOf(DEPOSIT_TYPES),
  slipType: keysOf(SLIP_TYPES),
  /** One of a grouped payment brings the others. */
  paymentIds: z.array(idInput).max(MOST_PAYMENTS).default([]),
  counts: countsInput,
  notes: notesInput,
})

const versioned = { id: idInput, version: z.int().min(1) }

/** Cheque number, paying bank and drawer of one line, which may be a cheque over several accounts. */
export const lineDetailBody = z.object({
  id: idInput,
  chequeNumber: moneyTextInput(20),
  bankId: idInput.nullable().default(null),
  ownerName: moneyTextInput(80),
})

const countsAnswer = z.record(z.string(), z.int())

/** One piece of paper that waits or is on a slip: a payment, or one over several accounts. */
const depositLine = z.strictObject({
  /** Of its first payment. */
  id: idAnswer,
  paymentIds: z.array(idAnswer).readonly(),
  paidOn: dayAnswer,
  amount: centsAnswer,
  payerName: z.string(),
  /** Codes of the files that it pays. */
  codes: z.string(),
  /** The file, where there is one alone. */
  bookingId: idAnswer.nullable(),
  chequeNumber: z.string().nullable(),
  bankId: idAnswer.nullable(),
  bank: z.string().nullable(),
  ownerName: z.string().nullable(),
  vouchers: countsAnswer.nullable(),
  /** Taken off by the cancellation of its slip, and reversed since. */
  reversed: z.boolean(),
})
export type DepositLine = z.output<typeof depositLine>

const account = z.strictObject({
  id: idAnswer,
  label: z.string(),
  iban: z.string().nullable(),
})

/** GET `payment/deposit/preparation/:id`: what may be brought to the bank of this method. */
const preparation = z.strictObject({
  method: z.strictObject({
    id: idAnswer,
    label: z.string(),
    kind: keyAnswer(PAYMENT_METHOD_KINDS),
    bankable: z.boolean(),
    depositType: keyAnswer(DEPOSIT_TYPES).nullable(),
    bankAccountId: idAnswer.nullable(),
    commissionRate: z.int(),
  }),
  /** The next of the year; another screen may take it first. */
  number: z.string(),
  accounts: z.array(account).readonly(),
  lines: z.array(depositLine).readonly(),
  /** Cash that should be in the till. */
  till: centsAnswer,
  today: dayAnswer,
})
export type DepositPreparation = z.output<typeof preparation>

const depositFile = z.strictObject({
  id: idAnswer,
  version: z.int(),
  number: z.string(),
  state: z.enum(DEPOSIT_STATE.keys),
  depositOn: dayAnswer,
  methodId: idAnswer,
  methodKind: keyAnswer(PAYMENT_METHOD_KINDS),
  methodLabel: z.string(),
  account: account.extend({ bankName: z.string().nullable(), holder: z.string().nullable() }).nullable(),
  depositType: keyAnswer(DEPOSIT_TYPES),
  slipType: keyAnswer(SLIP_TYPES),
  total: centsAnswer,
  commission: centsAnswer,
  count: z.int(),
  notes: countsAnswer,
  counts: countsAnswer,
  lines: z.array(depositLine).readonly(),
  createdAt: z.string(),
  operator: z.string(),
  cancelReason: z.string().nullable(),
  /** Why it cannot be closed, or cancelled; null: it can. */
  closeRefusal: saidAnswer.nullable(),
  cancelRefusal: saidAnswer.nullable(),
})
export type DepositFile = z.output<typeof depositFile>

const saved = savedAnswer.extend({ number: z.string() })
export type DepositSaved = z.output<typeof saved>

const WRITE = { method: 'POST', right: ['payment_deposit', 'write'], write: true, idempotent: true } as const
const READ = { method: 'GET', right: ['payment_deposit', 'read'], write: false, params: idParams } as const

export const deposits = {
  prepare: operation({
    ...READ,
    path: 'payment/deposit/preparation/:id',
    summary: 'Ce qui attend une remise en banque, d’un mode de règlement',
    ids: { id: 'paymentMethod' },
    answer: preparation,
  }),
  read: operation({
    ...READ,
    path: 'payment/deposit/edit/:id',
    summary: 'Lire une remise en banque',
    ids: { id: 'deposit' },
    answer: depositFile,
  }),
  make: operation({
    ...WRITE,
    path: 'payment/deposit/edit',
    summary: 'Faire une remise en banque',
    body: depositBody,
    ids: { methodId: 'paymentMethod', bankAccountId: 'bankAccount' },
    answer: saved,
  }),
  close: operation({
    ...WRITE,
    path: 'payment/deposit/close',
    summary: 'Fermer une remise en banque : elle est portée à la banque',
    body: z.object(versioned),
    ids: { id: 'deposit' },
    answer: saved,
  }),
  cancel: operation({
    ...WRITE,
    path: 'payment/deposit/cancel',
    summary: 'Annuler une remise en banque : ses règlements sont de nouveau à remettre',
    body: z.object({ ...versioned, reason: reasonInput }),
    ids: { id: 'deposit' },
    answer: saved,
  }),
  complete: operation({
    method: 'POST',
    path: 'payment/deposit/detail',
    right: ['payment_deposit', 'write'],
    write: true,
    summary: 'Compléter un chèque avant sa remise : numéro, banque, titulaire',
    body: lineDetailBody,
    ids: { id: 'payment' },
    answer: savedAnswer,
  }),
} as const
