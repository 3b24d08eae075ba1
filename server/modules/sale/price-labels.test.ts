import { expect, it } from 'vitest'
import { openArticleDesk } from '#server/testing/article-desk.ts'
import type { DocumentRequest } from '#server/ports/document-renderer.ts'

const asked: DocumentRequest[] = []
const renderer = {
  render: (request: DocumentRequest) => {
    asked.push(request)
    return Promise.resolve(Buffer.from('%PDF'))
  },
}
const { caller, stranger, familyId, save, read, anArticle } = await openArticleDesk({ documents: renderer })

it('labels say what it is, its price, and the bars of its code, in the order asked', async () => {
  const free = await anArticle('LIBRE', { isFreePrice: true })
  const id = await save('article', {
    ...{ ...(await read('article', free)), id: 0, version: 0, code: 'PATE', label: 'Pâte à tartiner', price: 549 },
    ...{ isFreePrice: false, barcode: '3017620422010', articleFamilyId: familyId },
  })
  const { status } = await caller.post('sale/article/price-labels', {
    ids: [id, free, id],
    sheet: 'L7160',
    start: 21,
  })
  expect(status).toBe(200)
  const data = asked.at(-1)?.data as {
    pages: { label: string; price: string | null; bars: { code: string } | null }[][]
  }
  expect(data.pages.map((page) => page.map(({ label, price, bars }) => [label, price, bars?.code]))).toEqual([
    [['Pâte à tartiner', '5,49\u00A0€', '3017620422010']],
    [
      ['LIBRE', null, undefined],
      ['Pâte à tartiner', '5,49\u00A0€', '3017620422010'],
    ],
  ])
  expect((await caller.post('sale/article/price-labels', { ids: [id], sheet: 'L7160', start: 22 })).status).toBe(400)
  expect((await stranger.post('sale/article/price-labels', { ids: [id], sheet: 'L7160', start: 1 })).status).toBe(404)
})
