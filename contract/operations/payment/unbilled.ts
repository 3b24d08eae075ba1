/** What is not billed yet: stays, and money received before them (domain rules, section 5). */
import { z } from 'zod'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { dayInput, idInput, pageInput } from '#contract/operations/input.ts'

export const UNBILLED_KINDS = ['STAY', 'DOWN_PAYMENT'] as const
export type UnbilledKind = (typeof UNBILLED_KINDS)[number]

export const UNBILLED_SORTS = ['code', 'customer', 'arrival', 'departure', 'amount'] as const

/** POST `payment/unbilled-document/search`, and `payment/unbilled-document/document` for all rows as CSV. */
export const searchUnbilledBody = z.object({
  criteria: z
    .object({
      /** Stays that nothing bills, or money received that no bill shows. */
      kind: z.enum(UNBILLED_KINDS).default('STAY'),
      text: z.string().max(100).optional(),
      bookingId: idInput.optional(),
      /** Days of the departure. */
      from: dayInput.optional(),
      to: dayInput.optional(),
      /** Only payers who are companies. */
      professional: z.boolean().optional(),
    })
    .default({ kind: 'STAY' }),
  ...pageInput,
  sort: z
    .array(z.object({ field: z.enum(UNBILLED_SORTS), desc: z.boolean().default(false) }))
    .max(1)
    .default([]),
})
export type SearchUnbilled = z.input<typeof searchUnbilledBody>

/** One row a payer of a file. */
export interface UnbilledRow {
  /** Of the file. */
  readonly bookingId: number
  readonly bookingCode: string
  readonly statusId: number
  readonly status: string
  readonly payerId: number
  readonly payerName: string
  readonly professional: boolean
  /** The payer is not the customer of the file. */
  readonly otherPayer: boolean
  readonly arrival: Day | null
  readonly departure: Day | null
  /** Charged by no live bill. */
  readonly amount: Cents
  /** Received, and shown by no live bill. */
  readonly received: Cents
  /** What a bill of this payer lacks: name, address, postcode, town. */
  readonly missing: readonly string[]
}

export interface UnbilledList {
  readonly list: readonly UnbilledRow[]
  readonly total: number
  readonly sums: { readonly amount: Cents; readonly received: Cents }
}
