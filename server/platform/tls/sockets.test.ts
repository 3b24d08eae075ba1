/** What anybody may send to a port that speaks TLS. */
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { askByTls } from '#server/testing/certificates.ts'
import { attack, dawdle } from '#server/testing/raw-sockets.ts'
import { testHouse } from '#server/testing/test-house.ts'
import { openByTls } from '#server/testing/tls-house.ts'

let own: Awaited<ReturnType<typeof openByTls>>
let root: string

/** What no listener caught: it would have ended the server. */
const escaped: string[] = []
const note = (error: unknown): void =>
  void escaped.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
const others = process.listeners('uncaughtException')

beforeAll(async () => {
  own = await openByTls(await testHouse())
  root = own.tls.root?.toString() ?? ''
  process.removeAllListeners('uncaughtException')
  process.on('uncaughtException', note)
})
afterEach(() => void escaped.splice(0))

afterAll(() => {
  process.removeListener('uncaughtException', note)
  for (const other of others) process.on('uncaughtException', other)
})

test.each([11, 12])(
  'what comes in clear or as broken handshakes, escapes nowhere and ends nothing (%i)',
  async (seed) => {
    await attack({ port: own.port }, 100, seed)
    await attack({ port: own.port, ca: root }, 60, seed)
    await delay(100)
    expect([...new Set(escaped)]).toEqual([])
    expect((await askByTls(own.port, { ca: root, path: '/healthz' })).status).toBe(200)
  },
)

test('slow clients hold nobody up, and those that never agree on keys are let go', async () => {
  const slow = Promise.all([
    dawdle({ port: own.port }, 100, 2500),
    dawdle({ port: own.port, handshake: true }, 100, 2500),
  ])
  await delay(500)
  const begun = performance.now()
  expect((await askByTls(own.port, { ca: root, path: '/healthz' })).status).toBe(200)
  expect(performance.now() - begun).toBeLessThan(1000)
  const [, stillThere] = await slow
  expect(stillThere).toBe(0)
  expect([...new Set(escaped)]).toEqual([])
})
