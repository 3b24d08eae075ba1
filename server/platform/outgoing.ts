/** One HTTP request to an address that somebody typed: bounded in time and in size, never redirected, never inside unless allowed. */
import http from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, RequestOptions } from 'node:http'
import https from 'node:https'
import { lookupOutside, refuseInside } from '#server/platform/outside.ts'

export interface Outgoing {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | null
  readonly allowsLocal: boolean
  readonly timeoutMs: number
  readonly maxBytes: number
}

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Uint8Array
}

/** More came than the caller wants. */
export class AnswerTooLarge extends Error {}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Secrets go over the line: only this machine may be called without TLS. */
export const isInClear = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && !LOOPBACK.has(hostname)

/** Whether an error says that nothing came in time. */
export const isLate = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')

/** Seconds, perhaps with a fraction, or a date (RFC 9110, 10.2.3). */
export const retryAfterMs = (header: string | undefined, now: number): number | null => {
  if (header === undefined) return null
  const seconds = Number(header)
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now
  return Number.isFinite(wait) && wait > 0 ? wait : null
}

/** What a refusal says of itself is short. */
const REFUSAL_BYTES = 64 * 1024

/** A refusal that goes on and on is cut; an answer that does is none. */
const readAll = async (response: IncomingMessage, maxBytes: number): Promise<Uint8Array> => {
  const isRefusal = (response.statusCode ?? 0) > 299
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (isRefusal && size > REFUSAL_BYTES) break
    if (size > maxBytes) throw new AnswerTooLarge('the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** On a connection of its own: a kept one would lead where its name led then. */
const answered = (url: URL, options: RequestOptions, body: Outgoing['body']): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? https.request : http.request
    send(url, { ...options, agent: false }, resolve)
      .on('error', reject)
      .end(body ?? undefined)
  })

/** Throws InsideError, AnswerTooLarge, what `isLate` knows, and whatever the connection throws. */
export const callOutside = async (url: URL, asked: Outgoing): Promise<Answer> => {
  const { method, headers, body, allowsLocal, timeoutMs, maxBytes } = asked
  if (!allowsLocal) refuseInside(url.hostname)
  const lookup = allowsLocal ? {} : { lookup: lookupOutside }
  const options = { method, headers, ...lookup, signal: AbortSignal.timeout(timeoutMs) }
  const response = await answered(url, options, body)
  return { status: response.statusCode ?? 0, headers: response.headers, body: await readAll(response, maxBytes) }
}
