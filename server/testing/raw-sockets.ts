/**
 * What arrives on a port of the open internet: request lines that are none, upgrades to anywhere, connections reset half-way, half
 * closed, or that send a byte now and then. Bounded in count and time, and the same each time from the same seed.
 */
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { connect as connectByTls } from 'node:tls'
import { setTimeout as delay } from 'node:timers/promises'
import { SECRET_COOKIE } from '#server/platform/http/cookies.ts'

export interface Target {
  readonly port: number
  /** Cookies of somebody logged in, to reach what lies behind; without them everything is anonymous. */
  readonly cookie?: string
  /** The anti-forgery header of that session. */
  readonly token?: string
  /** By TLS, trusting this authority. */
  readonly ca?: string
  /** Slow clients dawdle over the handshake of TLS rather than over a request. */
  readonly handshake?: true
}

type Draw = (below: number) => number

/** mulberry32: numbers that look drawn, and are the same from the same seed. */
export const drawFrom = (seed: number): Draw => {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

/** Paths that the parser of requests lets through, and that are no path, or no URL. */
const PATHS = [
  '//',
  '///',
  '/\\',
  '//[',
  '//:',
  '//:99999',
  'http://[',
  'http://',
  '*',
  '/%',
  '/%zz',
  '/%00',
  '/rest/live',
  '/',
]
  .concat([
    '/rest/live?since=1e999',
    '/rest/live?since=%',
    '//rest/live',
    '/rest/live/..',
    '//@:',
    '/rest/%ff',
    '/x'.repeat(3000),
  ])
  .concat(['/healthz', '/rest/setup', '/rest/nothing', '/assets/../..', '/..%2f..%2fetc/passwd', '/rest/openapi.json'])

const METHODS = ['GET', 'POST', 'HEAD', 'OPTIONS', 'DELETE', 'PUT', 'TRACE', 'CONNECT', 'QUERY', 'PROPFIND', 'get', 'A']

/** How a client of TLS begins. */
const HELLO = Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03])

