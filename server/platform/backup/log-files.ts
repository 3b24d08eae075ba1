/** Brings the segments that follow a base into its `pg_wal`, each held against its name before PostgreSQL reads it. */
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#server/platform/start-error.ts'
import type { BaseManifest } from './base.ts'
import { SEALED, unseal } from './seal.ts'
import { isSegment, nextSegment, startOfSegment, timelineOf } from './segments.ts'
import type { Store } from './store.ts'
import { unsealed } from './unpack.ts'

const SEGMENT_BYTES = 16 * 1024 * 1024
const BLOCK = 64 * 1024
const ZEROS = Buffer.alloc(BLOCK)

/** A segment of a quiet minute is empty but for its beginning: holes cost no disk. */
const writeSparse = async (file: string, bytes: Buffer): Promise<void> => {
  const handle = await open(file, 'wx', 0o600)
  try {
    for (let at = 0; at < bytes.length; at += BLOCK) {
      const block = bytes.subarray(at, at + BLOCK)
      if (!block.equals(ZEROS)) await handle.write(block, 0, block.length, at)
    }
    await handle.truncate(bytes.length)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** What the first page of a segment says of itself: timeline, address, cluster (XLogLongPageHeaderData). */
const isSegmentOf = (bytes: Buffer, name: string, system: string): boolean =>
  bytes.length === SEGMENT_BYTES &&
  bytes.readUInt32LE(4) === Number.parseInt(timelineOf(name), 16) &&
  bytes.readBigUInt64LE(8) === startOfSegment(name) &&
  bytes.readBigUInt64LE(24) === BigInt(system)

export interface BroughtLog {
  readonly segments: number
  /** Newest that was brought. */
  readonly last: string
  /** The one after it that is not there although later ones are. */
  readonly missing: string | null
}

export interface LogSource {
  readonly store: Store
  readonly identity: string
  readonly manifest: BaseManifest
  /** Told as it goes. */
  readonly progress?: (done: number) => void
}

/** Segments from the base's first one on, as far as they follow each other. Throws StartError for one that the base needs and that is not there, or is not what it says. */
export const bringLog = async (source: LogSource, pgWal: string): Promise<BroughtLog> => {
  const { store, identity, manifest, progress } = source
  const { start, stop, system } = manifest
  const there = new Set((await store.list()).map((name) => name.slice(0, -SEALED.length)))
  const newest = [...there]
    .filter((name) => isSegment(name) && timelineOf(name) === timelineOf(start.segment))
    .toSorted()
    .at(-1)
  let [segments, last, name] = [0, '', start.segment]
  for (; there.has(name); name = nextSegment(name)) {
    const sealed = await store.read(`wal/${name}${SEALED}`)
    const bytes = Buffer.from(
      await unseal(sealed, identity).catch((error: unknown) => {
        throw unsealed(`Le journal ${name}`, error)
      }),
    )
    if (!isSegmentOf(bytes, name, system))
      throw new StartError(
        `Le journal ${name} n’est pas de cette installation, ou porte le nom d’un autre : rien n’a été rétabli.`,
      )
    await writeSparse(join(pgWal, name), bytes)
    ;[segments, last] = [segments + 1, name]
    progress?.(segments)
  }
  if (last < stop.segment)
    throw new StartError(
      `Il manque le journal ${name}, sans lequel cette sauvegarde ne tient pas : choisissez-en une autre par --at.`,
    )
  return { segments, last, missing: newest !== undefined && newest > last ? name : null }
}
