/** How the documents behind accounts agree with the balance of customers. */
import { z } from 'zod'
import { centsAnswer, dayAnswer } from '#contract/operations/answer.ts'
import { dayInput } from '#contract/operations/input.ts'
import { operation } from '#contract/operation.ts'

const figures = z.strictObject({
  day: dayAnswer,
  /** 411: bills of files that are billed, less what was paid of them. */
  receivable: centsAnswer,
  /** 4191: what was received on files that no final bill charges yet, less what the house kept of cancelled ones. */
  advance: centsAnswer,
  /** Down-payment bills of those files: asked, and no sale yet. */
  billedAhead: centsAnswer,
  /** Of these, arrhes kept of cancelled files that no bill charges yet: income, and owed to nobody. */
  kept: centsAnswer,
  /** receivable − advance + billedAhead: the total of the balance of customers. */
  balance: centsAnswer,
  /** 165: guarantees received and not given back. */
  guarantee: centsAnswer,
  /** 5112: cheques that no slip brought to the bank. */
  cheque: centsAnswer,
})
export type ProofFigures = z.output<typeof figures>

export const balanceProofs = {
  figures: operation({
    method: 'GET',
    path: 'result/balance-proof/figures/:on',
    right: ['result_balance', 'read'],
    write: false,
    summary: 'Justificatif de solde : les totaux d’un jour et leur accord avec la balance clients',
    params: z.object({ on: dayInput }),
    answer: figures,
  }),
} as const
