import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { aBillRequest, aBuyer, aCompany, aLine, anAddress, someLines } from '#domain/billing/bill-request.fixture.ts'
import type { BillRequest } from '#domain/billing/prepare-bill.ts'
import { prepareBill, prepareCancellation } from '#domain/billing/prepare-bill.ts'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import type { BillProof } from './bill-document.ts'
import { billDocument, billDocumentData } from './bill-document.ts'
import { facturXml } from './factur-x/cii.ts'
import { DEFAULT_SETTINGS } from './factur-x/exemption.ts'
import { invoiceInPdf } from './pdf-attachment.ts'
import { readFonts } from './fonts.ts'
import { readPdf } from './pdf-reader.fixture.ts'
import { createTypstRenderer } from './typst-renderer.ts'

const warnings: object[] = []
beforeEach(() => void warnings.splice(0))
const renderer = createTypstRenderer({ warn: (fields) => void warnings.push(fields) })
afterAll(() => renderer.stop())

const attestation = 'Attestation de l’éditeur 2026-01'
const bill = (over: Partial<BillRequest> = {}) => prepareBill(aBillRequest({ attestation, ...over }))
const proof: BillProof = {
  signature: 'abCdefGhijklMnopqrStuv',
  recordedAt: new Date('2026-07-06T10:20:30Z'),
}
const duplicate = { copyNumber: 3, signature: 'zyXwvuTsrqponMlkjihGfe', recordedAt: new Date('2026-08-01T08:00:00Z') }
const render = (over: Partial<BillRequest> = {}, how: BillProof | null = proof) =>
  renderer.render(billDocument(bill(over), how))
const bytes = (file: Uint8Array): string => Buffer.from(file).toString('base64')

