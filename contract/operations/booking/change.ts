/** Changes of a saved file: moves (planning, plan) and re-pricing. Each has a preview that writes nothing. */
import { z } from 'zod'
import { dayInput, idInput } from '#contract/operations/input.ts'
import { manualInput, partyShape, pricingInput, strategyInput } from '#contract/operations/booking/party.ts'
import { centsAnswer, dayAnswer, idAnswer, saidAnswer } from '#contract/operations/answer.ts'
import { fileSaved } from '#contract/operations/booking/file.ts'
import { bookingLine, fileTotals } from '#contract/operations/booking/file.ts'
import { operation } from '#contract/operation.ts'

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
export const changePreview = z.strictObject({
  strategy: strategyInput,
  /** « occupé par … »: the change cannot be made. */
  conflict: saidAnswer.nullable(),
  /** No price for the new dates, capacity exceeded…: the change cannot be made with this strategy. */
  refusal: saidAnswer.nullable(),
  warnings: z.array(saidAnswer).readonly(),
  before: z.strictObject({ lines: z.array(bookingLine).readonly(), totals: fileTotals }),
  after: z.strictObject({ lines: z.array(bookingLine).readonly(), totals: fileTotals }).nullable(),
  /** after.totals.total − before.totals.total. */
  difference: centsAnswer.nullable(),
  /** Where the stay would be. */
  place: z.strictObject({ placeId: idAnswer.nullable(), code: z.string().nullable(), pinned: z.boolean() }).nullable(),
  arrival: dayAnswer.nullable(),
  departure: dayAnswer.nullable(),
})
export type ChangePreview = z.output<typeof changePreview>

const WRITE = { method: 'POST', right: ['booking_booking', 'write'], write: true, idempotent: true } as const
const PREVIEW = { method: 'POST', right: ['booking_booking', 'write'], write: true } as const

export const changes = {
  move: operation({
    ...WRITE,
    path: 'booking/booking/move',
    summary: 'Déplacer un séjour',
    body: moveBody,
    ids: { occupancyId: 'occupancy' },
    answer: fileSaved,
  }),
  previewMove: operation({
    ...PREVIEW,
    path: 'booking/booking/move-preview',
    summary: 'Montrer ce que changerait un déplacement',
    body: moveBody,
    ids: { occupancyId: 'occupancy' },
    answer: changePreview,
  }),
  reprice: operation({
    ...WRITE,
    path: 'booking/booking/reprice',
    summary: 'Recalculer le prix d’un dossier',
    body: repriceBody,
    ids: { id: 'booking' },
    answer: fileSaved,
  }),
  previewReprice: operation({
    ...PREVIEW,
    path: 'booking/booking/reprice-preview',
    summary: 'Montrer ce que changerait un recalcul',
    body: repriceBody,
    ids: { id: 'booking' },
    answer: changePreview,
  }),
} as const
