/** What a platform answers, as a code that people can read; and what of ours it is told. */
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, expect, it, test } from 'vitest'
import { failureOf } from '#server/adapters/platform/talk.ts'
import { openPlatform } from '#server/adapters/platform/open-platform.ts'
import { AnswerTooLarge, retryAfterMs } from '#server/platform/outgoing.ts'
import { noPlatform } from '#server/ports/platform.ts'
import type { PlatformAddress } from '#server/ports/platform.ts'

let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined
const asked: { path: string; headers: IncomingMessage['headers'] }[] = []
const server = createServer((request, response) => {
  const path = request.url ?? ''
  asked.push({ path, headers: request.headers })
  request.resume()
  if (path === '/token') response.end(JSON.stringify({ access_token: 'abc', expires_in: 3600 }))
  else answer(request, response)
})
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
afterAll(() => void server.close())
const bound = server.address()
const url = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
const address = (over: Partial<PlatformAddress> = {}): PlatformAddress => ({
  url,
  directoryUrl: url,
  tokenUrl: `${url}/token`,
  clientId: 'pinède',
  clientSecret: 's:é',
  organisation: 'org',
  allowsLocal: true,
  ...over,
})
const status =
  (code: number, body = '') =>
  (_: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(code, { 'retry-after': '90' }).end(body)
const said = '{"errorCode":"AlreadyExistingFlow","errorMessage":"déjà là"}'

test.each([
  ['platform.unauthorised', 403, '', false],
  ['platform.notFound', 404, '', false],
  ['platform.busy', 429, '', false],
  ['platform.broken', 500, 'x'.repeat(100_000), false],
  ['platform.refused', 422, said, true],
  ['platform.answerUnreadable', 200, '<html>', false],
])('%s: HTTP %i', async (code, http, body, final) => {
  answer = status(http, body)
  await expect(openPlatform(address()).search({ trackingId: 'x' })).rejects.toMatchObject({ message: code, final })
})

it('says the platform’s own words, and how long to wait', async () => {
  answer = status(422, said)
  await expect(openPlatform(address()).healthcheck()).rejects.toMatchObject({
    detail: 'HTTP 422, AlreadyExistingFlow : déjà là',
    reason: 'AlreadyExistingFlow',
    waitMs: 90_000,
  })
  const now = Date.parse('2026-09-01T00:00:00Z')
  expect(retryAfterMs('1.5', now)).toBe(1500)
  expect(retryAfterMs('Tue, 01 Sep 2026 00:01:00 GMT', now)).toBe(60_000)
  expect(retryAfterMs('soon', now)).toBeNull()
  expect(retryAfterMs(undefined, now)).toBeNull()
})

test.each([
  ['platform.addressInvalid', address({ url: 'ftp://x' })],
  ['platform.insecure', address({ url: 'http://example.test' })],
  ['platform.insecure', address({ tokenUrl: 'http://example.test/token', clientId: 'other' })],
  ['platform.inside', address({ url: 'https://10.0.0.1', allowsLocal: false, clientId: 'inside' })],
  ['platform.unreachable', address({ url: 'http://127.0.0.1:1' })],
])('%s', async (code, to) => {
  await expect(openPlatform(to).healthcheck()).rejects.toMatchObject({ message: code })
})

it('no platform answers where none may be reached', async () => {
  await expect(noPlatform(address()).healthcheck()).rejects.toMatchObject({ message: 'platform.unreachable' })
})

it('gives the token’s address the secret, the service the token, and follows no redirection', async () => {
  asked.length = 0
  answer = (_, response) => void response.writeHead(302, { location: 'http://example.test/steal' }).end()
  const other = address({ clientId: 'fresh' })
  await expect(openPlatform(other).healthcheck()).rejects.toMatchObject({ message: 'platform.refused' })
  const basic = Buffer.from('fresh:s%3A%C3%A9').toString('base64')
  expect(asked.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    ['/token', `Basic ${basic}`],
    ['/v1/healthcheck', 'Bearer abc'],
  ])
  expect(asked[1]?.headers['organization-id']).toBe('org')
  expect(asked[1]?.headers['request-id']).toMatch(/^[\da-f-]{36}$/)
})

test.each([
  ['platform.timeout', new DOMException('late', 'TimeoutError')],
  ['platform.answerTooLarge', new AnswerTooLarge('100 MB')],
])('%s', (code, error) => expect(failureOf(error).message).toBe(code))
