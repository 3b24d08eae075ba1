/** Invoices of suppliers on a real database: by hand and from the platform, doubles, another's SIREN, approved as expenses by rate. */
import { deflateSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '#domain/accounting/draft.ts'
import { Ledger } from '#domain/accounting/derive.ts'
import { toDay } from '#domain/day.ts'
import { readPlans } from '#server/modules/accounting/plan/read-plan.ts'
import { readSources } from '#server/modules/accounting/export/sources.ts'
import { readLifecycle } from '#domain/einvoice/cdar.ts'
import { checkCdar } from '#server/documents/cdar/cdar-check.fixture.ts'
import { readXmlTree } from '#server/documents/xml-tree.ts'
import { takeReceived } from '#server/modules/purchase/index.ts'
import { readFile } from '#server/modules/purchase/read-file.ts'
import { operate } from '#server/testing/context.ts'
import { openDesk, intent } from '#server/testing/desk.ts'

const desk = await openDesk()
const { house } = desk.house
const site = desk.site.establishmentId

const CII = ({
  number = 'F-17',
  siren = '552100554',
  total = '125.00',
  rate = '20.00',
} = {}): string => `<?xml version="1.0"?>
<rsm:CrossIndustryInvoice xmlns:rsm="r" xmlns:ram="a" xmlns:udt="u"><rsm:ExchangedDocument><ram:ID>${number}</ram:ID><ram:TypeCode>380</ram:TypeCode>
<ram:IssueDateTime><udt:DateTimeString format="102">20270105</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction><ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:Name>Bois &amp; Granulés</ram:Name>
<ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">732829320</ram:ID></ram:SpecifiedLegalOrganization></ram:SellerTradeParty>
<ram:BuyerTradeParty><ram:Name>Camping</ram:Name><ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">${siren}</ram:ID></ram:SpecifiedLegalOrganization></ram:BuyerTradeParty>
</ram:ApplicableHeaderTradeAgreement><ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
<ram:ApplicableTradeTax><ram:CalculatedAmount>20.00</ram:CalculatedAmount><ram:BasisAmount>100.00</ram:BasisAmount><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>${rate}</ram:RateApplicablePercent></ram:ApplicableTradeTax>
<ram:ApplicableTradeTax><ram:CalculatedAmount>0</ram:CalculatedAmount><ram:BasisAmount>5.00</ram:BasisAmount><ram:CategoryCode>E</ram:CategoryCode></ram:ApplicableTradeTax>
<ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:TaxBasisTotalAmount>105.00</ram:TaxBasisTotalAmount><ram:TaxTotalAmount>20.00</ram:TaxTotalAmount>
<ram:GrandTotalAmount>${total}</ram:GrandTotalAmount><ram:DuePayableAmount>${total}</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
</ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`

/** A Factur-X in little: pictures first, and a stream that claims to unpack to more than anybody sends. */
const pdfOf = (xml: string, dictionary = '/Type /EmbeddedFile /Subtype /text#2Fxml'): Buffer => {
  const stream = (words: string, bytes: Buffer): Buffer =>
    Buffer.concat([
      Buffer.from(`1 0 obj << ${words} /Filter /FlateDecode >>\nstream\r\n`),
      bytes,
      Buffer.from('\nendstream endobj\n'),
    ])
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    stream('/Subtype /Image', deflateSync(Buffer.from('<Invoice '))),
    stream('/Length 9', deflateSync(Buffer.alloc(30 * 1024 * 1024))),
    stream(dictionary, deflateSync(Buffer.from(xml))),
    Buffer.from('%%EOF'),
  ])
}
const bytes = (text: string): Buffer => Buffer.from(text)
const upload = async (content: Buffer, name = 'facture.xml') => {
  const body = new FormData()
  body.append('uploadfile', new Blob([Buffer.from(content)]), name)
  const form = new Response(body)
  const by = desk.staff()
  const answer = await desk.house.app.inject({
    ...{
      method: 'POST',
      url: '/rest/purchase/upload',
      payload: Buffer.from(await form.arrayBuffer()),
      cookies: by.cookies,
    },
    headers: { 'x-xsrf-token': by.token, 'content-type': form.headers.get('content-type') ?? '' },
  })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}
const post = (path: string, body: object) => desk.staff().post(path, body, intent())

describe('a file', () => {
  test('is read whatever it is', () => {
    expect(readFile(bytes(CII())).invoice).toMatchObject({
      number: 'F-17',
      seller: { name: 'Bois & Granulés' },
      total: 12_500,
    })
    expect(readFile(pdfOf(CII())).type).toBe('application/pdf')
    expect(readFile(pdfOf(CII(), '/Length 12')).invoice.number).toBe('F-17')
  })

  const BOMB = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><Invoice>&b;</Invoice>'
  test.each<readonly [string, Buffer, string]>([
    ['nothing', bytes(''), 'purchase.empty'],
    ['40 MB', Buffer.alloc(40 * 1024 * 1024, 32), 'purchase.tooLarge'],
    ['a PDF on paper alone', pdfOf('<html/>'), 'purchase.noData'],
    ['a file that was cut', bytes(CII().slice(0, 900)), 'purchase.malformed'],
    ['entities', bytes(BOMB), 'purchase.doctype'],
    ['a page', bytes('<html><body/></html>'), 'purchase.notInvoice'],
    ['no XML at all', bytes('facture n° 17'), 'purchase.malformed'],
  ])('is refused: %s', (_, content, code) => {
    expect(() => readFile(content)).toThrow(code)
  })
})

