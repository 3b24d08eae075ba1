/** Police forms of foreign guests: the register, a form, its signature and its paper (domain rules 7). */
import { z } from 'zod'
import type { Day } from '#domain/day.ts'
import type { Lack, PoliceIdentity } from '#domain/booking/police.ts'
import { operation } from '#contract/operation.ts'
import { savedAnswer } from '#contract/operations/answer.ts'
import { birthInput, dayInput, idInput, shownInput, textInput } from '#contract/operations/input.ts'

/** POST `booking/police-register/search`: stays that arrive on [from, to], both included. */
export const policeSearchBody = z.object({ from: dayInput, to: dayInput })

/** POST `booking/police-register/document/list`: what the list shows of them, as a file. */
export const policeListBody = z.object({ from: dayInput, to: dayInput, ids: shownInput })

/** `version` 0: a form that does not exist yet. */
const policeEditBody = z.object({
  occupancyId: idInput,
  attendantId: idInput.nullable(),
  formId: idInput.nullable(),
  version: z.int().min(0),
  surname: z.string().trim().min(1, { error: 'field.required' }).max(80),
  name: textInput(80),
  birthDate: birthInput.nullable().default(null),
  birthPlace: textInput(60),
  nationalityId: idInput.nullable().default(null),
  address: textInput(120),
  postalCode: textInput(12),
  town: textInput(60),
  countryId: idInput.nullable().default(null),
  phone: textInput(30),
  email: textInput(120),
})
export type PoliceEdit = z.input<typeof policeEditBody>
export type PoliceEdited = z.output<typeof policeEditBody>

const guests = z
  .array(z.object({ occupancyId: idInput, attendantId: idInput.nullable(), formId: idInput.nullable() }))
  .min(1)
  .max(200)

/** The guests signed their forms today; `signed` false takes it back. */
const policeSignBody = z.object({ guests, signed: z.boolean() })

/** POST `booking/police-register/document`: one page a form, made from what is known where none exists yet. */
export const policeDocumentBody = z.object({ guests })

export interface PoliceChild {
  readonly surname: string | null
  readonly name: string | null
  readonly birthDate: Day | null
}

const writes = { method: 'POST', right: ['booking_police', 'write'], write: true, idempotent: true } as const

export const policeForms = {
  save: operation({
    ...writes,
    path: 'booking/police-register/edit',
    summary: 'Fiche de police : enregistrement',
    body: policeEditBody,
    answer: savedAnswer,
  }),
  sign: operation({
    ...writes,
    path: 'booking/police-register/sign',
    summary: 'Fiches de police : signées, ou non',
    body: policeSignBody,
    answer: z.strictObject({ status: z.literal('SAVED'), count: z.int() }),
  }),
} as const

/** A guest who owes a form, or a form. */
export interface PoliceRow extends PoliceIdentity {
  /** Of the guest, else of the form. */
  readonly id: number
  readonly occupancyId: number
  /** Null: the form of somebody who is not among the guests any more. */
  readonly attendantId: number | null
  readonly formId: number | null
  readonly version: number
  readonly bookingId: number
  readonly statusId: number
  readonly code: string
  /** Who booked: the desk looks for an occupant without a name by it. */
  readonly customerName: string | null
  readonly placeCode: string | null
  readonly arrival: Day
  readonly departure: Day
  readonly arrived: boolean
  readonly nationality: string | null
  readonly postalCode: string | null
  readonly country: string | null
  readonly children: readonly PoliceChild[]
  readonly printedAt: string | null
  readonly signedOn: Day | null
  readonly lacks: readonly Lack[]
}

export interface PoliceRegister {
  readonly list: readonly PoliceRow[]
}
