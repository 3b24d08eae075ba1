/** Changes of a saved file: moves (planning, plan) and re-pricing. Each has a preview that writes nothing. */
import { z } from 'zod'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import type { Said } from '#contract/operations/input.ts'
import { dayInput, idInput } from '#contract/operations/input.ts'
import type { BookingLine, FileTotals } from '#contract/operations/booking/file.ts'
import type { Strategy } from '#contract/operations/booking/party.ts'
import { manualInput, partyShape, pricingInput, strategyInput } from '#contract/operations/booking/party.ts'

/** `booking/booking/move-preview` and `booking/booking/move` (idempotent). `version` is the occupancy's. */
export const moveBody = z.object({
  occupancyId: idInput,
  version: z.int().min(1),
  /** Null: any place of the type; the stay is no longer pinned. */
  placeId: idInput.nullable(),
  placeTypeId: idInput,
  arrival: dayInput,
  departure: dayInput,
  /** Left out: as the house prefers. */
  strategy: strategyInput.optional(),
})
export type Move = z.input<typeof moveBody>

/** `booking/booking/reprice-preview` and `booking/booking/reprice` (idempotent). `version` is the file's. */
export const repriceBody = z.object({
  id: idInput,
  version: z.int().min(1),
  strategy: strategyInput,
  /** Stays whose party, options or grid change; the others keep theirs. */
  occupancies: z
    .array(
      z.object({
        id: idInput,
        ...partyShape,
        gridId: idInput.nullable().default(null),
        /** Prices by hand, with KEEP_GRID only; left out: those of the stay. */
        manual: z.array(manualInput).max(20).optional(),
      }),
    )
    .max(40)
    .default([]),
  pricing: pricingInput.optional(),
})
export type Reprice = z.input<typeof repriceBody>

/** What a change would do: shown before it is written. */
export interface ChangePreview {
  readonly strategy: Strategy
  /** « occupé par … »: the change cannot be made. */
  readonly conflict: Said | null
  /** No price for the new dates, capacity exceeded…: the change cannot be made with this strategy. */
  readonly refusal: Said | null
  readonly warnings: readonly Said[]
  readonly before: { readonly lines: readonly BookingLine[]; readonly totals: FileTotals }
  readonly after: { readonly lines: readonly BookingLine[]; readonly totals: FileTotals } | null
  /** after.totals.total − before.totals.total. */
  readonly difference: Cents | null
  /** Where the stay would be. */
  readonly place: { readonly placeId: number | null; readonly code: string | null; readonly pinned: boolean } | null
  readonly arrival: Day | null
  readonly departure: Day | null
}
