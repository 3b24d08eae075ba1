/** Stays that partners bring, what is left of their allotments, and their cancellation at the partner's word. */
import { z } from 'zod'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { dayInput, idInput, pageInput, sortInput } from '#contract/operations/input.ts'

export const PARTNER_STAY_SORTS = [
  'code',
  'partner',
  'customer',
  'arrival',
  'departure',
  'total',
  'byPartner',
  'commission',
  'retained',
  'owedByPartner',
] as const

/** `booking/partner-booking/search`, `booking/partner-booking/document`: by status (1 quote … 5 closed), or the cancelled ones. */
export const partnerStaysBody = z.object({
  criteria: z.object({
    statusId: z.int().min(1).max(5).optional(),
    cancelled: z.boolean().default(false),
    partnerId: idInput.optional(),
    /** Stays that have a night between these days, both included. */
    from: dayInput.optional(),
    to: dayInput.optional(),
  }),
  ...pageInput,
  sort: sortInput(PARTNER_STAY_SORTS),
})
export type PartnerStaysInput = z.input<typeof partnerStaysBody>

export interface PartnerStay {
  readonly id: number
  readonly version: number
  readonly code: string
  readonly statusId: number
  readonly customerId: number | null
  readonly partnerId: number
  readonly partner: string
  readonly customerName: string | null
  readonly arrival: Day
  readonly departure: Day
  readonly places: string
  readonly total: Cents
  readonly balance: Cents
  /** What the partner keeps, its VAT included. */
  readonly commission: Cents
  /** What of it the partner keeps out of what it pays; the rest is due to it, on its own invoice. */
  readonly retained: Cents
  /** Charged to the partner. */
  readonly byPartner: Cents
  /** byPartner − retained − what it paid. */
  readonly owedByPartner: Cents
}

export interface PartnerStays {
  readonly list: readonly PartnerStay[]
  readonly total: number
  readonly sums: Pick<PartnerStay, 'total' | 'commission' | 'retained' | 'byPartner' | 'owedByPartner'>
}

/** GET `customer/allotment/weeks/:id`: what is left of an allotment, week by week. */
export interface AllotmentWeekRow {
  readonly arrival: Day
  readonly departure: Day
  readonly release: Day
  readonly released: boolean
  readonly quantity: number
  /** Least of its nights. */
  readonly left: number
  /** Nights that are held in the ledger, all places together. */
  readonly heldNights: number
}
