/** Holiday aids of stays (VACAF, AVF): asked, agreed or refused by their office, and paid by its transfers (docs/decisions/0326). */
import { z } from 'zod'
import { operation } from '#contract/operation.ts'
import { centsAnswer, dayAnswer, idAnswer, listedAnswer, saidAnswer, savedAnswer } from '#contract/operations/answer.ts'
import { centsInput, dayInput, idInput, idParams, moneyTextInput, reasonInput } from '#contract/operations/input.ts'

/** Days of departure, both included. */
export const AID_STATEMENT = 'booking/vacaf/statement/:id/:from/:to'

export const AID_STATES = ['REQUESTED', 'AGREED', 'BILLED', 'PAID', 'REFUSED', 'VOID'] as const

const versioned = { id: idInput, version: z.int().min(1) }

/** What a family is entitled to. */
const rights = {
  /** Basis points of what the other aids leave of the stay. */
  rate: z.int().min(1).max(10_000),
  /** Null: no cap. */
  cap: centsInput
    .refine((cap) => cap > 0)
    .nullable()
    .default(null),
  minNights: z.int().min(0).max(365).default(0),
  otherAids: centsInput.refine((aids) => aids >= 0).default(0 as never),
}

/** `booking/vacaf/edit`: asks for an aid (`id` 0), or corrects what was asked. */
export const aidBody = z.object({
  id: z.int().min(0),
  version: z.int().min(0),
  occupancyId: idInput,
  /** The office: a partner whose type is of the nature « Aide aux vacances ». */
  partnerId: idInput,
  beneficiary: z.string().max(40),
  ...rights,
  note: moneyTextInput(200),
})

export const agreeBody = z.object({
  ...versioned,
  /** What the office agreed to; null: what the rights of the family give. */
  amount: centsInput.nullable().default(null),
})

const reasonBody = z.object({ ...versioned, reason: reasonInput })

const aidFile = z.strictObject({
  id: idAnswer,
  version: z.int(),
  occupancyId: idAnswer,
  partnerId: idAnswer,
  office: z.string(),
  beneficiary: z.string(),
  rate: z.int(),
  cap: centsAnswer.nullable(),
  minNights: z.int(),
  otherAids: centsAnswer,
  state: z.enum(AID_STATES),
  decision: z.enum(['REQUESTED', 'AGREED', 'REFUSED']),
  agreedAmount: centsAnswer.nullable(),
  /** What the rights give of the stay as it is. */
  proposed: centsAnswer,
  /** What its office owes of the stay now. */
  amount: centsAnswer,
  paid: centsAnswer,
  billNumber: z.string().nullable(),
  requestedOn: dayAnswer,
  decidedOn: dayAnswer.nullable(),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  warning: z.enum(['CANCELLED', 'SHORT', 'REDUCED']).nullable(),
})
export type AidFile = z.output<typeof aidFile>

const office = z.strictObject({
  id: idAnswer,
  label: z.string(),
  active: z.boolean(),
  /** Why it cannot pay yet: it names no customer record. */
  isReady: z.boolean(),
  /** Owed of stays that are billed, and of those that are not yet. */
  billed: centsAnswer,
  agreed: centsAnswer,
  /** What its transfers have left for files. */
  leftOver: centsAnswer,
})
export type AidOffice = z.output<typeof office>

/** Aids that an office may pay, oldest stay first, and its transfers that have something left. */
const officeFile = z.strictObject({
  id: idAnswer,
  label: z.string(),
  dues: z
    .array(
      z.strictObject({
        id: idAnswer,
        bookingId: idAnswer,
        code: z.string(),
        family: z.string(),
        beneficiary: z.string(),
        departure: dayAnswer,
        billNumber: z.string().nullable(),
        due: centsAnswer,
      }),
    )
    .readonly(),
  transfers: z
    .array(
      z.strictObject({
        id: idAnswer,
        version: z.int(),
        paidOn: dayAnswer,
        reference: z.string().nullable(),
        amount: centsAnswer,
        leftOver: centsAnswer,
      }),
    )
    .readonly(),
})
export type OfficeFile = z.output<typeof officeFile>
export type OfficeDue = OfficeFile['dues'][number]

