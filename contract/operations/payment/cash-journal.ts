/** The journal of till and banks: what a period comes to, and what one of its rows is made of. */
import { z } from 'zod'
import { operation } from '#contract/operation.ts'
import { centsAnswer, dayAnswer, idAnswer } from '#contract/operations/answer.ts'
import { dayInput } from '#contract/operations/input.ts'

const placeTotals = z.strictObject({
  place: z.enum(['TILL', 'HAND', 'BANK']),
  key: z.string(),
  label: z.string(),
  opening: centsAnswer,
  closing: centsAnswer,
})

const journalSummary = z.strictObject({
  from: dayAnswer,
  to: dayAnswer,
  /** First day that the journal tells; null: it has no starting base. */
  startsOn: dayAnswer.nullable(),
  places: z.array(placeTotals).readonly(),
  /** Of the till, counted less theoretical. */
  differences: centsAnswer,
  /** Of expenses, to recover. */
  expenseVat: centsAnswer,
  /** Settled without money: credit notes, gift vouchers, write-offs. */
  other: z.array(z.strictObject({ label: z.string(), amount: centsAnswer })).readonly(),
  /** Held at the end, apart. */
  guarantees: z.array(z.strictObject({ label: z.string(), amount: centsAnswer })).readonly(),
})
export type JournalSummary = z.output<typeof journalSummary>

const source = z.strictObject({
  kind: z.enum(['PAYMENT', 'EXPENSE', 'INJECTION', 'DEPOSIT', 'COUNT']),
  id: idAnswer,
  /** Record that it opens: the file of a payment. */
  opens: idAnswer.nullable(),
  label: z.string(),
  detail: z.string(),
  /** As the row has it: what leaves is negative. */
  amount: centsAnswer,
})
export type JournalSource = z.output<typeof source>

const period = z.object({ from: dayInput, to: dayInput })

export const cashJournal = {
  summary: operation({
    method: 'GET',
    path: 'result/cash-and-bank-journal/summary',
    right: ['result_journal', 'read'],
    write: false,
    summary: 'Journal de caisse et banque : ce qu’une période ouvre et clôt',
    query: period,
    answer: journalSummary,
  }),
  sources: operation({
    method: 'GET',
    path: 'result/cash-and-bank-journal/sources',
    right: ['result_journal', 'read'],
    write: false,
    summary: 'Journal de caisse et banque : de quoi une ligne est faite',
    query: z.object({ day: dayInput, place: z.enum(['TILL', 'HAND', 'BANK']), key: z.string().max(20) }),
    answer: z.strictObject({ list: z.array(source).readonly() }),
  }),
} as const
