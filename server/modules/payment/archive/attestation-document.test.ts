import { afterAll, expect, test } from 'vitest'
import { readPdf } from '#server/documents/pdf-reader.fixture.ts'
import { createTypstRenderer } from '#server/documents/typst-renderer.ts'
import { SOFTWARE } from '#server/platform/software.ts'
import { openDesk } from '#server/testing/desk.ts'

const warnings: object[] = []
const renderer = createTypstRenderer({ warn: (fields) => void warnings.push(fields) })
afterAll(() => renderer.stop())

test('the attestation of the software is one page, filled from the settings', async () => {
  const desk = await openDesk({}, { documents: renderer })
  await desk.at('2027-03-01T09:00:00Z')
  await desk.prefer('result', { attestation: 'PIN-2026-014 du 02/01/2026' })
  const answer = await desk.staff().get('payment/attestation/document')
  const { text, title, pages } = await readPdf(answer.bytes)
  expect([pages.length, warnings]).toEqual([1, []])
  expect(title).toContain('Attestation individuelle du logiciel')
  for (const said of [
    'PIN-2026-014 du 02/01/2026',
    SOFTWARE,
    'Inaltérabilité',
    'Sécurisation',
    'Conservation',
    'Archivage',
  ])
    expect(text).toContain(said)
})
