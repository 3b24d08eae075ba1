/** A bill speaks the language of its buyer's record on the day of issue, and keeps it whatever the record becomes. */
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BillSaved, BillFile } from '#contract/operations/payment/billing.ts'
import type { BillDocumentData } from '#server/documents/bill-document.ts'
import { aStay } from '#server/testing/campsite.ts'
import { intent, openDesk } from '#server/testing/desk.ts'
import type { Desk } from '#server/testing/desk.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'

let desk: Desk
const printed: BillDocumentData[] = []

beforeAll(async () => {
  const render = async ({ data }: { readonly data: unknown }): Promise<Uint8Array> => {
    printed.push(data as BillDocumentData)
    return new Uint8Array()
  }
  desk = await openDesk({}, { documents: { render } })
  await desk.at('2027-03-01T09:00:00Z')
})

beforeEach(async () => {
  await desk.clear()
  printed.length = 0
})

const speaks = (code: string | null) =>
  sql`update customer set language_id = (select id from language where code = ${code}) where id = ${desk.site.customerId}`.execute(
    desk.house.house.db,
  )
const issued = async (): Promise<number> => {
  const file = await desk.booked([aStay(desk.site)])
  const paid = await desk.pay(file.id, 6300)
  if (paid.status !== 200) throw new Error(paid.text)
  const answer = await desk.staff().post('payment/bill/edit', { bookingId: file.id }, intent())
  if (answer.status !== 200) throw new Error(answer.text)
  return (answer.body as unknown as BillSaved).id
}
const print = async (id: number): Promise<BillDocumentData> => {
  expect((await desk.staff().get(`payment/bill/document/${id}`)).status).toBe(200)
  const [last] = printed.slice(-1)
  if (last === undefined) throw new Error('nothing was printed')
  return last
}
const contentOf = async (id: number) =>
  ((await desk.staff().get(`payment/bill/edit/${id}`)).body as unknown as BillFile).content
const importGerman = (texts: Record<string, string>) =>
  desk.staff().post('customer/language/interface/de', { texts, save: true })

describe('the language of a bill', () => {
  test('is French where the record has none, and nothing is said of it', async () => {
    await speaks(null)
    const id = await issued()
    expect(await contentOf(id)).not.toHaveProperty('language')
    expect(await print(id)).toMatchObject({ title: 'Facture', language: 'fr' })
  })

  test('is the buyer’s, the law and the name of a bill in French too', async () => {
    await speaks('en')
    const data = await print(await issued())
    expect(data).toMatchObject({ title: 'Facture\u00a0/ Invoice', language: 'en' })
    expect(data.stays[0]).toMatchObject({ party: '2\u00a0adults', dates: 'from 10/07/2027 to 17/07/2027' })
    expect(data.totals.map((row) => row.label)).toEqual([
      'Total excl. VAT',
      'VAT 10%',
      'Tourist tax (outside VAT)',
      'Total incl. VAT',
      'Already paid',
      'Left to pay',
    ])
    expect(data.groups[0]?.lines.map((line) => line.label)).toContain('Tourist tax')
    expect(data.payments[0]?.label).toContain('Deposit (arrhes)')
    expect(data.mentions.join(' ')).toContain('hors base de la TVA')
    expect(data.seller.legal.join(' ')).not.toContain('€1')
  })

  test('stays that of its issue: original, duplicates and the bill that cancels it say the same', async () => {
    await speaks('en')
    const id = await issued()
    const { banners: _1, proof: _2, ...original } = await print(id)
    await speaks(null)
    const { banners, proof: _3, ...copy } = await print(id)
    expect(copy).toEqual(original)
    expect(banners).toEqual(['DUPLICATA (copy) no.\u00a01'])
    const answer = await desk.staff().post('payment/bill/cancel', { id, reason: 'Erreur' }, intent())
    expect(await print(Number(answer.body['id']))).toMatchObject({ title: 'Facture d’annulation\u00a0/ Credit note' })
    expect(await verifyChains(desk.house.house.db, desk.house.establishmentId)).toMatchObject({ intact: true })
  })

  test('keeps the words of an imported language, whose file may be replaced', async () => {
    await speaks('de')
    await importGerman({ 'paper.BILL': 'Rechnung', 'paper.due': 'Offen', 'message.record.unknown': 'Fehlt' })
    const id = await issued()
    await importGerman({ 'paper.BILL': 'Anders' })
    const data = await print(id)
    expect(data).toMatchObject({ title: 'Facture\u00a0/ Rechnung', language: 'de' })
    expect(data.totals.map((row) => row.label)).toEqual(expect.arrayContaining(['Offen', 'Total HT']))
    expect(Object.keys((await contentOf(id)).words ?? {})).toEqual(['paper.due', 'paper.BILL'])
  })

  test('is French where Pinède has no words of the record’s', async () => {
    await speaks('zh_cn')
    expect(await print(await issued())).toMatchObject({ title: 'Facture', language: 'fr' })
  })
})
