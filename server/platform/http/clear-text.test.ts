/** A house that speaks TLS: what may still come in clear, and what cannot. */
import { once } from 'node:events'
import { request as askHttp } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createUser } from '#server/modules/establishment/index.ts'
import { SECRET_COOKIE } from '#server/platform/http/cookies.ts'
import { localUrls, publicUrl } from '#server/platform/http/public-url.ts'
import { namesOfMachine } from '#server/platform/tls/names.ts'
import { askByTls, authorityOfTests, filesIn, inDays, tlsOf } from '#server/testing/certificates.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { openByTls } from '#server/testing/tls-house.ts'
import { testHouse } from '#server/testing/test-house.ts'
import type { Caller, TestHouse } from '#server/testing/test-house.ts'

let base: TestHouse
let own: Awaited<ReturnType<typeof openByTls>>
const open = (options: Parameters<typeof openByTls>[1]) => openByTls(base, options)
let root: string
beforeAll(async () => {
  base = await testHouse()
  own = await openByTls(base)
  root = own.tls.root?.toString() ?? ''
})

/** What a neighbour on the network is answered who asks in clear. */
const ask = async (
  app: FastifyInstance,
  options: {
    method?: 'GET' | 'HEAD' | 'POST' | 'DELETE'
    url: string
    host?: string
    from?: string
    headers?: Record<string, string>
  },
) => {
  const { method = 'GET', url, host = 'reception.local:3000', from = '192.168.1.77', headers = {} } = options
  const answer = await app.inject({ method, url, remoteAddress: from, headers: { host, ...headers } })
  return { status: answer.statusCode, to: answer.headers.location, answer }
}

