import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Functionality } from '#contract/rights.ts'
import { everywhere } from '#server/platform/auth/rights.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { recordChange } from '#server/platform/http/mount.ts'
import { listen } from '#server/platform/db/listen.ts'
import type { Listener } from '#server/platform/db/listen.ts'
import { SECRET_COOKIE } from '#server/platform/http/cookies.ts'
import { serveLive } from '#server/platform/http/live.ts'
import { testDb } from '#server/testing/test-db.ts'
import { testHouse } from '#server/testing/test-house.ts'
import type { Caller, TestHouse } from '#server/testing/test-house.ts'
import { administer, quiet } from '#server/testing/test-server.ts'

let house: TestHouse
let port: number
let listener: Listener
let live: { close: () => void }

beforeAll(async () => {
  house = await testHouse()
  listener = await listen((await testDb()).appConfig, ['pinede_change', 'pinede_security'], quiet)
  live = serveLive(house.app.server, house.house, listener, quiet)
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  port = (house.app.server.address() as AddressInfo).port
})

afterAll(async () => {
  live.close()
  await listener.close()
  await house.app.close()
})

interface Told {
  type: string
  entity?: string
  id?: number
  recordId?: number
  users?: { id: number }[]
}

const connect = async (caller: Caller, { since = 0, back = 0, origin = `http://127.0.0.1:${port}` } = {}) => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/rest/live?since=${since}&back=${back}`, {
    origin,
    headers: { cookie: `${SECRET_COOKIE}=${caller.cookies[SECRET_COOKIE] ?? ''}` },
  })
  const told: Told[] = []
  socket.on('message', (data) => told.push(JSON.parse(String(data)) as Told))
  await Promise.race([once(socket, 'open'), once(socket, 'error').then(([error]) => Promise.reject(error as Error))])
  const changes = () => told.filter((message) => message.type === 'change')
  return { socket, told, changes }
}

const eventually = async (check: () => void): Promise<void> => {
  for (let i = 0; ; i++) {
    try {
      return check()
    } catch (error) {
      if (i === 60) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

const saveBank = async (caller: Caller, label: string): Promise<number> =>
  Number((await caller.post('payment/bank/edit', { id: 0, label, code: null, active: true })).body['id'])

describe('/rest/live', () => {
  it('tells those who may read it, in the establishment where it happened', async () => {
    const [writer, stranger, blind] = [
      await house.user(),
      await house.user(undefined, house.otherEstablishmentId),
      await house.user(everywhere('000', false)),
    ]
    const [seen, far, dark] = [await connect(writer), await connect(stranger), await connect(blind)]
    const id = await saveBank(writer, 'Banque vue')
    await eventually(() =>
      expect(seen.changes()).toMatchObject([{ entity: 'bank', recordId: id, action: 'SAVED', userId: writer.userId }]),
    )
    expect([far.changes(), dark.changes()]).toEqual([[], []])
    for (const { socket } of [seen, far, dark]) socket.close()
  })

  it('tells of stays whoever reads the lists of the day only, and nobody who sees none', async () => {
    const reader = (functionality: Functionality) => house.user({ [functionality]: { code: '001', canExport: false } })
    const [porter, police, cook] = [
      await connect(await reader('booking_arrival_departure')),
      await connect(await reader('booking_police')),
      await connect(await reader('camp_place')),
    ]
    const change = { entity: 'booking', id: 42, action: 'SAVED', functionality: 'booking_booking' } as const
    await inTransaction(house.house.db, (tx) => recordChange(tx, house.establishmentId, null, change))
    for (const one of [porter, police])
      await eventually(() => expect(one.changes()).toMatchObject([{ entity: 'booking', recordId: 42 }]))
    expect(cook.changes()).toEqual([])
    for (const { socket } of [porter, police, cook]) socket.close()
  })

  it('tells what is one person’s own to that person, wherever they look, and to nobody else', async () => {
    const owner = await house.user()
    const [one, other, stranger] = [await connect(owner), await connect(owner), await connect(await house.user())]
    const change = { entity: 'job', id: 43, action: 'SAVED', functionality: 'session' } as const
    await inTransaction(house.house.db, (tx) => recordChange(tx, house.establishmentId, owner.userId, change))
    await inTransaction(house.house.db, (tx) => recordChange(tx, house.otherEstablishmentId, owner.userId, change))
    for (const mine of [one, other])
      await eventually(() => expect(mine.changes()).toMatchObject([{ entity: 'job', recordId: 43 }]))
    expect(stranger.changes()).toEqual([])
    for (const { socket } of [one, other, stranger]) socket.close()
  })

  it('says nothing of what was refused', async () => {
    const writer = await house.user()
    const seen = await connect(writer)
    await writer.post('payment/bank/edit', { id: 0, label: '', code: null, active: true })
    const id = await saveBank(writer, 'Banque suivante')
    await eventually(() => expect(seen.changes().map((change) => change.recordId)).toEqual([id]))
    seen.socket.close()
  })

  it('tells a page that begins to listen what changed since it began to read', async () => {
    const writer = await house.user()
    const [before, meanwhile] = [await saveBank(writer, 'Hier'), await saveBank(writer, 'Pendant l’ouverture')]
    await sql`update change_log set at = now() - interval '2 minutes' where entity = 'bank' and record_id = ${before}`.execute(
      (await testDb()).ownerDb,
    )
    const [opening, resumed] = [await connect(writer, { back: 1500 }), await connect(writer)]
    await eventually(() => expect(opening.changes().map((change) => change.recordId)).toContain(meanwhile))
    expect(opening.changes().map((change) => change.recordId)).not.toContain(before)
    expect(resumed.changes()).toEqual([])
    for (const { socket } of [opening, resumed]) socket.close()
  })

  it('resumes after the last change seen', async () => {
    const writer = await house.user()
    const first = await connect(writer)
    await saveBank(writer, 'Avant la coupure')
    await eventually(() => expect(first.changes()).toHaveLength(1))
    first.socket.close()
    const missed = await saveBank(writer, 'Pendant la coupure')
    const second = await connect(writer, { since: first.changes()[0]?.id ?? 0 })
    await eventually(() => expect(second.changes().map((change) => change.recordId)).toContain(missed))
    second.socket.close()
  })

  it('refuses another origin and a dead session, and closes a revoked one', async () => {
    const writer = await house.user()
    await expect(connect(writer, { origin: 'http://elsewhere.example' })).rejects.toThrow()
    const open = await connect(writer)
    const closed = once(open.socket, 'close')
    await house.app.inject({ url: '/rest/logout', cookies: writer.cookies })
    expect((await closed)[0]).toBe(4403)
    await expect(connect(writer)).rejects.toThrow()
  })

  it('says who else is here', async () => {
    const [one, two] = [await house.user(), await house.user()]
    const [a, b] = [await connect(one), await connect(two)]
    await eventually(() => {
      const last = a.told.findLast((message) => message.type === 'presence')
      expect(last?.users?.map((user) => user.id).toSorted((x, y) => x - y)).toEqual(
        [one.userId, two.userId].toSorted((x, y) => x - y),
      )
    })
    b.socket.close()
    await eventually(() => {
      const last = a.told.findLast((message) => message.type === 'presence')
      expect(last?.users?.map((user) => user.id)).toEqual([one.userId])
    })
    a.socket.close()
  })

  it('hears again after its connection to the database was cut', async () => {
    const writer = await house.user()
    const seen = await connect(writer)
    const { rows } = await administer(
      inject('testServer'),
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pinede live' and datname = '${(await testDb()).appConfig.database ?? ''}'`,
    )
    expect(rows).toEqual([{ pg_terminate_backend: true }])
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const id = await saveBank(writer, 'Après le retour')
    await eventually(() => expect(seen.changes().map((change) => change.recordId)).toContain(id))
    seen.socket.close()
  })
})
