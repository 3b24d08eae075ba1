/** What reaches a bill from the records of the house: the buyer's numbers, the guests' names of things, goods, the attestation. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BillContent } from '#domain/billing/bill-content.ts'
import { PREFERENCES, toPreferences } from '#contract/operations/establishment/preference.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { BillFile, BillSaved } from '#contract/operations/payment/billing.ts'
import { facturXml } from '#server/documents/factur-x/cii.ts'
import { flow2Faults } from '#server/documents/factur-x/flow2-check.fixture.ts'
import { checkInvoice } from '#server/documents/factur-x/invoice-check.fixture.ts'
import { aStay } from '#server/testing/campsite.ts'
import { freshDesk, intent } from '#server/testing/desk.ts'

const desk = await freshDesk(
  '2027-03-01T09:00:00Z',
  {},
  { documents: { render: () => Promise.resolve(new Uint8Array()) } },
)

beforeEach(async () => {
  await sql`update customer set is_company = false, company_name = null, siren = null, siret = null, einvoice_address = null,
    language_id = null where id = ${desk.site.customerId}`.execute(desk.house.house.db)
})

const db = () => desk.house.house.db
const aFile = (over: Record<string, unknown> = {}): Promise<BookingFile> => desk.booked([aStay(desk.site, over)])
const billed = async (bookingId: number, over: Record<string, unknown> = {}): Promise<BillContent> => {
  const answer = await desk.staff().post('payment/bill/edit', { bookingId, ...over }, intent())
  if (answer.status !== 200) throw new Error(answer.text)
  const { id } = answer.body as unknown as BillSaved
  return ((await desk.staff().get(`payment/bill/edit/${id}`)).body as unknown as BillFile).content
}
const pay = async (file: BookingFile, amount: number): Promise<void> => {
  expect((await desk.pay(file.id, amount)).status).toBe(200)
}
const aCompany = (numbers: { siren?: string; siret?: string; address?: string }) =>
  sql`update customer set is_company = true, company_name = 'Durand & Fils SARL', siren = ${numbers.siren ?? null},
    siret = ${numbers.siret ?? null}, einvoice_address = ${numbers.address ?? null} where id = ${desk.site.customerId}`.execute(
    db(),
  )

describe('the buyer', () => {
  test.each([
    [{ siren: '732829320' }, '732829320', '732829320'],
    [{ siret: '73282932000074' }, '732829320', '732829320'],
    [
      { siren: '732829320', address: '732829320_73282932000074_ACHATS' },
      '732829320',
      '732829320_73282932000074_ACHATS',
    ],
    [{ address: '732829320_ACHATS' }, '732829320', '732829320_ACHATS'],
  ])('of %o is reached by the electronic invoice', async (numbers, siren, address) => {
    await aCompany(numbers)
    const content = await billed((await aFile()).id)
    const invoice = checkInvoice(facturXml(content))
    expect(invoice.faults).toEqual([])
    expect(flow2Faults(invoice)).toEqual([])
    expect(content.buyer.siren).toBe(siren)
    expect(invoice.text('//ram:BuyerTradeParty//ram:URIID[@schemeID="0225"]')).toBe(address)
  })

  test('that is a company has 60 days at most, though its stay is further', async () => {
    await aCompany({ siren: '732829320' })
    expect((await billed((await aFile()).id)).dueOn).toBe('2027-04-30')
  })

  test('of a final bill reads which down-payment bill it takes up', async () => {
    await aCompany({ siren: '732829320' })
    const file = await aFile()
    await pay(file, 6300)
    const first = await billed(file.id, { kind: 'DOWN_PAYMENT' })
    const invoice = checkInvoice(facturXml(await billed(file.id)))
    expect(flow2Faults(invoice)).toEqual([])
    expect(invoice.text('//ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID')).toBe('S4')
    expect(invoice.text('//ram:InvoiceReferencedDocument/ram:IssuerAssignedID')).toBe(first.number)
  })
})

describe('what is sold', () => {
  const labels = ({ lines }: BillContent): string[] => lines.map(({ label }) => label)

  test('is named as guests read it, never as the grid is', async () => {
    const file = await aFile()
    expect(file.lines[0]?.label).toBe('Emplacements')
    const content = await billed(file.id)
    expect(labels(content)[0]).toBe('Emplacement')
    expect(JSON.stringify(content)).not.toContain('Emplacements')
  })

  test('is named in the buyer’s language where the records have it', async () => {
    await sql`update place_type set label = '{"fr":"Emplacement","en":"Pitch"}' where id = ${desk.site.pitch}`.execute(
      db(),
    )
    await sql`update extra set label = '{"fr":"Électricité","en":"Electricity"}' where id = ${desk.site.electricityId}`.execute(
      db(),
    )
    await sql`update customer set language_id = (select id from language where code = 'en') where id = ${desk.site.customerId}`.execute(
      db(),
    )
    const options = [{ kind: 'EXTRA', refId: desk.site.electricityId, quantity: 1 }]
    const content = await billed((await aFile({ options })).id)
    expect(labels(content)).toEqual(expect.arrayContaining(['Pitch', 'Electricity']))
    expect(content.stays[0]?.placeType).toBe('Pitch')
  })

  test('is goods where its record says so', async () => {
    const options = [{ kind: 'EXTRA', refId: desk.site.electricityId, quantity: 1 }]
    expect((await billed((await aFile({ options })).id)).category).toBe('SERVICES')
    await sql`update extra set goods = true where id = ${desk.site.electricityId}`.execute(db())
    expect((await billed((await aFile({ options })).id)).category).toBe('MIXED')
    await sql`update extra set goods = false where id = ${desk.site.electricityId}`.execute(db())
  })
})

describe('a payment received', () => {
  test('of a part is arrhes', async () => {
    const file = await aFile()
    await pay(file, 6300)
    expect((await billed(file.id)).payments.map((p) => p.kind)).toEqual(['ARRHES'])
  })
  test('of the whole price is none (C. conso L214-1), and dates the bill as paid', async () => {
    const file = await aFile()
    await pay(file, file.totals.total)
    expect(await billed(file.id)).toMatchObject({
      ...{ payments: [{ kind: 'PAYMENT' }], dueOn: null, settledOn: '2027-03-01', totals: { due: 0 } },
    })
  })
  test('of the whole price by a company is billed before the stay all the same (CGI art. 289, I-1-c)', async () => {
    await aCompany({ siren: '732829320' })
    const file = await aFile()
    await pay(file, file.totals.total)
    await desk.at('2027-03-02T09:00:00Z')
    const answer = await desk.staff().post('payment/bill/edit', { bookingId: file.id }, intent())
    expect(answer.body['message']).toBe('billing.downPaymentBillFirst')
  })
})

test('the attestation of the software is on bills from the day that it is told', async () => {
  const { path } = PREFERENCES.result
  expect(await billed((await aFile()).id)).not.toHaveProperty('attestation')
  const { version } = (await desk.staff().get(`${path}/edit`)).body
  const body = {
    ...toPreferences({}).result,
    attestation: 'PIN-2026-014 du 02/01/2026',
    id: desk.house.establishmentId,
    version,
  }
  expect((await desk.staff().post(`${path}/edit`, body)).status).toBe(200)
  expect((await billed((await aFile()).id)).attestation).toBe(
    'Attestation individuelle\u00A0: PIN-2026-014 du 02/01/2026 (CGI, art. 286, I-3°\u00A0bis)',
  )
})