/** What no server of HTTP/1.1 can read. */
const NO_REQUESTS: readonly (string | Buffer)[] = [
  '',
  '\r\n\r\n',
  'GET\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  'GET / \r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/1.1\nHost: x\n\n',
  'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n',
  'GET / HTTP/1.1\r\nHost : x\r\n\r\n',
  `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(40_000)}\r\n\r\n`,
  `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  'POST /rest/login HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
  'POST /rest/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\nhello',
  'POST /rest/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'POST /rest/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n',
  'POST /rest/login HTTP/1.1\r\nHost: x\r\nExpect: something\r\nContent-Length: 2\r\n\r\n{}',
  'POST /rest/login HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n',
  HELLO, // a TLS client that goes no further
  Buffer.from([0x16]),
  Buffer.concat([HELLO, Buffer.alloc(600, 7)]),
  Buffer.from([0x16, 0x03, 0x01, 0xff, 0xff, 0x0b]),
  Buffer.from([0x16, 0x03, 0x03, 0x00, 0x00, 0x16, 0x03, 0x03, 0x00, 0x00]),
  Buffer.from([0x15, 0x03, 0x01, 0x00, 0x02, 0x02, 0x28]), // an alert
  Buffer.from([0x00, 0xff, 0x0d, 0x0a, 0x0d, 0x0a, 0x80]),
]

const WEBSOCKET = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n'

const headersOf = ({ port, cookie, token, ca }: Target): string =>
  `Host: 127.0.0.1:${port}\r\nOrigin: ${ca === undefined ? 'http' : 'https'}://127.0.0.1:${port}\r\n` +
  (cookie === undefined ? `Cookie: ${SECRET_COOKIE}=nobody\r\n` : `Cookie: ${cookie}\r\n`) +
  (token === undefined ? '' : `X-XSRF-TOKEN: ${token}\r\n`)

const upgradeTo = (target: Target, path: string, kind = 'websocket'): string =>
  `GET ${path} HTTP/1.1\r\n${headersOf(target)}Connection: Upgrade\r\nUpgrade: ${kind}\r\n${WEBSOCKET}\r\n`

/** Frames that no browser sends: without a mask, of a kind that is none, longer than what follows, a close without a reason. */
const FRAMES = [
  [0x81, 0x05, 104, 101],
  [0x8f, 0x80, 1, 2, 3, 4],
  [0x81, 0xff, 0, 0, 0, 1],
  [0x88, 0x81, 0, 0, 0, 0, 1],
  [0xff],
]

const pick = <T>(draw: Draw, list: readonly T[]): T => list[draw(list.length)] as T

/** Waits for an event of the socket; an error ends the waiting too. */
const heard = (socket: Socket, event: string): Promise<unknown> => once(socket, event).catch(() => undefined)

/** A connection of TLS is reset below it. */
const below = new WeakMap<Socket, Socket>()
const reset = (socket: Socket): void => void (below.get(socket) ?? socket).resetAndDestroy()

/** A connection whose errors are what the test is about, not its end. */
const open = async (target: Target): Promise<Socket> => {
  const raw = connect({ port: target.port, host: '127.0.0.1', allowHalfOpen: true })
  raw.on('error', () => undefined) // refused, reset: what the server may do with such a connection
  await Promise.race([heard(raw, 'connect'), heard(raw, 'close')])
  const { ca } = target
  const socket = ca === undefined ? raw : connectByTls({ socket: raw, ca, servername: 'localhost' })
  if (socket !== raw) {
    below.set(socket, raw)
    socket.on('error', () => undefined)
    await Promise.race([heard(socket, 'secureConnect'), heard(socket, 'close')])
  }
  socket.resume()
  return socket
}

const endBy = async (draw: Draw, socket: Socket): Promise<void> => {
  const way = draw(4)
  if (way > 0) await delay(draw(8))
  if (way === 3) {
    socket.end() // half closed: what was asked may still be answered
    await Promise.race([heard(socket, 'close'), delay(50)])
  }
  if (way === 2) socket.destroy()
  else reset(socket)
}

type Attack = (draw: Draw, target: Target) => Promise<void>

const sayNoRequest: Attack = async (draw, target) => {
  const socket = await open(target)
  socket.write(pick(draw, NO_REQUESTS))
  await endBy(draw, socket)
}

const askOddly: Attack = async (draw, target) => {
  const socket = await open(target)
  socket.write(`${pick(draw, METHODS)} ${pick(draw, PATHS)} HTTP/1.1\r\n${headersOf(target)}\r\n`)
  await endBy(draw, socket)
}

const upgrade: Attack = async (draw, target) => {
  const socket = await open(target)
  socket.write(upgradeTo(target, pick(draw, PATHS), pick(draw, ['websocket', 'websocket', 'h2c', '', 'TLS/1.0'])))
  if (draw(3) === 0) socket.write(Buffer.from(pick(draw, FRAMES)))
  await endBy(draw, socket)
}

/** The session is being looked up when the connection breaks. */
const resetUpgrade: Attack = async (_draw, target) => {
  const socket = await open(target)
  socket.write(upgradeTo(target, '/rest/live'))
  await new Promise((resolve) => setImmediate(resolve))
  reset(socket)
}

const breakFrames: Attack = async (draw, target) => {
  const socket = await open(target)
  socket.write(upgradeTo(target, '/rest/live?since=1'))
  await Promise.race([heard(socket, 'data'), delay(200)])
  socket.write(Buffer.from(pick(draw, FRAMES)))
  await endBy(draw, socket)
}

const resetBody: Attack = async (draw, target) => {
  const socket = await open(target)
  const type = pick(draw, ['application/json', 'multipart/form-data; boundary=x', 'text/plain', 'multipart/form-data'])
  const path = pick(draw, ['/rest/login', '/rest/establishment/logo', '/rest/payment/payment/edit', '/rest/nothing'])
  const body = type.startsWith('multipart')
    ? '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nabc'
    : '{"login": "a'
  socket.write(
    `POST ${path} HTTP/1.1\r\n${headersOf(target)}Content-Type: ${type}\r\nContent-Length: 100000\r\n\r\n${body}`,
  )
  await endBy(draw, socket)
}

/** Several requests at once on one connection, dropped before the answers. */
const pipeline: Attack = async (draw, target) => {
  const socket = await open(target)
  const one = `GET ${pick(draw, ['/healthz', '/rest/setup', '/', '/rest/openapi.json'])} HTTP/1.1\r\n${headersOf(target)}\r\n`
  socket.write(one.repeat(20) + upgradeTo(target, '//'))
  await endBy(draw, socket)
}

const ATTACKS = { sayNoRequest, askOddly, upgrade, resetUpgrade, breakFrames, resetBody, pipeline } as const

/** Every path as an upgrade once, then `rounds` attacks drawn from `seed`, twenty at a time. Answers how many were made. */
export const attack = async (target: Target, rounds: number, seed: number): Promise<number> => {
  const draw = drawFrom(seed)
  for (const path of PATHS) {
    const socket = await open(target)
    socket.write(upgradeTo(target, path))
    await endBy(draw, socket)
  }
  const kinds = Object.values(ATTACKS)
  for (let done = 0; done < rounds; done += 20)
    await Promise.all(Array.from({ length: 20 }, (_, n) => pick(draw, kinds)(drawFrom(seed + done + n), target)))
  return PATHS.length + rounds
}

/** So many clients that each send a byte of a request now and then, for so long. Answers how many were still let in at the end. */
export const dawdle = async (target: Target, clients: number, ms: number): Promise<number> => {
  const request = target.handshake ? HELLO.toString('latin1') + '\0'.repeat(500) : upgradeTo(target, '/rest/live')
  const sockets = await Promise.all(Array.from({ length: clients }, () => open(target)))
  const end = Date.now() + ms
  for (let at = 0; Date.now() < end; at++) {
    for (const socket of sockets) if (socket.writable) socket.write(request[at % request.length] ?? 'x', 'latin1')
    await delay(100)
  }
  const letIn = sockets.filter((socket) => socket.writable).length
  for (const socket of sockets) reset(socket)
  return letIn
}
