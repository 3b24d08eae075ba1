/** Guarantees of stays (domain rules, section 4): damage deposits asked, received, returned, cashed. */
import { z } from 'zod'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import type { GuaranteeAction, GuaranteeStatus } from '#domain/billing/guarantee.ts'
import type { Said } from '#contract/operations/input.ts'
import { centsInput, idInput, reasonInput, textInput } from '#contract/operations/input.ts'

/** POST `payment/guarantee/edit`, idempotent: asks a guarantee of a stay, or puts right one that nothing came for. */
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
export type GuaranteeInput = z.input<typeof guaranteeBody>

/** POST `payment/guarantee/receive`, idempotent: money comes in, as a signed payment that no balance counts. */
export const receiveGuaranteeBody = z.object({
  id: idInput,
  amount: centsInput,
  methodId: idInput,
  chequeNumber: textInput(20),
  bankId: idInput.nullable().default(null),
  ownerName: textInput(80),
})
export type ReceiveGuarantee = z.input<typeof receiveGuaranteeBody>

/** POST `payment/guarantee/hold`: blocked on a card by its provider; no money moves. */
export const holdGuaranteeBody = z.object({
  id: idInput,
  amount: centsInput,
  reference: z.string().trim().min(1).max(80),
})
export type HoldGuarantee = z.input<typeof holdGuaranteeBody>

/** POST `payment/guarantee/return`, idempotent: given back, or the card unblocked, in whole or part. */
export const returnGuaranteeBody = z.object({ id: idInput, amount: centsInput, note: textInput(200) })
export type ReturnGuarantee = z.input<typeof returnGuaranteeBody>

/** POST `payment/guarantee/cash`, idempotent: kept for damage. A line of the file says why, and a payment settles it. */
export const cashGuaranteeBody = z.object({
  id: idInput,
  amount: centsInput,
  reason: reasonInput.max(100),
  /** Null: an indemnity, outside VAT; a service done for it, cleaning for instance, bears VAT. */
  tvaId: idInput.nullable().default(null),
  /** Method by which the provider of a blocked card pays; the method of the receipt otherwise. */
  methodId: idInput.nullable().default(null),
})
export type CashGuarantee = z.input<typeof cashGuaranteeBody>

/** POST `payment/guarantee/drop`: not asked any more, nothing came. */
export const dropGuaranteeBody = z.object({ id: idInput })

export interface GuaranteeMove {
  readonly id: number
  readonly paidOn: Day
  /** Negative: out of the guarantee. */
  readonly amount: Cents
  readonly method: string
  readonly operator: string
  readonly signature: string
  readonly note: string | null
}

export interface GuaranteeRow {
  readonly id: number
  readonly version: number
  readonly bookingId: number | null
  readonly bookingCode: string | null
  readonly customerId: number | null
  readonly customerName: string
  readonly occupancyId: number | null
  /** Place or type of the stay; empty for the whole file. */
  readonly place: string
  readonly arrival: Day | null
  readonly departure: Day | null
  readonly label: string
  readonly askedOn: Day
  readonly status: GuaranteeStatus
  readonly asked: Cents
  readonly held: Cents
  readonly received: Cents
  readonly returned: Cents
  readonly cashed: Cents
  readonly inHand: Cents
  readonly method: string | null
  readonly holdReference: string | null
  readonly actions: readonly { readonly action: GuaranteeAction; readonly refusal: Said | null }[]
}

export interface GuaranteeFile extends GuaranteeRow {
  readonly moves: readonly GuaranteeMove[]
}

export interface GuaranteeSaved {
  readonly status: 'SAVED'
  readonly id: number
  readonly item: GuaranteeFile
}
