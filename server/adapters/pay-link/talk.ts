/** Calls to a provider of links: bounded, never redirected, its key in a header and nowhere else. */
import { z } from 'zod'
import { AnswerTooLarge, callOutside, isInClear, isLate, retryAfterMs } from '#server/platform/outgoing.ts'
import type { Answer } from '#server/platform/outgoing.ts'
import { InsideError } from '#server/platform/outside.ts'
import { LinkFailure, OWN_ADDRESS } from '#server/ports/pay-link.ts'
import type { LinkAddress } from '#server/ports/pay-link.ts'

const CALL_MS = 20_000
const MAX_BYTES = 2 * 1024 * 1024

export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below the address of the service. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

const codeOf = (status: number): string => {
  if (status === 401 || status === 403) return 'payLink.unauthorised'
  if (status === 404) return 'payLink.notFound'
  if ([408, 409, 425, 429].includes(status)) return 'payLink.busy'
  return status >= 500 ? 'payLink.broken' : 'payLink.refused'
}

const parsed = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    // A page of HTML, an answer cut off: the caller's schema refuses it.
    return undefined
  }
}

const told = z.object({ message: z.unknown(), error: z.unknown(), errors: z.unknown(), details: z.unknown() }).partial()

/** Its own words, wherever it puts them, never what was sent. */
const wordsOf = (body: unknown): string => {
  const read = told.safeParse(body).data
  if (read === undefined) return ''
  const own = z.object({ message: z.string() }).safeParse(read.error).data?.message
  const said = [own, read.message, read.details ?? read.errors].filter((one) => one !== undefined && one !== null)
  return said.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join(' : ')
}

const refused = ({ status, body, headers }: Answer): LinkFailure => {
  const words = wordsOf(parsed(body))
  return new LinkFailure(codeOf(status), {
    detail: words === '' ? `HTTP ${status}` : `HTTP ${status}, ${words}`,
    final: codeOf(status) === 'payLink.refused',
    waitMs: retryAfterMs(headers['retry-after'], Date.now()),
  })
}

/** What a connection throws says addresses and headers: none of it is kept. */
export const failureOf = (error: unknown): LinkFailure => {
  if (error instanceof LinkFailure) return error
  if (error instanceof InsideError) return new LinkFailure('payLink.inside')
  if (error instanceof AnswerTooLarge) return new LinkFailure('payLink.answerUnreadable')
  return new LinkFailure(isLate(error) ? 'payLink.timeout' : 'payLink.unreachable')
}

/** Throws LinkFailure payLink.addressInvalid, payLink.insecure. */
const urlOf = (base: string, path: string): URL => {
  const url = URL.canParse(base) ? new URL(base.replace(/\/+$/, '') + path) : null
  if (url === null || !['http:', 'https:'].includes(url.protocol)) throw new LinkFailure('payLink.addressInvalid')
  if (isInClear(url)) throw new LinkFailure('payLink.insecure')
  return url
}

/** Asks, and reads the answer. Throws LinkFailure. */
export const ask = async <T>(
  { url, allowsLocal }: Pick<LinkAddress, 'url' | 'allowsLocal'>,
  { method, path, headers, body }: Call,
  schema: z.ZodType<T>,
): Promise<T> => {
  try {
    const limits = { allowsLocal, timeoutMs: CALL_MS, maxBytes: MAX_BYTES }
    const sent = { accept: 'application/json', ...headers }
    const answer = await callOutside(urlOf(url, path), { method, headers: sent, body: body ?? null, ...limits })
    if (answer.status < 200 || answer.status > 299) throw refused(answer)
    const read = schema.safeParse(parsed(answer.body))
    if (!read.success) throw new LinkFailure('payLink.answerUnreadable')
    return read.data
  } catch (error) {
    throw failureOf(error)
  }
}

/** Where nothing else is said, it is where it is by itself. */
export const located = (address: LinkAddress): LinkAddress => ({
  ...address,
  url: address.url === '' ? (OWN_ADDRESS[address.provider] ?? '') : address.url,
})

/** Where a guest is sent: a page, and no other scheme. */
export const pageUrl = z.url({ protocol: /^https?$/ }).max(500)

export const json = (value: unknown): string => JSON.stringify(value)
export const JSON_TYPE = { 'content-type': 'application/json' }
export const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
