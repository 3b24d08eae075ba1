/** Operations on bills: made from a file, cancelled by another bill, printed. What a bill says is in `bill.ts`. */
import { z } from 'zod'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import type { BillContent } from '#domain/billing/bill-content.ts'
import type { Said } from '#contract/operations/input.ts'
import { dayInput, idInput, pageInput } from '#contract/operations/input.ts'

/** POST `payment/bill/preview` and `payment/bill/edit` (idempotent): bills a file, or some of its stays, to one payer. */
export const createBillBody = z.object({
  bookingId: idInput,
  /** Null: the booking's customer. */
  payerId: idInput.nullable().default(null),
  /** Empty: every stay not billed yet. */
  occupancyIds: z.array(idInput).max(40).default([]),
})
export type CreateBill = z.input<typeof createBillBody>

export interface BillSaved {
  readonly status: 'SAVED'
  readonly id: number
  readonly number: string
}

/** POST `payment/bill/cancel`, idempotent: a cancelling bill (type 3) with the next number. */
export const cancelBillBody = z.object({ id: idInput, reason: z.string().trim().min(3).max(200) })

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
}

export const BILL_SORTS = ['number', 'billOn', 'customer', 'total'] as const

/** POST `payment/bill/search`. */
export const searchBillsBody = z.object({
  criteria: z
    .object({
      text: z.string().max(100).optional(),
      type: z.int().min(1).max(3).optional(),
      from: dayInput.optional(),
      to: dayInput.optional(),
      customerId: idInput.optional(),
      bookingId: idInput.optional(),
    })
    .default({}),
  ...pageInput,
  sort: z
    .array(z.object({ field: z.enum(BILL_SORTS), desc: z.boolean().default(false) }))
    .max(1)
    .default([]),
})
export type SearchBills = z.input<typeof searchBillsBody>

export interface BillList {
  readonly list: readonly BillRow[]
  readonly total: number
  readonly sums: { readonly totalExcluding: Cents; readonly totalVat: Cents; readonly total: Cents }
}
