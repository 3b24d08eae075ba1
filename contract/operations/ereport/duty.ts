/** Duties towards the tax authority and the town, as home tells them: what is due, what went, what failed. */
import { z } from 'zod'
import { dayAnswer, listedAnswer } from '#contract/operations/answer.ts'
import { operation } from '#contract/operation.ts'

const duty = z.strictObject({
  kind: z.enum(['TRANSACTIONS', 'PAYMENTS', 'VAT', 'TAX', 'PURCHASE', 'EINVOICE', 'PLATFORM']),
  /** Days that it is of; null: invoices that wait, theirs or ours, of no period. Of a platform that is silent, the day of its last answer. */
  from: dayAnswer.nullable(),
  through: dayAnswer.nullable(),
  /** Null: whoever receives it says when. */
  due: dayAnswer.nullable(),
  /** BLOCKED: days of it are still open. */
  state: z.enum(['DUE', 'BLOCKED', 'LATE', 'FAILED', 'WENT']),
  count: z.int().nullable(),
})
export type Duty = z.output<typeof duty>

export const duties = {
  read: operation({
    method: 'GET',
    path: 'ereport/duties',
    right: 'session',
    write: false,
    summary: 'Échéances fiscales que l’on a le droit de voir : dues, parties, en échec',
    answer: listedAnswer(duty),
  }),
} as const
