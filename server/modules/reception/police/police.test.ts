import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PoliceRegister, PoliceRow } from '#contract/operations/booking/police.ts'
import type { DayAnswer } from '#contract/lists/booking/reception.ts'
import { toPreferences } from '#contract/operations/establishment/preference.ts'
import { readPdf } from '#server/documents/pdf-reader.fixture.ts'
import { createTypstRenderer } from '#server/documents/typst-renderer.ts'
import { eraseForms } from '#server/modules/reception/index.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { aStay } from '#server/testing/campsite.ts'
import { freshDesk, intent } from '#server/testing/desk.ts'

const renderer = createTypstRenderer({ warn: () => undefined })
afterAll(() => renderer.stop())

let german = 0

const desk = await freshDesk('2027-07-10T08:00:00Z', {}, { documents: renderer })
const { site } = desk

beforeAll(async () => {
  const { rows } = await sql<{ id: number }>`select id from country where iso_code = 'DE'`.execute(desk.house.house.db)
  german = rows[0]?.id ?? 0
})

beforeEach(async () => {
  const { db } = desk.house.house
  await sql`update booking set status = 'CANCELLED'`.execute(db)
  await sql`delete from police_form`.execute(db)
  await sql`delete from preference`.execute(db)
})

const register = async (): Promise<readonly PoliceRow[]> =>
  (
    (await desk.staff().post('booking/police-register/search', { from: '2027-07-10', to: '2027-07-10' }))
      .body as unknown as PoliceRegister
  ).list

const cameOn = async (day: string): Promise<readonly PoliceRow[]> =>
  (
    (await desk.staff().post('booking/police-register/search', { from: day, to: day }))
      .body as unknown as PoliceRegister
  ).list

const first = async (): Promise<PoliceRow> => {
  const [row] = await register()
  if (row === undefined) throw new Error('somebody owes a form')
  return row
}

const ANNA = { age: 41, surname: 'Müller', name: 'Anna' }

const edited = (row: PoliceRow, over: Record<string, unknown> = {}) => ({
  occupancyId: row.occupancyId,
  attendantId: row.attendantId,
  formId: row.formId,
  version: row.version,
  surname: row.surname,
  name: row.name,
  birthDate: '1986-02-03',
  birthPlace: 'Köln',
  nationalityId: german,
  address: 'Hauptstraße 1',
  postalCode: '50667',
  town: 'Köln',
  countryId: german,
  phone: '+491701234567',
  email: null,
  ...over,
})

const guest = ({ occupancyId, attendantId, formId }: PoliceRow) => ({ occupancyId, attendantId, formId })

const edit = async (row: PoliceRow, over: Record<string, unknown> = {}) =>
  desk.staff().post('booking/police-register/edit', edited(row, over), intent())

const sign = async (rows: readonly PoliceRow[], signed = true) =>
  desk.staff().post('booking/police-register/sign', { guests: rows.map(guest), signed }, intent())

/** What the list of arrivals says of the only stay. */
const missingAtDesk = async (): Promise<readonly string[]> => {
  const { body } = await desk.staff().post('booking/arrival/search', { criteria: { day: '2027-07-10' } })
  return (body as unknown as DayAnswer).list[0]?.missing ?? []
}

