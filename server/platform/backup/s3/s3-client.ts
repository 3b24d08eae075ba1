/** Signed requests to a store that speaks S3, and what they answer. Certificates are verified; no redirect is followed. */
import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { faultOfAnswer } from './s3-answer.ts'
import { faultOfFetch, garbled } from './s3-fault.ts'
import type { S3Place } from './s3-place.ts'

export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD'
  /** Below the bucket; empty: the bucket itself. */
  readonly key: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** One that fails for a moment is asked again so often, each time later. */
const TRIES = 5
const FIRST_WAIT_MS = 300
/** A small answer takes no longer, and a part of eight megabytes goes at 20 kB a second. */
const PATIENCE_MS = 30_000
const SLOWEST_BYTES_PER_MS = 20
/** No answer but an object is longer. */
const LONGEST_ANSWER = 8_000_000

/** RFC 3986, as signatures demand it: `encodeURIComponent` leaves five characters. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.codePointAt(0)?.toString(16).toUpperCase()}`)

/** Where an object is, every name encoded as signatures demand. */
export const urlOf = (
  { endpoint, bucket, style }: S3Place,
  { key, query = {} }: Pick<S3Request, 'key' | 'query'>,
): URL => {
  const url = new URL(endpoint)
  if (style === 'host') url.hostname = `${bucket}.${url.hostname}`
  const above = url.pathname.replace(/\/+$/, '')
  const names = [...(style === 'path' ? [bucket] : []), ...(key === '' ? [] : key.split('/'))]
  url.pathname = `${above}/${names.map(encode).join('/')}`
  // Written out: URLSearchParams makes a space a plus, which stores read in two ways.
  url.search = Object.entries(query)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')
  return url
}

/** Whole, as long as it is no longer than `limit`. */
const bodyOf = async (response: Response, limit: number): Promise<Uint8Array> => {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > limit) throw garbled('an endless answer')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** The digests are what stores demand that keep objects under a lock, and what tells a byte that changed on the way. */
const digestsOf = (body: Uint8Array | undefined): Record<string, string> => ({
  'x-amz-content-sha256': createHash('sha256')
    .update(body ?? '')
    .digest('hex'),
  ...(body === undefined ? {} : { 'content-md5': createHash('md5').update(body).digest('base64') }),
})

export class S3Client {
  readonly #place: S3Place
  readonly #firstWaitMs: number
  readonly #patienceMs: number

  constructor(place: S3Place, firstWaitMs = FIRST_WAIT_MS, patienceMs = PATIENCE_MS) {
    this.#place = place
    this.#firstWaitMs = firstWaitMs
    this.#patienceMs = patienceMs
  }

  async #once(request: S3Request, patience: AbortSignal): Promise<Response> {
    const { method, body, headers = {}, signal } = request
    const { keyId: accessKeyId, secret: secretAccessKey, region } = this.#place
    const signer = new AwsV4Signer({
      ...{ method, url: urlOf(this.#place, request).href, service: 's3', region, accessKeyId, secretAccessKey },
      headers: { ...headers, ...digestsOf(body) },
    })
    const signed = await signer.sign()
    const response = await fetch(signed.url, {
      ...{ method, headers: signed.headers, redirect: 'manual' },
      ...(body === undefined ? {} : { body: body as Uint8Array<ArrayBuffer> }),
      signal: signal === undefined ? patience : AbortSignal.any([signal, patience]),
    })
    if (response.ok) return response
    throw faultOfAnswer(response.status, await bodyOf(response, LONGEST_ANSWER))
  }

  async #patiently<T>(request: S3Request, use: (patience: AbortSignal) => Promise<T>): Promise<T> {
    for (let tried = 1; ; tried++) {
      try {
        const ms = this.#patienceMs + (request.body?.length ?? 0) / SLOWEST_BYTES_PER_MS
        return await use(AbortSignal.timeout(Math.round(ms)))
      } catch (error) {
        request.signal?.throwIfAborted()
        const fault = faultOfFetch(error)
        if (!fault.isPassing || tried === TRIES) throw fault
        await delay(this.#firstWaitMs * 2 ** (tried - 1) * (0.5 + Math.random()))
      }
    }
  }

  /** Throws S3Fault, or what `signal` was aborted with. */
  ask(request: S3Request): Promise<{ readonly headers: Headers; readonly body: Uint8Array }> {
    return this.#patiently(request, async (patience) => {
      const response = await this.#once(request, patience)
      return { headers: response.headers, body: await bodyOf(response, request.key === '' ? LONGEST_ANSWER : Infinity) }
    })
  }

  /** An object as it comes; one whose connection breaks goes on from where it was. Throws S3Fault. */
  async *stream(key: string): AsyncGenerator<Uint8Array> {
    let [done, etag, failed] = [0, '', 0]
    for (;;) {
      const stall = new AbortController()
      const late = (): NodeJS.Timeout =>
        setTimeout(() => stall.abort(new DOMException('the store stalls', 'TimeoutError')), this.#patienceMs)
      let timer = late()
      try {
        const headers: Record<string, string> = done === 0 ? {} : { range: `bytes=${done}-`, 'if-match': etag }
        const response = await this.#once({ method: 'GET', key, headers }, stall.signal)
        if (done > 0 && response.status !== 206) throw garbled('no part of an object')
        etag = response.headers.get('etag') ?? ''
        for await (const chunk of response.body ?? []) {
          clearTimeout(timer)
          done += chunk.length
          failed = 0
          yield chunk
          timer = late()
        }
        return
      } catch (error) {
        const fault = faultOfFetch(error)
        failed += 1
        if (!fault.isPassing || failed === TRIES) throw fault
        await delay(this.#firstWaitMs * 2 ** failed)
      } finally {
        clearTimeout(timer)
      }
    }
  }
}
