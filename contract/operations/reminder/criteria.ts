/** Whom criteria of a mailing reach, as they are typed, and who is left out by hand. */
import { z } from 'zod'
import { operation } from '#contract/operation.ts'
import { centsAnswer, dayAnswer, idAnswer } from '#contract/operations/answer.ts'
import { idInput } from '#contract/operations/input.ts'

const row = z.strictObject({
  customerId: idAnswer,
  code: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  town: z.string().nullable(),
  /** Of the stays that the criteria count. */
  stays: z.int().min(0),
  spent: centsAnswer,
  lastStay: dayAnswer.nullable(),
  /** Left out by hand. */
  isExcluded: z.boolean(),
  /** Another of the list has the same address: one of them gets it. */
  isTwin: z.boolean(),
})
export type Reached = z.output<typeof row>

const preview = z.strictObject({
  /** Who meets the criteria. */
  total: z.int().min(0),
  excluded: z.int().min(0),
  twins: z.int().min(0),
  /** Of who is left: has an e-mail address. */
  withEmail: z.int().min(0),
  list: z.array(row).readonly(),
})
export type Preview = z.output<typeof preview>

export const mailingCriterias = {
  preview: operation({
    method: 'POST',
    path: 'document/mailing-criteria/preview',
    right: ['customer_partner_customer', 'read'],
    write: false,
    summary: 'Clients que touchent des critères de mailing',
    body: z.object({
      /** The fields of the form, saved or not; 0: a new one. */
      criteria: z.looseObject({ id: z.int().min(0) }),
      page: z.int().min(0).max(100_000),
      size: z.int().min(1).max(200),
    }),
    answer: preview,
  }),
  exclude: operation({
    method: 'POST',
    path: 'document/mailing-criteria/exclude',
    right: ['document_email_mailing', 'write'],
    write: true,
    idempotent: true,
    summary: 'Écarter un client d’un mailing, ou le remettre',
    body: z.object({ id: idInput, customerId: idInput, off: z.boolean() }),
    ids: { id: 'mailingCriteria' },
    answer: z.strictObject({ off: z.boolean() }),
  }),
} as const
