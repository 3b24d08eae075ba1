import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { createUser } from '#server/modules/establishment/index.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import { everywhere, setUserRights } from '#server/platform/auth/rights.ts'
import { testHouse } from '#server/testing/test-house.ts'
import type { TestHouse } from '#server/testing/test-house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})

const anna = { name: 'Anna Petit', login: 'Anna', password: 'pommier', admin: true, systeme: false }

const made = async (over: Partial<typeof anna> = {}): Promise<number> => {
  const id = await createUser(house.house.db, house.establishmentId, { ...anna, ...over })
  await setUserRights(house.house.db, id, house.establishmentId, everywhere('111', true))
  return id
}

const login = (body: object, cookies: Record<string, string> = {}) =>
  house.app.inject({ method: 'POST', url: '/rest/login', payload: body, cookies })

const cookiesOf = (response: Awaited<ReturnType<typeof login>>) =>
  Object.fromEntries(response.cookies.map((cookie) => [cookie.name, cookie.value]))

describe('log-in', () => {
  it('opens a session whose secret the page cannot read, and writes it in the event journal', async () => {
    const id = await made({ login: 'anna.ok' })
    const response = await login({ login: 'ANNA.OK', password: 'pommier' })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({
      id,
      name: 'Anna Petit',
      admin: true,
      establishment: { name: 'Camping des Tests' },
    })
    expect(response.json().menus.length).toBeGreaterThan(3)
    const [secret, token] = ['PINEDE_SESSION', 'JSESSIONID'].map((name) =>
      response.cookies.find((cookie) => cookie.name === name),
    )
    expect(secret).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
    expect(token).not.toHaveProperty('httpOnly')
    const me = await house.app.inject({ url: '/rest/me', cookies: cookiesOf(response) })
    expect(me.json()).toMatchObject({ id, rights: { system: { code: '111', canExport: true } } })
    const { rows } = await sql`select code from jet where operator_id = ${id}`.execute(house.house.db)
    expect(rows).toEqual([{ code: 80 }])
  })

  it('ends the session at log-out', async () => {
    await made({ login: 'anna.out' })
    const cookies = cookiesOf(await login({ login: 'anna.out', password: 'pommier' }))
    await house.app.inject({ url: '/rest/logout', cookies })
    const me = await house.app.inject({ url: '/rest/me', cookies })
    expect([me.statusCode, me.json()]).toEqual([403, { message: 'session.none' }])
    // Come late, it would take the cookies of the next session.
    expect(me.cookies).toEqual([])
  })

  it('says the same of an unknown login and a wrong password, then makes one wait', async () => {
    await made({ login: 'anna.no' })
    for (let i = 0; i < 5; i++) {
      for (const who of ['anna.no', 'nobody']) {
        expect((await login({ login: who, password: 'cerisier' })).json()).toEqual({ message: 'login.refused' })
      }
    }
    const locked = await login({ login: 'anna.no', password: 'pommier' })
    expect([locked.statusCode, locked.json().message]).toEqual([429, 'login.locked'])
    house.setNow(new Date(Date.now() + 40_000))
    expect((await login({ login: 'anna.no', password: 'pommier' })).statusCode).toBe(200)
  })

  it('refuses a suspended user and ends their sessions at once', async () => {
    const id = await made({ login: 'anna.stop' })
    const cookies = cookiesOf(await login({ login: 'anna.stop', password: 'pommier' }))
    await sql`update app_user set suspended = true where id = ${id}`.execute(house.house.db)
    house.house.sessions.clear()
    expect((await house.app.inject({ url: '/rest/me', cookies })).statusCode).toBe(403)
    expect((await login({ login: 'anna.stop', password: 'pommier' })).json()).toEqual({ message: 'login.suspended' })
  })

  it('tells the journal of each refusal to a known user, and of no other', async () => {
    const id = await made({ login: 'anna.jet' })
    for (const who of ['anna.jet', 'personne']) await login({ login: who, password: 'cerisier' })
    await sql`update app_user set suspended = true where id = ${id}`.execute(house.house.db)
    await login({ login: 'ANNA.jet', password: 'pommier' })
    const { rows } = await sql`select detail, operator_id as operator from jet
      where code = 905 and (detail ->> 'user' = ${String(id)} or detail ->> 'user' is null) order by id`.execute(
      house.house.db,
    )
    expect(rows).toEqual([
      { detail: { user: id, reason: 'login.refused' }, operator: null },
      { detail: { user: id, reason: 'login.suspended' }, operator: null },
    ])
    expect((await verifyChains(house.house.db, house.establishmentId)).intact).toBe(true)
  })

  it('refuses a user who may work nowhere', async () => {
    const id = await made({ login: 'anna.out.of.all' })
    await sql`delete from user_establishment where user_id = ${id}`.execute(house.house.db)
    const refused = await login({ login: 'anna.out.of.all', password: 'pommier' })
    expect(refused.json()).toEqual({ message: 'login.noEstablishment' })
  })

  it('changes a password with the current one only', async () => {
    await made({ login: 'anna.key' })
    const cookies = cookiesOf(await login({ login: 'anna.key', password: 'pommier' }))
    const change = (current: string) =>
      house.app.inject({
        method: 'POST',
        url: '/rest/password',
        payload: { current, next: 'poirier' },
        cookies,
        headers: { 'x-xsrf-token': cookies['JSESSIONID'] ?? '' },
      })
    expect((await change('cerisier')).json()).toEqual({ message: 'password.wrong' })
    expect((await change('pommier')).statusCode).toBe(200)
    expect((await login({ login: 'anna.key', password: 'pommier' })).statusCode).toBe(400)
    expect((await login({ login: 'anna.key', password: 'poirier' })).statusCode).toBe(200)
  })
})

