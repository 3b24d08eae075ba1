/** Electronic reports: what calls for somebody, and sending. Their periods and days are a list (`contract/lists/ereport/report.ts`). */
import { z } from 'zod'
import { REPORT_KINDS } from '#domain/ereport/period.ts'
import { dayAnswer, savedAnswer } from '#contract/operations/answer.ts'
import { dayInput } from '#contract/operations/input.ts'
import { operation } from '#contract/operation.ts'

export const reportParams = z.object({ kind: z.enum(REPORT_KINDS), from: dayInput })

const state = z.strictObject({
  /** First day that is reported; null: none is. */
  since: dayAnswer.nullable(),
  /** What is still to be entered before anything may leave. */
  lacks: z.array(z.enum(['SIREN', 'PLATFORM'])).readonly(),
  /** VAT on services is due when billed: nothing is told of collections. */
  debits: z.boolean(),
  training: z.boolean(),
  /** Refunds that no collection has taken up yet, by rate in basis points: negative (G1.16). */
  carried: z.array(z.strictObject({ rate: z.int(), amount: z.int() })).readonly(),
})
export type ReportStanding = z.output<typeof state>

export const REPORT_FILE = 'ereport/file/:kind/:from'

export const reports = {
  state: operation({
    method: 'GET',
    path: 'ereport/state',
    right: ['result_tva_statement', 'read'],
    write: false,
    summary: 'Rapports électroniques : ce qui manque pour envoyer, et les remboursements reportés',
    answer: state,
  }),
  send: operation({
    method: 'POST',
    path: 'ereport/send',
    right: ['result_tva_statement', 'write'],
    write: true,
    idempotent: true,
    summary: 'Envoyer le rapport d’une période, ou l’envoyer de nouveau en entier',
    body: z.strictObject({ kind: z.enum(REPORT_KINDS), from: dayInput }),
    answer: savedAnswer,
  }),
} as const