describe('an invoice of a supplier', () => {
  let [typeId, methodId] = [0, 0]
  beforeAll(async () => {
    await desk.at('2027-01-10T09:00:00Z')
    await sql`update establishment set siren = '552100554', siret = null where id = ${site}`.execute(house.db)
    const { rows } = await sql<{ type: number; method: number }>`
      select (select id from expense_type where establishment_id = ${site} and direction = 'OUT' order by id limit 1) as type,
        (select id from payment_method where establishment_id = ${site} and kind = 'CASH' order by id limit 1) as method`.execute(
      house.db,
    )
    ;[typeId, methodId] = [rows[0]?.type ?? 0, rows[0]?.method ?? 0]
  })
  const approve = (id: unknown, evenSo = false) =>
    post('purchase/approve', { id, spentOn: '2027-01-10', typeId, methodId, bankAccountId: null, evenSo })

  test('becomes an expense by rate of VAT, once', async () => {
    const { body } = await upload(pdfOf(CII()), 'facture.pdf')
    const { body: read } = await desk.staff().get(`purchase/one/${String(body['id'])}`)
    expect(read).toMatchObject({ otherBuyer: false, addsUp: true, doubleOf: null, isPdf: true, state: 'RECEIVED' })
    expect((await approve(body['id'])).status).toBe(200)
    expect((await approve(body['id'])).body['message']).toBe('purchase.decided')
    const { rows } =
      await sql`select supplier, label, amount, vat, tva_rate as rate from expense where establishment_id = ${site} order by id`.execute(
        house.db,
      )
    expect(rows).toEqual([
      { supplier: 'Bois & Granulés', label: 'Facture F-17', amount: 12_000, vat: 2000, rate: 2000 },
      { supplier: 'Bois & Granulés', label: 'Facture F-17', amount: 500, vat: 0, rate: null },
    ])
  })

  test('of a partner for its commission goes to its account, without a payment', async () => {
    const { body } = await upload(bytes(CII({ number: 'COM-1' })))
    const commission = (over: object = {}) =>
      post('purchase/approve-commission', {
        id: body['id'],
        invoicedOn: '2027-01-10',
        partnerId: 0,
        evenSo: false,
        ...over,
      })
    const id = async (path: string): Promise<number> =>
      ((await desk.staff().post(`customer/${path}/search`, {})).body['list'] as { id: number }[])[0]?.id ?? 0
    const { body: fresh } = await desk.staff().get('customer/partner/edit/0')
    const partner = {
      ...{ ...fresh, label: 'Plateforme' },
      ...{ partnerTypeId: await id('partner-type'), billingTypeId: await id('partner-billing-type') },
      managementTypeId: await id('partner-management-type'),
    }
    const partnerId = Number((await post('customer/partner/edit', partner)).body['id'])
    expect((await commission({ partnerId: 99_999_999 })).body['message']).toBe('record.unknown')
    expect((await commission({ partnerId })).body['message']).toBe('purchase.noCustomer')
    await sql`update partner set customer_id = ${desk.site.customerId} where id = ${partnerId}`.execute(house.db)
    expect((await commission({ partnerId })).status).toBe(200)
    expect((await commission({ partnerId })).body['message']).toBe('purchase.decided')
    const { rows } = await sql<{ expenses: number }>`
      select count(*)::int as expenses from purchase_expense where purchase_id = ${Number(body['id'])}`.execute(
      house.db,
    )
    expect(rows).toEqual([{ expenses: 0 }])
    const entries = await operate(desk.house, desk.staff().userId, async (context) => {
      const asked = { establishmentId: site, training: false, from: toDay('2027-01-10'), to: toDay('2027-01-10') }
      const plans = await readPlans(context.tx, site)
      const sources = (await readSources(context.tx, asked, plans)).filter(({ kind }) => kind === 'commission')
      const ledger = new Ledger(plans(asked.to), {})
      return sources.flatMap((row) =>
        row.sources.flatMap((source) => (source.type === 'ticket' ? [] : ledger.derive(source))),
      )
    })
    expect(entries.map(({ lines }) => lines.map(({ account, aux, amount }) => [codeOf(account), aux, amount]))).toEqual(
      [
        [
          ['6222', null, 10_000],
          ['44566', null, 2000],
          ['4674', String(desk.site.customerId), -12_000],
        ],
        [
          ['6222', null, 500],
          ['4674', String(desk.site.customerId), -500],
        ],
      ],
    )
  })

  test('that is there already is a double: it is refused with a reason, not approved', async () => {
    const { body } = await upload(bytes(CII()))
    expect((await approve(body['id'], true)).body['message']).toBe('purchase.double')
    expect((await post('purchase/refuse', { id: body['id'], code: 'DOUBLON', reason: 'déjà reçue' })).status).toBe(200)
  })

  test('that is too heavy is refused before it is read', async () => {
    expect(await upload(Buffer.alloc(11 * 1024 * 1024, 32))).toMatchObject({ body: { message: 'purchase.tooLarge' } })
  })

  test('of another addressee, or whose totals do not agree, waits for a confirmation', async () => {
    const other = await upload(bytes(CII({ number: 'F-18', siren: '404833048' })))
    expect((await approve(other.body['id'])).body['message']).toBe('purchase.otherBuyer')
    const wrong = await upload(bytes(CII({ number: 'F-19', total: '126.00' })))
    expect((await approve(wrong.body['id'])).body['message']).toBe('purchase.sums')
    expect((await approve(wrong.body['id'], true)).status).toBe(200)
    const rate = await upload(bytes(CII({ number: 'F-20', rate: '19.60' })))
    expect((await approve(rate.body['id'])).body['message']).toBe('purchase.rate')
  })

  test('that came by the platform is answered by it, approved or refused; one that came by hand is not', async () => {
    const receive = async (flow: string, xml: string): Promise<unknown> => {
      await sql`insert into einvoice_received (establishment_id, flow_id, flow_type, syntax, name, content, received_at)
        values (${site}, ${flow}, 'SupplierInvoice', 'CII', ${`${flow}.xml`}, ${bytes(xml)}, now())`.execute(house.db)
      await takeReceived(house)
      const { rows } = await sql<{ id: number }>`select max(id) as id from purchase`.execute(house.db)
      return rows[0]?.id
    }
    const told = async (): Promise<unknown[]> => {
      const { rows } = await sql<{
        content: Buffer
      }>`select content from einvoice_flow where kind = 'STATUS' order by id`.execute(house.db)
      return rows.flatMap(({ content }) => {
        checkCdar(content.toString())
        const tree = readXmlTree(content)
        return typeof tree === 'string' ? [] : (readLifecycle(tree) ?? [])
      })
    }
    expect(await told()).toEqual([])
    const good = await receive('told-1', CII({ number: 'F-40' }))
    expect((await approve(good)).status).toBe(200)
    const bad = await receive('told-2', CII({ number: 'F-41' }))
    expect((await post('purchase/refuse', { id: bad, code: 'AUTRE', reason: 'x' })).status).toBe(400)
    expect((await post('purchase/refuse', { id: bad, code: 'TX_TVA_ERR', reason: 'taux de 10 %' })).status).toBe(200)
    const said = { sellerSiren: '732829320', collected: [] }
    expect(await told()).toMatchObject([
      { ...said, number: 'F-40', code: 204, reasons: [] },
      { ...said, number: 'F-40', code: 205, reasons: [] },
      { ...said, number: 'F-41', code: 210, reasons: [{ code: 'TX_TVA_ERR', text: 'taux de 10 %' }] },
    ])
    const read = await desk.staff().get(`purchase/one/${String(bad)}`)
    expect(read.body).toMatchObject({ state: 'REFUSED', told: 210, toldState: 'WAITING', reason: 'taux de 10 %' })
    const foreign = await receive(
      'told-3',
      CII({ number: 'F-42' }).replace(
        /<ram:SpecifiedLegalOrganization>.*?732829320.*?<\/ram:SpecifiedLegalOrganization>/,
        '',
      ),
    )
    expect((await post('purchase/refuse', { id: foreign, code: 'EMMET_INC', reason: 'inconnu' })).status).toBe(200)
    expect((await desk.staff().get(`purchase/one/${String(foreign)}`)).body).toMatchObject({ told: null })
  })

  test('comes from the platform once; what cannot be read stays in the inbox with its reason', async () => {
    const receive = (flow: string, content: string) =>
      sql`insert into einvoice_received (establishment_id, flow_id, flow_type, syntax, name, content, received_at)
        values (${site}, ${flow}, 'SupplierInvoice', 'CII', ${`${flow}.xml`}, ${bytes(content)}, now())`.execute(
        house.db,
      )
    await receive('f1', CII({ number: 'F-30' }))
    await receive('f2', '<Invoice>')
    await takeReceived(house)
    await takeReceived(house)
    const { rows } =
      await sql`select flow_id as flow, problem, (select count(*)::int from purchase p where p.received_id = r.id) as kept
      from einvoice_received r where handled_at is not null and flow_id in ('f1', 'f2') order by id`.execute(house.db)
    expect(rows).toEqual([
      { flow: 'f1', problem: null, kept: 1 },
      { flow: 'f2', problem: 'purchase.malformed', kept: 0 },
    ])
  })
})
