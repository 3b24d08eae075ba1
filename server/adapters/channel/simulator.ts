/**
 * A channel to try things on: one HTTP service on loopback that speaks both formats over one memory, and does on demand what real
 * channels do at the worst moment. `/ota` and `/json` are the channel; `/admin/…` plays the guests and the faults; `/` shows it all.
 */
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { createFakeChannel } from '#server/ports/fake-channel.ts'
import type { FakeChannel } from '#server/ports/fake-channel.ts'
import { serveAdmin } from './simulator-admin.ts'
import { createFaults } from './simulator-faults.ts'
import type { Fault, Faults } from './simulator-faults.ts'
import { serveJson } from './simulator-json.ts'
import { otaRefusal, serveOta } from './simulator-ota.ts'

const DELAY_MS = 1500
const MOST_BYTES = 32 * 1024 * 1024

export interface SimulatorSettings {
  /** 0: any that is free. */
  readonly port: number
  readonly token: string
  readonly faults?: Faults
  readonly channel?: FakeChannel
}

export interface Simulator {
  readonly url: string
  readonly token: string
  /** What it knows and what it sells. */
  readonly channel: FakeChannel
  readonly faults: Faults
  readonly stop: () => Promise<void>
}

const bodyOf = async (request: IncomingMessage): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > MOST_BYTES) throw new RangeError('the request is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const send = (response: ServerResponse, status: number, type: string, body: string): void => {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body)
}

/** Bookings told twice, the newest first; acknowledgements heard and forgotten. */
const disturbed = (channel: FakeChannel, fault: Fault | null): FakeChannel => {
  if (fault === 'DUPLICATE')
    return {
      ...channel,
      pull: async () => {
        const list = await channel.pull()
        return [...list, ...list].toReversed()
      },
    }
  return fault === 'LOST_ACK' ? { ...channel, ack: () => Promise.resolve() } : channel
}

/** One call of the channel, as if nothing were wrong. */
const serve = async (channel: FakeChannel, path: string, body: Uint8Array): Promise<string> => {
  const served = path === '/ota' ? await serveOta(channel, body) : await serveJson(channel, path.slice(5), body)
  return served.body
}

interface Asked {
  readonly path: string
  readonly isXml: boolean
  readonly body: Uint8Array
}

const answerWith = async (
  response: ServerResponse,
  channel: FakeChannel,
  fault: Fault | null,
  { path, isXml, body }: Asked,
): Promise<void> => {
  const type = isXml ? 'application/xml' : 'application/json'
  if (fault === 'ERROR') return send(response, 500, 'text/plain', 'internal error')
  if (fault === 'NONSENSE') return send(response, 200, 'text/html', '<html><body>Maintenance</body></html>')
  const answer = await serve(disturbed(channel, fault), path, body)
  if (fault === 'LOST_ANSWER') return send(response, 500, 'text/plain', 'internal error')
  // The caller gives up first, or hears nothing more: the connection ends with it.
  if (fault === 'TIMEOUT') return
  if (fault === 'DELAY') await delay(DELAY_MS)
  send(response, 200, type, fault === 'TRUNCATED' ? answer.slice(0, answer.length / 2) : answer)
}

/** A request that makes no sense is refused in the caller's own format, with the reason. */
const refuse = (response: ServerResponse, isXml: boolean, error: unknown): void => {
  const reason = error instanceof Error ? error.message : 'unknown'
  if (isXml) send(response, 200, 'application/xml', otaRefusal(reason))
  else send(response, 200, 'application/json', JSON.stringify({ error: reason }))
}

/** Starts the service on 127.0.0.1. */
export const startSimulator = async (settings: SimulatorSettings): Promise<Simulator> => {
  const channel = settings.channel ?? createFakeChannel()
  const faults = settings.faults ?? createFaults()
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = new URL(request.url ?? '/', 'http://simulator').pathname
    const isXml = path === '/ota'
    try {
      const body = await bodyOf(request)
      if (!isXml && !path.startsWith('/json/')) {
        const { status, type, text } = await serveAdmin({ channel, faults }, request.method ?? 'GET', path, body)
        return send(response, status, type, text)
      }
      if (request.headers.authorization !== `Bearer ${settings.token}`)
        return send(response, 401, 'text/plain', 'unknown token')
      await answerWith(response, channel, faults.next(), { path, isXml, body })
    } catch (error) {
      refuse(response, isXml, error)
    }
  }
  const server = createServer((request, response) => void handle(request, response))
  const listening = Promise.withResolvers<void>()
  server.once('error', listening.reject)
  server.listen(settings.port, '127.0.0.1', listening.resolve)
  await listening.promise
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a TCP server has an address')
  return {
    url: `http://127.0.0.1:${address.port}`,
    token: settings.token,
    channel,
    faults,
    stop: async () => {
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      server.closeAllConnections()
      await closed.promise
    },
  }
}
