import { beforeAll, expect, it, describe } from 'vitest'
import { sql } from 'kysely'
import { everywhere } from '#server/platform/auth/rights.ts'
import { aCampsite } from '#server/testing/campsite.ts'
import { testDb } from '#server/testing/test-db.ts'
import { testHouse } from '#server/testing/test-house.ts'
import type { Caller, TestHouse } from '#server/testing/test-house.ts'

/** Establishment and its calendar, as the screens call them. */

let house: TestHouse
let manager: Caller

beforeAll(async () => {
  house = await testHouse()
  house.setNow(new Date('2027-03-10T09:00:00Z'))
  manager = await house.user()
})

const codesOf = (answer: { readonly body: Record<string, unknown> }): string[] =>
  ((answer.body['fields'] ?? []) as { path: string; message: string }[]).map((f) => `${f.path}: ${f.message}`)

const jetOf = async (like: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from jet where detail::text like ${`%${like}%`}`.execute(house.house.db)
  return rows[0]?.count ?? 0
}

/** The beginning of a PNG, which says its size. */
const pngOf = (width: number, height: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(33)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}

describe('legal identity', () => {
  it('refuses numbers that do not agree, and a company that hides its capital (spec 8)', async () => {
    const { body } = await manager.get('establishment/establishment/edit')
    const answer = await manager.post('establishment/establishment/edit', {
      ...body,
      legalForm: 'SARL',
      siren: '732829320',
      siret: '90000000100017',
    })
    expect(answer.status).toBe(400)
    expect(codesOf(answer)).toContain('capital: establishment.companyField')
  })

  it('tells all of it at once: what is missing, keys that are wrong, and numbers that do not agree', async () => {
    const { body } = await manager.get('establishment/establishment/edit')
    const wrong = { name: '', legalForm: 'SARL', capital: null, siren: '732829320', siret: '90000000100017' }
    const answer = await manager.post('establishment/establishment/edit', { ...body, ...wrong, phone: '0123' })
    const paths = codesOf(answer).map((code) => code.split(':')[0])
    expect(paths).toEqual(expect.arrayContaining(['name', 'phone', 'capital', 'siret']))
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('refuses a time zone that does not exist, and a logo that is no picture', async () => {
    const { body } = await manager.get('establishment/establishment/edit')
    const answer = await manager.post('establishment/establishment/edit', { ...body, timeZone: 'Europe/Lacanau' })
    expect(codesOf(answer)).toContain('timeZone: establishment.timeZone')
    const logo = new FormData()
    logo.append('uploadfile', new Blob(['%PDF-1.7']), 'logo.png')
    const refused = await house.app.inject({
      method: 'POST',
      url: '/rest/establishment/establishment/setLogo',
      payload: logo,
      cookies: manager.cookies,
      headers: { 'x-xsrf-token': manager.token },
    })
    expect(refused.json()).toEqual({ message: 'image.type' })
  })

  it('refuses a logo that no paper could decode, and one of no size', async () => {
    const caller = await house.user()
    const sent = async (width: number, height: number): Promise<string> => {
      const logo = new FormData()
      logo.append('uploadfile', new Blob([pngOf(width, height)]), 'logo.png')
      const response = await house.app.inject({
        method: 'POST',
        url: '/rest/establishment/establishment/setLogo',
        payload: logo,
        cookies: caller.cookies,
        headers: { 'x-xsrf-token': caller.token },
      })
      return `${response.statusCode} ${String(response.json().message)}`
    }
    expect(await sent(30_000, 30_000)).toBe('400 image.tooWide')
    expect(await sent(0, 10)).toBe('400 image.tooWide')
    expect(await sent(4000, 1)).toBe('200 undefined')
  })

  it('takes a logo while its form is being typed in, which is not out of date for that', async () => {
    const { body } = await manager.get('establishment/establishment/edit')
    const logo = new FormData()
    logo.append('uploadfile', new Blob([pngOf(120, 80)]), 'logo.png')
    const sent = await house.app.inject({
      method: 'POST',
      url: '/rest/establishment/establishment/setLogo',
      payload: logo,
      cookies: manager.cookies,
      headers: { 'x-xsrf-token': manager.token },
    })
    expect(sent.json()).toMatchObject({ status: 'SAVED' })
    expect((await manager.get('establishment/establishment/getLogo')).status).toBe(200)
    const saved = await manager.post('establishment/establishment/edit', { ...body, shortName: 'Tests' })
    expect(saved.body).toMatchObject({ status: 'SAVED' })
  })

  it('prints its sheet, and journals a change', async () => {
    const before = await jetOf('"establishment"')
    const { body } = await manager.get('establishment/establishment/edit')
    const typed = { ...body, managerName: 'Anne Leroy', nafCode: '5530z' }
    const saved = await manager.post('establishment/establishment/edit', typed, { returnEditItem: 'true' })
    expect(saved.body).toMatchObject({ status: 'SAVED', item: { nafCode: '5530Z' } })
    expect(await jetOf('"establishment"')).toBe(before + 1)
  })
})

describe('several establishments', () => {
  it('adds one on the model of this one, where its maker may work; removes it until it has served', async () => {
    const { body: form } = await manager.get(`establishment/establishment/add?reference=${house.establishmentId}`)
    expect(form).toMatchObject({ id: 0, managerName: 'Anne Leroy', name: null, siret: null })
    expect(form['availableCurrency']).toBeInstanceOf(Array)
    const { body: made } = await manager.post('establishment/establishment/edit', { ...form, name: 'Camping Neuf' })
    expect(made).toMatchObject({ status: 'SAVED' })
    const id = Number(made['id'])
    const me = await manager.get('me')
    expect(me.body['establishments']).toContainEqual({ id, name: 'Camping Neuf' })
    expect((await manager.remove(`establishment/establishment/delete/${house.establishmentId}`)).body).toMatchObject({
      message: 'establishment.current',
    })
    expect((await manager.remove(`establishment/establishment/delete/${house.otherEstablishmentId}`)).status).toBe(404)
    expect((await manager.remove(`establishment/establishment/delete/${id}`)).body).toEqual({ status: 'DELETED' })

    const { body: again } = await manager.post('establishment/establishment/edit', { ...form, name: 'Camping Usé' })
    await sql`insert into layout (establishment_id, label) values (${again['id']}, '{"fr":"Tente"}')`.execute(
      house.house.db,
    )
    const refused = await manager.remove(`establishment/establishment/delete/${String(again['id'])}`)
    expect(refused.body).toMatchObject({ message: 'establishment.used' })
    expect(JSON.stringify(refused.body['context'])).toContain('aménagement')
  })

  it('asks for the right on the group, and refuses a name that is taken', async () => {
    const { body: form } = await manager.get('establishment/establishment/add')
    const clerk = await house.user(everywhere('111', true, { group_settings: { code: '001', canExport: false } }))
    expect((await clerk.post('establishment/establishment/edit', { ...form, name: 'Refusé' })).status).toBe(401)
    const taken = await manager.post('establishment/establishment/edit', { ...form, name: 'Camping du Lac' })
    expect(taken.status).toBe(400)
  })
})

describe('financial years', () => {
  const year = (over: Record<string, unknown> = {}) => ({
    id: 0,
    label: 'Exercice 2027',
    startDate: '2027-01-01',
    endDate: '2027-12-31',
    billPrefix: 'F27-',
    billDigits: 5,
    ...over,
  })
  let id = 0

  it('makes twelve months and their days', async () => {
    const { body } = await manager.post('establishment/financial-year/edit', year())
    id = Number(body['id'])
    const months = await manager.get(`establishment/financial-month/get_for_financial_year/${id}`)
    expect(months.body['total']).toBe(12)
    const may = (months.body['list'] as { id: number; label: string }[]).find(({ label }) => label === 'mai 2027')
    const days = await manager.get(`establishment/financial-period/get_for_financial_month/${may?.id}`)
    expect(days.body['total']).toBe(31)
    expect(days.body['list']).toContainEqual(expect.objectContaining({ label: '08/05/2027', status: 'OPEN' }))
  })

  it.each([
    ['overlapping months', { startDate: '2027-12-01', endDate: '2028-11-30' }, 'startDate: financialYear.overlap'],
    ['half a month', { startDate: '2028-01-15', endDate: '2028-12-31' }, 'endDate: financialYear.wholeMonths'],
    ['reversed', { startDate: '2028-12-01', endDate: '2028-01-31' }, 'endDate: dates.reversed'],
    ['three years', { startDate: '2028-01-01', endDate: '2030-12-31' }, 'endDate: financialYear.tooLong'],
  ])('refuses %s', async (_, dates, code) => {
    const answer = await manager.post(
      'establishment/financial-year/edit',
      year({ label: 'Autre', billPrefix: 'X-', ...dates }),
    )
    expect(codesOf(answer)).toEqual([code])
  })

  it('proposes the year after the last', async () => {
    const { body } = await manager.get('establishment/financial-year/edit/0')
    expect(body).toMatchObject({ startDate: '2028-01-01', endDate: '2028-12-31', billPrefix: 'F28-' })
  })

  it('is shortened while nothing is in it; kept whole and undeletable once it has started (spec 8)', async () => {
    const { body } = await manager.get(`establishment/financial-year/edit/${id}`)
    await manager.post('establishment/financial-year/edit', { ...body, endDate: '2027-06-30' })
    expect((await manager.get(`establishment/financial-month/get_for_financial_year/${id}`)).body['total']).toBe(6)
    // Two years that end in the same one: their bills are not numbered alike.
    const rest = { label: 'Fin 2027', startDate: '2027-07-01', endDate: '2027-12-31', billPrefix: 'F28-' }
    const added = await manager.post('establishment/financial-year/edit', year(rest))
    expect((await manager.get('establishment/financial-year/edit/0')).body).toMatchObject({ billPrefix: 'F28B-' })
    await manager.post(`establishment/financial-year/delete/${Number(added.body['id'])}`)
    const { ownerDb } = await testDb() // the application itself counts by issuing bills only
    await sql`update financial_year set next_bill_number = 2 where id = ${id}`.execute(ownerDb)
    const started = await manager.get(`establishment/financial-year/edit/${id}`)
    expect(started.body['status']).toBe('STARTED')
    const changed = await manager.post('establishment/financial-year/edit', { ...started.body, billPrefix: 'G-' })
    expect(codesOf(changed)).toEqual(['billPrefix: financialYear.started'])
    const removed = await manager.post(`establishment/financial-year/delete/${id}`)
    expect(removed.body).toMatchObject({ message: 'financialYear.started' })
    await sql`update financial_year set next_bill_number = 1 where id = ${id}`.execute(ownerDb)
    expect((await manager.post(`establishment/financial-year/delete/${id}`)).body).toEqual({ status: 'DELETED' })
  })
})

describe('seasons', () => {
  it('do not overlap, and are not taken from under stays to come', async () => {
    const site = await house.user(undefined, house.otherEstablishmentId)
    const { db } = house.house
    const season = { id: 0, label: 'Saison 2029', startDate: '2029-04-01', endDate: '2029-09-30' }
    const { body: saved } = await site.post('establishment/activity-period/edit', season)
    const again = { ...season, label: 'Autre', startDate: '2029-09-01', endDate: '2029-12-01' }
    expect(codesOf(await site.post('establishment/activity-period/edit', again))).toEqual([
      'startDate: activityPeriod.overlap',
    ])
    // The last day is one of them; the day after is free; a period around shares all of them.
    for (const [startDate, endDate, faults] of [
      ['2029-09-30', '2029-12-01', ['startDate: activityPeriod.overlap']],
      ['2029-01-01', '2029-12-31', ['startDate: activityPeriod.overlap']],
      ['2029-05-01', '2029-05-02', ['startDate: activityPeriod.overlap']],
      ['2029-10-01', '2029-12-01', []],
    ] as const) {
      const answer = await site.post('establishment/activity-period/edit', { ...again, startDate, endDate })
      expect([startDate, answer.status === 200 ? [] : codesOf(answer)]).toEqual([startDate, faults])
      if (answer.status === 200) await site.post(`establishment/activity-period/delete/${String(answer.body['id'])}`)
    }
    const moved = { ...season, id: Number(saved['id']), version: 1, endDate: '2029-10-15' }
    expect((await site.post('establishment/activity-period/edit', moved)).status).toBe(200)
    const camp = await aCampsite(db, house.establishmentId)
    const { body: opened } = await manager.get('establishment/activity-period')
    const [{ id, version }] = opened['list'] as [{ id: number; version: number }]
    await sql`
      with made as (insert into booking (establishment_id, code, customer_id, booked_on, state_id, status_id, status)
        values (${house.establishmentId}, 'S-1', ${camp.customerId}, '2027-03-01', 3, 3, 'SAVED') returning id)
      insert into occupancy (establishment_id, booking_id, place_type_id, arrival, departure, position)
      select ${house.establishmentId}, id, ${camp.pitch}, '2027-07-10', '2027-07-17', 1 from made`.execute(db)
    const shorter = { ...season, id, version, label: 'Saison 2027', startDate: '2027-04-01', endDate: '2027-07-01' }
    const refused = await manager.post('establishment/activity-period/edit', shorter)
    expect(refused.body).toEqual({ message: 'activityPeriod.stays', context: { stays: 1 } })
    const removed = await manager.post(`establishment/activity-period/delete/${id}`)
    expect(removed.body['message']).toBe('activityPeriod.stays')
    expect((await site.post(`establishment/activity-period/delete/${String(saved['id'])}`)).body).toEqual({
      status: 'DELETED',
    })
  })
})

describe('public holidays', () => {
  const between = async (from: string, to: string) =>
    (await manager.get(`establishment/public-holiday/between?from=${from}&to=${to}`)).body['list'] as {
      label: string
      startDate: string
      legal: boolean
    }[]

  it('tells the legal days of a year, and those of Alsace and of overseas', async () => {
    const days = (await between('2027-01-01', '2027-12-31')).map(({ startDate }) => startDate)
    expect(days).toEqual([
      '2027-01-01',
      '2027-03-29',
      '2027-05-01',
      '2027-05-06',
      '2027-05-08',
      '2027-05-17',
      '2027-07-14',
      '2027-08-15',
      '2027-11-01',
      '2027-11-11',
      '2027-12-25',
    ])
    const db = house.house.db
    await sql`update establishment set postal_code = '67000' where id = ${house.establishmentId}`.execute(db)
    expect((await between('2027-03-01', '2027-03-31')).map(({ label }) => label)).toContain('Vendredi saint')
    await sql`update establishment set postal_code = '97400' where id = ${house.establishmentId}`.execute(db)
    expect((await between('2027-12-01', '2027-12-24')).map(({ label }) => label)).toEqual(['Abolition de l’esclavage'])
    await sql`update establishment set postal_code = '33680' where id = ${house.establishmentId}`.execute(db)
  })

  it('takes days of the house, but not twice nor on a legal one; refuses unreadable or endless spans', async () => {
    const bridge = { id: 0, label: 'Pont de l’Ascension', startDate: '2027-05-06', endDate: '2027-05-09' }
    expect((await manager.post('establishment/public-holiday/edit', bridge)).body).toMatchObject({ status: 'SAVED' })
    const twice = await manager.post('establishment/public-holiday/edit', { ...bridge, startDate: '2027-05-08' })
    expect(codesOf(twice)).toEqual(['startDate: publicHoliday.overlap'])
    const legal = { id: 0, label: 'Fête', startDate: '2027-07-14', endDate: '2027-07-14' }
    expect(codesOf(await manager.post('establishment/public-holiday/edit', legal))).toEqual([
      'startDate: publicHoliday.overlap',
    ])
    expect((await between('2027-05-07', '2027-05-09')).map(({ legal: isLegal }) => isLegal)).toEqual([false, true])
    expect((await manager.get('establishment/public-holiday/between?from=hier&to=demain')).status).toBe(400)
    expect(
      (await manager.get('establishment/public-holiday/between?from=2020-01-01&to=2030-01-01')).body,
    ).toMatchObject({ message: 'holiday.span' })
  })
})
