/** Backups in a folder that may be on another disk, and may be full, slow, read-only or gone at any moment. */
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { GoneError, SlowError, limiter } from './disk-faults.ts'
import { DRAFT, sweepDrafts, syncFolder, writeDurably } from './durable.ts'
import type { BaseDraft, Folder, Found, Item, Store, Stores } from './store.ts'

export interface DiskPlace {
  /** The folder that the operator named. */
  readonly root: string
  /** Of the data: undefined where only a restore reads. */
  readonly dataDir?: string
  /** A call to the disk that takes longer has hung. */
  readonly patienceMs?: number
}

const PATIENCE_MS = 20_000
/** A copy that writes nothing for so long has a disk that hangs. */
const STALL_MS = 60_000

const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(dirname(folder)))

/** Copies into `file`; given up where nothing moves. */
const writeStream = async (file: string, source: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void> => {
  const stall = new AbortController()
  const late = (): NodeJS.Timeout => setTimeout(() => stall.abort(new SlowError()), STALL_MS)
  let timer = late()
  const watched = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      clearTimeout(timer)
      timer = late()
      yield chunk
    }
  }
  try {
    const out = createWriteStream(file, { mode: 0o600, flush: true, highWaterMark: 1024 * 1024 })
    await pipeline(watched, out, { signal: AbortSignal.any([signal, stall.signal]) })
  } finally {
    clearTimeout(timer)
  }
}

class DiskStore implements Store {
  readonly kind = 'disk'
  readonly label: string
  readonly house: string
  readonly #dataDir: string | undefined
  readonly #within: ReturnType<typeof limiter>

  constructor({ root, dataDir, patienceMs = PATIENCE_MS }: DiskPlace, house: string) {
    this.label = root
    this.house = house
    this.#dataDir = dataDir
    this.#within = limiter(patienceMs)
  }

  #path(...names: readonly string[]): string {
    return join(this.label, this.house, ...names)
  }

  open(wasElsewhere: boolean): Promise<Found> {
    return this.#within(async () => {
      const here = await stat(nearest(this.label))
      const sameDisk = this.#dataDir !== undefined && here.dev === (await stat(this.#dataDir)).dev
      // Its disk is unplugged, and what lies there is only its empty mount point.
      if (wasElsewhere && sameDisk) throw new GoneError()
      const isNew = !existsSync(this.#path('wal'))
      for (const folder of ['wal', 'base']) await mkdir(this.#path(folder), { recursive: true, mode: 0o700 })
      return { sameDisk, isNew }
    })
  }

  list(): Promise<readonly string[]> {
    return this.#names('wal')
  }

  async bases(): Promise<readonly Item[]> {
    const items: Item[] = []
    for (const name of await this.#names('base'))
      items.push({ name, bytes: (await this.#within(() => stat(this.#path('base', name)))).size })
    return items
  }

  async #names(folder: Folder): Promise<readonly string[]> {
    return (await this.#within(() => readdir(this.#path(folder)))).filter((name) => !name.endsWith(DRAFT))
  }

  read(path: string): Promise<Uint8Array> {
    return this.#within(() => readFile(this.#path(path)))
  }

  put(path: string, bytes: Uint8Array): Promise<void> {
    return this.#within(() => writeDurably(this.#path(path), bytes))
  }

  remove(folder: Folder, name: string): Promise<void> {
    return this.#within(() => rm(this.#path(folder, name), { force: true }))
  }

  readBase(name: string): AsyncIterable<Uint8Array> {
    return createReadStream(this.#path('base', name), { highWaterMark: 1024 * 1024 })
  }

  async writeBase(source: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<BaseDraft> {
    const draft = this.#path('base', `${process.pid}.tar${DRAFT}`)
    const drop = (): Promise<void> => this.#within(() => rm(draft, { force: true })).catch(() => undefined) // swept at the next base
    try {
      await writeStream(draft, source, signal)
      const { size } = await this.#within(() => stat(draft))
      const keep = async (name: string): Promise<void> => {
        await this.#within(() => rename(draft, this.#path('base', name)))
        await this.#within(() => syncFolder(this.#path('base')))
      }
      return { bytes: size, keep, drop }
    } catch (error) {
      await drop()
      throw error
    }
  }

  sweep(): Promise<void> {
    return this.#within(() => sweepDrafts(this.#path('base')))
  }
}

/** A folder in which each house has one of its own. */
export const diskStores = (place: DiskPlace): Stores => ({
  label: place.root,
  houses: () => readdir(place.root),
  of: (house) => new DiskStore(place, house),
})
