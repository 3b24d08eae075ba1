/** Pages of keys of a till, read and written together (spec 1, « cash register windows »). */
import { z } from 'zod'
import { operation } from '#contract/operation.ts'
import { idAnswer, savedAnswer } from '#contract/operations/answer.ts'
import { idInput, idParams, timeInput } from '#contract/operations/input.ts'

/** The most that a till may be given; its own maxima are fields of its record. */
export const MOST_KEYS = 60
export const MOST_PAGES = 20

const keyInput = z.object({
  slot: z
    .int()
    .min(0)
    .max(MOST_KEYS - 1),
  articleId: idInput,
})

const colorInput = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, { error: 'field.color' })
  .nullable()
  .default(null)

const pageInput = z
  .object({
    /** 0: a new one. */
    id: z.int().min(0),
    label: z.string().trim().min(1, { error: 'field.required' }).max(30),
    color: colorInput,
    fromTime: timeInput.nullable().default(null),
    toTime: timeInput.nullable().default(null),
    keys: z.array(keyInput).max(MOST_KEYS),
  })
  .refine(({ fromTime, toTime }) => (fromTime === null) === (toTime === null), {
    error: 'window.halfHours',
    path: ['toTime'],
  })

export const windowsBody = z.object({
  /** Of the till. */
  version: z.int().min(0),
  pages: z.array(pageInput).max(MOST_PAGES),
})
export type WindowsInput = z.output<typeof windowsBody>

const page = z.strictObject({
  id: idAnswer,
  label: z.string(),
  color: z.string().nullable(),
  fromTime: z.string().nullable(),
  toTime: z.string().nullable(),
  keys: z.array(z.strictObject({ slot: z.int().min(0), articleId: idAnswer })).readonly(),
})
export type WindowPage = z.output<typeof page>

const windowArticle = z.strictObject({
  id: idAnswer,
  code: z.string(),
  label: z.string(),
  familyId: idAnswer,
  /** Its own, or that of its family. */
  color: z.string().nullable(),
  /** Hidden ones stay where a key leads to them, and are not proposed. */
  active: z.boolean(),
})
export type WindowArticle = z.output<typeof windowArticle>

const windowsAnswer = z.strictObject({
  version: z.int(),
  maxButtons: z.int(),
  maxPages: z.int(),
  pages: z.array(page).readonly(),
  families: z.array(z.strictObject({ id: idAnswer, label: z.string(), color: z.string().nullable() })).readonly(),
  articles: z.array(windowArticle).readonly(),
  /** Others whose pages may be copied. */
  tills: z.array(z.strictObject({ id: idAnswer, label: z.string(), pages: z.int() })).readonly(),
})
export type WindowsAnswer = z.output<typeof windowsAnswer>

export const windows = {
  read: operation({
    method: 'GET',
    path: 'sale/window/get_for_cash_register/:id',
    right: ['sale_cash_register', 'read'],
    write: false,
    summary: 'Pages de touches d’une caisse',
    params: idParams,
    ids: { id: 'cashRegister' },
    answer: windowsAnswer,
  }),
  save: operation({
    method: 'POST',
    path: 'sale/window/save/:id',
    right: ['sale_cash_register', 'write'],
    write: true,
    summary: 'Pages de touches d’une caisse : enregistrement',
    params: idParams,
    body: windowsBody,
    ids: { id: 'cashRegister' },
    answer: savedAnswer,
  }),
} as const
