/** Consents with their proof, export by packets, a person's own data, erasure (RGPD). */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import type { Packet } from '#contract/operations/customer/privacy.ts'
import { everywhere } from '#server/platform/auth/rights.ts'
import { aStay } from '#server/testing/campsite.ts'
import { openDesk } from '#server/testing/desk.ts'
import type { Desk } from '#server/testing/desk.ts'
import type { Answer } from '#server/testing/test-house.ts'
import { testDb } from '#server/testing/test-db.ts'

let desk: Desk

const post = (path: string, body: object): Promise<Answer> => desk.staff().post(`customer/customer/${path}`, body)
const read = async (id: number): Promise<Record<string, unknown>> =>
  (await desk.staff().get(`customer/customer/edit/${id}`)).body
const save = async (fields: object): Promise<number> => {
  const blank = { id: 0, isCompany: false, mailingConsent: false, smsConsent: false }
  const answer = await post('edit', { ...blank, ...fields })
  if (answer.status !== 200) throw new Error(answer.text)
  return Number(answer.body['id'])
}
const erase = async (id: number): Promise<Answer> => post('erase', { id, version: (await read(id))['version'] })
const events = async (code: number): Promise<Record<string, unknown>[]> => {
  const { rows } = await sql<{ detail: Record<string, unknown> }>`
    select detail from jet where code = ${code} order by seq`.execute(desk.house.house.db)
  return rows.map(({ detail }) => detail)
}

beforeAll(async () => {
  desk = await openDesk({ pitches: 4 })
  await desk.at('2027-03-01T09:00:00Z')
})

describe('fields of a customer', () => {
  test.each([
    ['a birth to come', { birthDate: '2027-03-02' }, 'birthDate'],
    ['a company without a name', { isCompany: true }, 'companyName'],
    ['a SIRET of another SIREN', { siren: '552100554', siret: '73282932000074' }, 'siret'],
    ['an e-invoicing address that is none', { einvoiceAddress: 'chez moi' }, 'einvoiceAddress'],
    ['no name', { surname: '  ' }, 'surname'],
    ['an e-mail that is none', { email: 'zoe@' }, 'email'],
  ])('refuse %s', async (_, fields, path) => {
    const blank = { id: 0, surname: 'Zoé', isCompany: false, mailingConsent: false, smsConsent: false }
    const answer = await post('edit', { ...blank, ...fields })
    expect([answer.status, (answer.body['fields'] as { path: string }[])[0]?.path]).toEqual([400, path])
  })

  test('take the SIREN from the SIRET', async () => {
    expect((await read(await save({ surname: 'X', siret: '73282932000074' })))['siren']).toBe('732829320')
  })
})

describe('a consent', () => {
  const given = {
    channel: 'EMAIL',
    granted: true,
    givenOn: '2027-02-28',
    source: 'PAPER',
    proof: 'Bulletin signé n° 12',
  }

  test('is kept with its date, its source, its proof and who wrote it; e-mail and SMS apart', async () => {
    const id = await save({ surname: 'Accord' })
    expect((await post('consent', { customerId: id, ...given })).status).toBe(200)
    expect(await read(id)).toMatchObject({ mailingConsent: true, smsConsent: false })
    const withdrawn = { ...given, granted: false, givenOn: '2027-03-01', source: 'PHONE', proof: null }
    expect((await post('consent', { customerId: id, ...withdrawn })).status).toBe(200)
    expect(await read(id)).toMatchObject({ mailingConsent: false })
    const { body } = await desk.staff().get(`customer/customer/consents/${id}`)
    expect(body['list']).toMatchObject([
      { granted: false, source: 'PHONE', proof: null },
      { granted: true, source: 'PAPER', proof: 'Bulletin signé n° 12', givenOn: '2027-02-28' },
    ])
  })

  test('asks for its proof, and is not given in advance', async () => {
    const id = await save({ surname: 'Preuve' })
    const consent = (change: object) => post('consent', { customerId: id, ...given, ...change })
    const status = async (change: object): Promise<number> => (await consent(change)).status
    expect(await status({ proof: '   ' })).toBe(400)
    expect((await consent({ givenOn: '2027-03-02' })).body).toEqual({ message: 'customer.consentLater' })
    expect(await status({ channel: 'FAX' })).toBe(400)
    expect(await status({ source: 'ERASURE' })).toBe(400)
    expect(await read(id)).toMatchObject({ mailingConsent: false })
  })

  test('ticked in a form is one given at the desk', async () => {
    const id = await save({ surname: 'Guichet', smsConsent: true })
    const { body } = await desk.staff().get(`customer/customer/consents/${id}`)
    expect(body['list']).toMatchObject([{ channel: 'SMS', granted: true, source: 'DESK', givenOn: '2027-03-01' }])
    await post('edit', { ...(await read(id)), name: 'Ida' })
    expect((await desk.staff().get(`customer/customer/consents/${id}`)).body['total']).toBe(1)
  })
})

