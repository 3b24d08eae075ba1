/** The inbox of internet bookings: what channels tell, and what becomes of it. */
import { z } from 'zod'
import { IMPORT_ACTIONS, IMPORT_EVENTS, IMPORT_STATES } from '#domain/booking/import.ts'
import { operation } from '#contract/operation.ts'
import { centsAnswer, dayAnswer, idAnswer, keptAnswer, listedAnswer, saidAnswer } from '#contract/operations/answer.ts'
import { centsInput, dayInput, idInput, idParams, reasonInput, textInput } from '#contract/operations/input.ts'
import { mappingInput, mappingMeanings } from '#contract/operations/booking/online-booking.ts'

const importCode = z.strictObject({
  code: z.string(),
  quantity: z.int(),
  targetId: idAnswer.nullable(),
  /** Null: the code means nothing yet. */
  target: z.string().nullable(),
})
export type ImportCode = z.output<typeof importCode>

/** What a stay of the channel becomes here; null where a code means nothing yet. */
const importStay = z.strictObject({
  key: z.string(),
  typeCode: z.string(),
  placeTypeId: idAnswer.nullable(),
  placeType: z.string().nullable(),
  arrival: dayAnswer,
  departure: dayAnswer,
  amount: centsAnswer,
  people: z.array(importCode).readonly(),
  options: z.array(importCode.extend({ amount: centsAnswer.nullable() })).readonly(),
})
export type ImportStay = z.output<typeof importStay>

/** What would fit where there is no place: of which type, and how many are free throughout. */
const importFit = z.strictObject({ stayKey: z.string(), placeTypeId: idAnswer, placeType: z.string(), free: z.int() })
export type ImportFit = z.output<typeof importFit>

/** As somebody else wrote them (`Guest`). */
const guest = z.strictObject({
  surname: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  postcode: z.string().nullable(),
  town: z.string().nullable(),
  country: z.string().nullable(),
  language: z.string().nullable(),
})

/** What the channel told of a booking before it changed it. */
const importBefore = z.strictObject({
  /** As `guest` of the row. */
  guest: z.string(),
  guestDetail: guest,
  stays: z.array(importStay).readonly(),
  total: centsAnswer,
  paid: centsAnswer,
  commission: centsAnswer,
  remark: z.string().nullable(),
})
export type ImportBefore = z.output<typeof importBefore>

/** What is kept of a message. */
const importMessage = z.strictObject({
  id: idAnswer,
  version: z.int(),
  onlineBookingId: idAnswer,
  channel: z.string(),
  externalId: z.string().nullable(),
  externalVersion: z.int().nullable(),
  event: z.enum(IMPORT_EVENTS).nullable(),
  state: z.enum(IMPORT_STATES),
  problem: saidAnswer.nullable(),
  guest: z.string(),
  arrival: dayAnswer.nullable(),
  departure: dayAnswer.nullable(),
  total: centsAnswer,
  paid: centsAnswer,
  bookingId: idAnswer.nullable(),
  bookingCode: z.string().nullable(),
  receivedAt: z.string(),
})
export type ImportMessage = z.output<typeof importMessage>

const proposalInput = z.object({
  typeCode: z.string().trim().min(1).max(80),
  arrival: dayInput,
  departure: dayInput,
  amount: centsInput,
})

const versioned = { id: idInput, version: z.int().min(1) }

export const importBody = z.object(versioned)

/** `types`: by key of a stay, the type that it takes here instead of the one that its code means. */
export const retryImportBody = z.object({ ...versioned, types: z.record(z.string().max(80), idInput).optional() })

/** The channel tells the guest why. */
export const refuseImportBody = z.object({ ...versioned, reason: reasonInput })

/** What would be taken instead. */
export const counterImportBody = z.object({
  ...versioned,
  reason: reasonInput,
  proposal: proposalInput,
})

/** A file made by hand is named by its code; null: it is made now. The channel hears nothing. */
export const forceValidateBody = z.object({ ...versioned, bookingCode: textInput(20) })

/** The channel hears nothing. */
export const forceRefuseBody = z.object({ ...versioned, reason: reasonInput })

/** What codes of this message mean, for the messages that follow too. */
export const mapImportBody = z.object({ ...versioned, mappings: z.array(mappingInput).min(1).max(100) })

/** Those that are still to accept. */
export const acceptManyBody = z.object({ ids: z.array(idInput).min(1).max(200) })

