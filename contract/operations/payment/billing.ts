/** Operations on bills: made from a file, cancelled by another bill, printed. What a bill says is in `bill.ts`. */
import { z } from 'zod'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import type { BillContent } from '#domain/billing/bill-content.ts'
import type { Said } from '#contract/operations/input.ts'
import { idInput, reasonInput, textInput } from '#contract/operations/input.ts'

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
  reference: textInput(60),
  /** Free text of some lines, signed with the bill. */
  note: textInput(600),
})
export type CreateBill = z.input<typeof createBillBody>

export interface BillSaved {
  readonly status: 'SAVED'
  readonly id: number
  readonly number: string
}

/** POST `payment/bill/cancel`, idempotent: a cancelling bill (type 3) with the next number. */
export const cancelBillBody = z.object({ id: idInput, reason: reasonInput })

/** 1 bill, 2 cancelled bill, 3 cancelling bill (spec 3). */
export type BillType = 1 | 2 | 3

export interface BillRow {
  readonly id: number
  readonly number: string
  readonly type: BillType
  readonly billOn: Day
  readonly bookingId: number | null
  readonly bookingCode: string | null
  readonly customerId: number | null
  readonly customerName: string
  readonly totalExcluding: Cents
  readonly totalVat: Cents
  readonly total: Cents
  /** The bill that this one cancels, or that cancelled it. */
  readonly cancelsId: number | null
  readonly cancelledById: number | null
  /** Prints so far; the first is the original, the others duplicates. */
  readonly prints: number
  /** A bill of money received before the stay. */
  readonly isDownPayment: boolean
}

/** GET `payment/bill/edit/:id`: the bill as it was issued, and what happened to it since. */
export interface BillFile extends BillRow {
  readonly content: BillContent
  readonly recordedAt: string
  readonly operator: string
  /** Four characters of the signature, as printed. */
  readonly signature: string
  /** Why it cannot be cancelled; null: it can. */
  readonly cancelRefusal: Said | null
  /** Bills that deduct this one, or that this one deducts, cancelled ones left out. */
  readonly related: readonly { readonly id: number; readonly number: string; readonly amount: Cents }[]
  /** What the file owes now, from which a credit note can be made; null: it has no file. */
  readonly owed: Cents | null
}

export interface VatSum {
  readonly rate: number | null
  readonly excluding: Cents
  readonly vat: Cents
  readonly including: Cents
}
