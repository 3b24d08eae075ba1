import { afterAll, expect, it } from 'vitest'
import { aBillRequest } from '#domain/billing/bill-request.fixture.ts'
import { toDay } from '#domain/day.ts'
import { identityDocument } from './establishment-document.ts'
import { readPdf } from './pdf-reader.fixture.ts'
import { createTypstRenderer } from './typst-renderer.ts'

const warnings: object[] = []
const renderer = createTypstRenderer({ warn: (fields) => void warnings.push(fields) })
afterAll(() => renderer.stop())

it('prints the identity on one sheet, without what is not filled in', async () => {
  const { seller } = aBillRequest()
  const sheet = {
    seller,
    date: toDay('2027-03-10'),
    training: false,
    software: 'Pinède',
    parts: [
      {
        title: 'Numéros',
        rows: [
          { label: 'SIRET', value: seller.siret },
          { label: 'Numéro d’office de tourisme', value: null },
        ],
      },
      { title: 'Vide', rows: [{ label: 'Rien', value: '' }] },
    ],
  }
  const { text, title, pages } = await readPdf(
    await renderer.render(identityDocument(sheet, new Date('2027-03-10T09:00:00Z'))),
  )
  expect([pages.length, warnings]).toEqual([1, []])
  expect(title).toBe(`Fiche de l’établissement ${seller.name}`)
  expect(text).toContain('au 10/03/2027')
  expect(text).toContain(`SIRET ${seller.siret}`)
  expect(text).not.toMatch(/office de tourisme|Vide/)
})