describe('rights of a group', () => {
  it('count for its members, until they get rights of their own', async () => {
    const manager = await house.user()
    const group = await manager.post('security/group/edit', { id: 0, label: 'Réception' })
    await manager.post(`security/group/set_right/${String(group.body['id'])}`, [
      { functionality: 'payment_tva', code: '001', canExport: false },
    ])
    const saved = await manager.post('security/user/edit', {
      id: 0,
      name: 'Membre',
      login: 'membre',
      email: null,
      groupId: group.body['id'],
      admin: false,
      suspended: false,
      password: 'bouleau',
    })
    expect(saved.body).toMatchObject({ status: 'SAVED' })
    const cookies = cookiesOf(await login({ login: 'membre', password: 'bouleau' }))
    const read = () => house.app.inject({ url: '/rest/payment/tva', cookies })
    expect((await read()).statusCode).toBe(200)
    await manager.post(`security/user/set_right/${String(saved.body['id'])}`, [
      { functionality: 'payment_bank', code: '001', canExport: false },
    ])
    house.house.sessions.clear()
    expect((await read()).statusCode).toBe(401)
    const rights = await manager.get(`security/user/get_right/${String(saved.body['id'])}`)
    expect(rights.body).toMatchObject({ fromGroup: false })
    const { rows } = await sql`select code from jet where operator_id = ${manager.userId} and code = 130`.execute(
      house.house.db,
    )
    expect(rows).toHaveLength(2)
  })

  it('keep the last user, and those who have connected', async () => {
    const manager = await house.user()
    const id = await made({ login: 'anna.seen' })
    await login({ login: 'anna.seen', password: 'pommier' })
    expect((await manager.post(`security/user/delete/${id}`)).body['message']).toBe('user.connected')
    expect((await manager.post(`security/user/set_right/${manager.userId}`, [])).body['message']).toBe('rights.own')
  })
})

describe('the address of a try', () => {
  it('is who speaks to the server, where no proxy is said', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.99' }
    const payload = { login: 'x.direct', password: 'cerisier' }
    await house.app.inject({ method: 'POST', url: '/rest/login', payload, headers })
    const { rows } = await sql`
      select address from login_attempt where login = 'x.direct' and address <> '*'`.execute(house.house.db)
    expect(rows).toEqual([{ address: '127.0.0.1' }])
  })
})

describe('first visit', () => {
  it('is over once an establishment exists, and never without the code', async () => {
    expect((await house.app.inject('/rest/setup')).json()).toEqual({ needed: false })
    const body = { code: '0001', establishmentName: 'X', name: 'X', login: 'x', password: 'xxxxx' }
    const post = (code: string) => house.app.inject({ method: 'POST', url: '/rest/setup', payload: { ...body, code } })
    expect((await post('0001')).json().message).toBe('setup.wrongCode')
    expect((await post('0000')).json().message).toBe('setup.done')
  })
})