describe('erasing a person', () => {
  const arrival = toDay('2027-05-03')
  const departure = toDay('2027-05-06')

  test('is refused while a stay is to come, then until it is paid and billed; then the person goes and the bill stays', async () => {
    const fields = {
      surname: 'Oubli',
      name: 'Jean',
      phone1: '0633333333',
      email: 'jean@exemple.fr',
      mailingConsent: true,
    }
    const id = await save({ ...fields, birthDate: '1970-01-01', note: 'Sourd d’une oreille' })
    const { rows } = await sql<{ id: number }>`select id from country where is_default`.execute(desk.house.house.db)
    const home = {
      id: 0,
      customerId: id,
      address1: '5 rue E',
      postalCode: '69003',
      town: 'Lyon',
      countryId: rows[0]?.id,
    }
    await desk.staff().post('customer/address/edit', { ...home, isMain: true })
    const file = await desk.booked([aStay(desk.site, { arrival, departure })], 3, { customerId: id })
    const message = async (): Promise<unknown> => (await erase(id)).body['message']

    expect((await erase(id)).body).toMatchObject({ message: 'customer.eraseOngoing', context: { booking: file.code } })
    await desk.at('2027-05-07T09:00:00Z')
    expect(await message()).toBe('customer.eraseUnpaid')
    await desk.pay(file.id, file.totals.total)
    expect(await message()).toBe('customer.eraseUnbilled')
    const bill = await desk
      .staff()
      .post('payment/bill/edit', { bookingId: file.id }, { 'idempotency-key': 'bill-of-oubli' })
    expect(bill.status).toBe(200)
    expect((await erase(id)).body).toMatchObject({ status: 'SAVED' })

    const row = await read(id)
    expect(row).toMatchObject({
      surname: 'Client effacé',
      name: null,
      phone1: null,
      email: null,
      birthDate: null,
      note: null,
    })
    expect(row).toMatchObject({ mailingConsent: false, erasedOn: '2027-05-07' })
    expect((await desk.staff().get(`customer/address/get_for_customer/${id}`)).body['total']).toBe(0)
    const { rows: traces } = await sql<{ search: string }>`select search from customer where id = ${id}`.execute(
      desk.house.house.db,
    )
    expect(traces[0]?.search).not.toMatch(/oubli|jean|633/)
    const { body: bills } = await desk.staff().post('payment/bill/search', { criteria: { customerId: id } })
    expect((bills['list'] as { customerName: string }[])[0]?.customerName).toContain('Oubli')
    expect((await desk.staff().get(`customer/customer/consents/${id}`)).body['list']).toMatchObject([
      { granted: false, source: 'ERASURE' },
      { granted: true, source: 'DESK' },
    ])
    expect(await events(902)).toContainEqual({ entity: 'customer', id })
    expect(await message()).toBe('customer.erased')
    const { body: found } = await post('search', { criteria: { text: 'oubli' } })
    expect(found['total']).toBe(0)
  })

  test('asks for the record as it is now, and for the right to delete', async () => {
    const id = await save({ surname: 'Hâte' })
    expect((await post('erase', { id, version: 9 })).body['status']).toBe('STALE')
    const reader = await desk.house.user(everywhere('011', true))
    expect((await reader.post('customer/customer/erase', { id, version: 1 })).status).toBe(401)
  })

  test('takes with it what was merged into the record, and what would undo the merge', async () => {
    const [kept, merged] = [
      await save({ surname: 'Gardé' }),
      await save({ surname: 'Réuni', email: 'reuni@exemple.fr' }),
    ]
    const body = { keptId: kept, keptVersion: 1, mergedId: merged, mergedVersion: 1, take: ['email'] }
    expect((await post('merge', body)).status).toBe(200)
    expect((await erase(kept)).status).toBe(200)
    expect(await read(merged)).toMatchObject({ surname: 'Client effacé', email: null })
    const { rows } = await sql`select 1 from customer_merge where kept_id = ${kept}`.execute(desk.house.house.db)
    expect(rows).toEqual([])
  })
})

