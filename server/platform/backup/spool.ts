/**
 * From PostgreSQL to the place of the backups, in two steps: what `basic_archive` left in the spool is sealed into the outbox, on the disk
 * of the data, whatever the place does; what is in the outbox is copied to the place, and leaves only once it lies there for good.
 */
import { copyFile, link, readFile, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { continues, isSegment, isWalFile, timelineOf } from './segments.ts'
import { segmentOfHeads } from './heads.ts'
import type { Log } from '#server/platform/log.ts'
import { faultOf } from './disk-faults.ts'
import { sweepDrafts, writeDurably } from './durable.ts'
import type { leaseKeeper } from './lease.ts'
import { SEALED, seal } from './seal.ts'
import type { StateKeeper } from './state.ts'
import type { Store } from './store.ts'

/** Folders below the data. */
export interface BackupFolders {
  readonly dataDir: string
  /** State and identity of this house. */
  readonly own: string
  /** Where PostgreSQL leaves its segments. */
  readonly spool: string
  readonly outbox: string
  /** What waits for the second place: other names of the same bytes. */
  readonly second: string
}

export const foldersOf = (dataDir: string): BackupFolders => {
  const own = join(dataDir, 'backup')
  return { dataDir, own, spool: join(own, 'spool'), outbox: join(own, 'outbox'), second: join(own, 'outbox-s3') }
}

export interface Shipping {
  readonly folders: BackupFolders
  readonly store: Store
  readonly recipients: readonly string[]
  /** Bytes that may wait for a place that is missing. */
  readonly limitBytes: number
  readonly state: StateKeeper
  readonly log: Log
  readonly now: () => Date
  /** Who writes into the folder of this house; undefined: nobody else can (tests). */
  readonly lease?: Pick<ReturnType<typeof leaseKeeper>, 'hold'>
}

const OLD_MS = 60_000

const namesIn = async (folder: string, is: (name: string) => boolean): Promise<readonly string[]> =>
  (await readdir(folder)).filter(is).toSorted()

const isSealed = (name: string): boolean => name.endsWith(SEALED) && isWalFile(name.slice(0, -SEALED.length))

/** What leaves: the log, and the heads that were read meanwhile. */
const leaves = (name: string): boolean => isSealed(name) || segmentOfHeads(name) !== undefined

/** Seals what PostgreSQL left; a hole in the row of segments, or another timeline, asks for a new base. */
export const pack = async ({ folders, recipients, state, log }: Shipping, second?: Shipping): Promise<number> => {
  const names = await namesIn(folders.spool, isWalFile)
  for (const name of names) {
    const file = join(folders.spool, name)
    await writeDurably(join(folders.outbox, `${name}${SEALED}`), await seal(await readFile(file), recipients))
    await rm(file)
    if (!isSegment(name)) continue
    const { packed } = state.now()
    const isGap: boolean = packed !== null && (timelineOf(name) !== timelineOf(packed) || !continues(packed, name))
    if (isGap) log.warn({ packed, name }, 'segments are missing between two that were archived')
    state.change({
      packed: packed !== null && name < packed ? packed : name,
    })
    if (isGap)
      for (const one of [state, second?.state]) if (one?.now().needsBase === null) one.change({ needsBase: 'GAP' })
  }
  return names.length
}

const sizesOf = async (folder: string, names: readonly string[]): Promise<readonly number[]> =>
  Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))

const total = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0)

/** Past the limit the oldest go, for sales come first; what is left no longer leads on from the last base. */
export const keepToLimit = async ({ folders, limitBytes, state, log }: Shipping, second?: Shipping): Promise<void> => {
  const left: { file: string; size: number }[] = []
  for (const [folder, is] of [
    [folders.outbox, isSealed],
    [folders.spool, isWalFile],
  ] as const) {
    const names = await namesIn(folder, is)
    const sizes = await sizesOf(folder, names)
    left.push(...names.map((name, index) => ({ file: join(folder, name), size: sizes[index] ?? 0 })))
  }
  let bytes = total(left.map(({ size }) => size))
  let files = left.length
  for (const { file, size } of left) {
    if (bytes <= limitBytes) break
    await rm(file)
    bytes -= size
    files -= 1
    log.error({ file }, 'too much waits for the backups: the oldest segment is given up')
    state.change({ needsBase: 'SPOOL' })
    if (file.startsWith(folders.spool)) second?.state.change({ needsBase: 'SPOOL' })
  }
  state.change({ waiting: { files, bytes } })
}

