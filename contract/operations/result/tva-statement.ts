/** VAT statements: which month comes next, and its validation. The rows are a list (`contract/lists/result/tva-statement.ts`). */
import { z } from 'zod'
import { REGIMES } from '#domain/vat/regime.ts'
import { dayAnswer, savedAnswer } from '#contract/operations/answer.ts'
import { dayInput } from '#contract/operations/input.ts'
import { operation } from '#contract/operation.ts'

const state = z.strictObject({
  /** First day of the month to validate next; null: no month was ever closed. The first of a house may be any that is closed. */
  next: dayAnswer.nullable(),
  /** Whether that month is closed. */
  closed: z.boolean(),
  /** Last month that is closed. */
  closedThrough: dayAnswer.nullable(),
  /** Last month that was validated. */
  last: dayAnswer.nullable(),
  /** VAT on services is due when billed. */
  debits: z.boolean(),
  /** Of the month to validate next, or of this month. */
  regime: z.enum(REGIMES),
})
export type TvaStatementState = z.output<typeof state>

export const tvaStatements = {
  state: operation({
    method: 'GET',
    path: 'result/tva-statement/state',
    right: ['result_tva_statement', 'read'],
    write: false,
    summary: 'États de TVA : le mois à valider ensuite, le régime, l’option pour les débits',
    answer: state,
  }),
  validate: operation({
    method: 'POST',
    path: 'result/tva-statement/validate',
    right: ['result_tva_statement', 'write'],
    write: true,
    idempotent: true,
    summary: 'Valider l’état de TVA d’un mois clôturé : il ne change plus',
    body: z.strictObject({ month: dayInput }),
    answer: savedAnswer,
  }),
} as const
