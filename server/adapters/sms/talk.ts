/** Calls to a provider of SMS: bounded, never redirected, its keys in headers and in no failure. Whether one may have been taken is told. */
import { z } from 'zod'
import { AnswerTooLarge, callOutside, isInClear, isLate, retryAfterMs } from '#server/platform/outgoing.ts'
import type { Answer } from '#server/platform/outgoing.ts'
import { InsideError } from '#server/platform/outside.ts'
import { OWN_SMS_ADDRESS, SmsFailure } from '#server/ports/sms.ts'
import type { SmsAddress, SmsFailureCode } from '#server/ports/sms.ts'

const CALL_MS = 20_000
const MAX_BYTES = 4 * 1024 * 1024

export interface Call {
  /** Orders are posted; nothing else is. */
  readonly method: 'GET' | 'POST'
  /** Below the address of the service. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** What a refusal means in the words of this provider; null: what its status means to everybody. */
  readonly meant?: (body: unknown) => SmsFailureCode | null
}

const codeOf = (status: number): SmsFailureCode => {
  if (status < 400) return 'sms.addressInvalid'
  if (status === 401 || status === 403) return 'sms.unauthorised'
  if (status === 402) return 'sms.noCredit'
  if (status === 404) return 'sms.notFound'
  // A service that is closed for now (503) took nothing, unlike one that broke at work.
  if ([408, 409, 425, 429, 503].includes(status)) return 'sms.busy'
  return status >= 500 ? 'sms.broken' : 'sms.refused'
}

const parsed = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    // A page of HTML, an answer cut off: the caller's schema refuses it.
    return undefined
  }
}

const told = z.object({ message: z.unknown(), code: z.unknown(), errorCode: z.unknown() }).partial()

/** What it says of itself, never what was sent. */
const wordsOf = (body: unknown): string => {
  const { code, errorCode, message } = told.safeParse(body).data ?? {}
  const said = [code ?? errorCode, message].filter((one) => typeof one === 'string' || typeof one === 'number')
  return said.join(' : ')
}

/** Providers repeat what they refuse. */
const without = (words: string, secrets: readonly string[]): string =>
  secrets.filter((one) => one !== '').reduce((left, secret) => left.replaceAll(secret, '…'), words)

const secretsOf = ({ secretKey, consumerKey }: SmsAddress, { headers }: Call): string[] => [
  ...[secretKey, consumerKey],
  ...[(headers['authorization'] ?? '').replace(/^\w+ /, ''), headers['x-ovh-signature'] ?? ''],
]

const refused = ({ status, body, headers }: Answer, call: Call, secrets: readonly string[]): SmsFailure => {
  const said = parsed(body)
  const words = without(wordsOf(said), secrets)
  // Whatever a server that broke at work says, it may have done it.
  const code = status >= 500 ? null : (call.meant?.(said) ?? null)
  return new SmsFailure(code ?? codeOf(status), {
    detail: words === '' ? `HTTP ${status}` : `HTTP ${status}, ${words}`,
    waitMs: retryAfterMs(headers['retry-after'], Date.now()),
  })
}

const atConnection = z.object({ syscall: z.enum(['connect', 'getaddrinfo']) })
const allAtConnection = z.object({ errors: z.array(atConnection).min(1) })
const ofCertificate = z.object({
  code: z.string().regex(/^(?:CERT_|DEPTH_ZERO_|ERR_TLS_|SELF_SIGNED_|UNABLE_TO_)/),
})

/** Whether a connection failed before a word of the request could leave: no host, no door, or not the one that was called. */
const wasNeverMade = (error: unknown): boolean =>
  [atConnection, allAtConnection, ofCertificate].some((one) => one.safeParse(error).success)

/**
 * What a connection throws says addresses and headers: none of it is kept. One that ended before it stood took nothing; whether one that
 * ended later did, or that nobody answered, is not known.
 */
export const failureOf = (error: unknown): SmsFailure => {
  if (error instanceof SmsFailure) return error
  if (error instanceof InsideError) return new SmsFailure('sms.inside')
  if (error instanceof AnswerTooLarge) return new SmsFailure('sms.answerUnreadable')
  if (isLate(error)) return new SmsFailure('sms.timeout')
  return wasNeverMade(error)
    ? new SmsFailure('sms.unreachable')
    : new SmsFailure('sms.unreachable', { fate: 'UNKNOWN', ofProvider: false })
}

/** Of a question, nothing can have been taken; and what it does not find says nothing of others. */
const ofQuestion = (failure: SmsFailure): SmsFailure => {
  const { code, detail, waitMs } = failure
  if (failure.fate === 'UNKNOWN') return new SmsFailure(code, { detail, waitMs, fate: 'LATER', ofProvider: false })
  return code === 'sms.notFound' ? new SmsFailure(code, { detail, waitMs, ofProvider: false }) : failure
}

/** The address that is called, as it is written on the wire. Throws SmsFailure sms.addressInvalid, sms.insecure. */
export const urlOf = (base: string, path: string): URL => {
  const url = URL.canParse(base) && !/[?#]/.test(base) ? new URL(base.replace(/\/+$/, '') + path) : null
  if (url === null || !['http:', 'https:'].includes(url.protocol)) throw new SmsFailure('sms.addressInvalid')
  if (isInClear(url)) throw new SmsFailure('sms.insecure')
  return url
}

/** Asks, and reads the answer. Throws SmsFailure. */
export const ask = async <T>(address: SmsAddress, call: Call, schema: z.ZodType<T>): Promise<T> => {
  try {
    const { method, path, headers, body } = call
    const limits = { allowsLocal: address.allowsLocal, timeoutMs: CALL_MS, maxBytes: MAX_BYTES }
    const sent = { accept: 'application/json', ...headers }
    const answer = await callOutside(urlOf(address.url, path), { method, headers: sent, body: body ?? null, ...limits })
    if (answer.status < 200 || answer.status > 299) throw refused(answer, call, secretsOf(address, call))
    const read = schema.safeParse(parsed(answer.body))
    if (!read.success) throw new SmsFailure('sms.answerUnreadable')
    return read.data
  } catch (error) {
    const failure = failureOf(error)
    throw call.method === 'POST' ? failure : ofQuestion(failure)
  }
}

/** What a question finds; `none` where the provider knows nothing of that name. Throws SmsFailure. */
export const unlessAbsent = <T, N>(asked: Promise<T>, none: N): Promise<T | N> =>
  asked.catch((error: unknown) => {
    if (error instanceof SmsFailure && error.code === 'sms.notFound') return none
    throw error
  })

/** Where nothing else is said, it is where it is by itself. */
export const located = (address: SmsAddress): SmsAddress => ({
  ...address,
  url: address.url === '' ? (OWN_SMS_ADDRESS[address.provider] ?? '') : address.url,
})

/** Providers write numbers with +, with 00, or with neither. */
export const e164 = (number: string): string => `+${number.replaceAll(/\D/g, '').replace(/^00/, '')}`

/** Names of SMS: some write numbers. */
export const id = z.union([z.string().min(1).max(200), z.int().transform(String)])

export const json = (value: unknown): string => JSON.stringify(value)
export const JSON_TYPE = { 'content-type': 'application/json' }
export const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
