/** Calls to an approved platform: a token from its own address, then the service, each told its own secret and nothing else. */
import { z } from 'zod'
import { AnswerTooLarge, callOutside, isInClear, isLate, retryAfterMs } from '#server/platform/outgoing.ts'
import type { Answer } from '#server/platform/outgoing.ts'
import { InsideError } from '#server/platform/outside.ts'
import { PlatformFailure } from '#server/ports/platform.ts'
import type { PlatformAddress } from '#server/ports/platform.ts'

const CALL_MS = 30_000
/** XP Z12-013: a flow has 100 MB at most. */
const MAX_BYTES = 100 * 1024 * 1024
const TOKEN_BYTES = 64 * 1024
/** A token is not used in its last moments. */
const MARGIN_MS = 30_000
const SHORTEST_MS = 60_000

export interface Call {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly body?: { readonly type: string; readonly bytes: Uint8Array | string }
}

export interface Talk {
  readonly call: (call: Call) => Promise<Answer>
  readonly json: <T>(call: Call, schema: z.ZodType<T>) => Promise<T>
}

const codeOf = (status: number): string => {
  if (status === 401 || status === 403) return 'platform.unauthorised'
  if (status === 404) return 'platform.notFound'
  if ([408, 425, 429].includes(status)) return 'platform.busy'
  return status >= 500 ? 'platform.broken' : 'platform.refused'
}

const refusal = z.object({ errorCode: z.string().optional(), errorMessage: z.string().optional() })

const parsed = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    // A page of HTML, an answer cut off: the caller's schema refuses it.
    return undefined
  }
}

/** Its own words, never what was sent. */
const refused = ({ status, body, headers }: Answer): PlatformFailure => {
  const said = refusal.safeParse(parsed(body)).data ?? {}
  const words = [said.errorCode, said.errorMessage].filter((word) => word !== undefined).join(' : ')
  return new PlatformFailure(codeOf(status), {
    detail: words === '' ? `HTTP ${status}` : `HTTP ${status}, ${words}`,
    final: codeOf(status) === 'platform.refused',
    waitMs: retryAfterMs(headers['retry-after'], Date.now()),
    reason: said.errorCode ?? null,
  })
}

/** What a connection throws says addresses and headers: none of it is kept. */
export const failureOf = (error: unknown): PlatformFailure => {
  if (error instanceof PlatformFailure) return error
  if (error instanceof InsideError) return new PlatformFailure('platform.inside')
  if (error instanceof AnswerTooLarge) return new PlatformFailure('platform.answerTooLarge')
  return new PlatformFailure(isLate(error) ? 'platform.timeout' : 'platform.unreachable')
}

/** Throws PlatformFailure platform.addressInvalid, platform.insecure. */
const urlOf = (text: string): URL => {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !['http:', 'https:'].includes(url.protocol)) throw new PlatformFailure('platform.addressInvalid')
  if (isInClear(url)) throw new PlatformFailure('platform.insecure')
  return url
}

interface Token {
  readonly text: string
  readonly until: number
}

const tokens = new Map<string, Token>()
const tokenKey = ({ tokenUrl, clientId, clientSecret }: PlatformAddress): string =>
  JSON.stringify([tokenUrl, clientId, clientSecret])

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().optional() })

/** Client credentials (RFC 6749, 4.4; the secret in the header, 2.3.1). */
const askToken = async (address: PlatformAddress): Promise<Token> => {
  const { tokenUrl, clientId, clientSecret, allowsLocal } = address
  const known = [clientId, clientSecret].map((text) => encodeURIComponent(text)).join(':')
  const headers = {
    accept: 'application/json',
    authorization: `Basic ${Buffer.from(known).toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
  }
  const limits = { allowsLocal, timeoutMs: CALL_MS, maxBytes: TOKEN_BYTES }
  const body = 'grant_type=client_credentials'
  const answer = await callOutside(urlOf(tokenUrl), { method: 'POST', headers, body, ...limits })
  if (answer.status === 400 || answer.status === 401)
    throw new PlatformFailure('platform.unauthorised', { detail: `HTTP ${answer.status}` })
  if (answer.status < 200 || answer.status > 299) throw refused(answer)
  const token = tokenAnswer.safeParse(parsed(answer.body)).data
  if (token === undefined) throw new PlatformFailure('platform.answerUnreadable')
  const lasts = Math.max((token.expires_in ?? 0) * 1000 - MARGIN_MS, SHORTEST_MS)
  return { text: token.access_token, until: Date.now() + lasts }
}

const tokenOf = async (address: PlatformAddress): Promise<string> => {
  const key = tokenKey(address)
  const kept = tokens.get(key)
  if (kept !== undefined && kept.until > Date.now()) return kept.text
  const token = await askToken(address)
  tokens.set(key, token)
  return token.text
}

const once = async (address: PlatformAddress, { method, url, body }: Call): Promise<Answer> => {
  const headers = {
    accept: 'application/json, */*',
    authorization: `Bearer ${await tokenOf(address)}`,
    'request-id': crypto.randomUUID(),
    ...(address.organisation === null ? {} : { 'organization-id': address.organisation }),
    ...(body === undefined ? {} : { 'content-type': body.type }),
  }
  const limits = { allowsLocal: address.allowsLocal, timeoutMs: CALL_MS, maxBytes: MAX_BYTES }
  return callOutside(urlOf(url), { method, headers, body: body?.bytes ?? null, ...limits })
}

/** Whoever talks to one platform. Every call throws PlatformFailure. */
export const talkTo = (address: PlatformAddress): Talk => {
  const call: Talk['call'] = async (asked) => {
    try {
      let answer = await once(address, asked)
      // A token may be taken back before its time: once, another is asked for.
      if (answer.status === 401) {
        tokens.delete(tokenKey(address))
        answer = await once(address, asked)
      }
      if (answer.status < 200 || answer.status > 299) throw refused(answer)
      return answer
    } catch (error) {
      throw failureOf(error)
    }
  }
  return {
    call,
    json: async (asked, schema) => {
      const { body } = await call(asked)
      const read = schema.safeParse(parsed(body))
      if (!read.success) throw new PlatformFailure('platform.answerUnreadable')
      return read.data
    },
  }
}
