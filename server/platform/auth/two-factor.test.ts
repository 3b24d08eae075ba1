import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { createUser } from '#server/modules/establishment/index.ts'
import { openSecretBox } from '#server/platform/auth/secret-box.ts'
import { everywhere, setUserRights } from '#server/platform/auth/rights.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { testHouse } from '#server/testing/test-house.ts'

const house = await testHouse()
const { db } = house.house
const START = new Date('2026-07-04T10:00:05Z')
house.setNow(START)

const later = (seconds: number): Date => new Date(START.getTime() + seconds * 1000)
const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

const login = async (body: object) => {
  const response = await house.app.inject({
    method: 'POST',
    url: '/rest/login',
    payload: body,
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
  })
  const cookies = Object.fromEntries(response.cookies.map((cookie) => [cookie.name, cookie.value]))
  const post = async (path: string, payload: object) => {
    const headers = { 'x-xsrf-token': cookies['JSESSIONID'] ?? '' }
    return (await house.app.inject({ method: 'POST', url: `/rest/${path}`, payload, cookies, headers })).json()
  }
  const get = async (path: string) => (await house.app.inject({ url: `/rest/${path}`, cookies })).json()
  return { status: response.statusCode, body: response.json(), post, get }
}

const made = async (name: string): Promise<{ id: number; login: string; password: string }> => {
  const user = { name, login: name, password: 'pommier-42', admin: false, systeme: false }
  const id = await createUser(db, house.establishmentId, user)
  await setUserRights(db, id, house.establishmentId, everywhere('111', true))
  return { id, login: name, password: user.password }
}

const events = async (id: number): Promise<number[]> => {
  const { rows } = await sql<{ code: number }>`
    select code from jet where detail ->> 'user' = ${String(id)} order by id`.execute(db)
  return rows.map((row) => row.code)
}

/** Enrols through the routes and answers the secret with the recovery codes. */
const enrol = async ({ login: name, password }: { login: string; password: string }) => {
  const desk = await login({ login: name, password })
  const { secret, uri } = await desk.post('two-factor/start', { password })
  expect(uri).toMatch(/^otpauth:\/\/totp\/Pin%C3%A8de:/)
  const { codes } = await desk.post('two-factor/confirm', { code: codeAt(secret, house.house.now()) })
  return { desk, secret: secret as string, codes: codes as string[] }
}

describe('second factor', () => {
  it('is asked for at log-in once a first code was typed, and each code works once', async () => {
    house.setNow(START)
    const user = await made('double.facteur')
    const { secret } = await enrol(user)
    expect((await login(user)).body).toEqual({ message: 'login.codeNeeded' })
    house.setNow(later(60))
    const code = codeAt(secret, later(60))
    expect((await login({ ...user, code: '000000' })).body).toEqual({ message: 'login.wrongCode' })
    expect((await login({ ...user, code })).status).toBe(200)
    expect((await login({ ...user, code })).body).toEqual({ message: 'login.wrongCode' })
    house.setNow(later(120))
    expect((await login({ ...user, code: codeAt(secret, later(95)) })).status).toBe(200)
  })

  it('is not made anew over one that counts: it is stopped first', async () => {
    house.setNow(START)
    const user = await made('deux.fois')
    const { desk } = await enrol(user)
    expect(await desk.post('two-factor/start', { password: user.password })).toEqual({ message: 'twoFactor.already' })
  })

  it('is not asked for before: a secret that nobody scanned locks nobody out', async () => {
    const user = await made('a.moitie')
    const desk = await login(user)
    await desk.post('two-factor/start', { password: user.password })
    expect(await desk.post('two-factor/confirm', { code: '123456' })).toEqual({ message: 'login.wrongCode' })
    expect((await login(user)).status).toBe(200)
  })

  it('counts wrong codes for the user, wherever they come from, and says nothing of a wrong password', async () => {
    house.setNow(START)
    const user = await made('essais')
    const { secret } = await enrol(user)
    for (let i = 0; i < 5; i++) await login({ ...user, code: '000000' })
    house.setNow(later(10))
    const locked = await login({ ...user, code: codeAt(secret, later(40)) })
    expect([locked.status, locked.body.message]).toEqual([429, 'login.locked'])
    expect((await login({ ...user, password: 'cerisier', code: '000000' })).body).toEqual({ message: 'login.refused' })
    house.setNow(later(45))
    expect((await login({ ...user, code: codeAt(secret, later(45)) })).status).toBe(200)
  })

  it('takes each recovery code once, spaces and case aside, and keeps their hashes only', async () => {
    const user = await made('secours')
    const { codes, desk } = await enrol(user)
    expect(codes).toHaveLength(10)
    expect(codes.every((code) => /^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/.test(code))).toBe(true)
    const typed = codes[0]?.toLowerCase().replaceAll('-', ' ') ?? ''
    expect((await login({ ...user, code: typed })).status).toBe(200)
    expect((await login({ ...user, code: typed })).body).toEqual({ message: 'login.wrongCode' })
    expect((await desk.get('two-factor')).recoveryLeft).toBe(9)
    const kept = await sql<{ row: string }>`select recovery_code::text as row from recovery_code`.execute(db)
    expect(kept.rows.some(({ row }) => codes.some((code) => row.includes(code)))).toBe(false)
  })

  it('keeps its secret sealed: the database alone makes no code', async () => {
    const user = await made('coffre')
    const { secret } = await enrol(user)
    const { rows } = await sql<{ secret: Buffer }>`select secret from two_factor where user_id = ${user.id}`.execute(db)
    const sealed = rows[0]?.secret ?? Buffer.alloc(0)
    expect(sealed.toString('latin1')).not.toContain(secret)
    expect(openSecretBox(house.house.services.keys.folder).open(sealed)).toBe(secret)
    expect(openSecretBox(temporaryFolder('other')).open(sealed)).toBeUndefined()
    await sql`update two_factor set secret = ${sealed.with(20, 255 - (sealed[20] ?? 0))} where user_id = ${user.id}`.execute(
      db,
    )
    expect((await login({ ...user, code: '123456' })).body).toEqual({ message: 'twoFactor.unreadable' })
  })

  it('changes only behind the password, whose tries are counted too', async () => {
    const user = await made('bureau.ouvert')
    const { desk } = await enrol(user)
    for (let i = 0; i < 5; i++)
      expect((await desk.post('two-factor/stop', { password: 'non' })).message).toBe('password.wrong')
    expect((await desk.post('two-factor/stop', { password: user.password })).message).toBe('login.locked')
    house.setNow(later(3600))
    expect((await desk.post('two-factor/stop', { password: user.password })).status).toBe('SAVED')
    expect((await login(user)).status).toBe(200)
    expect(await events(user.id)).toEqual([909, 909])
    house.setNow(START)
  })

  it('is taken off by a manager, who cannot do so for themselves', async () => {
    const user = await made('telephone.perdu')
    await enrol(user)
    const manager = await house.user()
    const reset = (id: number) => manager.post(`security/user/two_factor_reset/${id}`)
    expect((await reset(user.id)).body).toMatchObject({ status: 'SAVED' })
    expect((await login(user)).status).toBe(200)
    expect((await reset(user.id)).body['message']).toBe('twoFactor.none')
    expect((await reset(manager.userId)).body['message']).toBe('access.own')
  })
})

