/** Quotes, orders and delivery notes: as they are supplied, as a house writes them, in each state, without a right. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SaleFile } from '#contract/operations/sale/sale.ts'
import { everywhere } from '#server/platform/auth/rights.ts'
import { readPdf } from '#server/documents/pdf-reader.fixture.ts'
import { createTypstRenderer } from '#server/documents/typst-renderer.ts'
import { of } from '#server/testing/cash-desk.ts'
import { freshDesk, intent } from '#server/testing/desk.ts'
import { aSale, dropTexts, writeText } from '#server/testing/gift-and-sale.ts'
import { afterFile } from '#server/testing/per-file.ts'
import { runNow } from '#server/testing/run-job.ts'

const documents = createTypstRenderer({ warn: () => undefined })
afterFile(() => documents.stop())
const desk = await freshDesk('2027-07-10T09:00:00Z', {}, { documents, batchDocuments: documents })
const { db } = desk.house.house
beforeEach(() => dropTexts(desk))

const post = async (path: string, body: object): Promise<SaleFile> =>
  of<SaleFile>(await desk.staff().post(`sale/sale/${path}`, body, intent()))
const deliver = (sale: SaleFile, delivered: number) =>
  post('deliver', {
    ...{ id: sale.id, version: sale.version },
    lines: sale.lines.map(({ id }) => ({ lineId: id, delivered })),
  })
const modelOf = async (key: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select id from mailing_configuration
    where establishment_id = ${desk.house.establishmentId} and supplied = ${key}`.execute(db)
  return rows[0]?.id ?? 0
}
const paperOf = async (sale: SaleFile, key?: string) => {
  const model = key === undefined ? 0 : await modelOf(key)
  const answer = await desk.staff().get(`document/printing/file/${model}/5/${sale.id}/0`)
  expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, ''])
  const asked = { mailingConfigurationId: model, entityType: '5', entityId: sale.id, languageId: 0 }
  const { body } = await desk.staff().post('document/document/document', asked)
  return { name: body['generateFileName'], ...(await readPdf(answer.bytes)) }
}
const labelsOf = async ({ id }: SaleFile): Promise<string[]> =>
  ((await desk.staff().get(`document/printing/papers/5/${id}`)).body['papers'] as { label: string }[]).map(
    ({ label }) => label,
  )

describe('the supplied papers', () => {
  test('a quote says until when it holds, what came off, VAT by rate, and that it is no bill', async () => {
    const quote = await aSale(desk)
    const { text, name, pages, missingGlyphs } = await paperOf(quote)
    expect([pages.length, missingGlyphs]).toEqual([1, 0])
    expect(name).toBe(`devis-${quote.code}.pdf`)
    for (const said of [
      'Devis',
      quote.code,
      'Mariage',
      'Livraison le matin.',
      'Chaise pliante',
      'remise 10 % (Habitué)',
    ])
      expect(text).toContain(said)
    for (const said of [
      '12,50',
      '45,00',
      'Total HT',
      'Total TTC 45,00 €',
      'Bon pour accord',
      'Valable jusqu’au 09/08/2027',
    ])
      expect(text).toContain(said)
    expect(text).toContain('Devis gratuit, valable jusqu’au 09/08/2027 inclus.')
    expect(text).toContain('Ce document n’est pas une facture.')
    expect(text).not.toMatch(/Bonjour|ANNULÉ|Déjà réglé/)
    const same = await desk.staff().get(`sale/sale/document/${quote.id}`)
    expect((await readPdf(same.bytes)).text).toBe(text)
    expect(await labelsOf(quote)).toEqual(['Devis de vente annexe'])
  })

  test('a quote needs no customer', async () => {
    const { text } = await paperOf(await aSale(desk, { customerId: null }))
    expect(text).toContain('Devis')
  })

  test('an order says what was paid, a delivery note no price', async () => {
    const sold = await deliver(await aSale(desk, { isQuote: false }), 3)
    await post('pay', { id: sold.id, amount: 1000, methodId: desk.site.methods.CARD })
    const order = await paperOf(sold)
    expect(order.name).toBe(`commande-${sold.code}.pdf`)
    for (const said of ['Bon de commande', 'Déjà réglé −10,00 €', 'Reste à régler 35,00 €', 'n’est pas une facture'])
      expect(order.text).toContain(said)
    expect(order.text).not.toContain('Devis gratuit')
    const note = await paperOf(sold, 'saleDelivery')
    expect(note.name).toBe(`livraison-${sold.code}.pdf`)
    for (const said of ['Bon de livraison', 'Commandé', 'Reste à livrer', '4 3 1', 'Reçu le, par'])
      expect(note.text).toContain(said)
    expect(note.text).not.toMatch(/45,00|12,50|TVA 1|€/)
    expect(await labelsOf(sold)).toEqual(['Bon de commande', 'Bon de livraison'])
  })

  test('one that was cancelled says so, and is still what it was', async () => {
    const sale = await aSale(desk, { isQuote: false })
    const gone = await post('cancel', { id: sale.id, version: sale.version, reason: 'Client renonce' })
    const { text } = await paperOf(gone)
    expect(text).toContain('Bon de commande')
    expect(text.match(/ANNULÉ/g)).toHaveLength(2)
    const quote = await aSale(desk)
    const dropped = await post('cancel', { id: quote.id, version: quote.version, reason: 'Client renonce' })
    expect((await paperOf(dropped)).text).toMatch(/Devis V27.*ANNULÉ|ANNULÉ.*Devis V27/)
  })

  test('what makes no sense of it now is refused by name', async () => {
    const quote = await aSale(desk)
    const refused = await desk.staff().get(`document/printing/file/${await modelOf('saleDelivery')}/5/${quote.id}/0`)
    expect([refused.status, refused.body['message']]).toEqual([400, 'printing.notNow'])
    expect((await desk.staff().get(`sale/sale/delivery/${quote.id}`)).body['message']).toBe('sale.isQuote')
  })
})

describe('a house that writes its own', () => {
  test('prints and mails its words, and what has to be said stays', async () => {
    await writeText(desk, 'saleQuote', ['Notre offre {sale.code}', 'Pour {sale.label} : {sale.total}.'])
    const quote = await aSale(desk)
    const { text } = await paperOf(quote)
    expect(text).toContain('Pour Mariage : 45,00 €.')
    expect(text).not.toContain('Chaise pliante')
    expect(text).toContain('Devis gratuit, valable jusqu’au 09/08/2027 inclus.')
    expect(text).toContain('Ce document n’est pas une facture.')
    await sql`update customer set email = 'mariage@exemple.fr' where id = ${desk.site.customerId}`.execute(db)
    const input = {
      ...{ mailingConfigurationId: await modelOf('saleQuote'), entityType: '5', ids: [quote.id] },
      ...{ languageId: 0, criteria: null, key: 'intent-sale' },
    }
    expect((await runNow(desk.house, desk.staff(), 'mails', input)).answer).toEqual({ written: 1, refused: [] })
    const { rows } = await sql<{ subject: string; text: string; name: string }>`
      select m.subject, m.text, a.name from mail m join mail_attachment a on a.establishment_id = m.establishment_id and a.mail_id = m.id
      where m.about_kind = 'sale' and m.about_id = ${quote.id} and a.content_id is null`.execute(db)
    expect(rows).toMatchObject([{ subject: `Notre offre ${quote.code}`, name: `devis-${quote.code}.pdf` }])
    expect(rows[0]?.text).toContain('Ce document n’est pas une facture.')
    // Whoever was written to has it.
    const removed = await desk.staff().post('sale/sale/delete', { id: quote.id, version: quote.version }, intent())
    expect(removed.body['message']).toBe('sale.keep')
  })
})

test('it is tried on by its code, by whoever may see it', async () => {
  const sale = await aSale(desk)
  const path = `document/mailing-configuration/records?kind=sale&q=${sale.code}`
  expect((await desk.staff().get(path)).body['list']).toMatchObject([{ id: sale.id, code: sale.code }])
  const blind = await desk.house.user({ ...everywhere('111', true), sale_sale: { code: '000', canExport: false } })
  expect((await blind.get(path)).body['list']).toEqual([])
  expect((await blind.get(`document/printing/file/0/5/${sale.id}/0`)).status).toBe(401)
  expect((await blind.get(`sale/sale/document/${sale.id}`)).status).toBe(401)
  expect((await desk.staff().get('document/printing/file/0/5/999999/0')).status).toBe(404)
})
