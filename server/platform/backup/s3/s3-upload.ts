/** One object of unknown length, in parts, with few of them in memory at a time. */
import { faultOfAnswer, readAnswer } from './s3-answer.ts'
import type { S3Client } from './s3-client.ts'
import { S3Fault, garbled } from './s3-fault.ts'

/** All alike but the last, as some stores demand; 10,000 of them at most: 80 GB, sealed. */
const PART_BYTES = 8 * 1024 * 1024
const MOST_PARTS = 10_000
/** Nothing that XML would read otherwise. */
const ETAG = /^"?[\w.+/=:-]+"?$/
/** Parts on their way at a time. */
const AT_ONCE = 2

/** Cuts what comes into parts of one length. */
async function* partsOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let part = Buffer.allocUnsafe(PART_BYTES)
  let filled = 0
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length;) {
      const taken = Math.min(chunk.length - at, PART_BYTES - filled)
      part.set(chunk.subarray(at, at + taken), filled)
      at += taken
      filled += taken
      if (filled < PART_BYTES) continue
      yield part
      part = Buffer.allocUnsafe(PART_BYTES)
      filled = 0
    }
  }
  if (filled > 0) yield part.subarray(0, filled)
}

interface Sent {
  readonly etags: readonly string[]
  readonly bytes: number
}

class Upload {
  readonly #client: S3Client
  readonly #key: string
  readonly #id: string

  constructor(client: S3Client, key: string, id: string) {
    this.#client = client
    this.#key = key
    this.#id = id
  }

  async #send(part: Uint8Array, number: number, signal: AbortSignal): Promise<string> {
    const query = { partNumber: String(number), uploadId: this.#id }
    const { headers } = await this.#client.ask({ method: 'PUT', key: this.#key, query, body: part, signal })
    const etag = headers.get('etag')
    if (etag === null || !ETAG.test(etag)) throw garbled('a part without an ETag')
    return etag
  }

  /** `AT_ONCE` at a time; the first that fails ends the others. */
  async sendAll(parts: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<Sent> {
    const [etags, underWay]: [string[], Set<Promise<void>>] = [[], new Set()]
    const failed = new AbortController()
    const either = AbortSignal.any([signal, failed.signal])
    let [bytes, number] = [0, 0]
    try {
      for await (const part of parts) {
        either.throwIfAborted()
        const at = (number += 1)
        if (at > MOST_PARTS) throw new S3Fault('FULL', 'EntityTooLarge', false, 'the base is too long for one object')
        bytes += part.length
        const sending = this.#send(part, at, either)
          .then((etag) => void (etags[at - 1] = etag))
          .catch((error: unknown) => failed.abort(error))
          .finally(() => underWay.delete(sending))
        underWay.add(sending)
        if (underWay.size >= AT_ONCE) await Promise.race(underWay)
      }
      await Promise.all(underWay)
      either.throwIfAborted()
    } finally {
      failed.abort(new S3Fault('OTHER', 'aborted', false, 'the upload was given up'))
      await Promise.allSettled(underWay)
    }
    return { etags, bytes }
  }

  /** An answer of 200 may still say that it failed; one that was lost may hide that it succeeded. */
  async complete({ etags, bytes }: Sent, signal: AbortSignal): Promise<void> {
    const parts = etags.map((etag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${etag}</ETag></Part>`)
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
    const [key, query] = [this.#key, { uploadId: this.#id }]
    try {
      const answer = await this.#client.ask({ method: 'POST', key, query, body, signal })
      if (readAnswer(answer.body, 'CompleteMultipartUploadResult', 'Error').root === 'Error')
        throw faultOfAnswer(500, answer.body)
    } catch (error) {
      if (!(error instanceof S3Fault) || error.code !== 'NoSuchUpload') throw error
      const { headers } = await this.#client.ask({ method: 'HEAD', key, signal })
      if (Number(headers.get('content-length')) !== bytes) throw error
    }
  }

  /** Its parts are paid for until then. */
  async abort(): Promise<void> {
    await this.#client.ask({ method: 'DELETE', key: this.#key, query: { uploadId: this.#id } }).catch(() => undefined) // swept at the next base
  }
}

/** Sends what comes; answers its length. The object is there whole, or not at all. Throws S3Fault, or what the source or `signal` throws. */
export const upload = async (
  client: S3Client,
  key: string,
  source: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<number> => {
  const started = await client.ask({ method: 'POST', key, query: { uploads: '' }, signal })
  const [id = ''] = readAnswer(started.body, 'InitiateMultipartUploadResult').texts('UploadId')
  if (id === '') throw garbled('an upload without a name')
  const one = new Upload(client, key, id)
  try {
    const sent = await one.sendAll(partsOf(source), signal)
    await one.complete(sent, signal)
    return sent.bytes
  } catch (error) {
    await one.abort()
    throw error
  }
}