describe('a temporary password', () => {
  it('given by a manager must be changed at the next log-in, before the code is asked', async () => {
    house.setNow(START)
    const user = await made('oubli')
    const { secret, desk } = await enrol(user)
    const manager = await house.user()
    await manager.post(`security/user/password/${user.id}`, { password: 'provisoire-1' })
    expect((await desk.get('me')).message).toBe('session.none')
    const temporary = { login: user.login, password: 'provisoire-1' }
    house.setNow(later(60))
    expect((await login(temporary)).body).toEqual({ message: 'password.expired' })
    expect((await login({ ...temporary, next: 'provisoire-1' })).body).toEqual({ message: 'password.same' })
    expect((await login({ ...temporary, next: 'abc' })).status).toBe(400)
    const next = 'mimosa-2026'
    expect((await login({ ...temporary, next })).body).toEqual({ message: 'login.codeNeeded' })
    expect((await login({ ...temporary, next, code: codeAt(secret, later(60)) })).status).toBe(200)
    house.setNow(later(120))
    expect((await login({ ...user, password: next, code: codeAt(secret, later(120)) })).status).toBe(200)
    expect(await events(user.id)).toEqual([909, 908])
  })
})

describe('open sessions', () => {
  it('are listed with their device and closed one by one, but the one that asks', async () => {
    const user = await made('trois.postes')
    const [desk, home] = [await login(user), await login(user)]
    await login(user)
    const { list } = await desk.get('sessions')
    expect(list).toHaveLength(3)
    expect(list[0]).toMatchObject({ isCurrent: true, address: '127.0.0.1', establishment: 'Camping des Tests' })
    expect(list[0].device).toContain('Firefox')
    expect((await desk.post('sessions/close', { sessionId: list[0].id })).message).toBe('session.own')
    const [{ id: homeId }] = (await home.get('sessions')).list
    expect(await desk.post('sessions/close', { sessionId: homeId })).toMatchObject({ closed: 1 })
    expect((await home.get('me')).message).toBe('session.none')
    expect(await desk.post('sessions/close', { sessionId: null })).toMatchObject({ closed: 1 })
    expect((await desk.get('sessions')).list).toHaveLength(1)
    expect(await events(user.id)).toEqual([910, 910])
  })

  it('are closed by a manager, and never by a session of somebody else', async () => {
    const [user, other] = [await made('fermable'), await made('curieux')]
    const [desk, curious] = [await login(user), await login(other)]
    const [{ id }] = (await desk.get('sessions')).list
    expect((await curious.post('sessions/close', { sessionId: id })).message).toBe('record.unknown')
    const manager = await house.user()
    expect((await manager.get(`security/user/sessions/${user.id}`)).body['list']).toHaveLength(1)
    await manager.post(`security/user/close_sessions/${user.id}`, { sessionId: null })
    expect((await desk.get('me')).message).toBe('session.none')
    expect((await curious.get('me')).id).toBe(other.id)
  })
})
