/** A customer at a glance: /customer-resume, and the summary that stays in view on the record. */

/** Figures of the establishment. What the reader may not see is null. */
import { operation } from '#contract/operation.ts'
import { centsAnswer, dayAnswer, idAnswer } from '#contract/operations/answer.ts'
import { consent } from '#contract/operations/customer/privacy.ts'
import { idParams } from '#contract/operations/input.ts'
import { z } from 'zod'
const customerFigures = z.strictObject({
  /** Firm stays, under way and closed ones included. */
  stays: z.int().nullable(),
  nights: z.int().nullable(),
  cancelled: z.int().nullable(),
  /** Quotes and options that still run. */
  pending: z.int().nullable(),
  firstStay: dayAnswer.nullable(),
  lastStay: dayAnswer.nullable(),
  nextStay: dayAnswer.nullable(),
  /** Firm stays, in cents. */
  turnover: centsAnswer.nullable(),
  /** Still owed on firm stays; negative where there is money to give back. */
  balance: centsAnswer.nullable(),
})
export type CustomerFigures = z.output<typeof customerFigures>

const resumeStay = z.strictObject({
  id: idAnswer,
  code: z.string(),
  statusId: idAnswer,
  status: z.string(),
  arrival: dayAnswer.nullable(),
  departure: dayAnswer.nullable(),
  places: z.string(),
  people: z.int(),
  total: centsAnswer,
  balance: centsAnswer,
})
export type ResumeStay = z.output<typeof resumeStay>

const resumeBill = z.strictObject({
  id: idAnswer,
  number: z.string(),
  billOn: dayAnswer,
  total: centsAnswer,
})
export type ResumeBill = z.output<typeof resumeBill>

const resumePayment = z.strictObject({
  id: idAnswer,
  paidOn: dayAnswer,
  method: z.string(),
  amount: centsAnswer,
  bookingCode: z.string().nullable(),
})
export type ResumePayment = z.output<typeof resumePayment>

const resumeAddress = z.strictObject({
  address1: z.string().nullable(),
  address2: z.string().nullable(),
  postalCode: z.string().nullable(),
  town: z.string().nullable(),
  country: z.string(),
  isMain: z.boolean(),
})
export type ResumeAddress = z.output<typeof resumeAddress>

/** GET `customer/customer/resume/:id`. Lists hold the latest ones, null without the right to read them. */
const customerResume = z.strictObject({
  figures: customerFigures,
  addresses: z.array(resumeAddress).readonly(),
  consents: z.array(consent).readonly(),
  stays: z.array(resumeStay).readonly().nullable(),
  bills: z.array(resumeBill).readonly().nullable(),
  payments: z.array(resumePayment).readonly().nullable(),
  /** Vehicles seen with the customer: plates, the latest first. */
  plates: z.array(z.string()).readonly(),
  /** Codes and names of records merged into this one. */
  merged: z.array(z.strictObject({ id: idAnswer, code: z.string(), name: z.string() })).readonly(),
})
export type CustomerResume = z.output<typeof customerResume>

const READ = { method: 'GET', right: ['customer_partner_customer', 'read'], write: false, params: idParams } as const

export const customerSheets = {
  figures: operation({
    ...READ,
    path: 'customer/customer/figures/:id',
    summary: 'Client : chiffres',
    ids: { id: 'customer' },
    answer: customerFigures,
  }),
  resume: operation({
    ...READ,
    path: 'customer/customer/resume/:id',
    summary: 'Client : résumé',
    ids: { id: 'customer' },
    answer: customerResume,
  }),
} as const