describe('who owes a form', () => {
  test('every foreigner of 15 or more; children are on the form of the first adult', async () => {
    await desk.booked([
      aStay(site, {
        people: [
          { ...ANNA, nationalityId: german },
          { age: 39, surname: 'Martin', name: 'Paul' },
          { age: 15, surname: 'Müller', name: 'Jan', nationalityId: german },
          { age: 14, surname: 'Müller', name: 'Lea', nationalityId: german },
        ],
      }),
    ])
    const rows = await register()
    expect(rows.map((row) => [row.name, row.nationality, row.children.map((child) => child.name)])).toEqual([
      ['Anna', 'Allemagne', ['Lea']],
      ['Jan', 'Allemagne', []],
    ])
    expect(rows.map((row) => row.customerName)).toEqual(['Martin Élodie', 'Martin Élodie'])
  })

  test('on the day on which they came, where it is not the one that was planned', async () => {
    await desk.booked([aStay(site, { people: [{ ...ANNA, nationalityId: german }] })])
    const [early] = await cameOn('2027-07-10')
    expect((await edit(early ?? (await first()))).status).toBe(200)
    // Half past one in the night, where the campsite is.
    await desk.at('2027-07-11T23:30:00Z')
    const { body } = await desk.staff().post('booking/arrival/search', { criteria: { day: '2027-07-10' } })
    const [stay] = (body as unknown as DayAnswer).list
    await desk.staff().post('booking/arrival/tick', { tick: 'arrive', occupancyIds: [stay?.id] }, intent())
    expect(await cameOn('2027-07-10')).toEqual([])
    const rows = await cameOn('2027-07-12')
    expect(rows).toMatchObject([{ name: 'Anna', arrival: '2027-07-12', arrived: true }])
    expect((await sign(rows)).status).toBe(200)
    expect(await cameOn('2027-07-12')).toMatchObject([{ arrival: '2027-07-12', signedOn: '2027-07-12' }])
    const { rows: kept } = await sql`select arrival from police_form`.execute(desk.house.house.db)
    expect(kept).toEqual([{ arrival: '2027-07-12' }])
  })

  test('whoever comes with a customer from abroad, as long as nobody asked; the house may choose otherwise', async () => {
    const { db } = desk.house.house
    await desk.booked([aStay(site, { people: [ANNA] })])
    expect(await register()).toEqual([])
    await sql`update address set country_id = ${german}`.execute(db)
    expect(await register()).toMatchObject([{ name: 'Anna', nationalityId: null, formId: null }])
    expect(await missingAtDesk()).toEqual(['police'])
    const choose = (over: object, version: number) =>
      desk.staff().post('module/police-note-book/edit', {
        ...toPreferences({}).policeRegister,
        id: site.establishmentId,
        version,
        ...over,
      })
    expect((await choose({ askOnArrival: false }, 0)).status).toBe(200)
    expect(await missingAtDesk()).toEqual([])
    await choose({ presumeForeign: false }, 1)
    expect([await register(), await missingAtDesk()]).toEqual([[], []])
    await sql`update address set country_id = (select id from country where iso_code = 'FR')`.execute(db)
  })
})

