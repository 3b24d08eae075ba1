/** Guarantees of stays (domain rules, section 4): damage deposits asked, received, returned, cashed. */
import { z } from 'zod'
import { GUARANTEE_ACTIONS } from '#domain/billing/guarantee.ts'
import { operation } from '#contract/operation.ts'
import { centsAnswer, countedAnswer, dayAnswer, idAnswer, saidAnswer } from '#contract/operations/answer.ts'
import { centsInput, idInput, idParams, moneyTextInput, reasonInput } from '#contract/operations/input.ts'

/** Asks a guarantee of a stay, or puts right one that nothing came for. */
export const guaranteeBody = z.object({
  /** 0: a new one. */
  id: z.int().min(0),
  /** Of what was read; 0 for a new one. */
  version: z.int().min(0).default(0),
  bookingId: idInput,
  /** Null: the whole file. */
  occupancyId: idInput.nullable().default(null),
  label: z.string().trim().min(1).max(80),
  amount: centsInput,
})

/** Money comes in, as a signed payment that no balance counts. */
export const receiveGuaranteeBody = z.object({
  id: idInput,
  amount: centsInput,
  methodId: idInput,
  chequeNumber: moneyTextInput(20),
  bankId: idInput.nullable().default(null),
  ownerName: moneyTextInput(80),
})

/** Blocked on a card by its provider; no money moves. */
export const holdGuaranteeBody = z.object({
  id: idInput,
  amount: centsInput,
  reference: z.string().trim().min(1).max(80),
})

/** Given back, or the card unblocked, in whole or part. */
export const returnGuaranteeBody = z.object({ id: idInput, amount: centsInput, note: moneyTextInput(200) })

/** Kept for damage. A line of the file says why, and a payment settles it. */
export const cashGuaranteeBody = z.object({
  id: idInput,
  amount: centsInput,
  reason: reasonInput.max(100),
  /** Null: an indemnity, outside VAT; a service done for it, cleaning for instance, bears VAT. */
  tvaId: idInput.nullable().default(null),
  /** Method by which the provider of a blocked card pays; the method of the receipt otherwise. */
  methodId: idInput.nullable().default(null),
})

/** Not asked any more, nothing came. */
export const dropGuaranteeBody = z.object({ id: idInput })

const guaranteeMove = z.strictObject({
  id: idAnswer,
  paidOn: dayAnswer,
  /** Negative: out of the guarantee. */
  amount: centsAnswer,
  method: z.string(),
  operator: z.string(),
  signature: z.string(),
  note: z.string().nullable(),
})
export type GuaranteeMove = z.output<typeof guaranteeMove>

const guaranteeRow = z.strictObject({
  id: idAnswer,
  version: z.int(),
  bookingId: idAnswer.nullable(),
  bookingCode: z.string().nullable(),
  customerId: idAnswer.nullable(),
  customerName: z.string(),
  occupancyId: idAnswer.nullable(),
  /** Place or type of the stay; empty for the whole file. */
  place: z.string(),
  arrival: dayAnswer.nullable(),
  departure: dayAnswer.nullable(),
  label: z.string(),
  askedOn: dayAnswer,
  status: z.literal([0, 1, 2, 3, 4]),
  asked: centsAnswer,
  held: centsAnswer,
  received: centsAnswer,
  returned: centsAnswer,
  cashed: centsAnswer,
  inHand: centsAnswer,
  method: z.string().nullable(),
  holdReference: z.string().nullable(),
  actions: z.array(z.strictObject({ action: z.enum(GUARANTEE_ACTIONS), refusal: saidAnswer.nullable() })).readonly(),
})
export type GuaranteeRow = z.output<typeof guaranteeRow>

const guaranteeFile = guaranteeRow.extend({ moves: z.array(guaranteeMove).readonly() })
export type GuaranteeFile = z.output<typeof guaranteeFile>

const guaranteeSaved = z.strictObject({ status: z.literal('SAVED'), id: idAnswer, item: guaranteeFile })
export type GuaranteeSaved = z.output<typeof guaranteeSaved>

const WRITE = { method: 'POST', right: ['payment_guarantee', 'write'], write: true, idempotent: true } as const
const READ = { method: 'GET', right: ['payment_guarantee', 'read'], write: false, params: idParams } as const

export const guarantees = {
  save: operation({
    ...WRITE,
    path: 'payment/guarantee/edit',
    summary: 'Demander une caution',
    body: guaranteeBody,
    ids: { bookingId: 'booking' },
    answer: guaranteeSaved,
  }),
  receive: operation({
    ...WRITE,
    path: 'payment/guarantee/receive',
    summary: 'Recevoir une caution',
    body: receiveGuaranteeBody,
    ids: { id: 'guarantee' },
    answer: guaranteeSaved,
  }),
  hold: operation({
    ...WRITE,
    path: 'payment/guarantee/hold',
    summary: 'Noter une caution bloquée par le prestataire de la carte',
    body: holdGuaranteeBody,
    ids: { id: 'guarantee' },
    answer: guaranteeSaved,
  }),
  giveBack: operation({
    ...WRITE,
    path: 'payment/guarantee/return',
    summary: 'Rendre une caution',
    body: returnGuaranteeBody,
    ids: { id: 'guarantee' },
    answer: guaranteeSaved,
  }),
  cash: operation({
    ...WRITE,
    path: 'payment/guarantee/cash',
    summary: 'Encaisser une caution pour des dommages',
    body: cashGuaranteeBody,
    ids: { id: 'guarantee' },
    answer: guaranteeSaved,
  }),
  drop: operation({
    ...WRITE,
    path: 'payment/guarantee/drop',
    summary: 'Ne plus demander une caution',
    body: dropGuaranteeBody,
    ids: { id: 'guarantee' },
    answer: guaranteeSaved,
  }),
  read: operation({
    ...READ,
    path: 'payment/guarantee/edit/:id',
    summary: 'Lire une caution et ses mouvements',
    ids: { id: 'guarantee' },
    answer: guaranteeFile,
  }),
  ofBooking: operation({
    ...READ,
    path: 'payment/guarantee/get_for_booking/:id',
    summary: 'Cautions d’un dossier',
    ids: { id: 'booking' },
    answer: countedAnswer(guaranteeFile),
  }),
} as const
