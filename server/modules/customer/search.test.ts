/** The search of a receptionist (spec 2, « customer search step »): every way in, one typo, on its indexes. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, toDay } from '#domain/day.ts'
import { entities } from '#contract/entities/index.ts'
import { searchBody } from '#contract/operations/session/session.ts'
import type { Context } from '#server/platform/http/route.ts'
import { twinsBody } from '#contract/operations/customer/twins.ts'
import { everyRow } from '#server/crud/search.ts'
import { customerPage, everyCustomer, searchCustomers } from '#server/modules/customer/search/search-customers.ts'
import { twinCandidates } from '#server/modules/customer/twins/find-twins.ts'
import { aStay } from '#server/testing/campsite.ts'
import { openDesk } from '#server/testing/desk.ts'
import type { Desk } from '#server/testing/desk.ts'
import { expectIndexScan } from '#server/testing/explain.ts'
import { testDb } from '#server/testing/test-db.ts'

let desk: Desk
const ids: Record<string, number> = {}
let stayCode = ''

const save = async (key: string, fields: object, address?: object): Promise<number> => {
  const blank = { id: 0, isCompany: false, mailingConsent: false, smsConsent: false }
  const answer = await desk.staff().post('customer/customer/edit', { ...blank, ...fields })
  if (answer.status !== 200) throw new Error(answer.text)
  const id = Number(answer.body['id'])
  ids[key] = id
  if (address !== undefined) {
    const saved = await desk.staff().post('customer/address/edit', { id: 0, customerId: id, isMain: true, ...address })
    if (saved.status !== 200) throw new Error(saved.text)
  }
  return id
}

const idOfCountry = async (iso: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select id from country where iso_code = ${iso}`.execute(
    desk.house.house.db,
  )
  return rows[0]?.id ?? 0
}

const found = async (text: string, filters: object = {}): Promise<string[]> => {
  const { body } = await desk.staff().post('customer/customer/search', { criteria: { text, filters }, size: 5 })
  const list = body['list'] as { id: number }[]
  return list.map(({ id }) => Object.keys(ids).find((key) => ids[key] === id) ?? '?')
}

beforeAll(async () => {
  desk = await openDesk({ pitches: 4 })
  await desk.at('2027-03-01T09:00:00Z')
  const [france, netherlands] = [await idOfCountry('FR'), await idOfCountry('NL')]
  const email = 'anne.lefevre@exemple.fr'
  await save(
    'anne',
    { surname: 'Lefèvre', name: 'Anne', phone1: '06 12 34 56 78', email },
    {
      address1: '3 rue du Puits',
      postalCode: '64430',
      town: 'Saint-Étienne-de-Baïgorry',
      countryId: france,
    },
  )
  await save(
    'jan',
    { surname: 'Visser', name: 'Jan', phone1: '+31 6 98 76 54 32', email2: 'jan@voorbeeld.nl', mailingConsent: true },
    {
      postalCode: '1012',
      town: 'Groningen',
      countryId: netherlands,
    },
  )
  await save('cars', { surname: 'Morel', isCompany: true, companyName: 'Autocars Bélier' })
  const file = await desk.booked(
    [
      aStay(desk.site, {
        arrival: addDays(toDay('2027-07-01'), 0),
        departure: toDay('2027-07-08'),
      }),
    ],
    3,
    { customerId: ids['anne'] },
  )
  stayCode = file.code ?? ''
  await sql`insert into occupancy_option (establishment_id, occupancy_id, code, kind, label, quantity, detail)
    select establishment_id, id, 'CAR', 'VEHICLE', 'Voiture', 1, 'AB-123-CD' from occupancy where booking_id = ${file.id}`.execute(
    desk.house.house.db,
  )
})

describe('a customer is found', () => {
  test.each([
    ['by name, without accents', 'LEFEVRE', 'anne'],
    ['by first name and name', 'anne lefè', 'anne'],
    ['by company', 'belier', 'cars'],
    ['by e-mail', 'anne.lefevre@exemple.fr', 'anne'],
    ['by e-mail in capitals', 'Anne.LEFEVRE@exemple.fr', 'anne'],
    ['by e-mail without its beginning, which nobody has whole', 'lefevre@exemple.fr', 'anne'],
    ['by second e-mail', 'jan@voorbeeld.nl', 'jan'],
    ['by part of an e-mail', 'lefevre@ex', 'anne'],
    ['by telephone', '0612345678', 'anne'],
    ['by telephone in pairs', '06.12.34.56.78', 'anne'],
    ['by international telephone', '+33 6 12 34 56 78', 'anne'],
    ['by the end of a telephone', '345678', 'anne'],
    ['by a foreign number written at home', '06 98 76 54 32', 'jan'],
    ['by town', 'saint-etienne-de-b', 'anne'],
    ['by words of the town', 'etienne baigorry', 'anne'],
    ['by postal code', '64430', 'anne'],
    ['by name and town', 'visser groningen', 'jan'],
    ['by plate', 'AB-123-CD', 'anne'],
    ['by plate in pieces', 'ab 123 cd', 'anne'],
    ['by part of a plate', '123cd', 'anne'],
    ['by name and a short word', 'visser ja', 'jan'],
    ['with a letter changed', 'Lefevra', 'anne'],
    ['with a letter missing', 'Lefvre', 'anne'],
    ['with a letter too many', 'Leffevre', 'anne'],
    ['with two letters exchanged', 'Leefvre', 'anne'],
    ['with the first letter wrong', 'Kisser', 'jan'],
    ['with a typo in the town', 'Gronigen', 'jan'],
    ['with a typo in the company', 'Autocras', 'cars'],
  ])('%s', async (_, text, expected) => {
    expect(await found(text)).toEqual([expected])
  })

  test('by the code of a stay, and by their own', async () => {
    expect(await found(stayCode)).toEqual(['anne'])
    const { body } = await desk.staff().get(`customer/customer/edit/${ids['jan']}`)
    expect(await found(String(body['code']))).toEqual(['jan'])
  })

  test('and not by two typos, nor by words that no field has', async () => {
    expect(await found('Lxfxvre')).toEqual([])
    expect(await found('Lefevre Groningen')).toEqual([])
    expect(await found('%%%')).toEqual([])
  })
})

describe('the list', () => {
  const keysOf = async (filters: object): Promise<string[]> => (await found('', filters)).toSorted()

  test('filters by kind, country, consent, stays and day of creation', async () => {
    expect(await keysOf({ kind: 'company' })).toEqual(['cars'])
    expect(await keysOf({ kind: 'customer' })).toEqual(['anne'])
    expect(await keysOf({ kind: 'prospect' })).toContain('jan')
    expect(await keysOf({ kind: 'prospect' })).not.toContain('anne')
    expect(await keysOf({ hasStays: true })).toEqual(['anne'])
    expect(await keysOf({ countryId: await idOfCountry('NL') })).toEqual(['jan'])
    expect(await keysOf({ mailingConsent: true })).toEqual(['jan'])
    expect(await keysOf({ createdFrom: '2027-03-02' })).toEqual([])
    expect(await keysOf({ createdFrom: '2027-03-01', createdTo: '2027-03-01' })).toContain('anne')
  })

  test('refuses filters that cannot be', async () => {
    const status = async (filters: object): Promise<number> =>
      (await desk.staff().post('customer/customer/search', { criteria: { filters } })).status
    expect(await status({ kind: 'ghost' })).toBe(400)
    expect(await status({ createdFrom: '2027-02-30' })).toBe(400)
    expect(await status({ nothing: 1 })).toBe(400)
    expect((await desk.staff().post('customer/customer/search', { sort: [{ field: 'search' }] })).status).toBe(400)
  })

  test('shows the town, the country, how many stays, and the last', async () => {
    await desk.at('2027-09-01T09:00:00Z')
    const { body } = await desk.staff().post('customer/customer/search', { criteria: { text: 'lefevre' } })
    const row = (body['list'] as object[])[0]
    expect(row).toMatchObject({
      town: 'Saint-Étienne-de-Baïgorry',
      country: 'France',
      stays: 1,
      lastStay: '2027-07-08',
    })
  })

  test('proposes for erasure the prospects without contact for three years, and no customer', async () => {
    await desk.at('2030-03-01T09:00:00Z')
    expect(await keysOf({ kind: 'toErase' })).not.toContain('jan')
    await desk.at('2030-03-02T09:00:00Z')
    expect(await keysOf({ kind: 'toErase' })).toEqual(expect.arrayContaining(['cars', 'jan']))
    expect(await keysOf({ kind: 'toErase' })).not.toContain('anne')
  })
})

test('keeps to its indexes among many', async () => {
  const { ownerDb, db } = await testDb()
  await sql`insert into customer (owner_establishment_id, code, surname, name, phone1)
    select ${desk.house.establishmentId}, 'X' || n, translate(md5(n::text), '0123456789', 'ghijklmnop')::varchar(8), (array['Anne','Paul','Marie','Bernard'])[1 + n % 4], '06' || lpad(n::text, 8, '0')
    from generate_series(1, 20000) n`.execute(ownerDb)
  await sql`insert into address (customer_id, town, postal_code, country_id)
    select id, translate(md5(code), '0123456789', 'ghijklmnop')::varchar(11), '12345', (select id from country limit 1) from customer where code like 'X%'`.execute(
    ownerDb,
  )
  await sql`analyze customer, address, booking`.execute(ownerDb)
  const site = desk.house.establishmentId
  const context = {
    tx: db,
    establishmentId: site,
    today: toDay('2027-03-01'),
    language: 'fr',
    customers: { owners: [site], keepsOthers: false },
  }
  const page = (text: string) => customerPage(context as unknown as Context, searchBody.parse({ criteria: { text } }))
  for (const index of ['customer_search', 'customer_near', 'address_search', 'address_near'])
    await expectIndexScan(db, page('Lefevra').compile(db), index)
  await expectIndexScan(db, page('').compile(db), 'customer_surname')
  const typed = twinsBody.parse({ surname: 'Lefevra', name: 'Anne', phone1: '0612345678' })
  for (const index of ['customer_twin', 'customer_near'])
    await expectIndexScan(db, twinCandidates(context, typed).compile(db), index)
})

test('the file has each customer once, in order, whoever is saved while it is being written', async () => {
  const { db, ownerDb } = await testDb()
  const site = desk.house.establishmentId
  const insert = (from: number, to: number) => sql`insert into customer (owner_establishment_id, code, surname)
    select ${site}, 'F' || n, 'Fichier ' || lpad(n::text, 5, '0') from generate_series(${from}::int, ${to}::int) n`
  await insert(2, 5002).execute(ownerDb)
  const context = { tx: db, db, establishmentId: site, today: toDay('2027-03-01'), language: 'fr' }
  const asked = searchBody.parse({ criteria: { text: 'Fichier' }, sort: [{ field: 'surname' }] })
  const crud = { entity: entities.customer, search: searchCustomers, every: everyCustomer }
  const owned = { ...context, customers: { owners: [site], keepsOthers: false } } as unknown as Context
  const names: unknown[] = []
  for await (const rows of everyRow(crud, owned, asked)) {
    if (names.length === 0) await insert(1, 1).execute(ownerDb)
    names.push(...rows.map((row) => row['surname']))
  }
  expect(names).toHaveLength(5001)
  expect([names[0], names.at(-1), new Set(names).size]).toEqual(['Fichier 00002', 'Fichier 05002', 5001])
})
