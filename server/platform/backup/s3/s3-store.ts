/**
 * Backups in a store that speaks S3. Objects appear whole or not at all. A base is an object of `data/` whose name means nothing, and, once it
 * is whole and its segments are there, a mark in `base/` that bears the base's name: without it, it is no base.
 */
import { randomUUID } from 'node:crypto'
import type { BaseDraft, Folder, Found, Item, Store, Stores } from '#server/platform/backup/store.ts'
import { readAnswer } from './s3-answer.ts'
import { S3Client } from './s3-client.ts'
import { S3Fault, garbled } from './s3-fault.ts'
import { s3Label } from './s3-place.ts'
import type { S3Place } from './s3-place.ts'
import { upload } from './s3-upload.ts'

interface Listed {
  readonly items: readonly Item[]
  readonly folders: readonly string[]
}

/** Everything whose key begins so; names are what follows. */
const listAll = async (client: S3Client, prefix: string, more: Record<string, string> = {}): Promise<Listed> => {
  const [items, folders]: [Item[], string[]] = [[], []]
  let token: string | undefined
  for (;;) {
    const query = { 'list-type': '2', prefix, ...more, ...(token === undefined ? {} : { 'continuation-token': token }) }
    const { texts } = readAnswer((await client.ask({ method: 'GET', key: '', query })).body, 'ListBucketResult')
    const [keys, sizes] = [texts('Contents', 'Key'), texts('Contents', 'Size').map(Number)]
    if (keys.length !== sizes.length || sizes.some((size) => !Number.isSafeInteger(size))) throw garbled('a list')
    for (const [index, key] of keys.entries())
      if (key.startsWith(prefix)) items.push({ name: key.slice(prefix.length), bytes: sizes[index] ?? 0 })
    folders.push(...texts('CommonPrefixes', 'Prefix').map((folder) => folder.slice(prefix.length, -1)))
    if (texts('IsTruncated')[0] !== 'true' || more['max-keys'] !== undefined) return { items, folders }
    const [next = ''] = texts('NextContinuationToken')
    if (next === '' || next === token) throw garbled('a list without end')
    token = next
  }
}

/** `name@id`: the mark of a base, and where its bytes are. */
const MARK = /^(.+)@([0-9a-f-]{36})$/

class S3Store implements Store {
  readonly kind = 's3'
  readonly label: string
  readonly house: string
  readonly #client: S3Client
  readonly #above: string
  #isOpen = false

  constructor(client: S3Client, label: string, above: string, house: string) {
    this.#client = client
    this.label = label
    this.house = house
    this.#above = `${above}${house}/`
  }

  /** A store that failed is looked at again before anything is sent. */
  async #watched<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      this.#isOpen = false
      throw error
    }
  }

  async open(): Promise<Found> {
    if (this.#isOpen) return { sameDisk: null, isNew: false }
    const { items } = await listAll(this.#client, `${this.#above}wal/`, { 'max-keys': '1' })
    this.#isOpen = true
    return { sameDisk: null, isNew: items.length === 0 }
  }

  async list(): Promise<readonly string[]> {
    return (await listAll(this.#client, `${this.#above}wal/`)).items.map(({ name }) => name)
  }

  async #marks(): Promise<readonly { readonly name: string; readonly id: string }[]> {
    return (await listAll(this.#client, `${this.#above}base/`)).items.flatMap(({ name: mark }) => {
      const [, name, id] = MARK.exec(mark) ?? []
      return name === undefined || id === undefined ? [] : [{ name, id }]
    })
  }

  async bases(): Promise<readonly Item[]> {
    const marks = await this.#marks()
    const data = new Map(
      (await listAll(this.#client, `${this.#above}data/`)).items.map(({ name, bytes }) => [name, bytes]),
    )
    return marks.flatMap(({ name, id }) => {
      const bytes = data.get(id)
      return bytes === undefined ? [] : [{ name, bytes }]
    })
  }

  async read(path: string): Promise<Uint8Array> {
    return Buffer.concat(await Array.fromAsync(this.#client.stream(`${this.#above}${path}`)))
  }

  async put(path: string, bytes: Uint8Array): Promise<void> {
    await this.#watched(this.#client.ask({ method: 'PUT', key: `${this.#above}${path}`, body: bytes }))
  }

  async #delete(path: string, query: Record<string, string> = {}): Promise<void> {
    await this.#client.ask({ method: 'DELETE', key: `${this.#above}${path}`, query }).catch((error: unknown) => {
      if (!(error instanceof S3Fault) || !['ENOENT', 'NoSuchUpload'].includes(error.code)) throw error
    })
  }

  /** Of a base, the mark first: what has none is no base. */
  async remove(folder: Folder, name: string): Promise<void> {
    if (folder === 'wal') return this.#delete(`wal/${name}`)
    for (const { id } of (await this.#marks()).filter((mark) => mark.name === name)) {
      await this.#delete(`base/${name}@${id}`)
      await this.#delete(`data/${id}`)
    }
    return undefined
  }

  async *readBase(name: string): AsyncGenerator<Uint8Array> {
    const mark = (await this.#marks()).find((one) => one.name === name)
    if (mark === undefined) throw new S3Fault('OTHER', 'ENOENT', false, `${name} is not there`)
    yield* this.#client.stream(`${this.#above}data/${mark.id}`)
  }

  async writeBase(source: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<BaseDraft> {
    const id = randomUUID()
    const bytes = await this.#watched(upload(this.#client, `${this.#above}data/${id}`, source, signal))
    return {
      bytes,
      keep: (name) => this.put(`base/${name}@${id}`, Buffer.from(`${JSON.stringify({ data: `data/${id}`, bytes })}\n`)),
      drop: () => this.#delete(`data/${id}`).catch(() => undefined), // swept at the next base
    }
  }

  async sweep(): Promise<void> {
    const marked = new Set((await this.#marks()).map(({ id }) => id))
    for (const { name } of (await listAll(this.#client, `${this.#above}data/`)).items)
      if (!marked.has(name)) await this.#delete(`data/${name}`)
    await this.#sweepUploads()
  }

  /** Parts that were sent and never made an object: paid for, and in no list. A store that does not tell of them is left alone. */
  async #sweepUploads(): Promise<void> {
    const query = { uploads: '', prefix: `${this.#above}data/` }
    const answer = await this.#client.ask({ method: 'GET', key: '', query }).catch(() => undefined)
    if (answer === undefined) return
    const { texts } = readAnswer(answer.body, 'ListMultipartUploadsResult')
    const ids = texts('Upload', 'UploadId')
    for (const [index, key] of texts('Upload', 'Key').entries())
      if (key.startsWith(this.#above)) await this.#delete(key.slice(this.#above.length), { uploadId: ids[index] ?? '' })
  }
}

/** The houses of a bucket, or of a prefix in it. */
export const s3Stores = (place: S3Place, client = new S3Client(place)): Stores => {
  const above = place.prefix === '' ? '' : `${place.prefix}/`
  return {
    label: s3Label(place),
    houses: async () => (await listAll(client, above, { delimiter: '/' })).folders,
    of: (house) => new S3Store(client, s3Label(place), above, house),
  }
}