describe('a bill', () => {
  it('says what it must', async () => {
    const { text, title, pages } = await readPdf(await render({ buyer: aCompany(), vatOnDebits: true }))
    expect(title).toBe('Facture F2026-00042')
    expect(pages).toHaveLength(1)
    for (const said of [
      'F2026-00042',
      '06/07/2026',
      'Camping de la Pinède',
      'Durand & Fils SARL',
      'FR 44 732 829 320',
      'SIREN 812 345 678 · RCS Bordeaux · NAF 5530Z · SIRET 812 345 678 00014 · TVA FR 32 812 345 678',
      'SAS au capital de 10 000,00 €',
      'du 29/06/2026 au 06/07/2026',
      'A12',
      'Total HT 225,31 €',
      'TVA 10 % 20,86 €',
      'Taxe de séjour (hors TVA) 8,54 €',
      'Total TTC 267,22 €',
      'Déjà réglé −80,00 €',
      'Reste à payer 187,22 €',
      'Arrhes · Carte bancaire',
      'FR76 3000 6000 0112 3456 7890 189',
      'TVA acquittée sur les débits',
      'trois fois l’intérêt légal',
      '40 €',
      'Signature CGMS',
      'Attestation de l’éditeur 2026-01',
      'Pinède 0.1.0',
      'Page 1 / 1',
    ])
      expect(text).toContain(said)
    expect(text).not.toMatch(/DUPLICATA|FORMATION|provisoire/i)
  })

  it('of the first edition looks as it did', async () => {
    const { edition: _, ...first } = bill({ buyer: aCompany() })
    const { text } = await readPdf(await renderer.render(billDocument(first, proof)))
    expect(text).toContain('RCS 812 345 678 Bordeaux · NAF 5530Z · SIRET 81234567800014 · TVA FR32812345678')
    expect(text).toContain('TVA client FR44732829320')
  })

  it('tells when it was paid, where nothing is left', async () => {
    const payment = { payerId: null, kind: 'PAYMENT', method: 'Chèque', amount: cents(26_722) } as const
    const { text } = await readPdf(await render({ payments: [{ ...payment, paidOn: toDay('2026-07-03') }] }))
    expect(text).toContain('Réglée le 03/07/2026')
    expect(text).not.toContain('Échéance')
  })

  it('tells why what is at rate 0 bears no VAT', async () =>
    expect((await readPdf(await render({ lines: [aLine(), aLine({ rate: 0 })] }))).text).toContain(
      'Opération exonérée de TVA.',
    ))

  it('has one block for the pitches of a group, their places named', async () => {
    const [stay] = aBillRequest().stays
    if (stay === undefined) throw new Error('the fixture has a stay')
    const stays = Array.from({ length: 40 }, (_, i) => ({ ...stay, occupancyId: 200 + i, place: `C${i + 1}` }))
    const lines = stays.flatMap(({ occupancyId }) => [
      aLine({ occupancyId, label: stay.placeType, amount: cents(14_901) }),
      aLine({ occupancyId, type: 'animal', label: 'Chien', unitPrice: cents(300), amount: cents(2100) }),
    ])
    const data = billDocumentData(bill({ stays, lines, payments: [] }), proof)
    expect(data.stays).toHaveLength(1)
    expect(data.stays[0]?.title).toMatch(/^40 × Emplacement grand confort\u00A0· C1, C2, .*C40$/)
    expect(data.groups.map(({ lines: rows }) => rows.map((r) => [r.quantity, r.unit, r.including]))).toEqual([
      [
        ['40', '135,4645', '5\u202F960,40'],
        ['280', '2,7271', '840,00'],
      ],
    ])
    expect((await readPdf(await render({ stays, lines }))).pages).toHaveLength(1)
  })

  it('carries its electronic invoice, declared in the metadata', async () => {
    const content = bill()
    const pdf = await renderer.render(billDocument(content, proof))
    const read = await readPdf(pdf)
    expect(read.attachments).toEqual({ 'factur-x.xml': facturXml(content) })
    // As invoices of suppliers are read.
    expect(invoiceInPdf(pdf)?.toString()).toBe(facturXml(content))
    expect(read.property('fx:documentfilename')).toBe('factur-x.xml')
    expect(read.property('fx:documenttype')).toBe('INVOICE')
    expect(read.property('fx:version')).toBe('1.0')
    expect(read.property('fx:conformancelevel')).toBe('EN 16931')
    expect(read.property('pdfaid:part')).toBe('3')
    expect(read.property('pdfaid:conformance')).toBe('B')
    const extended = billDocument(content, proof, { facturX: { ...DEFAULT_SETTINGS, extended: true } })
    expect((await readPdf(await renderer.render(extended))).property('fx:conformancelevel')).toBe('EXTENDED')
  })

  it('is the same to the byte, whatever was composed meanwhile and by whichever thread', async () => {
    const first = bytes(await render())
    await render({ buyer: aCompany() })
    expect(bytes(await render())).toBe(first)
    const other = createTypstRenderer({ warn: () => undefined })
    expect(bytes(await other.render(billDocument(bill(), proof)))).toBe(first)
    await other.stop()
  })

  it('is numbered as a duplicate when printed again', async () => {
    const copy = await render({}, { ...proof, duplicate })
    expect(bytes(copy)).not.toBe(bytes(await render()))
    const { text } = await readPdf(copy)
    expect(text).toContain('DUPLICATA n° 3')
    expect(text).toContain('Signature CGMS · Duplicata XTnh')
  })

  it('says that training is worth nothing', async () =>
    expect((await readPdf(await render({ training: true }))).text).toContain('FORMATION — sans valeur'))

  it('is provisional before it is signed, and then no electronic invoice', async () => {
    const read = await readPdf(await render({}, null))
    expect(read.text).toContain('Document provisoire')
    expect(read.text).not.toContain('Signature')
    expect(read.attachments).toEqual({})
  })

  it('goes on over pages: headings again, page numbers, the stay named again', async () => {
    const [stay] = aBillRequest().stays
    if (stay === undefined) throw new Error('the fixture has a stay')
    const stays = [stay, { ...stay, occupancyId: 101, place: 'B7', party: '1 adulte' }]
    const lines = stays.flatMap(({ occupancyId }) =>
      Array.from({ length: 25 }, (_, i) => aLine({ occupancyId, label: `Prestation ${i}` })),
    )
    const { pages } = await readPdf(await render({ stays, lines: [...lines, ...someLines().slice(4)] }))
    expect(pages).toHaveLength(3)
    pages.forEach((page, i) => expect(page).toContain(`Page ${i + 1} / 3`))
    expect(pages[1]).toContain('Facture F2026-00042')
    expect(pages[1]).toMatch(/Désignation Qté P\.U\. HT.*B7/)
    expect(pages[2]).toContain('Reste à payer')
  })

  it('that cancels another names it and negates it', async () => {
    const content = prepareCancellation(bill(), {
      ...aBillRequest(),
      number: 'F2026-00043',
      billMonthClosed: false,
      alreadyCancelled: false,
      takenUpBy: null,
      livePartnerBill: false,
    })
    const { text } = await readPdf(await renderer.render(billDocument(content, proof)))
    expect(text).toContain('Facture d’annulation F2026-00043')
    expect(text).toContain('annule la facture F2026-00042 du 06/07/2026')
    expect(text).toContain('Total TTC −267,22 €')
    expect(text).not.toContain('Reste à payer')
  })
})

