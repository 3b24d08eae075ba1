/** Stocks of articles: what comes in, what leaves otherwise than by a sale, and stock-taking. */
import { z } from 'zod'
import { operation } from '#contract/operation.ts'
import { idAnswer, savedAnswer } from '#contract/operations/answer.ts'
import { idInput, idParams, textInput } from '#contract/operations/input.ts'
import { SHORTEST_REASON } from '#contract/reason.ts'

/** The most that one move brings or takes. */
export const MOST_MOVED = 100_000
/** Articles that are counted at once. */
export const MOST_COUNTED = 5000

const countInput = z.object({
  articleId: idInput,
  /** In stock when the count was typed: what was sold since is not taken off twice. */
  expected: z.int().min(-1_000_000).max(1_000_000),
  counted: z.int().min(0).max(MOST_MOVED),
})
export type CountInput = z.output<typeof countInput>

const sheetRow = z.strictObject({
  id: idAnswer,
  code: z.string(),
  label: z.string(),
  family: z.string(),
  stock: z.int(),
  isLow: z.boolean(),
})
export type StockSheetRow = z.output<typeof sheetRow>

const READ = { method: 'GET', right: ['sale_article', 'read'], write: false } as const
const WRITE = { method: 'POST', right: ['sale_article', 'write'], write: true, idempotent: true } as const

export const articleStock = {
  /** Throws record.unknown, article.noStock. */
  move: operation({
    ...WRITE,
    path: 'sale/article/stock/:id',
    summary: 'Article : entrée ou sortie de stock',
    params: idParams,
    body: z
      .object({
        kind: z.enum(['IN', 'OUT']),
        quantity: z.int().min(1).max(MOST_MOVED),
        /** What leaves says why; what comes in may (a supplier, a delivery note). */
        reason: textInput(200),
      })
      .refine(({ kind, reason }) => kind === 'IN' || (reason !== null && reason.length >= SHORTEST_REASON), {
        path: ['reason'],
        error: 'field.required',
      }),
    ids: { id: 'article' },
    answer: savedAnswer,
  }),
  /** Every article whose stock is followed, to be counted. */
  sheet: operation({
    ...READ,
    path: 'sale/article/stocktaking',
    summary: 'Inventaire : articles suivis en stock',
    answer: z.strictObject({ list: z.array(sheetRow).readonly() }),
  }),
  /** Throws record.unknown, article.noStock. */
  count: operation({
    ...WRITE,
    path: 'sale/article/stocktaking',
    summary: 'Inventaire : enregistrer ce qui est compté',
    body: z.object({
      counts: z
        .array(countInput)
        .min(1)
        .max(MOST_COUNTED)
        .refine((list) => new Set(list.map(({ articleId }) => articleId)).size === list.length, {
          error: 'field.duplicate',
        }),
      reason: textInput(200),
    }),
    answer: z.strictObject({ status: z.literal('SAVED'), count: z.int().min(1) }),
  }),
}
