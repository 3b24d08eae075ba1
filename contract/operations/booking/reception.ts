/** Arrivals, departures and cancellations (domain rules 2.3, #13 to #15 and #18). */
import { z } from 'zod'
import { CANCELLED_BY } from '#domain/booking/cancelled-price.ts'
import { centsInput, idInput, reasonInput } from '#contract/operations/input.ts'
import { fileSaved } from '#contract/operations/booking/file.ts'
import { operation } from '#contract/operation.ts'

const versioned = { id: idInput, version: z.int().min(1) }

/** `booking/arrival/arrive`, `…/undo-arrive`, `booking/departure/go`: the whole file, or the stays named. */
export const receptionBody = z.object({
  ...versioned,
  occupancyIds: z.array(idInput).max(40).default([]),
  /** Why guests arrive on a place that others have not left: recorded with the arrival. */
  despite: reasonInput.nullable().default(null),
})

/** `booking/booking/cancel` and `…/no-show` (idempotent), each with its `-preview`. */
export const cancelBody = z.object({
  ...versioned,
  /**
   * What the campsite keeps of the stay beside fees and insurance, in cents; null: by the policy that the file agreed to, the arrhes
   * included where it says so (C. conso L214-1).
   */
  retained: centsInput.nullable().default(null),
  /** `CAMPSITE`: all is given back, arrhes twofold (C. conso L214-1); `retained` says nothing then. */
  by: z.enum(CANCELLED_BY).default('CUSTOMER'),
  reason: reasonInput,
})
export type Cancel = z.input<typeof cancelBody>

const WRITE_PLAIN = { method: 'POST', right: ['booking_arrival_departure', 'write'], write: true } as const

export const desk = {
  arrive: operation({
    ...WRITE_PLAIN,
    path: 'booking/arrival/arrive',
    summary: 'Cocher « arrivé »',
    body: receptionBody,
    ids: { id: 'booking' },
    answer: fileSaved,
  }),
  undoArrive: operation({
    ...WRITE_PLAIN,
    path: 'booking/arrival/undo-arrive',
    summary: 'Décocher « arrivé »',
    body: receptionBody,
    ids: { id: 'booking' },
    answer: fileSaved,
  }),
  go: operation({
    ...WRITE_PLAIN,
    path: 'booking/departure/go',
    summary: 'Cocher « parti »',
    body: receptionBody,
    ids: { id: 'booking' },
    answer: fileSaved,
  }),
} as const
