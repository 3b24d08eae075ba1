/** Taking the books over from another software: /accounting-takeover. */
import { z } from 'zod'
import { centsAnswer, dayAnswer, idAnswer, savedAnswer } from '#contract/operations/answer.ts'
import { dayInput, idInput } from '#contract/operations/input.ts'
import { operation } from '#contract/operation.ts'

const BASE = 'payment/accounting-takeover'
/** Of balances: the screen sums up a FEC before it sends them. */
const MOST_TEXT = 1_000_000

const TAKEN_OVER = ['NO', 'DECLARED', 'NOT_DECLARED'] as const
export type TakenOver = (typeof TAKEN_OVER)[number]

const settlement = z.strictObject({
  id: idAnswer,
  on: dayAnswer,
  code: z.string().nullable(),
  customer: z.string(),
  amount: centsAnswer,
  takenOver: z.enum(TAKEN_OVER),
  /** Why it stays as it is: a code. */
  fixed: z.string().nullable(),
})
export type TakeoverSettlement = z.output<typeof settlement>

const takeover = z.strictObject({
  /** Null: no opening entries. */
  on: dayAnswer.nullable(),
  /** Lines « compte;libellé;tiers;débit;crédit ». */
  text: z.string(),
  /** Some left with an export. */
  exported: z.boolean(),
  /** Settlements without money of files that no bill charges, the last first. */
  settlements: z.array(settlement).readonly(),
})
export type Takeover = z.output<typeof takeover>

export const openingBody = z.object({ on: dayInput, text: z.string().max(MOST_TEXT, { error: 'opening.tooLong' }) })
export const takenOverBody = z.object({ id: idInput, takenOver: z.enum(TAKEN_OVER) })

const read = { right: ['payment_accounting', 'read'], module: 'accountingExport', write: false } as const
const write = { right: ['payment_accounting', 'write'], module: 'accountingExport', write: true } as const

export const accountingTakeover = {
  read: operation({
    method: 'GET',
    path: BASE,
    ...read,
    summary: 'Reprise d’un autre logiciel : écritures d’à-nouveau, et régularisations qui sont des acomptes repris',
    answer: takeover,
  }),
  /** Throws opening.exported, opening.importLine, .importEmpty, .tooMany, .unbalanced, .late, .inFuture, closure.newYearNeeded. */
  save: operation({
    method: 'POST',
    path: `${BASE}/save`,
    ...write,
    summary: 'Écritures d’à-nouveau, lues de lignes ou du FEC de l’autre logiciel ; elles remplacent les précédentes',
    body: openingBody,
    answer: z.strictObject({ status: z.literal('SAVED'), count: z.int() }),
  }),
  /** Throws opening.exported. */
  remove: operation({
    method: 'POST',
    path: `${BASE}/remove`,
    ...write,
    summary: 'Retirer les écritures d’à-nouveau tant que rien n’est exporté',
    body: z.object({}),
    answer: z.strictObject({ status: z.literal('SAVED'), count: z.int() }),
  }),
  /** Throws record.unknown, opening.settlementExported, opening.stated, opening.billed. */
  mark: operation({
    method: 'POST',
    path: `${BASE}/mark`,
    ...write,
    summary: 'Dire qu’une régularisation est un acompte de l’autre logiciel, TVA déjà déclarée ou non',
    body: takenOverBody,
    answer: savedAnswer,
    ids: { id: 'payment' },
  }),
} as const
