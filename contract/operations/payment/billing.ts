/** Operations on bills: made from a file, cancelled by another bill, printed. What a bill says is in `bill.ts`. */
import { z } from 'zod'
import { idInput, idParams, moneyTextInput, reasonInput } from '#contract/operations/input.ts'
import { centsAnswer, dayAnswer, idAnswer, saidAnswer } from '#contract/operations/answer.ts'
import { operation } from '#contract/operation.ts'
import type { BillContent } from '#domain/billing/bill-content.ts'
import { billContentSchema } from '#contract/operations/payment/bill.ts'

/** POST `payment/bill/preview` and `payment/bill/edit` (idempotent): bills a file, or some of its stays, to one payer. */
export const createBillBody = z.object({
  bookingId: idInput,
  /** The file's, as it was shown: a bill cannot be changed once it is issued. Left out: as the file is now. */
  version: z.int().min(1).optional(),
  /** Null: the booking's customer. */
  payerId: idInput.nullable().default(null),
  /** Empty: every stay not billed yet. */
  occupancyIds: z.array(idInput).max(40).default([]),
  /** `DOWN_PAYMENT`: bills what was received before the stay; the final bill deducts it. */
  kind: z.enum(['BILL', 'DOWN_PAYMENT']).default('BILL'),
  /** What the buyer wants to read on it: an order number for instance. Signed with the bill. */
  reference: moneyTextInput(60),
  /** Free text of some lines, signed with the bill. */
  note: moneyTextInput(600),
})
export type CreateBill = z.input<typeof createBillBody>

const billSaved = z.strictObject({
  status: z.literal('SAVED'),
  id: idAnswer,
  number: z.string(),
})
export type BillSaved = z.output<typeof billSaved>

/** POST `payment/bill/cancel`, idempotent: a cancelling bill (type 3) with the next number. */
export const cancelBillBody = z.object({ id: idInput, reason: reasonInput })

/** 1 bill, 2 cancelled bill, 3 cancelling bill (spec 3). */
const billType = z.literal([1, 2, 3])
export type BillType = z.output<typeof billType>

export const billRow = z.strictObject({
  id: idAnswer,
  number: z.string(),
  type: billType,
  billOn: dayAnswer,
  bookingId: idAnswer.nullable(),
  bookingCode: z.string().nullable(),
  customerId: idAnswer.nullable(),
  customerName: z.string(),
  totalExcluding: centsAnswer,
  totalVat: centsAnswer,
  total: centsAnswer,
  /** The bill that this one cancels, or that cancelled it. */
  cancelsId: idAnswer.nullable(),
  cancelledById: idAnswer.nullable(),
  /** Prints so far; the first is the original, the others duplicates. */
  prints: z.int(),
  /** A bill of money received before the stay. */
  isDownPayment: z.boolean(),
})
export type BillRow = z.output<typeof billRow>

const billContent = billContentSchema as z.ZodType<BillContent, BillContent>

/** GET `payment/bill/edit/:id`: the bill as it was issued, and what happened to it since. */
const billFile = billRow.extend({
  content: billContent,
  recordedAt: z.string(),
  operator: z.string(),
  /** Four characters of the signature, as printed. */
  signature: z.string(),
  /** Why it cannot be cancelled; null: it can. */
  cancelRefusal: saidAnswer.nullable(),
  /** Bills that deduct this one, or that this one deducts, cancelled ones left out. */
  related: z.array(z.strictObject({ id: idAnswer, number: z.string(), amount: centsAnswer })).readonly(),
  /** What the file owes now, from which a credit note can be made; null: it has no file. */
  owed: centsAnswer.nullable(),
})
export type BillFile = z.output<typeof billFile>

const vatSum = z.strictObject({
  rate: z.int().nullable(),
  excluding: centsAnswer,
  vat: centsAnswer,
  including: centsAnswer,
})
export type VatSum = z.output<typeof vatSum>

export const bills = {
  issue: operation({
    method: 'POST',
    path: 'payment/bill/edit',
    right: ['payment_bill', 'write'],
    write: true,
    idempotent: true,
    summary: 'Facturer un dossier',
    body: createBillBody,
    ids: { bookingId: 'booking' },
    answer: billSaved,
  }),
  preview: operation({
    method: 'POST',
    path: 'payment/bill/preview',
    right: ['payment_bill', 'write'],
    write: true,
    summary: 'Montrer la facture avant de l’émettre',
    body: createBillBody,
    ids: { bookingId: 'booking' },
    answer: billContent,
  }),
  cancel: operation({
    method: 'POST',
    path: 'payment/bill/cancel',
    right: ['payment_bill_cancel', 'write'],
    write: true,
    idempotent: true,
    summary: 'Annuler une facture par une facture d’annulation',
    body: cancelBillBody,
    ids: { id: 'bill' },
    answer: billSaved,
  }),
  read: operation({
    method: 'GET',
    path: 'payment/bill/edit/:id',
    right: ['payment_bill', 'read'],
    write: false,
    summary: 'Lire une facture',
    params: idParams,
    ids: { id: 'bill' },
    answer: billFile,
  }),
} as const