describe('a neighbour who asks in clear', () => {
  test.each([
    ['/', 'https://reception.local:3000/'],
    ['/planning?day=2027-07-01', 'https://reception.local:3000/planning?day=2027-07-01'],
    ['//evil.example/', 'https://reception.local:3000//evil.example/'],
    ['/rest/me', 'https://reception.local:3000/rest/me'],
    ['/healthz', 'https://reception.local:3000/healthz'],
  ])('is led from %s to %s, which no browser keeps', async (url, to) => {
    const { status, to: led, answer } = await ask(own.app, { url })
    expect([status, led, answer.headers['cache-control']]).toEqual([308, to, 'no-store'])
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('keeps the name or address that was typed, with its port', async () => {
    const to = async (host: string) => (await ask(own.app, { url: '/x', host })).to
    expect(await to('192.168.1.10:3000')).toBe('https://192.168.1.10:3000/x')
    expect(await to('reception.local')).toBe('https://reception.local:80/x')
    expect(await to('unknown.example:81')).toBe('https://unknown.example:81/x')
  })

  test('is refused with words what would be written, before it is read', async () => {
    const who = await base.user()
    for (const [method, url] of [
      ['POST', '/rest/login'],
      ['POST', '/rest/setup'],
      ['POST', '/rest/payment/bank/edit'],
      ['DELETE', '/rest/payment/bank/1'],
    ] as const) {
      const cookie = Object.entries(who.cookies)
        .map((pair) => pair.join('='))
        .join('; ')
      const { status, answer } = await ask(own.app, { method, url, headers: { cookie, 'x-xsrf-token': who.token } })
      expect([url, status]).toEqual([url, 426])
      expect(answer.json()).toEqual({ message: 'tls.needed', context: { address: 'https://reception.local:3000' } })
      expect(answer.headers['upgrade']).toContain('TLS')
    }
  })

  test('who is called nothing, or nonsense, is refused too', async () => {
    for (const host of ['a b', 'x/../y', '[::', '<script>']) {
      const { status, to } = await ask(own.app, { url: '/', host })
      expect([host, status, to]).toEqual([host, 426, undefined])
    }
  })

  test('may fetch what it takes to trust the house, and nothing more', async () => {
    const status = async (url: string, method?: 'POST') =>
      (await ask(own.app, { url, ...(method ? { method } : {}) })).status
    expect(await status('/rest/certificate')).toBe(200)
    expect(await status('/rest/certificate/authority.crt')).toBe(200)
    expect(await status('/rest/certificate/authority.key')).toBe(404)
    expect(await status('/rest/certificate/..%2fme')).toBe(308)
    expect(await status('/rest/certificate/../me')).toBe(308)
    expect(await status('/rest/certificate', 'POST')).toBe(426)
    expect(await status('/certificate/x')).toBe(308)
  })

  test('passes where a declared proxy brings what it says, or the browser is at the end of its own tunnel', async () => {
    expect((await ask(own.app, { url: '/rest/setup', host: 'localhost:3000' })).status).toBe(200)
    expect((await ask(own.app, { url: '/rest/setup', from: '127.0.0.1' })).status).toBe(200)
    expect((await ask(own.app, { url: '/rest/setup', from: '::ffff:127.0.0.1' })).status).toBe(200)
    const { files, write } = filesIn(temporaryFolder('tls'))
    write(await (await authorityOfTests()).issue())
    const { app } = await open({ tls: await tlsOf({ tlsFiles: files }), trustProxy: ['10.0.0.2', '10.1.0.0/16'] })
    const status = async (from: string) => (await ask(app, { url: '/rest/setup', from })).status
    expect(await Promise.all(['10.0.0.2', '::ffff:10.1.2.3', '10.0.0.3', '192.168.1.77'].map(status))).toEqual([
      200, 200, 308, 308,
    ])
    expect((await ask(app, { url: '/rest/certificate', from: '192.168.1.77' })).status).toBe(308)
  })

  test('is led to the public address where the certificate does not bear what was typed', async () => {
    const { files, write } = filesIn(temporaryFolder('tls'))
    write(await (await authorityOfTests()).issue({ dns: ['sejours.camping.example'], ip: [] }))
    const { app } = await open({
      tls: await tlsOf({ tlsFiles: files }),
      publicUrl: 'https://sejours.camping.example',
    })
    expect((await ask(app, { url: '/a', host: '192.168.1.10:3000' })).to).toBe('https://sejours.camping.example/a')
    expect((await ask(app, { url: '/a', host: 'sejours.camping.example:8443' })).to).toBe(
      'https://sejours.camping.example:8443/a',
    )
  })

  test('is led on real sockets, wherever this machine has an address', async () => {
    for (const host of namesOfMachine().ip) {
      const isHere = host === '127.0.0.1' || host === '::1'
      const asked = askHttp({
        host,
        port: own.port,
        path: '/rest/setup',
        headers: { host: `reception.local:${own.port}` },
      })
      asked.end()
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      answer.resume()
      expect([host, answer.statusCode]).toEqual([host, isHere ? 200 : 308])
    }
  })
})

describe('by TLS', () => {
  test('cookies are secure, and the anti-forgery value is asked for as ever', async () => {
    const login = `u${crypto.randomUUID().slice(0, 8)}`
    const anne = { name: 'Anne', login, password: 'pommier-42', systeme: true, admin: true }
    await createUser(base.house.db, base.establishmentId, anne)
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ login, password: 'pommier-42' })
    const answer = await askByTls(own.port, { ca: root, method: 'POST', path: '/rest/login', headers }, body)
    expect(answer.status).toBe(200)
    const cookies = [answer.headers['set-cookie'] ?? []].flat()
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies) expect(cookie).toMatch(/; Secure/)
    const clear = await own.app.inject({ method: 'POST', url: '/rest/login', headers, payload: body })
    expect([clear.headers['set-cookie'] ?? []].flat().some((one) => one.includes('Secure'))).toBe(false)
    const cookie = cookies.map((one) => one.split(';')[0]).join('; ')
    const forged = await askByTls(
      own.port,
      { ca: root, method: 'POST', path: '/rest/payment/bank/edit', headers: { ...headers, cookie } },
      '{}',
    )
    expect([forged.status, JSON.parse(forged.body)]).toEqual([403, { message: 'session.forged' }])
  })

  test('a browser is told to come by nothing else for files of the operator, not for the authority of the house', async () => {
    const hsts = async (port: number, ca: string) =>
      (await askByTls(port, { ca, path: '/rest/setup' })).headers['strict-transport-security']
    expect(await hsts(own.port, root)).toBeUndefined()
    const authority = await authorityOfTests()
    const { files, write } = filesIn(temporaryFolder('tls'))
    write(await authority.issue())
    const { port } = await open({ tls: await tlsOf({ tlsFiles: files }) })
    expect(await hsts(port, authority.root)).toBe('max-age=31536000')
  })

  const listenLive = async (url: string, origin: string, cookie: string): Promise<'open' | 'refused'> => {
    const socket = new WebSocket(`${url}/rest/live`, { origin, ca: root, headers: { cookie } })
    const end = await once(socket, 'open').then(
      () => 'open' as const,
      () => 'refused' as const,
    )
    socket.close()
    return end
  }

  test('screens hear live what changes, from pages of the same address by TLS only', async () => {
    const { cookies } = await base.user()
    const cookie = `${SECRET_COOKIE}=${cookies[SECRET_COOKIE] ?? ''}`
    const [host, secure] = [`127.0.0.1:${own.port}`, `wss://127.0.0.1:${own.port}`]
    expect(await listenLive(secure, `https://${host}`, cookie)).toBe('open')
    expect(await listenLive(secure, `http://${host}`, cookie)).toBe('refused')
    expect(await listenLive(secure, 'https://elsewhere.example', cookie)).toBe('refused')
    expect(await listenLive(`ws://${host}`, `http://${host}`, cookie)).toBe('open')
    for (const ip of namesOfMachine().ip.filter((one) => one !== '127.0.0.1' && one !== '::1')) {
      const far = `${ip.includes(':') ? `[${ip}]` : ip}:${own.port}`
      expect(await listenLive(`ws://${far}`, `http://${far}`, cookie)).toBe('refused')
      expect(await listenLive(`wss://${far}`, `https://${far}`, cookie)).toBe('open')
    }
  })
})

