/** What protects a server on the open internet, each on real sockets: headers, TLS behind a proxy, limits of time. */
import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import type { AppParts } from '#server/app.ts'
import { testHouse } from '#server/testing/test-house.ts'
import type { TestHouse } from '#server/testing/test-house.ts'

let base: TestHouse
beforeAll(async () => {
  base = await testHouse()
})

/** Another server on the same house, listening. */
const open = async (options: Partial<AppParts> = {}) => {
  const { app } = await createApp({
    ...base.house,
    log: pino({ level: 'silent' }),
    setup: { code: () => '0000', startDemo: () => undefined, demo: () => undefined, isUnfinished: () => false },
    ...options,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, port: (app.server.address() as AddressInfo).port }
}

describe('headers', () => {
  test('the page speaks to its own server alone', async () => {
    const { app, port } = await open()
    for (const path of ['/healthz', '/rest/setup', '/rest/nothing', '/nowhere']) {
      const policy = (await fetch(`http://127.0.0.1:${port}${path}`)).headers.get('content-security-policy') ?? ''
      const speaksTo = policy.split(';').find((one) => one.trim().startsWith('connect-src'))
      expect([path, speaksTo?.trim()]).toEqual([path, "connect-src 'self'"])
    }
    await app.close()
  })

  test('a browser that came by TLS comes by nothing else, where the proxy that says so is ours', async () => {
    const hsts = async (port: number, headers: Record<string, string>) =>
      (await fetch(`http://127.0.0.1:${port}/rest/setup`, { headers })).headers.get('strict-transport-security')
    const direct = await open()
    expect(await hsts(direct.port, { 'x-forwarded-proto': 'https' })).toBeNull()
    await direct.app.close()
    const behind = await open({ trustProxy: 1 })
    expect(await hsts(behind.port, {})).toBeNull()
    expect(await hsts(behind.port, { 'x-forwarded-proto': 'http' })).toBeNull()
    expect(await hsts(behind.port, { 'x-forwarded-proto': 'https' })).toBe('max-age=31536000')
    await behind.app.close()
  })
})

/** How a connection ends that sends this, then one byte each 50 ms. */
const dribble = async (port: number, first: string): Promise<{ text: string; ms: number }> => {
  const socket = connect({ port, host: '127.0.0.1' })
  await once(socket, 'connect')
  const begun = performance.now()
  let text = ''
  socket.on('data', (data: Buffer) => (text += data.toString()))
  socket.on('error', () => undefined) // cut: what the test is about
  socket.write(first)
  const timer = setInterval(() => socket.writable && socket.write('a'), 50)
  // Not `once`: it takes an error for the end, before the last words are read.
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(timer)
  return { text, ms: performance.now() - begun }
}

describe('time', () => {
  const limits = { headersMs: 400, requestMs: 900, checkMs: 100 }

  test('headers that never end are cut', async () => {
    const { app, port } = await open({ limits })
    const { text, ms } = await dribble(port, 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ')
    expect(text).toContain('408')
    expect(ms).toBeGreaterThan(350)
    expect(ms).toBeLessThan(2500)
    await app.close()
  })

  test('so is a body that drips, and the others are served meanwhile', async () => {
    const { app, port } = await open({ limits })
    const slow = dribble(
      port,
      'POST /rest/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"login": "',
    )
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
    const { text, ms } = await slow
    expect(text).not.toContain('200 OK')
    expect(ms).toBeGreaterThan(800)
    expect(ms).toBeLessThan(4000)
    await app.close()
  })

  test('by default fifteen seconds for headers, a minute for a request', async () => {
    const { app } = await open()
    expect([app.server.headersTimeout, app.server.requestTimeout]).toEqual([15_000, 60_000])
    await app.close()
  })
})
