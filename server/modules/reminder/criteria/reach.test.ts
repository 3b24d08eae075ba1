/** Whom criteria of a mailing reach, on a real database: each condition, who is left out, and addresses that are shared. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Preview } from '#contract/operations/reminder/criteria.ts'
import { aStay } from '#server/testing/campsite.ts'
import { fileOf, intent, openDesk } from '#server/testing/desk.ts'

const desk = await openDesk({ pitches: 12 })
const { site } = desk
const { db } = desk.house.house
const staff = () => desk.staff()

const NONE = {
  ...{
    id: 0,
    version: 0,
    label: 'Anciens',
    audience: 'STAYED',
    consent: 'NONE',
    stayFrom: null,
    stayTo: null,
    staysMin: null,
  },
  ...{ nightsMin: null, notSince: null, placeTypes: [], origin: null, childMin: null, childMax: null, spentMin: null },
  ...{ spentMax: null, countries: [], languages: [], postalCodes: null, distanceMax: null, distanceMin: null },
}
const preview = async (over: object = {}): Promise<Preview> => {
  const body = { criteria: { ...NONE, ...over }, page: 0, size: 50 }
  const { status, text, body: answer } = await staff().post('document/mailing-criteria/preview', body)
  if (status !== 200) throw new Error(text)
  return answer as unknown as Preview
}
const names = async (over: object = {}) => (await preview(over)).list.map(({ name }) => name)
const refused = async (over: object) =>
  (await staff().post('document/mailing-criteria/preview', { criteria: { ...NONE, ...over }, page: 0, size: 50 })).body[
    'fields'
  ]

let made = 0
const customer = async (surname: string, over: object = {}): Promise<number> => {
  const { rows } = await sql<{ id: number }>`insert into customer (owner_establishment_id, code, surname)
    values (${site.establishmentId}, ${`Z${(made += 1)}`}, ${surname}) returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  for (const [column, value] of Object.entries(over))
    await sql`update customer set ${sql.ref(column)} = ${value} where id = ${id}`.execute(db)
  return id
}
const live = async (
  customerId: number,
  postalCode: string,
  { town = 'Lyon', country = 'FR' }: { town?: string | undefined; country?: string | undefined } = {},
): Promise<void> => {
  const { rows } = await sql<{ id: number }>`select id from country where iso_code = ${country}`.execute(db)
  await sql`insert into address (customer_id, address1, postal_code, town, country_id, is_main)
    values (${customerId}, '8 rue des Lilas', ${postalCode}, ${town}, ${rows[0]?.id}, true)`.execute(db)
}

beforeEach(async () => {
  await desk.clear()
  await desk.at('2027-06-01T07:00:00Z')
  await sql`update booking set status = 'CANCELLED'`.execute(db)
  await sql`update customer set erased_on = '2027-01-01' where owner_establishment_id = ${site.establishmentId}`.execute(
    db,
  )
})

const booked = async (customerId: number, over: Record<string, unknown> = {}) =>
  fileOf(await desk.save(await desk.basket([aStay(site, over)], { customerId }), 3))

test('who booked, and who never did', async () => {
  await booked(await customer('Adam'))
  await customer('Blanc')
  expect(await names()).toEqual(['Adam'])
  expect(await names({ audience: 'PROSPECT' })).toEqual(['Blanc'])
})

test('by stays: days, nights, number, type, children, amount, and long ago', async () => {
  const [adam, blanc] = [await customer('Adam'), await customer('Blanc')]
  await booked(adam, { people: [{ age: 40 }, { age: 7 }] })
  await booked(adam, { arrival: '2027-08-01', departure: '2027-08-03' })
  const mobile = await booked(blanc, { placeTypeId: site.mobilHome, arrival: '2027-07-20', departure: '2027-07-22' })
  expect(await names()).toEqual(['Adam', 'Blanc'])
  expect(await names({ stayFrom: '2027-07-15', stayTo: '2027-07-25' })).toEqual(['Blanc'])
  expect(await names({ staysMin: 2 })).toEqual(['Adam'])
  expect(await names({ nightsMin: 7 })).toEqual(['Adam'])
  expect(await names({ staysMin: 2, nightsMin: 7 })).toEqual([])
  expect(await names({ placeTypes: [site.mobilHome] })).toEqual(['Blanc'])
  expect(await names({ childMin: 6, childMax: 8 })).toEqual(['Adam'])
  expect(await names({ childMin: 9 })).toEqual([])
  expect(await names({ spentMax: mobile.totals.total })).toContain('Blanc')
  expect(await names({ spentMin: 100_000_000 })).toEqual([])
  expect(await names({ origin: '3' })).toEqual([])
  expect(await names({ notSince: '2027-08-01' })).toEqual(['Blanc'])
  expect((await preview({ nightsMin: 7 })).list).toMatchObject([{ stays: 1, lastStay: '2027-07-17' }])
})

test('children are of today: one of 7 two years ago is 9', async () => {
  const adam = await customer('Adam')
  await booked(adam, { people: [{ age: 40 }, { age: 7 }] })
  await desk.at('2029-07-15T07:00:00Z')
  expect(await names({ childMin: 9, childMax: 9 })).toEqual(['Adam'])
  expect(await names({ childMin: 7, childMax: 7 })).toEqual([])
})

test('by consent, language, country and postal code', async () => {
  const adam = await customer('Adam', { mailing_consent: true, email: 'adam@exemple.fr' })
  const blanc = await customer('Blanc', { sms_consent: true })
  await live(adam, '69003')
  await live(blanc, '2A004')
  for (const id of [adam, blanc])
    await booked(id, { arrival: id === adam ? '2027-07-10' : '2027-07-18', departure: '2027-07-25' })
  expect(await names({ consent: 'EMAIL' })).toEqual(['Adam'])
  expect(await names({ consent: 'SMS' })).toEqual(['Blanc'])
  expect(await names({ consent: 'ANY' })).toEqual(['Adam', 'Blanc'])
  expect(await names({ postalCodes: '38, 2a' })).toEqual(['Blanc'])
  const { rows } = await sql<{
    id: number
    code: string
  }>`select id, code from language where code in ('fr', 'en')`.execute(db)
  const languageOf = (code: string) => rows.filter((one) => one.code === code).map(({ id }) => id)
  expect(await names({ languages: languageOf('fr') })).toEqual(['Adam', 'Blanc'])
  expect(await names({ languages: languageOf('en') })).toEqual([])
  const { rows: countries } = await sql<{ id: number }>`select id from country where iso_code <> 'FR' limit 1`.execute(
    db,
  )
  expect(await names({ countries: [countries[0]?.id] })).toEqual([])
  expect(await preview()).toMatchObject({ total: 2, withEmail: 1, twins: 0, excluded: 0 })
})

test('by distance from the campsite: postal codes of France, towns of other countries, nobody whose home is unknown', async () => {
  const homes: readonly (readonly [name: string, code: string, town?: string, country?: string])[] = [
    ...([
      ['Bordeaux', '33000'],
      ['Espaces', '33 000'],
      ['Lyon', '69003'],
      ['Nulle', '99999'],
    ] as const),
    ['Anvers', '2000', 'Anvers', 'BE'],
    ['Bilbao', '48001', 'BILBAO', 'ES'],
    ['Köln', '50667', 'Köln', 'DE'],
    ['Reunion', '97400', 'Saint-Denis', 'RE'],
    ['Tokyo', '100', 'Tokyo', 'JP'],
    ['Village', '1', 'Nulle part', 'BE'],
  ]
  for (const [name, code, town, country] of homes) await live(await customer(name), code, { town, country })
  await customer('Sans adresse')
  const prospects = (over: object) => names({ audience: 'PROSPECT', ...over })
  expect(await prospects({ distanceMax: 60 })).toEqual(['Bordeaux', 'Espaces'])
  expect(await prospects({ distanceMax: 20 })).toEqual([])
  expect(await prospects({ distanceMax: 300 })).toEqual(['Bilbao', 'Bordeaux', 'Espaces'])
  expect(await prospects({ distanceMin: 300, distanceMax: 600 })).toEqual(['Lyon'])
  expect(await prospects({ distanceMin: 600 })).toEqual(['Anvers', 'Köln', 'Reunion'])
  expect(await prospects({ distanceMin: 600, postalCodes: '97' })).toEqual(['Reunion'])
})

test('distances want a campsite that lies somewhere', async () => {
  const { rows } = await sql<{ code: string; town: string }>`
    select postal_code as code, town from establishment where id = ${site.establishmentId}`.execute(db)
  const place = (code: string | null, town: string | null) =>
    sql`update establishment set postal_code = ${code}, town = ${town} where id = ${site.establishmentId}`.execute(db)
  await place(null, null)
  const said = { message: 'criteria.siteNowhere' }
  expect(await refused({ distanceMax: 50 })).toMatchObject([{ path: 'distanceMax', ...said }])
  expect(await refused({ distanceMin: 50 })).toMatchObject([{ path: 'distanceMin', ...said }])
  expect((await preview()).total).toBe(0)
  const far = { ...NONE, label: 'Voisins', distanceMax: 50 }
  const { status, body } = await staff().post('document/mailing-criteria/edit', far, intent())
  expect([status, body['fields']]).toMatchObject([400, [{ path: 'distanceMax', ...said }]])
  expect((await staff().post('document/mailing-criteria/reach/document', { criteria: far })).status).toBe(400)
  await place(rows[0]?.code ?? null, rows[0]?.town ?? null)
  expect((await staff().post('document/mailing-criteria/edit', far, intent())).status).toBe(200)
})

test('leaves out by hand, and one of two that share an address', async () => {
  const shared = { email: 'Famille@exemple.fr' }
  const adam = await customer('Adam', shared)
  const eve = await customer('Ève', { email: 'famille@exemple.fr' })
  for (const id of [adam, eve]) await booked(id)
  expect((await preview()).list).toMatchObject([
    { name: 'Adam', isTwin: false },
    { name: 'Ève', isTwin: true },
  ])
  const { body } = await staff().post('document/mailing-criteria/edit', NONE, intent())
  const id = Number(body['id'])
  const out = (customerId: number, off: boolean) =>
    staff().post('document/mailing-criteria/exclude', { id, customerId, off }, intent())
  expect((await out(adam, true)).status).toBe(200)
  expect(await preview({ id })).toMatchObject({
    ...{ total: 2, excluded: 1, twins: 0, withEmail: 1 },
    list: [{ isExcluded: true }, { isTwin: false, isExcluded: false }],
  })
  await out(adam, false)
  expect(await preview({ id })).toMatchObject({ excluded: 0, twins: 1 })
  expect((await out(999_999_999, true)).body).toMatchObject({ message: 'reference.unknown' })
})

test('refuses criteria that make no sense, with the field', async () => {
  expect(await refused({ audience: 'PROSPECT', staysMin: 2, placeTypes: [site.pitch] })).toMatchObject([
    { path: 'staysMin', message: 'criteria.noStays' },
    { path: 'placeTypes', message: 'criteria.noStays' },
  ])
  expect(await refused({ stayFrom: '2027-08-01', stayTo: '2027-07-01', childMin: 9, childMax: 3 })).toMatchObject([
    { path: 'stayTo', message: 'criteria.backwards' },
    { path: 'childMax', message: 'criteria.backwards' },
  ])
  expect(await refused({ distanceMin: 80, distanceMax: 50 })).toMatchObject([
    { path: 'distanceMax', message: 'criteria.backwards' },
  ])
  expect(await refused({ postalCodes: '69, %' })).toMatchObject([
    { path: 'postalCodes', message: 'criteria.postalCodes' },
  ])
  expect(await refused({ nightsMin: 0 })).toMatchObject([{ path: 'nightsMin' }])
})

test('leaves as a file: one line for each who is reached, with the address that a letter needs', async () => {
  const [one, twin, out] = [
    await customer('Abadie', { email: 'meme@exemple.fr', name: 'Anne', phone1: '+33612345678' }),
    await customer('Barthe', { email: 'meme@exemple.fr' }),
    await customer('Carrère', { email: 'c@exemple.fr' }),
  ]
  await live(one, '69003')
  expect(twin).toBeGreaterThan(one)
  const { body } = await staff().get('document/mailing-criteria/edit/0')
  const saved = await staff().post('document/mailing-criteria/edit', {
    ...{ ...body, ...NONE, audience: 'PROSPECT', label: 'Fichier' },
  })
  const id = Number(saved.body['id'])
  await staff().post('document/mailing-criteria/exclude', { id, customerId: out, off: true }, intent())
  const criteria = { ...NONE, id, audience: 'PROSPECT' }
  const { status, text } = await staff().post('document/mailing-criteria/reach/document', { criteria })
  const lines = text.replace('\uFEFF', '').trimEnd().split('\r\n')
  expect([status, lines[0]?.split(';').slice(0, 6)]).toEqual([
    200,
    ['Code', 'Civilité', 'Prénom', 'Nom', 'Société', 'E-mail'],
  ])
  expect(lines.slice(1).map((line) => line.split(';')[3])).toEqual(['Abadie'])
  expect(lines[1]).toContain('8 rue des Lilas')
  const bad = { ...criteria, staysMin: 3 }
  expect((await staff().post('document/mailing-criteria/reach/document', { criteria: bad })).status).toBe(400)
})
