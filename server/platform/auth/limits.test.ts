/** Limits of the log-in under many tries at once, and the life of a session. */
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { createUser } from '#server/modules/establishment/index.ts'
import { everywhere, setUserRights } from '#server/platform/auth/rights.ts'
import { findSession } from '#server/platform/auth/session.ts'
import { SECRET_COOKIE } from '#server/platform/http/cookies.ts'
import { testHouse } from '#server/testing/test-house.ts'
import type { TestHouse } from '#server/testing/test-house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse({ trustProxy: 1 })
})

const PASSWORD = 'pommier-42'
/** Refusals are told at multiples of it (public-routes.ts). */
const BEAT_MS = 200
const made = async (login: string): Promise<number> => {
  const user = { name: login, login, password: PASSWORD, admin: false, systeme: false }
  const id = await createUser(house.house.db, house.establishmentId, user)
  await setUserRights(house.house.db, id, house.establishmentId, everywhere('111', true))
  return id
}
const login = (who: string, password: string, from = '203.0.113.1') =>
  house.app.inject({
    method: 'POST',
    url: '/rest/login',
    payload: { login: who, password },
    headers: { 'x-forwarded-for': from },
  })
const count = (codes: readonly string[]): Record<string, number> => {
  const found: Record<string, number> = {}
  for (const code of codes) found[code] = (found[code] ?? 0) + 1
  return found
}
const codesOf = async (answers: readonly ReturnType<typeof login>[]): Promise<string[]> =>
  (await Promise.all(answers)).map((answer) => String(answer.json().message ?? 'in'))

describe('200 tries at once', () => {
  it('are five of one login', async () => {
    await made('parallel')
    const tries = Array.from({ length: 200 }, () => login('parallel', 'cerisier-1'))
    expect(count(await codesOf(tries))).toEqual({ 'login.refused': 5, 'login.locked': 195 })
    expect((await login('parallel', PASSWORD)).json().message).toBe('login.locked')
  })

  it('of the right password all get in', async () => {
    await made('crowd')
    expect(count(await codesOf(Array.from({ length: 12 }, () => login('crowd', PASSWORD))))).toEqual({ in: 12 })
  })

  it('of one login from as many addresses are thirty, and lock nobody out of their own desk', async () => {
    await made('spread')
    expect((await login('spread', PASSWORD, '198.51.100.7')).statusCode).toBe(200)
    const tries = Array.from({ length: 200 }, (_, n) => login('spread', 'cerisier-1', `192.0.2.${n}`))
    expect(count(await codesOf(tries))).toEqual({ 'login.refused': 30, 'login.locked': 170 })
    expect((await login('spread', PASSWORD, '192.0.2.250')).json().message).toBe('login.locked')
    expect((await login('spread', PASSWORD, '198.51.100.7')).statusCode).toBe(200)
  })

  it('of as many logins from one address are thirty, whether the logins exist or not', async () => {
    for (const n of [0, 1, 2]) await made(`exists${n}`)
    const tries = Array.from({ length: 200 }, (_, n) => login(`exists${n}`, 'cerisier-1', '203.0.113.9'))
    expect(count(await codesOf(tries))).toEqual({ 'login.refused': 30, 'login.locked': 170 })
  })

  it('of one IPv6 network are those of one address', async () => {
    const tries = Array.from({ length: 60 }, (_, n) => login(`v6${n}`, 'cerisier-1', `2001:db8::${n.toString(16)}`))
    expect(count(await codesOf(tries))).toEqual({ 'login.refused': 30, 'login.locked': 30 })
  })
}, 60_000)

