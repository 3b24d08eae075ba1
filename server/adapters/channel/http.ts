/** One call to a channel: bounded in time and in size, its token in a header and nowhere else. */
import http from 'node:http'
import type { IncomingMessage, RequestOptions } from 'node:http'
import https from 'node:https'
import { InsideError, lookupOutside, refuseInside } from '#server/platform/outside.ts'
import { ChannelFailure } from '#server/ports/channel.ts'
import type { ChannelAddress } from '#server/ports/channel.ts'

/** What a call may take; whoever sends in turns counts with it (`channel-push/lease.ts`). */
export const CALL_MS = 10_000

/** A season of bookings is far below; more is a fault or an attack. */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024

export interface Call {
  readonly method: 'GET' | 'POST'
  /** Below the channel's address. */
  readonly path: string
  readonly type: 'application/json' | 'application/xml'
  readonly body: string | null
}

/** Asking again may find the channel better disposed (RFC 9110, 15.5.9, 15.6; RFC 6585, 4; RFC 8470, 5.2). */
const isPassingStatus = (status: number): boolean => status >= 500 || [408, 425, 429].includes(status)

const codeOf = (status: number): string => {
  if (status === 401 || status === 403) return 'channel.unauthorised'
  if (status === 404) return 'channel.notFound'
  if (status === 429) return 'channel.busy'
  return status >= 500 ? 'channel.broken' : 'channel.refused'
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The token would go over the line in clear: only this machine may be called without TLS. */
const urlOf = ({ url, siteCode }: ChannelAddress, path: string): URL => {
  const base = URL.canParse(url) ? new URL(url) : null
  if (base === null || !['http:', 'https:'].includes(base.protocol))
    throw new ChannelFailure('channel.addressInvalid', false)
  if (base.protocol === 'http:' && !LOOPBACK.has(base.hostname)) throw new ChannelFailure('channel.insecure', false)
  base.pathname = base.pathname.replace(/\/+$/, '') + path
  base.searchParams.set('site', siteCode)
  return base
}

const readAll = async (response: IncomingMessage): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > MAX_ANSWER_BYTES) throw new ChannelFailure('channel.answerTooLarge', false)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** What a connection throws says addresses and headers: none of it is kept. */
const failureOf = (error: unknown): ChannelFailure => {
  if (error instanceof ChannelFailure) return error
  if (error instanceof InsideError) return new ChannelFailure('channel.inside', false)
  const isLate = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
  return new ChannelFailure(isLate ? 'channel.timeout' : 'channel.unreachable', true)
}

/** Sends the request on a connection of its own: a kept one would lead where its name led then. */
const answered = (url: URL, options: RequestOptions, body: string | null): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? https.request : http.request
    send(url, { ...options, agent: false }, resolve)
      .on('error', reject)
      .end(body ?? undefined)
  })

/**
 * The bytes of the channel's answer. No redirection is followed: the token is for this address. Throws ChannelFailure:
 * channel.addressInvalid, insecure, inside, timeout, unreachable, unauthorised, notFound, busy, broken, refused, answerTooLarge.
 */
export const call = async (address: ChannelAddress, { method, path, type, body }: Call): Promise<Uint8Array> => {
  const url = urlOf(address, path)
  try {
    if (!address.allowsLocal) refuseInside(url.hostname)
    const headers = {
      accept: type,
      authorization: `Bearer ${address.token}`,
      ...(body === null ? {} : { 'content-type': `${type}; charset=utf-8` }),
    }
    const lookup = address.allowsLocal ? {} : { lookup: lookupOutside }
    const response = await answered(url, { method, headers, ...lookup, signal: AbortSignal.timeout(CALL_MS) }, body)
    const status = response.statusCode ?? 0
    if (status < 200 || status > 299) {
      response.destroy()
      throw new ChannelFailure(codeOf(status), isPassingStatus(status), `HTTP ${status}`)
    }
    return await readAll(response)
  } catch (error) {
    throw failureOf(error)
  }
}
