/**
 * The one way to call the server: `rest.get<Answer>('camp/layout', { query })`, `rest.post(path, body)`, `rest.delete(path)`.
 * Paths are relative to `/rest/`. Throws RestError (and its kinds), NetworkError, or
 * UnreadError where a field is red; `shell/query.ts` tells the user.
 */
import type { ErrorBody, StaleBody } from '#contract/operations/session/session.ts'
import { takeActivity } from '#web/shell/activity.ts'
import { NetworkError, RestError, SessionLostError, StaleError, UnreadError } from '#web/shell/rest-error.ts'
import { isOfOlderSession } from '#web/shell/older-session.ts'
import { forgetUser, xsrfToken } from '#web/shell/session.ts'
import { leadsToUnread } from '#web/shell/unread.ts'

export type Query = Readonly<Record<string, string | number | boolean | undefined>>

export interface RestOptions {
  readonly query?: Query
  readonly signal?: AbortSignal
  /** Key of the user's intent, sent as `Idempotency-Key` (see `intent.ts`): writes of money and stays demand it. */
  readonly intent?: string
  /** A write that has nothing to do with what is being typed: sent although a field is red (see `unread.ts`). */
  readonly besides?: true
  /** The saved item comes back in the answer of `{base}/edit` (spec 7). */
  readonly returnEditItem?: boolean
  /** How long an answer is waited for, milliseconds; a minute unless somebody stands in front of a till. */
  readonly patienceMs?: number | undefined
  /** Goes on while the page that sends it goes away. */
  readonly keepalive?: boolean
}

/** Longest wait for an answer. */
const PATIENCE_MS = 60_000

type SessionLost = () => void
let sessionLost: SessionLost = forgetUser

/** What happens at a 403, beyond forgetting the user: set once, at start. */
export const onSessionLost = (handler: SessionLost): void => {
  sessionLost = handler
}

/** Address of a REST path, for images and links to files. */
export const restUrl = (path: string, query: Query = {}): string => {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString()
  return `/rest/${path}${search === '' ? '' : `?${search}`}`
}

const headersOf = (body: unknown, options: RestOptions): Headers => {
  const headers = new Headers({ accept: 'application/json' })
  if (body !== undefined && !(body instanceof FormData)) headers.set('content-type', 'application/json')
  const token = xsrfToken()
  if (token !== undefined) headers.set('X-XSRF-TOKEN', token)
  if (options.intent !== undefined) headers.set('Idempotency-Key', options.intent)
  if (!takeActivity()) headers.set('X-Background', 'true')
  if (options.returnEditItem === true) headers.set('returnEditItem', 'true')
  return headers
}

/** A proxy that takes no more than so much says so in its own words: sent again, it is refused again. */
const TOO_LARGE = 413

const errorBody = async (response: Response): Promise<ErrorBody> => {
  try {
    const body: unknown = await response.json()
    if (typeof body === 'object' && body !== null && 'message' in body) return body as ErrorBody
  } catch (error) {
    // A page of a proxy, of a network that wants a log-in first, or half an answer: our server said nothing.
    if (response.status !== TOO_LARGE) throw new NetworkError(error)
    return { message: 'request.tooLarge' }
  }
  return { message: response.status >= 500 ? 'server.failed' : 'request.invalid' }
}

/** A gateway that finds no server behind it answers in its place. */
const isGateway = (status: number): boolean => status === 502 || status === 503 || status === 504

const refuse = async (response: Response, sentUnder: string | undefined): Promise<never> => {
  if (isGateway(response.status)) throw new NetworkError(`gateway ${response.status}`)
  const body = await errorBody(response)
  if (response.status === 403) {
    if (!isOfOlderSession(sentUnder, xsrfToken())) sessionLost()
    throw new SessionLostError(body)
  }
  if (response.status === 409 && 'status' in body && body.status === 'STALE') throw new StaleError(body as StaleBody)
  throw new RestError(response.status, body)
}

/** What a screen reads by POST can be given up: it has a signal. Anything else is a write. */
const isWrite = (method: string, { signal, besides }: RestOptions): boolean =>
  method !== 'GET' && signal === undefined && besides !== true

/** Sends a request and gives the bare response, for files. Most callers want `rest`. */
export const send = async (method: 'GET' | 'POST' | 'DELETE', path: string, body: unknown, options: RestOptions) => {
  if (isWrite(method, options) && leadsToUnread()) throw new UnreadError()
  const patience = AbortSignal.timeout(options.patienceMs ?? PATIENCE_MS)
  const sentUnder = xsrfToken()
  const response = await fetch(restUrl(path, options.query), {
    method,
    credentials: 'same-origin',
    headers: headersOf(body, options),
    body: body === undefined || body instanceof FormData ? (body ?? null) : JSON.stringify(body),
    signal: options.signal === undefined ? patience : AbortSignal.any([options.signal, patience]),
    keepalive: options.keepalive === true,
  }).catch((error: unknown) => {
    if (options.signal?.aborted === true) throw error
    throw new NetworkError(error)
  })
  return response.ok ? response : refuse(response, sentUnder)
}

/** What is no JSON is not of our server (see `errorBody`); what stops halfway was cut. */
const json = async <T>(response: Response, { signal }: RestOptions): Promise<T> => {
  try {
    return (response.status === 204 ? undefined : await response.json()) as T
  } catch (error) {
    if (signal?.aborted === true) throw error
    throw new NetworkError(error)
  }
}

export const rest = {
  get: async <T>(path: string, options: RestOptions = {}): Promise<T> =>
    json<T>(await send('GET', path, undefined, options), options),
  /** A body of undefined sends `{}`; FormData uploads files. */
  post: async <T>(path: string, body?: unknown, options: RestOptions = {}): Promise<T> =>
    json<T>(await send('POST', path, body ?? {}, options), options),
  delete: async <T>(path: string, options: RestOptions = {}): Promise<T> =>
    json<T>(await send('DELETE', path, undefined, options), options),
} as const
