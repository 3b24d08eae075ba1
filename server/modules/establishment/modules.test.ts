import { beforeAll, expect, it, describe } from 'vitest'
import { sql } from 'kysely'
import { testHouse } from '#server/testing/test-house.ts'
import type { Caller, TestHouse } from '#server/testing/test-house.ts'

/** Modules, stations and groups of establishments: what a session may do follows at once. */

let house: TestHouse
let manager: Caller

beforeAll(async () => {
  house = await testHouse()
  house.setNow(new Date('2027-03-10T09:00:00Z'))
  manager = await house.user()
})

const jetOf = async (like: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from jet where detail::text like ${`%${like}%`}`.execute(house.house.db)
  return rows[0]?.count ?? 0
}

describe('modules', () => {
  const setModule = (key: string, active: boolean) => manager.post('establishment/module/edit', { key, active })

  it('are on until switched off; menu and rights obey at once', async () => {
    const { body } = await manager.get('establishment/module')
    expect(body['list']).toContainEqual({ id: 1, key: 'quotation', active: true })
    const before = await jetOf('"quotation"')
    await setModule('quotation', false)
    await setModule('policeRegister', false)
    const me = await manager.get('me')
    expect(JSON.stringify(me.body['menus'])).not.toContain('"quotes"')
    expect(me.body['modules']).not.toContain('quotation')
    expect(me.body['rights']).toMatchObject({ booking_police: { code: '000' }, booking_booking: { code: '111' } })
    expect((await manager.post('booking/booking/search', { criteria: { statusId: 1 } })).body).toMatchObject({
      message: 'module.off',
    })
    expect((await manager.get('module/quotation/edit')).body).toMatchObject({ message: 'module.off' })
    expect((await manager.get(`establishment/module/active/1/${house.establishmentId}`)).body).toEqual({
      active: false,
    })
    expect(await jetOf('"quotation"')).toBe(before + 1)
    await setModule('quotation', true)
    expect((await manager.get('module/quotation/edit')).body).toMatchObject({ days: 30 })
    await setModule('policeRegister', true)
    expect(JSON.stringify((await manager.get('me')).body['menus'])).toContain('"quotes"')
  })

  it('of another site are not told; one that nothing obeys is not switched', async () => {
    expect((await manager.get(`establishment/module/active/1/${house.otherEstablishmentId}`)).status).toBe(404)
    expect((await manager.get(`establishment/module/active/99/${house.establishmentId}`)).status).toBe(404)
    expect((await setModule('gift', false)).body).toMatchObject({ message: 'module.waiting' })
    expect((await setModule('nowhere', false)).status).toBe(400)
  })
})

describe('stations', () => {
  it('are chosen by each session, and are technical events when added or removed', async () => {
    const { body } = await manager.post('establishment/station/edit', { id: 0, label: 'ACCUEIL-2' })
    const id = Number(body['id'])
    expect((await manager.post(`establishment/station/use/${id}`)).body).toMatchObject({ status: 'SAVED' })
    expect((await manager.get('me')).body['establishment']).toMatchObject({ station: { id, label: 'ACCUEIL-2' } })
    const stranger = await house.user(undefined, house.otherEstablishmentId)
    expect((await stranger.post(`establishment/station/use/${id}`)).status).toBe(404)
    await manager.post(`establishment/station/delete/${id}`)
    expect((await manager.get('me')).body['establishment']).toMatchObject({ station: null })
    const { rows } = await sql<{ code: number }>`
      select code from jet where code in (126, 127) order by code`.execute(house.house.db)
    expect(rows.map(({ code }) => code)).toEqual([126, 127])
  })
})

describe('a group that shares its customers (spec 1)', () => {
  const found = async (caller: Caller): Promise<string[]> => {
    const { body } = await caller.post('customer/customer/search', { size: 500 })
    return (body['list'] as { surname: string }[]).map(({ surname }) => surname)
  }
  const person = { id: 0, isCompany: false, mailingConsent: false, smsConsent: false }
  const group = (over: Record<string, unknown>) => ({
    label: 'Les Pins',
    type: 'GROUP',
    isClientSyncActive: true,
    ...over,
  })

  it('shows each site the customers of the others while it shares, and those of its stays afterwards', async () => {
    const { db } = house.house
    const [here, there] = [house.establishmentId, house.otherEstablishmentId]
    await sql`insert into user_establishment (user_id, establishment_id) values (${manager.userId}, ${there})`.execute(
      db,
    )
    const neighbour = await house.user(undefined, there)
    const ids = new Map<string, number>()
    for (const surname of ['Resté', 'Parti']) {
      const { body } = await manager.post('customer/customer/edit', { ...person, surname })
      ids.set(surname, Number(body['id']))
    }
    expect(await found(neighbour)).not.toContain('Resté')

    const { body: made } = await manager.post('establishment/preference/group/edit', { id: 0, ...group({}) })
    const providerId = Number(made['id'])
    const join = (establishmentId: number, member: boolean) =>
      manager.post('establishment/preference/group/member', { providerId, establishmentId, member })
    expect((await join(here, true)).body).toMatchObject({ status: 'SAVED' })
    expect((await join(there, true)).body).toMatchObject({ status: 'SAVED' })
    expect(await found(neighbour)).toEqual(expect.arrayContaining(['Resté', 'Parti']))
    expect((await neighbour.get(`customer/customer/edit/${ids.get('Parti')}`)).status).toBe(200)
    expect((await neighbour.get('me')).body['establishment']).toMatchObject({ group: { label: 'Les Pins' } })

    await sql`insert into booking (establishment_id, customer_id, code, status_id, state_id, status, booked_on)
      values (${there}, ${ids.get('Resté')}, '2027-00001', 3, 3, 'SAVED', '2027-03-01')`.execute(db)
    const { body: saved } = await manager.get(`establishment/preference/group/edit/${providerId}`)
    await manager.post('establishment/preference/group/edit', { ...saved, isClientSyncActive: false })
    const left = await found(neighbour)
    expect([left.includes('Resté'), left.includes('Parti')]).toEqual([true, false])
    expect((await neighbour.get(`customer/customer/edit/${ids.get('Parti')}`)).status).toBe(404)
    expect((await manager.post(`establishment/preference/group/delete/${providerId}`)).body).toMatchObject({
      message: 'preferenceGroup.members',
    })
    expect((await manager.get('establishment/preference/group/edit')).body).toMatchObject({ id: providerId })
  })

  it('takes no site of another group, nor one where the caller does not work', async () => {
    const { body } = await manager.post('establishment/preference/group/edit', { id: 0, ...group({ label: 'Autre' }) })
    const member = { providerId: Number(body['id']), member: true }
    const taken = await manager.post('establishment/preference/group/member', {
      ...member,
      establishmentId: house.establishmentId,
    })
    expect(taken.body).toMatchObject({ message: 'preferenceGroup.elsewhere' })
    const stranger = await house.user()
    const far = { ...member, establishmentId: house.otherEstablishmentId }
    expect((await stranger.post('establishment/preference/group/member', far)).status).toBe(404)
  })
})
