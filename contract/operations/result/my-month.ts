/** « Mon mois »: the figures of an owner's month on one page, beside the same month a year earlier. */
import { z } from 'zod'
import { centsAnswer, dayAnswer } from '#contract/operations/answer.ts'
import { dayInput } from '#contract/operations/input.ts'
import { operation } from '#contract/operation.ts'

/** Null: not for this reader's rights. */
const figure = z.strictObject({ now: centsAnswer.nullable(), before: centsAnswer.nullable() })

const month = z.strictObject({
  /** Its first day and its last; the same of the year before. */
  from: dayAnswer,
  to: dayAnswer,
  fromBefore: dayAnswer,
  toBefore: dayAnswer,
  /** Today where the month is under way, else its end: what is late is told of that day. */
  lateOn: dayAnswer,
  lateOnBefore: dayAnswer,
  collected: figure,
  billed: figure,
  vat: figure,
  /** Tourist tax of its nights that the house remits. */
  tax: figure,
  /** Due at the end of the month, or earlier, and not paid. */
  late: figure,
})
export type MyMonth = z.output<typeof month>

export const myMonths = {
  read: operation({
    method: 'GET',
    path: 'result/my-month/:day',
    right: ['result_result', 'read'],
    write: false,
    summary: 'Mon mois : encaissé, facturé, TVA, taxe de séjour à reverser, retards, et le même mois un an plus tôt',
    params: z.object({ day: dayInput }),
    answer: month,
  }),
} as const
