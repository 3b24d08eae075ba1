/** Inputs of a file's life: basket, saving, conversions (domain rules 2.3). The file itself is in `file.ts`. */
import { z } from 'zod'
import { dayInput, idInput, idParams, reasonInput, textInput } from '#contract/operations/input.ts'
import {
  manualInput,
  partyShape,
  personInput,
  pricingInput,
  strategyInput,
} from '#contract/operations/booking/party.ts'
import { countedAnswer, savedAnswer } from '#contract/operations/answer.ts'
import { changePreview } from '#contract/operations/booking/change.ts'
import { bookingFile, fileSaved, occupancyFile } from '#contract/operations/booking/file.ts'
import { operation } from '#contract/operation.ts'

/** 1 quote, 2 option, 3 reservation, 4 stay (a passage: arrives at once). */
export const SAVE_STATUSES = [1, 2, 3, 4] as const
export const saveStatusInput = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
export type SaveStatus = (typeof SAVE_STATUSES)[number]

export const occupancyInput = z.object({
  /** 0: a new one. */
  id: z.int().min(0).default(0),
  placeTypeId: idInput,
  /** A named place is promised (pinned); null: any of the type, a provisional one is held at once. */
  placeId: idInput.nullable().default(null),
  arrival: dayInput,
  departure: dayInput,
  ...partyShape,
  /** Forces a grid. */
  gridId: idInput.nullable().default(null),
  manual: z.array(manualInput).max(20).default([]),
})
export type OccupancyInput = z.output<typeof occupancyInput>

/** `booking/temp-booking/edit`: makes (id 0) or replaces the basket. Its places are locked for a while (preference `booking`); a quote locks none. */
export const tempBookingBody = z.object({
  id: z.int().min(0).default(0),
  version: z.int().min(0).default(0),
  statusId: saveStatusInput,
  customerId: idInput.nullable().default(null),
  language: z.string().min(2).max(5).default('fr'),
  /** Null: the terms of the first stay's layout. */
  paymentTermsId: idInput.nullable().default(null),
  pricing: pricingInput,
  occupancies: z.array(occupancyInput).max(40, { error: 'availability.quoteMax' }),
})
export type TempBooking = z.input<typeof tempBookingBody>

export const abandonBody = z.object({ id: idInput })

/** `booking/booking/save`: makes the basket a quote, an option, a reservation or a passage. Idempotent. */
export const saveBookingBody = z.object({
  /** The basket. */
  id: idInput,
  version: z.int().min(1),
  statusId: saveStatusInput,
  customerId: idInput.nullable().default(null),
  /** Options only; null: the preference's number of days, never after arrival. */
  optionExpiry: dayInput.nullable().default(null),
  note: textInput(4000),
  /** Passages only: why guests are given a place that others have not left. */
  despite: reasonInput.nullable().default(null),
})
export type SaveBooking = z.input<typeof saveBookingBody>

const versioned = { id: idInput, version: z.int().min(1) }

/** `booking/booking/convert` and `…/convert-preview`: a quote becomes an option, a reservation or a passage. */
export const convertBody = z.object({
  ...versioned,
  statusId: z.union([z.literal(2), z.literal(3), z.literal(4)]),
  /** Left out: as the house prefers. */
  strategy: strategyInput.optional(),
  /** A quote may have no customer yet. */
  customerId: idInput.nullable().default(null),
  optionExpiry: dayInput.nullable().default(null),
  /** Passages only: why guests are given a place that others have not left. */
  despite: reasonInput.nullable().default(null),
})
export type Convert = z.input<typeof convertBody>

/** `booking/booking/validate`: option → reservation. */
export const validateBody = z.object(versioned)

/** `booking/booking/downgrade`: reservation → option. */
export const downgradeBody = z.object({ ...versioned, optionExpiry: dayInput.nullable().default(null) })

/** `booking/booking/delete/:id`: a quote, or an option without payment. */
export const deleteBody = z.object({ version: z.int().min(1).optional() })

/** `booking/booking/:id/notes`. */
export const noteBody = z.object({ text: z.string().trim().min(1).max(4000) })

/** `booking/booking/access-channel`: null where nobody knows. */
export const accessChannelBody = z.object({ id: idInput, version: z.int().min(1), accessChannelId: idInput.nullable() })

