/** One period of a tax: where it stands, what is to be looked at before it is validated, its papers; and its validation. */
import { z } from 'zod'
import { operation } from '#contract/operation.ts'
import { centsAnswer, dayAnswer, idAnswer, saidAnswer } from '#contract/operations/answer.ts'
import { dayInput, idInput, wholeInAddress } from '#contract/operations/input.ts'

/** A stay whose lines do not say what its statement says. */
const differs = z.strictObject({
  bookingId: idAnswer,
  bookingCode: z.string(),
  charged: centsAnswer,
  stated: centsAnswer,
})

const period = z.strictObject({
  taxId: idAnswer.nullable(),
  tax: z.string(),
  from: dayAnswer,
  to: dayAnswer,
  state: z.enum(['DRAFT', 'VALIDATED']),
  nights: z.int(),
  exemptNights: z.int(),
  due: centsAnswer,
  byPartners: centsAnswer,
  corrections: centsAnswer,
  /** Where its file is left, if the house said so. */
  portal: z.string().nullable(),
  /** Why it may not be validated yet. */
  prevented: saidAnswer.nullable(),
  /** Stays of the period that nobody ticked as arrived. */
  notArrived: z.array(z.strictObject({ bookingId: idAnswer, bookingCode: z.string() })).readonly(),
  differs: z.array(differs).readonly(),
  documents: z
    .array(z.strictObject({ id: idAnswer, kind: z.enum(['SUMMARY', 'REGISTER', 'DETAIL']), name: z.string() }))
    .readonly(),
})
export type TaxPeriodState = z.output<typeof period>

/** `due`: what whoever validates has read. */
export const validateTaxBody = z.object({
  taxId: idInput.nullable().default(null),
  from: dayInput,
  to: dayInput,
  due: z.int(),
})

export const taxStatements = {
  period: operation({
    method: 'GET',
    path: 'result/tax-statement/period',
    right: ['result_tax_statement', 'read'],
    write: false,
    summary: 'Période d’un relevé de taxe : où elle en est',
    query: z.object({ taxId: wholeInAddress(1).optional(), day: dayInput }),
    ids: { taxId: 'tax' },
    answer: period,
  }),
  validate: operation({
    method: 'POST',
    path: 'result/tax-statement/validate',
    right: ['result_tax_statement', 'write'],
    write: true,
    idempotent: true,
    summary: 'Valider un relevé de taxe, dont les mois ne changent plus',
    body: validateTaxBody,
    ids: { taxId: 'tax' },
    answer: z.strictObject({ status: z.literal('SAVED'), id: idAnswer }),
  }),
} as const