/** Tells a file from another that took its name. */
const versionOf = (file: string): Promise<string> =>
  stat(file).then(
    ({ ino, mtimeMs }) => `${ino}.${mtimeMs}`,
    () => '', // it is not there
  )

const arrive = async (shipping: Shipping, name: string): Promise<void> => {
  const { folders, store, state, now } = shipping
  const file = join(folders.outbox, name)
  const before = await versionOf(file)
  const sealed = await readFile(file).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined // given up meanwhile
    throw error
  })
  if (sealed === undefined) return
  await store.put(`wal/${name}`, sealed)
  // Heads are written again under their name, perhaps while the former ones were on their way.
  if ((await versionOf(file)) === before) await rm(file, { force: true })
  const own = name.slice(0, -SEALED.length)
  if (isSegment(own)) state.change({ shipped: own, shippedAt: now().toISOString() })
}

/** Whether this process may write into the folder of its house: another that lives there is told as a fault, and left alone. */
const holds = async ({ state, lease, store, log, now }: Shipping): Promise<boolean> => {
  if (lease === undefined) return true
  const { isOurs, isOthers, twin } = await lease.hold()
  if (twin !== null && state.now().twin === null) log.error({ twin }, 'another house of the same origin lives beside')
  state.change({ twin })
  if (isOthers && state.now().fault?.kind !== 'OTHER_WRITER') {
    log.error({ place: store.label }, 'another server writes into the folder of this house')
    const detail = 'another server writes into the folder of this house'
    state.change({ fault: { kind: 'OTHER_WRITER', detail, since: now().toISOString() } })
  }
  return isOurs
}

/** Copies the outbox to the place. A place that cannot take it is said, and tried again; nothing waits for it. */
export const ship = async (shipping: Shipping): Promise<boolean> => {
  const { folders, store, state, log, now } = shipping
  try {
    const { sameDisk, isNew } = await store.open(state.now().sameDisk === false)
    const reason = isNew && state.now().shipped !== null ? ({ needsBase: 'NEW_PLACE', base: null } as const) : {}
    state.change({ sameDisk, ...reason })
    if (!(await holds(shipping))) return false
    for (const name of await namesIn(folders.outbox, leaves)) await arrive(shipping, name)
    if (state.now().fault !== null) log.info({ place: store.label }, 'backups arrive again')
    state.change({ fault: null })
    return true
  } catch (error) {
    const kind = faultOf(error)
    const detail = error instanceof Error ? error.message : String(error)
    const { fault } = state.now()
    if (fault?.kind !== kind) {
      log.error({ err: error, place: store.label }, 'backups do not arrive')
      state.change({ fault: { kind, detail, since: fault?.since ?? now().toISOString() } })
    }
    return false
  }
}

/** What a process that died left half-written here. What lies half-written at the place is written over. */
export const sweepFolders = async ({ spool, outbox }: BackupFolders): Promise<void> => {
  await sweepDrafts(outbox)
  for (const name of await readdir(spool)) {
    const file = join(spool, name)
    if (!name.startsWith('archtemp.')) continue
    // One that is being written has a server that would look for it.
    const written = await stat(file).catch(() => undefined)
    if (written !== undefined && Date.now() - written.mtimeMs > OLD_MS) await rm(file, { force: true })
  }
}

/** Lets what leaves for the first place leave for the second as well, each at its own pace. */
export const handsOn = ({ outbox, second }: BackupFolders): (() => Promise<void>) => {
  const handed = new Map<string, string>()
  return async () => {
    const names = await namesIn(outbox, leaves)
    for (const name of handed.keys()) if (!names.includes(name)) handed.delete(name)
    for (const name of names) {
      const [here, there] = [join(outbox, name), join(second, name)]
      const version = await versionOf(here)
      if (handed.get(name) === version) continue
      await rm(there, { force: true }) // what was written again under this name
      await link(here, there).catch(() => copyFile(here, there)) // disks that know one name a file
      handed.set(name, version)
    }
  }
}