/** `booking/attendant/edit`: names and police data of a stay's people, plates of their vehicles; neither ages nor prices change. */
export const attendantsBody = z.object({
  occupancyId: idInput,
  version: z.int().min(1),
  attendants: z
    .array(personInput.omit({ age: true, from: true, to: true, exemption: true }).extend({ id: idInput }))
    .max(60),
  /** Plates and makes of vehicles, names of animals, by the code of their option. */
  options: z
    .array(z.object({ code: z.string().max(40), detail: textInput(120), brandId: idInput.nullable().default(null) }))
    .max(60)
    .default([]),
})
export type AttendantsInput = z.input<typeof attendantsBody>

const WRITE = { method: 'POST', right: ['booking_booking', 'write'], write: true, idempotent: true } as const
const READ = { method: 'GET', right: ['booking_booking', 'read'], write: false, params: idParams } as const
const PREVIEW = { method: 'POST', right: ['booking_booking', 'write'], write: true } as const

export const baskets = {
  save: operation({
    ...WRITE,
    path: 'booking/temp-booking/edit',
    summary: 'Créer ou modifier le panier (garde ses emplacements un temps)',
    body: tempBookingBody,
    answer: fileSaved,
  }),
  read: operation({
    ...READ,
    path: 'booking/temp-booking/edit/:id',
    summary: 'Lire un panier',
    ids: { id: 'booking' },
    answer: bookingFile,
  }),
  abandon: operation({
    ...PREVIEW,
    path: 'booking/temp-booking/abandon',
    summary: 'Abandonner le panier et libérer ses emplacements',
    body: abandonBody,
    ids: { id: 'booking' },
    answer: savedAnswer,
  }),
} as const

export const files = {
  read: operation({
    ...READ,
    path: 'booking/booking/edit/:id',
    summary: 'Lire un dossier',
    ids: { id: 'booking' },
    answer: bookingFile,
  }),
  stays: operation({
    ...READ,
    path: 'booking/occupancy/get_for_booking/:id',
    summary: 'Séjours d’un dossier',
    ids: { id: 'booking' },
    answer: countedAnswer(occupancyFile),
  }),
  save: operation({
    ...WRITE,
    path: 'booking/booking/save',
    summary: 'Enregistrer le panier : devis, option, réservation ou passage',
    body: saveBookingBody,
    ids: { id: 'booking' },
    answer: fileSaved,
  }),
  convert: operation({
    ...WRITE,
    path: 'booking/booking/convert',
    summary: 'Convertir un devis',
    body: convertBody,
    ids: { id: 'booking' },
    answer: fileSaved,
  }),
  previewConversion: operation({
    ...PREVIEW,
    path: 'booking/booking/convert-preview',
    summary: 'Convertir un devis : montrer d’abord',
    body: convertBody,
    ids: { id: 'booking' },
    answer: changePreview,
  }),
  validate: operation({
    ...WRITE,
    path: 'booking/booking/validate',
    summary: 'Valider une option',
    body: validateBody,
    ids: { id: 'booking' },
    answer: fileSaved,
  }),
  downgrade: operation({
    ...WRITE,
    path: 'booking/booking/downgrade',
    summary: 'Repasser une réservation en option',
    body: downgradeBody,
    ids: { id: 'booking' },
    answer: fileSaved,
  }),
  remove: operation({
    method: 'POST',
    path: 'booking/booking/delete/:id',
    right: ['booking_booking', 'delete'],
    write: true,
    summary: 'Supprimer un devis ou une option sans règlement',
    params: idParams,
    body: deleteBody,
    ids: { id: 'booking' },
    answer: z.strictObject({ status: z.literal('DELETED') }),
  }),
  addNote: operation({
    ...WRITE,
    path: 'booking/booking/:id/notes',
    summary: 'Ajouter une note au dossier',
    params: idParams,
    body: noteBody,
    ids: { id: 'booking' },
    answer: savedAnswer,
  }),
  setAccessChannel: operation({
    ...WRITE,
    path: 'booking/booking/access-channel',
    summary: 'Dire par quel canal la demande est arrivée',
    body: accessChannelBody,
    ids: { id: 'booking' },
    answer: fileSaved,
  }),
  saveAttendants: operation({
    ...WRITE,
    path: 'booking/attendant/edit',
    summary: 'Nommer les occupants d’un séjour',
    body: attendantsBody,
    ids: { occupancyId: 'occupancy' },
    answer: fileSaved,
  }),
} as const
