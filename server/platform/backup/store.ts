/** Where backups go: a folder of a disk (`disk-store.ts`) or a store that speaks S3 (`s3-store.ts`). Either may be full, slow or gone at any moment. */

export type Folder = 'wal' | 'base'

export interface Item {
  readonly name: string
  readonly bytes: number
}

export interface Found {
  /** What is lost with the disk of the data is lost with it; null: it is no disk. */
  readonly sameDisk: boolean | null
  /** Nothing of this house was there. */
  readonly isNew: boolean
}

/** A base that was written whole, and that no list names before it is kept. */
export interface BaseDraft {
  readonly bytes: number
  readonly keep: (name: string) => Promise<void>
  readonly drop: () => Promise<void>
}

/** This house's own part of a place. Paths: `wal/…`, `house.json`. */
export interface Store {
  readonly kind: 'disk' | 's3'
  /** As the operator named it, without anything secret. */
  readonly label: string
  readonly house: string
  /** Whether it can be written to. `wasElsewhere`: it was on another disk than the data. */
  readonly open: (wasElsewhere: boolean) => Promise<Found>
  /** Names of what of the log is there. */
  readonly list: () => Promise<readonly string[]>
  readonly bases: () => Promise<readonly Item[]>
  readonly read: (path: string) => Promise<Uint8Array>
  /** Whole, or not at all. */
  readonly put: (path: string, bytes: Uint8Array) => Promise<void>
  readonly remove: (folder: Folder, name: string) => Promise<void>
  readonly readBase: (name: string) => AsyncIterable<Uint8Array>
  readonly writeBase: (source: AsyncIterable<Uint8Array>, signal: AbortSignal) => Promise<BaseDraft>
  /** What bases that were given up left. None may be under way. */
  readonly sweep: () => Promise<void>
}

/** A place, before one of its houses is chosen. */
export interface Stores {
  readonly label: string
  /** Houses that have something there. */
  readonly houses: () => Promise<readonly string[]>
  readonly of: (house: string) => Store
}

const NOTE = 'house.json'

/** What a restore must know before it can open anything: no secret. */
export interface HouseNote {
  readonly house: string
  readonly timeZone: string
}

export const writeNote = (store: Store, note: HouseNote): Promise<void> =>
  store.put(NOTE, Buffer.from(`${JSON.stringify(note)}\n`))

/** A note that was lost costs nothing else. */
export const readNote = (store: Store): Promise<HouseNote> =>
  store.read(NOTE).then(
    (bytes) => JSON.parse(Buffer.from(bytes).toString('utf8')) as HouseNote,
    () => ({ house: store.house, timeZone: 'Europe/Paris' }),
  )
