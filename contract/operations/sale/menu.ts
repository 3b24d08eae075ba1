/** What a menu is made of (spec 1, « articles »). */
import { z } from 'zod'
import { operation } from '#contract/operation.ts'
import { centsAnswer, idAnswer, savedAnswer } from '#contract/operations/answer.ts'
import { idInput, idParams } from '#contract/operations/input.ts'

/** Parts of one menu. */
export const MOST_PARTS = 30

const menuPart = z.strictObject({
  articleId: idAnswer,
  code: z.string(),
  label: z.string(),
  price: centsAnswer,
  quantity: z.int().min(1),
})
export type MenuPartRow = z.output<typeof menuPart>

const menuAnswer = z.strictObject({
  version: z.int(),
  price: centsAnswer,
  parts: z.array(menuPart).readonly(),
  /** What may be a part: no menu, not itself, not hidden. */
  choices: z
    .array(z.strictObject({ id: idAnswer, code: z.string(), label: z.string(), price: centsAnswer }))
    .readonly(),
  /** The menus that it is part of itself: it cannot be one then. */
  within: z.array(z.string()).readonly(),
})
export type MenuAnswer = z.output<typeof menuAnswer>

export const menus = {
  read: operation({
    method: 'GET',
    path: 'sale/article/parts/:id',
    right: ['sale_article', 'read'],
    write: false,
    summary: 'Composition d’un menu',
    params: idParams,
    ids: { id: 'article' },
    answer: menuAnswer,
  }),
  /** Throws record.unknown, article.menuInItself, article.menuInMenu; StaleError where the article changed meanwhile. */
  save: operation({
    method: 'POST',
    path: 'sale/article/parts/:id',
    right: ['sale_article', 'write'],
    write: true,
    summary: 'Composition d’un menu : enregistrement',
    params: idParams,
    body: z.object({
      version: z.int().min(0),
      parts: z
        .array(z.object({ articleId: idInput, quantity: z.int().min(1).max(99) }))
        .max(MOST_PARTS)
        .refine((list) => new Set(list.map(({ articleId }) => articleId)).size === list.length, {
          error: 'field.duplicate',
        }),
    }),
    ids: { id: 'article' },
    answer: savedAnswer,
  }),
}
