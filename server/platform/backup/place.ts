/** Where backups go: a folder that may be on another disk, and may be full, slow, read-only or gone at any moment. */
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { DRAFT, writeDurably } from './durable.ts'
import type { PlaceFault } from './state.ts'

export interface Place {
  /** The folder that the operator named. */
  readonly root: string
  /** This house's own part of it. */
  readonly wal: string
  readonly bases: string
  readonly note: string
}

export const placeOf = (root: string, house: string): Place => ({
  root,
  wal: join(root, house, 'wal'),
  bases: join(root, house, 'base'),
  note: join(root, house, 'house.json'),
})

/** A disk that does not answer within its time. */
export class SlowError extends Error {
  constructor() {
    super('the disk of the backups does not answer')
    this.name = 'SlowError'
  }
}

/** The disk of the backups is not the one that it was. */
export class GoneError extends Error {
  constructor() {
    super('the disk of the backups is not there')
    this.name = 'GoneError'
  }
}

const FAULTS: Readonly<Record<string, PlaceFault>> = {
  ENOSPC: 'FULL',
  EDQUOT: 'FULL',
  EFBIG: 'FULL',
  EROFS: 'READ_ONLY',
  EACCES: 'READ_ONLY',
  EPERM: 'READ_ONLY',
  ENOENT: 'MISSING',
  ENOTDIR: 'MISSING',
  ENODEV: 'MISSING',
  ENXIO: 'MISSING',
  ESTALE: 'MISSING',
  EIO: 'MISSING',
}

export const faultOf = (error: unknown): PlaceFault => {
  if (error instanceof SlowError) return 'SLOW'
  if (error instanceof GoneError) return 'MISSING'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return FAULTS[code] ?? 'OTHER'
}

/**
 * Runs what touches the place, and does not wait for it longer than `ms`. A disk that hangs keeps its call in hand: until that one comes
 * back no other is begun, so that a hung disk holds one thread and not all.
 */
export const limiter = (ms: number): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let hung: Promise<unknown> | undefined
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (hung !== undefined) throw new SlowError()
    const done = work()
    const over = new AbortController()
    const late = delay(ms, undefined, { signal: over.signal, ref: false }).then(
      () => {
        hung = done.then(
          () => (hung = undefined),
          () => (hung = undefined),
        )
        throw new SlowError()
      },
      () => new Promise<never>(() => undefined), // it came in time
    )
    try {
      return await Promise.race([done, late])
    } finally {
      over.abort()
    }
  }
}

const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(dirname(folder)))

export interface Found {
  /** What is lost with the disk of the data is lost with it. */
  readonly sameDisk: boolean
  /** Nothing of this house was there. */
  readonly isNew: boolean
}

/**
 * Makes the folders of the place where they are missing. `wasElsewhere`: it was on another disk than the data; where it is now on theirs,
 * that disk is unplugged, and what lies there is only its empty mount point. Throws GoneError.
 */
export const openPlace = async (place: Place, dataDir: string, wasElsewhere: boolean): Promise<Found> => {
  const [here, data] = [await stat(nearest(place.root)), await stat(dataDir)]
  const sameDisk = here.dev === data.dev
  if (wasElsewhere && sameDisk) throw new GoneError()
  const isNew = !existsSync(place.wal)
  for (const folder of [place.wal, place.bases]) await mkdir(folder, { recursive: true, mode: 0o700 })
  return { sameDisk, isNew }
}

/** Drafts of a process that died in the middle. */
export const sweepDrafts = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) if (name.endsWith(DRAFT)) await rm(join(folder, name), { force: true })
}

/** What a restore must know before it can open anything: no secret. */
export interface HouseNote {
  readonly house: string
  readonly timeZone: string
}

export const writeNote = (place: Place, note: HouseNote): Promise<void> =>
  writeDurably(place.note, `${JSON.stringify(note)}\n`)