describe('the root', () => {
  test('is offered with its fingerprint and without its key', async () => {
    const { answer } = await ask(own.app, { url: '/rest/certificate' })
    expect(answer.json()).toMatchObject({
      authority: { fingerprint: own.tls.root?.fingerprint256, name: expect.stringContaining('Pinède') as string },
      address: 'https://reception.local:3000',
    })
    const der = (await ask(own.app, { url: '/rest/certificate/authority.crt' })).answer
    expect(der.headers['content-type']).toBe('application/x-x509-ca-cert')
    expect(der.rawPayload.equals(own.tls.root?.raw ?? Buffer.alloc(0))).toBe(true)
    const pem = (await ask(own.app, { url: '/rest/certificate/authority.pem' })).answer
    expect(pem.body).toBe(root)
    expect(pem.body).not.toContain('PRIVATE')
  })

  test('is not there without an authority, nor is anything in clear refused then', async () => {
    const { app } = await open({ tls: undefined })
    expect((await ask(app, { url: '/rest/certificate' })).answer.json()).toEqual({ authority: null, address: null })
    expect((await ask(app, { url: '/rest/certificate/authority.crt' })).answer.json()).toEqual({
      message: 'route.unknown',
    })
    expect((await ask(app, { url: '/rest/setup' })).status).toBe(200)
  })
})

test('what is wrong with the certificate is said by /healthz and to the system user alone', async () => {
  const { files, write } = filesIn(temporaryFolder('tls'))
  const { issue } = await authorityOfTests()
  write(await issue())
  const tls = await tlsOf({ tlsFiles: files })
  const { app } = await open({ tls })
  const [staff, guest] = [await base.user(), await base.user()]
  await sql`update app_user set systeme = false where id = ${guest.userId}`.execute(base.house.db)
  const health = async () => (await app.inject('/healthz')).json<unknown>()
  const told = async ({ cookies }: Caller) =>
    (await app.inject({ url: '/rest/certificate-fault', cookies: { ...cookies } })).json<unknown>()
  expect([await health(), await told(staff)]).toEqual([{ status: 'UP' }, { fault: null }])
  write({ cert: 'garbage' })
  await tls?.look()
  expect(await health()).toEqual({ status: 'DEGRADED', certificate: 'FAULT' })
  expect(await told(staff)).toMatchObject({
    fault: {
      kind: 'renewal',
      reason: expect.stringContaining('PINEDE_TLS_CERT') as string,
      until: inDays(90).toISOString().slice(0, 10),
    },
  })
  expect(await told(guest)).toEqual({ fault: null })
})

test('the public address is the one that is set, else the first that others reach', () => {
  const where = { publicUrl: undefined, tls: own.tls, host: '::', port: 3000 }
  expect(publicUrl({ ...where, publicUrl: 'https://sejours.camping.example' })).toBe('https://sejours.camping.example')
  expect(publicUrl(where)).toBe(localUrls(where)[0])
  for (const url of localUrls(where)) expect(url).toMatch(/^https:\/\/(?!127\.|\[::1\]).+:3000$/)
  // Nobody is sent to an address that the port does not listen to.
  expect(localUrls({ ...where, host: '0.0.0.0' }).filter((one) => one.includes('['))).toEqual([])
  expect(localUrls({ ...where, host: '127.0.0.1' })).toEqual([])
  for (const ip of namesOfMachine().ip.filter((one) => /^(?!127\.)\d+\./.test(one)))
    expect(localUrls({ ...where, host: ip })[0]).toBe(`https://${ip}:3000`)
})