describe('a refusal', () => {
  it('takes as long for an unknown login as for a known one, whose refusal is signed', async () => {
    const timeOf = async (who: string, from: string): Promise<number> => {
      const start = performance.now()
      expect((await login(who, 'cerisier-1', from)).json().message).toBe('login.refused')
      return performance.now() - start
    }
    // What a neighbour takes of the machine only adds beats: the least of some tries is what the server itself takes.
    const least = { known: Infinity, unknown: Infinity }
    const beats = (time: number): number => Math.round(time / BEAT_MS)
    for (let turn = 0; turn < 12; turn++) {
      await made(`known${turn}`)
      for (const who of ['known', 'unknown'] as const) {
        const time = await timeOf(`${who}${turn}`, `203.0.113.${20 + turn}`)
        expect(time).toBeGreaterThanOrEqual(BEAT_MS - 2) // a timer may end a millisecond early
        least[who] = Math.min(least[who], time)
      }
      if (beats(least.known) === beats(least.unknown)) return
    }
    expect(beats(least.known)).toBe(beats(least.unknown))
  })
})

describe('the address of a try', () => {
  const addressOf = async (from: string): Promise<string> => {
    const answer = await login('where', PASSWORD, from)
    const secret = answer.cookies.find((cookie) => cookie.name === SECRET_COOKIE)?.value ?? ''
    const session = await findSession(house.house.db, secret, new Date())
    const { rows } = await sql<{ address: string }>`select address from session where id = ${session?.id ?? 0}`.execute(
      house.house.db,
    )
    return rows[0]?.address ?? 'none'
  }
  it('is what the nearest proxy saw, and an address', async () => {
    await made('where')
    expect(await addressOf('10.9.9.9, 203.0.113.30')).toBe('203.0.113.30')
    expect(await addressOf('::ffff:203.0.113.30')).toBe('203.0.113.30')
    expect(await addressOf('2001:0DB8:1:0:0:0:0:1')).toBe('2001:db8:1::1')
    expect(await addressOf('203.0.113.30:4711')).toBe('203.0.113.30')
    for (const text of ['<script>', '0x7f.1', '2130706433', 'a'.repeat(300)])
      expect(await addressOf(text)).toBe('127.0.0.1')
  })
})

describe('a session', () => {
  const MINUTE = 60_000
  const at = (minutes: number): Date => new Date(start.getTime() + minutes * MINUTE)
  let start = new Date()
  const opened = async (): Promise<(minutes: number, background?: boolean) => Promise<number>> => {
    start = new Date()
    house.setNow(start)
    const caller = await house.user()
    return async (minutes, background = false) => {
      house.setNow(at(minutes))
      const headers = background ? { 'x-background': 'true' } : {}
      return (await house.app.inject({ url: '/rest/me', cookies: caller.cookies, headers })).statusCode
    }
  }

  it('ends four hours after the last gesture, whatever the screen asks by itself', async () => {
    const ask = await opened()
    expect(await ask(200)).toBe(200)
    for (let minutes = 210; minutes < 440; minutes += 10) expect(await ask(minutes, true)).toBe(200)
    expect(await ask(441, true)).toBe(403)
  })

  it('is prolonged by a gesture, also just after the screen asked', async () => {
    const ask = await opened()
    expect(await ask(200, true)).toBe(200)
    expect(await ask(200.01)).toBe(200)
    expect(await ask(430)).toBe(200)
  })

  it('ends after a week even when used', async () => {
    const ask = await opened()
    for (let minutes = 100; minutes < 7 * 24 * 60; minutes += 200) expect(await ask(minutes)).toBe(200)
    expect(await ask(7 * 24 * 60 + 1)).toBe(403)
  })

  it('lasts as long as the technical user says, from the next call on', async () => {
    const ask = await opened()
    expect(await ask(30)).toBe(200)
    const technical = await house.user()
    const form = { id: house.establishmentId, version: 0, idleMinutes: 15, lifetimeHours: 1, localAddresses: false }
    expect((await technical.post('establishment/preference/access/edit', form)).body).toMatchObject({ status: 'SAVED' })
    expect(await ask(50)).toBe(403)
    const manager = await house.user(everywhere('111', true, { system: { code: '000', canExport: false } }))
    expect((await manager.post('establishment/preference/access/edit', form)).status).toBe(401)
  })
})
