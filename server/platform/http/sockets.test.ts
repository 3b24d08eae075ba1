import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { listen } from '#server/platform/db/listen.ts'
import type { Listener } from '#server/platform/db/listen.ts'
import { serveLive } from '#server/platform/http/live.ts'
import { attack, dawdle } from '#server/testing/raw-sockets.ts'
import type { Target } from '#server/testing/raw-sockets.ts'
import { testDb } from '#server/testing/test-db.ts'
import { testHouse } from '#server/testing/test-house.ts'
import type { TestHouse } from '#server/testing/test-house.ts'
import { quiet } from '#server/testing/test-server.ts'

let house: TestHouse
let anonymous: Target
let known: Target
let listener: Listener
let live: { close: () => void }

/** What no listener caught: it would have ended the server. */
const escaped: string[] = []
const note = (error: unknown): void =>
  void escaped.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
const others = process.listeners('uncaughtException')

beforeAll(async () => {
  house = await testHouse()
  listener = await listen((await testDb()).appConfig, ['pinede_change', 'pinede_security'], quiet)
  live = serveLive(house.app.server, house.house, listener, { ...quiet, warn: () => undefined })
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = house.app.server.address() as AddressInfo
  const { cookies, token } = await house.user()
  anonymous = { port }
  known = {
    port,
    token,
    cookie: Object.entries(cookies)
      .map((pair) => pair.join('='))
      .join('; '),
  }
  process.removeAllListeners('uncaughtException')
  process.on('uncaughtException', note)
})

afterAll(async () => {
  process.removeListener('uncaughtException', note)
  for (const other of others) process.on('uncaughtException', other)
  live.close()
  await listener.close()
  await house.app.close()
})

afterEach(() => void escaped.splice(0))

const answers = async (): Promise<number> => (await fetch(`http://127.0.0.1:${anonymous.port}/healthz`)).status

it.each([1, 2, 3])('nothing that an anonymous connection sends escapes the server (%i)', async (seed) => {
  await attack(anonymous, 200, seed)
  await delay(100)
  expect([...new Set(escaped)]).toEqual([])
  expect(await answers()).toBe(200)
})

it.each([4, 5])('nor what one of somebody logged in sends or breaks (%i)', async (seed) => {
  await attack(known, 200, seed)
  await delay(100)
  expect([...new Set(escaped)]).toEqual([])
  expect(await answers()).toBe(200)
})

it('answers while 200 clients send a byte now and then', async () => {
  const slow = dawdle(anonymous, 200, 2000)
  await delay(500)
  const begun = performance.now()
  expect(await answers()).toBe(200)
  expect(performance.now() - begun).toBeLessThan(1000)
  await slow
  expect([...new Set(escaped)]).toEqual([])
})
