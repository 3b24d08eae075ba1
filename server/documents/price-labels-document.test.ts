import { afterAll, expect, it } from 'vitest'
import { priceLabelsDocument } from '#server/documents/price-labels-document.ts'
import { createTypstRenderer } from '#server/documents/typst-renderer.ts'
import { quiet } from '#server/testing/test-server.ts'
import { extractText, getDocumentProxy } from 'unpdf'

const renderer = createTypstRenderer(quiet)
afterAll(() => renderer.stop())

const LABELS = [
  { label: 'Pâte à tartiner', code: 'PATE', price: '5,49\u00A0€', barcode: '3017620422003' },
  { label: 'Divers', code: 'DIV', price: null, barcode: null },
  { label: 'Vélo', code: 'VELO', price: '12,00\u00A0€', barcode: 'É' },
]

it('begins at the first label that is free, and draws what a bar code can say', () => {
  const request = priceLabelsDocument(
    { sheet: 'L7160', start: 20, labels: LABELS, title: 'T', author: 'A' },
    new Date(0),
  )
  const { pages } = request.data as { pages: { label: string; bars: { width: number; code: string } | null }[][] }
  expect(pages.map((page) => page.map(({ label, bars }) => [label, bars?.width ?? null, bars?.code ?? null]))).toEqual([
    [
      ['Pâte à tartiner', 95 + 22, '3017620422003'],
      ['Divers', null, null],
    ],
    [['Vélo', null, null]],
  ])
})

it('is composed on the smallest sheet as on the largest', async () => {
  for (const sheet of ['L7651', 'L7165'] as const) {
    const pdf = await renderer.render(
      priceLabelsDocument({ sheet, start: 1, labels: LABELS, title: 'T', author: 'A' }, new Date(0)),
    )
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
    for (const said of ['Pâte à tartiner', '5,49', '3017620422003', 'DIV'])
      expect([sheet, text]).toEqual([sheet, expect.stringContaining(said)])
  }
})