const importFile = importMessage.extend({
  raw: z.string(),
  bookedAt: z.string().nullable(),
  guestDetail: guest.nullable(),
  stays: z.array(importStay).readonly(),
  /** Of a change: what the channel told before, and was taken here; null: nothing was. */
  previous: importBefore.nullable(),
  commission: centsAnswer,
  cancellationFee: centsAnswer,
  remark: z.string().nullable(),
  reason: z.string().nullable(),
  proposal: keptAnswer(proposalInput).nullable(),
  told: z.int(),
  toldAt: z.string(),
  decidedAt: z.string().nullable(),
  decidedBy: z.string().nullable(),
  partner: z.string(),
  /** What is known of the guest here already. */
  customer: z.strictObject({ id: idAnswer, name: z.string() }).nullable(),
  fits: z.array(importFit).readonly(),
  /** Whatever a code may mean. */
  ...mappingMeanings,
  /** Codes of types that mean something: what may be proposed to the channel. */
  typeCodes: z.array(z.strictObject({ code: z.string(), label: z.string() })).readonly(),
  acknowledgement: z
    .strictObject({
      outcome: z.enum(['OK', 'REFUSED', 'COUNTER', 'ERROR']),
      sentAt: z.string().nullable(),
      failure: z.string().nullable(),
    })
    .nullable(),
  /** Other versions of the same booking, oldest first. */
  versions: z
    .array(importMessage.pick({ id: true, event: true, state: true }).extend({ externalVersion: z.int() }))
    .readonly(),
  events: z
    .array(
      z.strictObject({
        at: z.string(),
        user: z.string().nullable(),
        action: z.string(),
        state: z.enum(IMPORT_STATES),
        detail: z.record(z.string(), z.unknown()),
      }),
    )
    .readonly(),
  actions: z
    .array(
      z.strictObject({
        action: z.enum(IMPORT_ACTIONS),
        isAllowed: z.boolean(),
        reasons: z.array(saidAnswer).readonly(),
      }),
    )
    .readonly(),
})
export type ImportFile = z.output<typeof importFile>

/** What a write on a message answers. */
const importSaved = importMessage
  .pick({ id: true, version: true, state: true, bookingId: true, problem: true })
  .extend({ status: z.literal('SAVED') })
export type ImportSaved = z.output<typeof importSaved>

const DECIDE = {
  method: 'POST',
  right: ['booking_import', 'write'],
  write: true,
  idempotent: true,
  answer: importSaved,
} as const

export const imports = {
  read: operation({
    method: 'GET',
    path: 'booking/booking-import/edit/:id',
    right: ['booking_import', 'read'],
    write: false,
    summary: 'Réservation internet : lecture',
    params: idParams,
    ids: { id: 'bookingImport' },
    answer: importFile,
  }),
  accept: operation({
    ...DECIDE,
    path: 'booking/booking-import/accept',
    summary: 'Accepter une réservation internet',
    body: importBody,
    ids: { id: 'bookingImport' },
  }),
  acceptMany: operation({
    ...DECIDE,
    path: 'booking/booking-import/accept-many',
    summary: 'Accepter plusieurs réservations internet',
    body: acceptManyBody,
    answer: listedAnswer(importSaved),
  }),
  refuse: operation({
    ...DECIDE,
    path: 'booking/booking-import/refuse',
    summary: 'Refuser une réservation internet',
    body: refuseImportBody,
    ids: { id: 'bookingImport' },
  }),
  counter: operation({
    ...DECIDE,
    path: 'booking/booking-import/counter',
    summary: 'Proposer autre chose qu’une réservation internet',
    body: counterImportBody,
    ids: { id: 'bookingImport' },
  }),
  retry: operation({
    ...DECIDE,
    path: 'booking/booking-import/retry',
    summary: 'Intégrer de nouveau une réservation internet',
    body: retryImportBody,
    ids: { id: 'bookingImport' },
  }),
  map: operation({
    ...DECIDE,
    path: 'booking/booking-import/map',
    summary: 'Donner leur sens à des codes du canal, et intégrer',
    body: mapImportBody,
    ids: { id: 'bookingImport' },
  }),
  forceValidate: operation({
    ...DECIDE,
    path: 'booking/booking-import/force-validate',
    summary: 'Valider ici une réservation internet, sans en informer le canal',
    body: forceValidateBody,
    ids: { id: 'bookingImport' },
  }),
  forceRefuse: operation({
    ...DECIDE,
    path: 'booking/booking-import/force-refuse',
    summary: 'Refuser ici une réservation internet, sans en informer le canal',
    body: forceRefuseBody,
    ids: { id: 'bookingImport' },
  }),
} as const
