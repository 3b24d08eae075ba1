/** Workbooks both ways: what leaves can come back. */
import readXlsx from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { openArticleDesk } from '#server/testing/article-desk.ts'

const { caller, anArticle } = await openArticleDesk()
const lines = async (rows: readonly (readonly string[])[]) =>
  (await caller.post('sale/article/import/preview', { rows })).body['lines'] as { does: string; faults: object[] }[]

it('the import takes the model, and the export of the list', async () => {
  await anArticle('PAIN', { hasStock: true, isForAdults: true, barcode: '3017620422003', color: '#b8a13a' })
  const model = await caller.get('sale/article-import/model')
  const cellsOf = async (bytes: Buffer) =>
    ((await readXlsx(bytes))[0]?.data ?? []).map((row) => row.map((cell) => String(cell ?? '')))
  expect((await lines(await cellsOf(model.bytes))).map(({ does, faults }) => [does, faults])).toEqual([['CREATE', []]])
  const file = await caller.post('sale/article/document', { criteria: {}, format: 'xlsx' })
  expect((await lines(await cellsOf(file.bytes))).every(({ does }) => does === 'UNCHANGED')).toBe(true)
})
