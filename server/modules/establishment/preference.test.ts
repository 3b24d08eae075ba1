import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PREFERENCES, preferenceNames, toPreferences } from '#contract/operations/establishment/preference.ts'
import type { PreferenceName, Preferences } from '#contract/operations/establishment/preference.ts'
import { everywhere } from '#server/platform/auth/rights.ts'
import { openDesk } from '#server/testing/desk.ts'
import type { Desk } from '#server/testing/desk.ts'

let desk: Desk

beforeAll(async () => {
  desk = await openDesk()
})

beforeEach(async () => {
  await desk.at('2027-03-01T09:00:00Z')
  await sql`delete from preference`.execute(desk.house.house.db)
})

const path = (name: PreferenceName): string => `${PREFERENCES[name].path}/edit`

const row = (name: PreferenceName, over: Record<string, unknown> = {}) => ({
  ...toPreferences({})[name],
  id: desk.site.establishmentId,
  version: 0,
  ...over,
})

const save = (name: PreferenceName, over: Record<string, unknown> = {}) =>
  desk.staff().post(path(name), row(name, over), { returnedititem: 'true' })

const inForce = async (): Promise<Preferences> =>
  (await desk.staff().get('establishment/preference/values')).body as unknown as Preferences

const fieldFaults = (body: Record<string, unknown>) =>
  (body['fields'] as { path: string; message: string }[]).map((f) => [f.path, f.message])

describe('preferences', () => {
  test('hold as declared until somebody chooses', async () => {
    expect(await inForce()).toEqual(toPreferences({}))
    const { body } = await desk.staff().get(path('bookingOption'))
    expect(body).toMatchObject({ ...toPreferences({}).bookingOption, id: desk.site.establishmentId, version: 0 })
  })

  test.each(preferenceNames)('of the kind %s are saved and read again', async (name) => {
    const { status, body } = await save(name)
    expect([status, body['status']]).toEqual([200, 'SAVED'])
    const { status: read, body: again } = await desk
      .staff()
      .get(`${PREFERENCES[name].path}/edit/${desk.site.establishmentId}`)
    expect([read, again['version']]).toEqual([200, 1])
    expect(again).toMatchObject(toPreferences({})[name])
  })

  test('are each establishment’s own', async () => {
    await save('bookingOption', { days: 12 })
    const { house } = desk
    const elsewhere = await house.user(undefined, house.otherEstablishmentId)
    expect((await elsewhere.get(path('bookingOption'))).body).toMatchObject({ days: 7, version: 0 })
    const others = await desk
      .staff()
      .post(path('bookingOption'), row('bookingOption', { id: house.otherEstablishmentId }))
    expect([others.status, others.body['message']]).toEqual([404, 'record.unknown'])
    const read = await desk.staff().get(`${PREFERENCES.bookingOption.path}/edit/${house.otherEstablishmentId}`)
    expect(read.status).toBe(404)
  })

  test('refuse a save over a newer one, and show it', async () => {
    await save('bookingOption', { days: 9 })
    const stale = await save('bookingOption', { days: 5 })
    expect([stale.status, stale.body['current']]).toMatchObject([409, { days: 9, version: 1 }])
    expect((await save('bookingOption', { days: 5, version: 1 })).body['item']).toMatchObject({ days: 5, version: 2 })
  })

  test('are checked field by field', async () => {
    const { status, body } = await save('bookingOption', { days: 0, daysBeforeArrival: null })
    expect([status, fieldFaults(body)]).toEqual([
      400,
      [
        ['days', 'field.min'],
        ['daysBeforeArrival', 'field.required'],
      ],
    ])
    expect(fieldFaults((await save('booking', { changeStrategy: 'GUESS' })).body)).toEqual([
      ['changeStrategy', 'field.choice'],
    ])
    expect(fieldFaults((await save('arrivalDeparture', { rentalArrival: '25:00' })).body)).toEqual([
      ['rentalArrival', 'field.time'],
    ])
    expect(fieldFaults((await save('customer', { countryId: 999_999_999 })).body)).toEqual([
      ['countryId', 'reference.unknown'],
    ])
    expect(await inForce()).toEqual(toPreferences({}))
  })

  test('leave a signed event that says what changed, and only that of a text', async () => {
    await save('cancellation', { noShowDays: 2, documentText: 'Par écrit.' })
    const { rows } = await sql<{ code: number; detail: Record<string, unknown> }>`
      select code, detail from jet where establishment_id = ${desk.site.establishmentId} order by id desc limit 1`.execute(
      desk.house.house.db,
    )
    expect(rows[0]).toEqual({
      code: 270,
      detail: {
        entity: 'preference.cancellation',
        'noShowDays.before': 1,
        'noShowDays.after': 2,
        documentText: 'modifié',
      },
    })
  })

  test('are chosen by who has the right, and followed by all', async () => {
    const { house } = desk
    const reader = await house.user(
      everywhere('000', false, { establishment_preference: { code: '001', canExport: false } }),
    )
    expect((await reader.post(path('fees'), row('fees'))).status).toBe(401)
    const nobody = await house.user(everywhere('000', false))
    expect((await nobody.get(path('fees'))).status).toBe(401)
    expect((await nobody.get('establishment/preference/values')).body).toEqual(toPreferences({}))
  })
})

describe('a new financial year', () => {
  test('numbers its bills as the house prefers', async () => {
    const fresh = async () => (await desk.staff().get('establishment/financial-year/edit/0')).body
    expect(await fresh()).toMatchObject({ billPrefix: 'F28-', billDigits: 5 })
    await save('result', { billPrefix: 'DUNES', billDigits: 6 })
    expect(await fresh()).toMatchObject({ billPrefix: 'DUNES28-', billDigits: 6 })
    expect(fieldFaults((await save('result', { billDigits: 3, version: 1 })).body)).toEqual([
      ['billDigits', 'field.min'],
    ])
  })
})

describe('values stored by another release', () => {
  test('keep what was chosen, take what was declared for the rest, forget what is no more', () => {
    const { bookingOption, fees } = toPreferences({ bookingOption: { days: 3, gone: true }, unknown: { x: 1 } })
    expect([bookingOption, fees]).toEqual([
      { days: 3, daysBeforeArrival: 0, validateWhenPaid: true },
      { amount: null, waivedUpToNights: 0 },
    ])
  })
})
