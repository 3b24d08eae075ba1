/** The rest of a file's life (domain rules 2.3, #11, #12, #16, #17, #19, and 2.4). */
import { z } from 'zod'
import type { CancelledPrice } from '#domain/booking/cancelled-price.ts'
import { centsInput, dayInput, idInput } from '#contract/operations/input.ts'
import { occupancyInput } from '#contract/operations/booking/booking.ts'
import type { ChangePreview } from '#contract/operations/booking/change.ts'
import { strategyInput } from '#contract/operations/booking/party.ts'

const versioned = { id: idInput, version: z.int().min(1) }

/** `booking/booking/undo`: the last event of the day. */
export const undoBody = z.object(versioned)

/** `booking/booking/close`: read only from then on. */
export const closeBody = z.object(versioned)

/** What the campsite asks of who leaves early (preference `earlyDeparture`). */
export const EARLY_PRICES = ['KEEP', 'REPRICE', 'FEE'] as const
export type EarlyPrice = (typeof EARLY_PRICES)[number]

/** `booking/departure/early` (idempotent) and `…/early-preview`. */
export const earlyDepartureBody = z.object({
  ...versioned,
  /** Empty: all stays that are here. */
  occupancyIds: z.array(idInput).max(40).default([]),
  /** The day on which the place is free; null: today. */
  leaving: dayInput.nullable().default(null),
  /** Left out: as the house prefers. */
  price: z.enum(EARLY_PRICES).optional(),
})
export type EarlyDeparture = z.input<typeof earlyDepartureBody>

/** What a cancellation, or an absence, keeps and gives back: shown before it is confirmed. */
export interface CancelPreview extends ChangePreview {
  readonly price: CancelledPrice | null
}

/** `booking/booking/add-stay` (idempotent) and `…/add-stay-preview`. */
export const addStayBody = z.object({
  ...versioned,
  stay: occupancyInput.omit({ id: true, gridId: true, manual: true }),
})
export type AddStay = z.input<typeof addStayBody>

/** `booking/booking/remove-stay` (idempotent) and `…/remove-stay-preview`. */
export const removeStayBody = z.object({
  ...versioned,
  occupancyId: idInput,
  /** How the stays that are left are priced; left out: their amounts stay. */
  strategy: strategyInput.optional(),
})
export type RemoveStay = z.input<typeof removeStayBody>

/** `booking/booking/merge` (idempotent): the other file's stays and payments come into this one. */
export const mergeBody = z.object({ ...versioned, otherId: idInput, otherVersion: z.int().min(1) })

/** `booking/booking/split` (idempotent): these stays leave into a new file of the same customer. */
export const splitBody = z.object({ ...versioned, occupancyIds: z.array(idInput).min(1).max(40) })

/** `booking/booking/transfer` (idempotent): another customer takes the file. */
export const transferBody = z.object({ ...versioned, customerId: idInput })

/** `booking/tools/transfer-customers` (idempotent): files of one customer go to another, all or none. */
export const transferCustomersBody = z.object({
  toId: idInput,
  files: z.array(z.object(versioned)).min(1).max(100),
})

/** `booking/booking/payers` (idempotent): these lines, or a part of them, are owed by another payer. */
export const payersBody = z.object({
  ...versioned,
  lineIds: z.array(idInput).min(1).max(400),
  /** Null: the customer of the file. */
  payerId: idInput.nullable(),
  part: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('ALL') }),
    z.object({ kind: z.literal('PERCENT'), rate: z.int().min(1).max(10_000) }),
    z.object({ kind: z.literal('AMOUNT'), amount: centsInput }),
  ]),
})
export type SharePayers = z.input<typeof payersBody>
