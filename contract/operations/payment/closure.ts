/** Closures of days, months and years: what is next, what prevents it, and the work that closes (rules of money, section 1). */
import { z } from 'zod'
import { dayAnswer, saidAnswer } from '#contract/operations/answer.ts'
import { dayInput } from '#contract/operations/input.ts'
import { operation } from '#contract/operation.ts'

/** What the job « closure » is asked for: days through one, a month, a year by its label. */
export const closureInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('DAY'), through: dayInput }),
  z.strictObject({
    kind: z.literal('MONTH'),
    month: z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/),
  }),
  z.strictObject({ kind: z.literal('YEAR'), label: z.string().trim().min(1).max(40) }),
])
export type ClosureAsked = z.output<typeof closureInput>

/** What may be closed next of a kind, and what still prevents it; several reasons may. */
const nextClosure = z.strictObject({
  kind: z.enum(['DAY', 'MONTH', 'YEAR']),
  /** The last day that it would close, the month, or the label of the year; null: nothing is waiting. */
  period: z.string().nullable(),
  from: dayAnswer.nullable(),
  to: dayAnswer.nullable(),
  /** Days, or months of a year, that are waiting. */
  waiting: z.int().min(0),
  prevented: z.array(saidAnswer).readonly(),
})
export type NextClosure = z.output<typeof nextClosure>

const closureState = z.strictObject({
  today: dayAnswer,
  /** Last day, and end of the last month, that are closed. */
  lastDay: dayAnswer.nullable(),
  lastMonth: dayAnswer.nullable(),
  /** More than four months since the last month was closed. */
  late: z.boolean(),
  /** Somebody is at it, or the server by itself. */
  running: z.boolean(),
  /** A backup finished since the last day of the next month was closed; false: closing it takes one first. */
  backedUp: z.boolean(),
  next: z.array(nextClosure).readonly(),
})
export type ClosureState = z.output<typeof closureState>

export const closures = {
  state: operation({
    method: 'GET',
    path: 'payment/closure',
    right: ['payment_closure', 'read'],
    write: false,
    summary: 'Clôtures : ce qui vient ensuite et ce qui l’empêche encore',
    answer: closureState,
  }),
} as const