/** Aids of one statement of an office. */
const MOST_AIDS = 500
const parts = z.array(z.object({ aidId: idInput, amount: centsInput })).max(MOST_AIDS)

export const transferBody = z.object({
  partnerId: idInput,
  amount: centsInput,
  methodId: idInput,
  /** Null: today. Never later. */
  paidOn: dayInput.nullable().default(null),
  reference: moneyTextInput(80),
  parts,
})

const transferSaved = savedAnswer.extend({ files: z.int(), leftOver: centsAnswer })
const aidSaved = savedAnswer.extend({ warnings: z.array(saidAnswer).readonly() })

const WRITE = { right: ['booking_vacaf', 'write'], write: true, idempotent: true } as const
const PAY = { right: ['payment_payment', 'write'], module: 'vacaf', write: true, idempotent: true } as const

export const vacaf = {
  ofFile: operation({
    method: 'GET',
    path: 'booking/vacaf/get_from_booking/:id',
    right: ['booking_vacaf', 'read'],
    write: false,
    summary: 'Les aides aux vacances d’un dossier',
    params: idParams,
    ids: { id: 'booking' },
    answer: listedAnswer(aidFile),
  }),
  edit: operation({
    ...WRITE,
    method: 'POST',
    path: 'booking/vacaf/edit',
    summary: 'Demander une aide aux vacances, ou corriger la demande',
    body: aidBody,
    ids: { occupancyId: 'occupancy', partnerId: 'partner' },
    answer: aidSaved,
  }),
  agree: operation({
    ...WRITE,
    method: 'POST',
    path: 'booking/vacaf/agree',
    summary: 'Noter l’accord de l’organisme : il doit sa part du séjour',
    body: agreeBody,
    ids: { id: 'holidayAid' },
    answer: savedAnswer,
  }),
  refuse: operation({
    ...WRITE,
    method: 'POST',
    path: 'booking/vacaf/refuse',
    summary: 'Noter le refus de l’organisme : la famille doit tout',
    body: reasonBody,
    ids: { id: 'holidayAid' },
    answer: savedAnswer,
  }),
  reopen: operation({
    ...WRITE,
    method: 'POST',
    path: 'booking/vacaf/reopen',
    summary: 'Revenir sur la décision : l’aide est de nouveau demandée',
    body: reasonBody,
    ids: { id: 'holidayAid' },
    answer: savedAnswer,
  }),
  remove: operation({
    ...WRITE,
    method: 'POST',
    path: 'booking/vacaf/remove',
    summary: 'Retirer une demande saisie par erreur',
    body: z.object(versioned),
    ids: { id: 'holidayAid' },
    answer: savedAnswer,
  }),
  offices: operation({
    method: 'GET',
    path: 'booking/vacaf/offices',
    right: ['booking_vacaf', 'read'],
    write: false,
    summary: 'Les organismes d’aide aux vacances, et ce qu’ils doivent',
    answer: listedAnswer(office),
  }),
  office: operation({
    method: 'GET',
    path: 'booking/vacaf/office/:id',
    right: ['booking_vacaf', 'read'],
    write: false,
    summary: 'Ce qu’un organisme doit, séjour par séjour, et ses virements à répartir',
    params: idParams,
    ids: { id: 'partner' },
    answer: officeFile,
  }),
  take: operation({
    ...PAY,
    method: 'POST',
    path: 'booking/vacaf/transfer/edit',
    summary: 'Encaisser un virement d’un organisme, réparti sur ses dossiers',
    body: transferBody,
    ids: { partnerId: 'partner' },
    answer: transferSaved,
  }),
  share: operation({
    ...PAY,
    method: 'POST',
    path: 'booking/vacaf/transfer/share',
    summary: 'Répartir le reste d’un virement d’un organisme',
    body: z.object({ ...versioned, parts }),
    ids: { id: 'aidTransfer' },
    answer: transferSaved,
  }),
  giveBack: operation({
    ...PAY,
    method: 'POST',
    path: 'booking/vacaf/transfer/return',
    summary: 'Noter que le reste d’un virement est rendu à l’organisme',
    body: reasonBody,
    ids: { id: 'aidTransfer' },
    answer: transferSaved,
  }),
} as const