describe('the data of one person', () => {
  test('are given as data and as a page, and the export is a technical event', async () => {
    const id = await save({ surname: '<b>Curieux</b>', name: 'Anna', phone1: '0644444444' })
    const json = await post('personal-data', { id, format: 'json' })
    expect(JSON.parse(json.text)).toMatchObject({ extractedOn: '2027-05-07' })
    const html = await post('personal-data', { id, format: 'html' })
    expect(html.text).toContain('&lt;b&gt;Curieux&lt;/b&gt;')
    expect(html.text).not.toContain('<b>Curieux')
    expect(html.text).toMatch(/<td>06\s44\s44\s44\s44<\/td>/)
    expect(await events(110)).toContainEqual({ entity: 'customer', id, format: 'html' })
  })

  test('need the right to export', async () => {
    const id = await save({ surname: 'Fermé' })
    const staff = await desk.house.user(everywhere('111', false))
    expect((await staff.post('customer/customer/personal-data', { id })).status).toBe(401)
    expect((await staff.post('customer/customer/packet', {})).status).toBe(401)
  })
})

test('the export runs in packets of 5,000, each a technical event, every customer once', async () => {
  const { ownerDb } = await testDb()
  await sql`insert into customer (owner_establishment_id, code, surname) select ${desk.house.establishmentId}, 'P' || n, '=Paquet ' || n
    from generate_series(1, 5100) n`.execute(ownerDb)
  const criteria = { filters: { createdFrom: '2020-01-01' }, text: 'paquet' }
  const first = (await post('packet', { criteria })).body as unknown as Packet
  expect(first).toMatchObject({ count: 5000, total: 5100 })
  const second = (await post('packet', { criteria, after: first.next, offset: 5000 })).body as unknown as Packet
  expect(second).toMatchObject({ count: 100, total: null, next: null })
  const lines = `${first.csv}${second.csv}`.trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFCode client;.*;Code postal;Ville;Pays$/)
  expect(lines).toHaveLength(5101)
  expect(new Set(lines.slice(1).map((line) => line.split(';')[0])).size).toBe(5100)
  expect(lines[1]).toContain("'=Paquet")
  expect(await events(110)).toContainEqual({ entity: 'customer', offset: 5000, count: 100 })
})

test('the export speaks the language of who asks, and writes telephones so that spreadsheets leave them alone', async () => {
  await save({ surname: 'Numéros', phone1: '0612345678', phone2: '+33612345678' })
  const criteria = { text: 'numéros' }
  const french = (await post('packet', { criteria })).body as unknown as Packet
  expect(french.csv).toContain(';06 12 34 56 78;+33 6 12 34 56 78;')
  await desk.staff().post('language', { language: 'en' })
  const english = (await post('packet', { criteria })).body as unknown as Packet
  await desk.staff().post('language', { language: 'fr' })
  expect(english.csv.split('\r\n')[0]).toMatch(/^\uFEFFCustomer code;.*;Postcode;Town;Country$/)
})

test('the payments of a customer leave as a file, for who may export payments', async () => {
  await desk.at('2027-03-01T09:00:00Z')
  const id = await save({ surname: 'Payeur' })
  const file = await desk.booked([aStay(desk.site)], 3, { customerId: id })
  await desk.pay(file.id, 6300)
  const path = 'payment/customer-payment/document'
  const body = { criteria: { customerId: id } }
  const { text } = await desk.staff().post(path, body)
  expect(text).toMatch(new RegExp(`^\\uFEFFDate;Mode;Dossier;Montant\r\n01/03/2027;[^;]+;${file.code};63,00\r\n$`))
  const reader = await desk.house.user(everywhere('111', true, { payment_payment: { code: '111', canExport: false } }))
  expect((await reader.post(path, body)).status).toBe(401)
  const stranger = await desk.house.user(everywhere('111', true), desk.house.otherEstablishmentId)
  expect((await stranger.post(path, body)).status).toBe(404)
})
