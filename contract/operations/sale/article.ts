/** What an article has beside its fields: its picture; price labels of many, and their import. */
import { z } from 'zod'
import { labelSheets } from '#domain/labels.ts'
import { operation } from '#contract/operation.ts'
import { saidAnswer } from '#contract/operations/answer.ts'
import { idInput, idParams } from '#contract/operations/input.ts'

export const articlePictures = {
  /** Which picture it has: part of the address of the picture, so that none is shown that was replaced. */
  read: operation({
    method: 'GET',
    path: 'sale/article-picture/of/:id',
    right: ['sale_article', 'read'],
    write: false,
    summary: 'Photo d’un article : laquelle',
    params: idParams,
    ids: { id: 'article' },
    answer: z.strictObject({ edition: z.int().nullable() }),
  }),
  remove: operation({
    method: 'POST',
    path: 'sale/article-picture/delete/:id',
    right: ['sale_article', 'write'],
    write: true,
    summary: 'Photo d’un article : suppression',
    params: idParams,
    ids: { id: 'article' },
    answer: z.strictObject({ status: z.literal('DELETED') }),
  }),
}

/** Labels of one file. */
export const MOST_PRICE_LABELS = 2000

/** Body of `sale/article/price-labels`, which answers a PDF. */
export const priceLabelsBody = z.object({
  /** In the order of the labels; several of one article: named as often. */
  ids: z.array(idInput).min(1).max(MOST_PRICE_LABELS),
  sheet: z.enum(labelSheets),
  /** First label that is free, from 1. */
  start: z.int().min(1).max(100),
})

/** Lines of a file, its heading included. */
export const MOST_IMPORTED = 3001

/** The cells of a sheet as somebody would have typed them, the heading first. */
const sheetBody = z.object({
  rows: z
    .array(z.array(z.string().max(500)).max(60))
    .min(1)
    .max(MOST_IMPORTED),
})

const importLine = z.strictObject({
  /** Of the file, from 1: its heading is the first. */
  at: z.int().min(2),
  code: z.string(),
  label: z.string(),
  /** What becomes of it; UNCHANGED: it says what is known. */
  does: z.enum(['CREATE', 'UPDATE', 'UNCHANGED', 'REFUSED']),
  /** Headings of the columns that change. */
  changes: z.array(z.string()).readonly(),
  faults: z.array(z.strictObject({ heading: z.string(), ...saidAnswer.shape })).readonly(),
})
export type ImportLine = z.output<typeof importLine>

const importPreview = z.strictObject({
  /** Columns that are not read. */
  ignored: z.array(z.string()).readonly(),
  lines: z.array(importLine).readonly(),
})
export type ImportPreview = z.output<typeof importPreview>

export const articleImport = {
  /** Throws article.importNoCode, article.importEmpty. */
  preview: operation({
    method: 'POST',
    path: 'sale/article/import/preview',
    right: ['sale_article', 'write'],
    write: false,
    summary: 'Import d’articles : ce qu’il ferait',
    body: sheetBody,
    answer: importPreview,
  }),
  /** All or nothing. Throws as `preview` does, and article.importRefused. */
  run: operation({
    method: 'POST',
    path: 'sale/article/import',
    right: ['sale_article', 'write'],
    write: true,
    summary: 'Import d’articles',
    body: sheetBody,
    answer: z.strictObject({
      status: z.literal('SAVED'),
      created: z.int().min(0),
      updated: z.int().min(0),
    }),
  }),
}