describe('a form', () => {
  test('begins with what the file knows, and says what it lacks', async () => {
    await desk.booked([
      aStay(site, { people: [{ age: 41, surname: 'Martin', name: 'Élodie', nationalityId: german }] }),
    ])
    expect(await first()).toMatchObject({
      email: 'elodie@exemple.fr',
      address: '8 rue des Lilas',
      town: 'Lyon',
      lacks: ['birth'],
    })
  })

  test('is completed, signed, and then changes no more until the signature is taken back', async () => {
    await desk.booked([aStay(site, { people: [{ ...ANNA, nationalityId: german }] })])
    expect((await sign([await first()])).body['message']).toBe('police.lacking')
    expect((await edit(await first())).status).toBe(200)
    expect(await first()).toMatchObject({ lacks: [], signedOn: null, town: 'Köln', version: 1 })
    expect(await missingAtDesk()).toEqual(['police'])
    expect((await sign([await first()])).status).toBe(200)
    expect(await first()).toMatchObject({ signedOn: '2027-07-10' })
    expect(await missingAtDesk()).toEqual([])
    expect((await edit(await first(), { town: 'Bonn' })).body['message']).toBe('police.signed')
    await sign([await first()], false)
    expect((await edit(await first(), { town: 'Bonn' })).status).toBe(200)
    expect((await first()).town).toBe('Bonn')
  })

  test('names the guest in the file too, and refuses an older version', async () => {
    const file = await desk.booked([aStay(site, { people: [{ age: 41, nationalityId: german }] })])
    const row = await first()
    const unnamed = await desk.staff().post('booking/police-register/document', { guests: [guest(row)] })
    expect(unnamed.body['message']).toBe('police.unnamed')
    expect((await edit(row, { surname: 'Weber', name: 'Tom' })).status).toBe(200)
    expect((await desk.read(file.id)).occupancies[0]?.people[0]).toMatchObject({
      surname: 'Weber',
      name: 'Tom',
      birthPlace: 'Köln',
    })
    expect((await edit(row, { surname: 'Weber', name: 'Tom' })).status).toBe(409)
  })

  test('is printed, one page a guest, with the words of the house', async () => {
    await desk.booked([
      aStay(site, {
        people: [
          { ...ANNA, nationalityId: german },
          { age: 16, surname: 'Müller', name: 'Jan', nationalityId: german },
          { age: 6, surname: 'Müller', name: 'Lea', birthDate: '2021-01-02' },
        ],
      }),
    ])
    await desk.staff().post('module/police-note-book/edit', {
      ...toPreferences({}).policeRegister,
      id: site.establishmentId,
      version: 0,
      documentText: 'À remettre à la réception.',
    })
    const answer = await desk.house.app.inject({
      method: 'POST',
      url: '/rest/booking/police-register/document',
      payload: { guests: (await register()).map(guest) },
      cookies: desk.staff().cookies,
      headers: { 'x-xsrf-token': desk.staff().token },
    })
    expect(answer.statusCode).toBe(200)
    const { text, pages } = await readPdf(answer.rawPayload)
    expect(pages).toHaveLength(2)
    for (const part of [
      'Müller',
      'Anna',
      'Jan',
      'Lea',
      '02/01/2021',
      'Allemagne',
      '10/07/2027',
      '17/07/2027',
      'réception',
    ])
      expect(text).toContain(part)
    expect((await register()).every((row) => row.printedAt !== null && row.formId !== null)).toBe(true)
  })
})

describe('six months after the arrival', () => {
  const erase = (now: string): Promise<void> =>
    inTransaction(desk.house.house.db, (tx) => eraseForms(tx, new Date(now)))

  test('the form is gone, and birthplace and nationality with it; the stay stays', async () => {
    const file = await desk.booked([aStay(site, { people: [{ ...ANNA, nationalityId: german }] })])
    await edit(await first())
    await erase('2028-01-09T12:00:00Z')
    expect(await first()).toMatchObject({ formId: expect.any(Number), birthPlace: 'Köln' })
    await erase('2028-01-09T23:30:00Z') // 10 January at the site
    expect(await register()).toEqual([])
    const { rows } = await sql`select 1 from police_form`.execute(desk.house.house.db)
    expect(rows).toEqual([])
    expect((await desk.read(file.id)).occupancies[0]?.people[0]).toMatchObject({
      surname: 'Müller',
      birthDate: '1986-02-03',
      birthPlace: null,
      nationalityId: null,
    })
  })
})

test('six months after the arrival nobody owes a form any more, whatever the file still says', async () => {
  await desk.booked([aStay(site, { people: [{ ...ANNA, nationalityId: german }] })])
  await desk.at('2028-01-09T12:00:00Z')
  expect(await register()).toHaveLength(1)
  await desk.at('2028-01-10T12:00:00Z')
  expect(await register()).toEqual([])
})

test('while the module is off, nobody reads the register', async () => {
  const turn = (on: boolean) => desk.staff().post('establishment/module/edit', { key: 'policeRegister', active: on })
  expect((await turn(false)).status).toBe(200)
  const read = await desk.staff().post('booking/police-register/search', { from: '2027-07-10', to: '2027-07-10' })
  await turn(true)
  expect(read.status).toBe(401)
})
