/** Vouchers that somebody else sold: a file received, each line repaired, set aside or taken (decision 0442). */
import { z } from 'zod'
import { operation } from '#contract/operation.ts'
import { centsAnswer, dayAnswer, idAnswer, saidAnswer } from '#contract/operations/answer.ts'
import { centsInput, dayInput, idInput, idParams, textInput } from '#contract/operations/input.ts'

/** Lines of a file, its heading included. */
export const MOST_GIFTS = 2001

const giftImportFile = z.strictObject({
  id: idAnswer,
  version: z.int(),
  state: z.enum(['ERROR', 'DONE', 'IGNORED']),
  problem: saidAnswer.nullable(),
  seller: z.string(),
  reference: z.string(),
  article: z.string(),
  soldOn: dayAnswer.nullable(),
  amount: centsAnswer.nullable(),
  /** The code that the seller printed, without its marks. */
  code: z.string().nullable(),
  until: dayAnswer.nullable(),
  surname: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  beneficiaryName: z.string().nullable(),
  beneficiaryEmail: z.string().nullable(),
  message: z.string().nullable(),
  method: z.string(),
  /** The voucher of the house that this article of this seller is. */
  giftId: idAnswer.nullable(),
  giftSaleId: idAnswer.nullable(),
  giftCode: z.string().nullable(),
  receivedAt: z.string(),
  receivedBy: z.string().nullable(),
})
export type GiftImportFile = z.output<typeof giftImportFile>

const received = z.strictObject({
  done: z.int().min(0),
  errors: z.int().min(0),
  /** Received before: nothing of them changed. */
  known: z.int().min(0),
  /** Lines without a reference or an article, by their number in the file. */
  refused: z.array(z.int()).readonly(),
  ignored: z.array(z.string()).readonly(),
})
export type GiftsReceived = z.output<typeof received>

/** What was missing. */
export const repairBody = z.object({
  id: idInput,
  version: z.int(),
  giftId: idInput.nullable().default(null),
  soldOn: dayInput.nullable().default(null),
  amount: centsInput.nullable().default(null),
  until: dayInput.nullable().default(null),
  surname: textInput(80),
  name: textInput(80),
  email: textInput(120),
  phone: textInput(30),
  beneficiaryName: textInput(120),
  beneficiaryEmail: textInput(200),
})

const WRITE = { method: 'POST', right: ['sale_gift', 'write'], write: true, idempotent: true } as const

export const giftImports = {
  receive: operation({
    ...WRITE,
    path: 'sale/gift-sale-import/receive',
    summary: 'Recevoir des bons cadeaux vendus ailleurs',
    body: z.object({
      seller: z.string().trim().min(1, { error: 'field.required' }).max(60),
      methodId: idInput,
      /** The cells of the file as they would be typed, the heading first. */
      rows: z
        .array(z.array(z.string().max(500)).max(60))
        .min(1)
        .max(MOST_GIFTS),
    }),
    ids: { methodId: 'paymentMethod' },
    answer: received,
  }),
  read: operation({
    method: 'GET',
    path: 'sale/gift-sale-import/edit/:id',
    right: ['sale_gift', 'read'],
    write: false,
    summary: 'Lire un bon cadeau vendu ailleurs',
    params: idParams,
    ids: { id: 'giftImport' },
    answer: giftImportFile,
  }),
  /** Says what was missing, and tries again; with it, lines of the same article that waited for its voucher. */
  repair: operation({
    ...WRITE,
    path: 'sale/gift-sale-import/edit',
    summary: 'Réparer un bon cadeau vendu ailleurs, et l’intégrer',
    body: repairBody,
    ids: { id: 'giftImport', giftId: 'gift' },
    answer: giftImportFile,
  }),
  setAside: operation({
    ...WRITE,
    path: 'sale/gift-sale-import/set-aside',
    summary: 'Écarter un bon cadeau vendu ailleurs',
    body: z.object({ id: idInput, version: z.int() }),
    ids: { id: 'giftImport' },
    answer: giftImportFile,
  }),
} as const