describe('names of all sorts', () => {
  const NAMES = {
    Greek: 'Ελένη Παπαδοπούλου',
    Cyrillic: 'Ђорђе Щербаков',
    Chinese: '王小明 歐陽㐂',
    Japanese: '佐藤さくら サクラ',
    Korean: '김민준 뷁',
    Hindi: 'प्रिया शर्मा',
    Thai: 'สมชาย น้ำผึ้ง',
    Vietnamese: 'Nguyễn Thị Hồng',
    emoji: 'Léa 👨‍👩‍👧 🏕️ 🇫🇷 👍🏽 ❤️',
  }
  const glyphs = (text: string): string => text.replaceAll(/\s|\u200D|\uFE0F/gu, '')

  it.each(Object.entries(NAMES))('are drawn, no box among them: %s', async (_, name) => {
    const { text, missingGlyphs } = await readPdf(await render({ buyer: aBuyer({ name }) }))
    expect(missingGlyphs).toBe(0)
    for (const character of new Set(glyphs(name))) expect(text.normalize('NFC')).toContain(character)
  })

  it('are drawn from right to left too', async () => {
    const buyer = aBuyer({
      name: 'M. Ελένη 王',
      address: anAddress({
        ...{ address1: 'רחוב הרצל 12', address2: 'شارع الحمراء', countryCode: 'IL', countryName: 'Israël' },
      }),
    })
    const { text, missingGlyphs } = await readPdf(await render({ buyer }))
    expect(missingGlyphs).toBe(0)
    expect(text).toContain('M. Ελένη 王')
    expect(text).toContain('ISRAËL')
    expect(text).toMatch(/[\u0590-\u05FF]{3,}/)
    expect(text).toMatch(/[\u0600-\u06FF\uFB50-\uFEFF]{3,}/)
  })

  it('of a script without a font stand as question marks, never as boxes', async () => {
    const { text, missingGlyphs } = await readPdf(await render({ buyer: aBuyer({ name: 'M. ᏣᎳᎩ' }) }))
    expect([text.includes('M. ???'), missingGlyphs]).toEqual([true, 0])
  })

  it('would be seen as boxes where the fonts lack them', async () => {
    const files = readFonts().files.slice(0, 2)
    const typst = NodeCompiler.create({ fontArgs: [{ fontBlobs: [...files] }] })
    const source = '#set text(font: "Inter", fallback: false)\n#"a王b"'
    expect((await readPdf(typst.pdf({ mainFileContent: source }))).missingGlyphs).toBe(1)
  })

  it('stay text: nothing in them is a command', async () => {
    const name = '#panic("x") *gras* $x^2$ @ref <b> \\ "#{1+1}" // /* `'
    expect((await readPdf(await render({ buyer: aBuyer({ name }) }))).text).toContain(
      '#panic("x") *gras* $x^2$ @ref <b>',
    )
  })

  it('never prevent a bill, whatever the characters', async () => {
    const anything = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(anything, anything, anything, async (name, label, town) => {
        const buyer = aBuyer({ name: `x${name}`, address: anAddress({ town: `x${town}` }) })
        const file = await render({ buyer, lines: [aLine({ label })] })
        expect(file.length).toBeGreaterThan(10_000)
      }),
      { numRuns: 60 },
    )
  })

  it('nor do very long ones or huge amounts', async () => {
    const buyer = aBuyer({ name: 'Très-long '.repeat(40), contact: 'x'.repeat(300) })
    const { text } = await readPdf(
      await render({ buyer, lines: [aLine({ amount: cents(100_000_000_000_000), label: 'y'.repeat(400) })] }),
    )
    expect(text).toContain('1 000 000 000 000,00 €')
  })
})

describe('the logo', () => {
  const png = readFileSync(
    createRequire(import.meta.url).resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf.png'),
  )
  const svg = (color: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 3"><rect width="9" height="3" fill="${color}"/></svg>`,
    )
  const withLogo = (logo?: Uint8Array) =>
    renderer.render(billDocument(bill(), proof, logo === undefined ? {} : { logo }))

  it('is drawn, each its own, and not kept for the next document', async () => {
    const plain = bytes(await withLogo())
    const [green, red, picture] = [await withLogo(svg('#0a0')), await withLogo(svg('#a00')), await withLogo(png)]
    expect(new Set([plain, ...[green, red, picture].map(bytes)]).size).toBe(4)
    expect(bytes(await withLogo(svg('#0a0')))).toBe(bytes(green))
    expect(bytes(await withLogo())).toBe(plain)
    expect(warnings).toEqual([])
  })

  it('is left out when it cannot be drawn, and that is told', async () => {
    expect(bytes(await withLogo(Buffer.from('not a picture')))).toBe(bytes(await withLogo()))
    expect(warnings).toHaveLength(1)
  })
})

describe('the thread', () => {
  it('refuses a document that cannot be composed and goes on', async () => {
    const broken = { template: 'bill', data: {}, createdAt: new Date(0) } as const
    await expect(renderer.render(broken)).rejects.toMatchObject({ code: 'document.failed' })
    expect((await render()).length).toBeGreaterThan(10_000)
  })

  it('composes many documents asked at once', async () => {
    const numbers = Array.from({ length: 20 }, (_, i) => `F2026-${i}`)
    const files = await Promise.all(numbers.map((number) => render({ number })))
    const read = await Promise.all(files.map(readPdf))
    read.forEach(({ text }, i) => expect(text).toContain(`${numbers[i]} `))
  })

  it('refuses what it was composing when it stops, and starts again when asked', async () => {
    const other = createTypstRenderer({ warn: () => undefined })
    const refusal = other.render(billDocument(bill(), proof)).catch((error: unknown) => error)
    await other.stop()
    expect(await refusal).toMatchObject({ code: 'document.failed' })
    expect((await other.render(billDocument(bill(), proof))).length).toBeGreaterThan(10_000)
    await other.stop()
  })
})
