/** One call to a channel: bounded in time and in size, its token in a header and nowhere else. */
import { AnswerTooLarge, callOutside, isInClear, isLate } from '#server/platform/outgoing.ts'
import { InsideError } from '#server/platform/outside.ts'
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

/** The token would go over the line in clear: only this machine may be called without TLS. */
const urlOf = ({ url, siteCode }: ChannelAddress, path: string): URL => {
  const base = URL.canParse(url) ? new URL(url) : null
  if (base === null || !['http:', 'https:'].includes(base.protocol))
    throw new ChannelFailure('channel.addressInvalid', false)
  if (isInClear(base)) throw new ChannelFailure('channel.insecure', false)
  base.pathname = base.pathname.replace(/\/+$/, '') + path
  base.searchParams.set('site', siteCode)
  return base
}

/** What a connection throws says addresses and headers: none of it is kept. */
const failureOf = (error: unknown): ChannelFailure => {
  if (error instanceof ChannelFailure) return error
  if (error instanceof InsideError) return new ChannelFailure('channel.inside', false)
  if (error instanceof AnswerTooLarge) return new ChannelFailure('channel.answerTooLarge', false)
  return new ChannelFailure(isLate(error) ? 'channel.timeout' : 'channel.unreachable', true)
}

/**
 * The bytes of the channel's answer. No redirection is followed: the token is for this address. Throws ChannelFailure:
 * channel.addressInvalid, insecure, inside, timeout, unreachable, unauthorised, notFound, busy, broken, refused, answerTooLarge.
 */
export const call = async (address: ChannelAddress, { method, path, type, body }: Call): Promise<Uint8Array> => {
  const url = urlOf(address, path)
  try {
    const headers = {
      accept: type,
      authorization: `Bearer ${address.token}`,
      ...(body === null ? {} : { 'content-type': `${type}; charset=utf-8` }),
    }
    const limits = { allowsLocal: address.allowsLocal, timeoutMs: CALL_MS, maxBytes: MAX_ANSWER_BYTES }
    const { status, body: answer } = await callOutside(url, { method, headers, body, ...limits })
    if (status < 200 || status > 299)
      throw new ChannelFailure(codeOf(status), isPassingStatus(status), `HTTP ${status}`)
    return answer
  } catch (error) {
    throw failureOf(error)
  }
}
