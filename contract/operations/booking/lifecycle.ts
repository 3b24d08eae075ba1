/** The rest of a file's life (domain rules 2.3, #11, #12, #16, #17, #19, and 2.4). */
import { z } from 'zod'
import { centsInput, dayInput, idInput } from '#contract/operations/input.ts'
import { occupancyInput } from '#contract/operations/booking/booking.ts'
import { fileSaved } from '#contract/operations/booking/file.ts'
import { changePreview } from '#contract/operations/booking/change.ts'
import { strategyInput } from '#contract/operations/booking/party.ts'
import { centsAnswer } from '#contract/operations/answer.ts'
import { bookingFile } from '#contract/operations/booking/file.ts'
import { cancelBody } from '#contract/operations/booking/reception.ts'
import { operation } from '#contract/operation.ts'

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
const cancelPreview = changePreview.extend({
  price: z
    .strictObject({
      /** Days before arrival; below zero: after it. */
      daysBefore: z.int(),
      rate: z.int(),
      fees: centsAnswer,
      insurance: centsAnswer,
      kept: centsAnswer,
      retained: centsAnswer,
      due: centsAnswer,
      refundable: centsAnswer,
      outsideVat: z.boolean(),
      indemnity: centsAnswer,
    })
    .nullable(),
})
export type CancelPreview = z.output<typeof cancelPreview>

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

const WRITE = { method: 'POST', right: ['booking_booking', 'write'], write: true, idempotent: true } as const
const DELETE = { method: 'POST', right: ['booking_booking', 'delete'], write: true, idempotent: true } as const
const PREVIEW_DELETE = { method: 'POST', right: ['booking_booking', 'delete'], write: true } as const

export const fileLife = {
  cancel: operation({
    ...DELETE,
    path: 'booking/booking/cancel',
    summary: 'Annuler un dossier',
    body: cancelBody,
    ids: { id: 'booking' },
    answer: fileSaved,
  }),
  previewCancel: operation({
    ...PREVIEW_DELETE,
    path: 'booking/booking/cancel-preview',
    summary: 'Annuler un dossier : montrer ce qui est gardé et rendu',
    body: cancelBody,
    ids: { id: 'booking' },
    answer: cancelPreview,
  }),
  noShow: operation({
    ...DELETE,
    path: 'booking/booking/no-show',
    summary: 'Déclarer un client absent',
    body: cancelBody,
    ids: { id: 'booking' },
    answer: fileSaved,
  }),
  previewNoShow: operation({
    ...PREVIEW_DELETE,
    path: 'booking/booking/no-show-preview',
    summary: 'Déclarer un client absent : montrer ce qui est gardé et rendu',
    body: cancelBody,
    ids: { id: 'booking' },
    answer: cancelPreview,
  }),
  leaveEarly: operation({
    method: 'POST',
    path: 'booking/departure/early',
    right: ['booking_arrival_departure', 'write'],
    write: true,
    idempotent: true,
    summary: 'Départ anticipé',
    body: earlyDepartureBody,
    ids: { id: 'booking' },
    answer: fileSaved,
  }),
  previewEarly: operation({
    method: 'POST',
    path: 'booking/departure/early-preview',
    right: ['booking_arrival_departure', 'write'],
    write: true,
    summary: 'Départ anticipé : montrer d’abord',
    body: earlyDepartureBody,
    ids: { id: 'booking' },
    answer: changePreview,
  }),
  addStay: operation({
    ...WRITE,
    path: 'booking/booking/add-stay',
    summary: 'Ajouter un séjour au dossier',
    body: addStayBody,
    ids: { id: 'booking' },
    answer: fileSaved,
  }),
  previewAddStay: operation({
    method: 'POST',
    path: 'booking/booking/add-stay-preview',
    right: ['booking_booking', 'write'],
    write: true,
    summary: 'Ajouter un séjour au dossier : montrer d’abord',
    body: addStayBody,
    ids: { id: 'booking' },
    answer: changePreview,
  }),
  removeStay: operation({
    ...DELETE,
    path: 'booking/booking/remove-stay',
    summary: 'Retirer un séjour du dossier',
    body: removeStayBody,
    ids: { id: 'booking' },
    answer: fileSaved,
  }),
  previewRemoveStay: operation({
    ...PREVIEW_DELETE,
    path: 'booking/booking/remove-stay-preview',
    summary: 'Retirer un séjour du dossier : montrer d’abord',
    body: removeStayBody,
    ids: { id: 'booking' },
    answer: changePreview,
  }),
  close: operation({
    ...WRITE,
    path: 'booking/booking/close',
    summary: 'Clore un dossier',
    body: closeBody,
    ids: { id: 'booking' },
    answer: fileSaved,
  }),
  undo: operation({
    ...WRITE,
    path: 'booking/booking/undo',
    summary: 'Défaire la dernière opération du jour',
    body: undoBody,
    ids: { id: 'booking' },
    answer: fileSaved,
  }),
  merge: operation({
    ...WRITE,
    path: 'booking/booking/merge',
    summary: 'Fusionner deux dossiers',
    body: mergeBody,
    ids: { id: 'booking' },
    answer: fileSaved,
  }),
  transfer: operation({
    ...WRITE,
    path: 'booking/booking/transfer',
    summary: 'Transférer un dossier à un autre client',
    body: transferBody,
    ids: { id: 'booking' },
    answer: fileSaved,
  }),
  sharePayers: operation({
    ...WRITE,
    path: 'booking/booking/payers',
    summary: 'Partager des lignes entre payeurs',
    body: payersBody,
    ids: { id: 'booking' },
    answer: fileSaved,
  }),
  split: operation({
    ...WRITE,
    path: 'booking/booking/split',
    summary: 'Scinder un dossier',
    body: splitBody,
    ids: { id: 'booking' },
    answer: fileSaved.extend({ created: bookingFile }),
  }),
  transferMany: operation({
    ...WRITE,
    path: 'booking/tools/transfer-customers',
    summary: 'Transférer des dossiers d’un client à un autre',
    body: transferCustomersBody,
    answer: z.strictObject({ status: z.literal('SAVED'), files: z.int() }),
  }),
} as const
