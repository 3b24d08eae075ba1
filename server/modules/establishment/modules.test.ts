import { beforeAll, expect, it, describe } from 'vitest'
import { sql } from 'kysely'
import { menuOfModule } from '#contract/menu.ts'
import { moduleFacts, moduleKeys } from '#contract/modules.ts'
import type { ModuleKey } from '#contract/modules.ts'
import { functionalities } from '#contract/rights.ts'
import type { Functionality, RightAction } from '#contract/rights.ts'
import { allRoutes } from '#server/app.ts'
import { everywhere, setUserRights } from '#server/platform/auth/rights.ts'
import type { Route } from '#server/platform/http/route.ts'
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

type Guarded = Route & { readonly right: readonly [Functionality, RightAction] }

/** Routes that exist for a module alone: those of its functionalities, and those that say so. */
const ofModule = (key: ModuleKey): Guarded[] => {
  const own = moduleFacts(key).functionalities
  return allRoutes.filter(
    (route): route is Guarded =>
      route.right !== 'session' &&
      (route.module === key || own.some((functionality) => functionality === route.right[0])),
  )
}

const call = (caller: Caller, { method, path }: Route) => {
  const address = path.replaceAll(/:\w+/g, '999999999')
  if (method === 'GET') return caller.get(address)
  return method === 'DELETE'
    ? caller.remove(address)
    : caller.post(address, {}, { 'idempotency-key': crypto.randomUUID() })
}

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

  it.each(moduleKeys)(
    '%s: off, each of its routes is refused and its functionalities leave the rights; on, they are back',
    async (key) => {
      const own = moduleFacts(key).functionalities
      const { body: made } = await manager.post('security/group/edit', { id: 0, label: `Équipe ${key}` })
      const groupId = Number(made['id'])
      const shown = async (): Promise<Map<Functionality, string>> => {
        const { body } = await manager.get(`security/group/get_right/${groupId}`)
        const list = body['functionalities'] as { functionality: Functionality; code: string }[]
        return new Map(list.map(({ functionality, code }) => [functionality, code]))
      }
      const given = functionalities.map((functionality) => ({ functionality, code: '111', canExport: true }))
      await manager.post(`security/group/set_right/${groupId}`, given)
      await setModule(key, false)
      expect((await manager.get('me')).body['modules']).not.toContain(key)
      const off = await shown()
      expect(own.filter((functionality) => off.has(functionality))).toEqual([])
      expect(off.size).toBe(functionalities.length - own.length)
      for (const route of ofModule(key)) {
        const { status, body } = await call(manager, route)
        const isRight = own.some((functionality) => functionality === route.right[0])
        expect([route.path, status, body['message']]).toEqual(
          isRight ? [route.path, 401, 'right.insufficient'] : [route.path, 400, 'module.off'],
        )
      }
      const menu = JSON.stringify((await manager.get('me')).body['menus'])
      for (const leaf of menuOfModule(key)) expect(menu).not.toContain(`"${leaf}"`)
      // What a screen without them sends takes nothing from those who had them.
      const sent = [...off].map(([functionality]) => ({ functionality, code: '011', canExport: false }))
      await manager.post(`security/group/set_right/${groupId}`, sent)
      await setModule(key, true)
      const on = await shown()
      expect(own.map((functionality) => on.get(functionality))).toEqual(own.map(() => '111'))
      expect(on.get('booking_booking')).toBe('011')
      expect((await manager.post(`security/group/delete/${groupId}`)).body).toEqual({ status: 'DELETED' })
    },
  )

  it('keep the locks of their settings while they are off', async () => {
    await manager.post('security/lock', { locked: ['residential_fees', 'payment_tva'] })
    await setModule('resident', false)
    const locks = (await manager.get('security/lock')).body['list'] as { functionality: string }[]
    expect(locks.map(({ functionality }) => functionality)).not.toContain('residential_fees')
    await manager.post('security/lock', { locked: [] })
    await setModule('resident', true)
    expect((await manager.get('me')).body).toMatchObject({ locked: ['residential_fees'] })
    await manager.post('security/lock', { locked: [] })
  })

  it('of another site are not told', async () => {
    expect((await manager.get(`establishment/module/active/1/${house.otherEstablishmentId}`)).status).toBe(404)
    expect((await manager.get(`establishment/module/active/99/${house.establishmentId}`)).status).toBe(404)
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
    await setUserRights(db, manager.userId, there, everywhere('111', true))
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
