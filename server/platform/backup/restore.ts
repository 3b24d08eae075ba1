/** Brings a house back as it was at a moment, into a new folder: whole under its name, or not at all. */
import { readFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Log } from '#server/platform/log.ts'
import { isRunning } from '#server/platform/postgres/processes.ts'
import { StartError } from '#server/platform/start-error.ts'
import { DRAFT, writeDurably } from './durable.ts'
import { bringLog } from './log-files.ts'
import { basesIn } from './prune.ts'
import { endRecovery, recover } from './recover.ts'
import type { Recovered } from './recover.ts'
import type { KnownBase } from './retention.ts'
import { readNote } from './store.ts'
import type { HouseNote, Store, Stores } from './store.ts'
import { unpackBase } from './unpack.ts'
import { instantOf, shown } from './when.ts'

export interface RestoreOptions {
  /** Where the backups are. */
  readonly from: Stores
  /** Which house, where several share it. */
  readonly house?: string
  /** New folder of data. */
  readonly into: string
  /** As a clock of the establishment shows it; undefined: the end. */
  readonly at: string | undefined
  /** `AGE-SECRET-KEY-1…` */
  readonly identity: string
  readonly log: Log
  readonly tell: (sentence: string) => void
}

export interface Restored {
  readonly house: string
  readonly base: string
  readonly asked: string | null
  /** The last commit that is there, ISO. */
  readonly reached: string | null
  /** What was asked for lies after all that was saved. */
  readonly isEnd: boolean
  readonly segments: number
  readonly timeZone: string
}

/** In the restored folder: it is a copy of the past, and says so. */
export const RESTORED = 'restored.json'

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code))

const none = (from: string): StartError =>
  new StartError(`Aucune sauvegarde dans ${from} : indiquez son dossier par --from.`)

/** Throws StartError where there is none, or several and none is named. */
const houseOf = async (from: Stores, wanted: string | undefined): Promise<{ store: Store; note: HouseNote }> => {
  const names = await from.houses().catch((error: unknown) => {
    throw isMissing(error) ? none(from.label) : error
  })
  const houses: string[] = []
  for (const name of names) {
    const bases = await basesIn(from.of(name)).catch((error: unknown) => {
      if (isMissing(error)) return [] // no house
      throw error
    })
    if (bases.length > 0 && (wanted === undefined || wanted === name)) houses.push(name)
  }
  const [house, second] = houses
  if (house === undefined) throw none(from.label)
  if (second !== undefined)
    throw new StartError(
      `Plusieurs maisons sont sauvegardées dans ${from.label} : choisissez par --house (${houses.join(', ')}).`,
    )
  const store = from.of(house)
  return { store, note: await readNote(store) }
}

/** The last in the order of the log that is early enough. Throws StartError where all are later. */
const baseFor = (bases: readonly KnownBase[], target: Date | undefined, zone: string): KnownBase => {
  const found = bases.findLast(({ at }) => target === undefined || at <= target.getTime())
  if (found !== undefined) return found
  const first = new Date(Math.min(...bases.map(({ at }) => at)))
  throw new StartError(
    `Les sauvegardes ne remontent pas si loin : la première est du ${shown(first, zone)} (heure de ${zone}).`,
  )
}

/** Drafts of restores that were killed; refuses a folder where something is. */
const prepareInto = async (into: string): Promise<string> => {
  const taken = await readdir(into).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  if (taken.length > 0)
    throw new StartError(
      `Le dossier ${into} n’est pas vide : une sauvegarde se rétablit dans un dossier neuf, jamais par-dessus des données.`,
    )
  const above = dirname(into)
  await mkdir(above, { recursive: true })
  for (const name of await readdir(above)) {
    const [, pid] = new RegExp(`^${RegExp.escape(basename(into))}\\.(\\d+)${RegExp.escape(DRAFT)}$`).exec(name) ?? []
    if (pid !== undefined && !isRunning(Number(pid))) await rm(join(above, name), { recursive: true, force: true })
  }
  return `${into}.${process.pid}${DRAFT}`
}

interface Played {
  readonly recovered: Recovered
  readonly segments: number
  /** A segment that is not there although later ones are. */
  readonly missing: string | null
}

/** Opens the base and plays its log in `draft`. Throws StartError where the log has a hole before the moment. */
export const playInto = async (
  draft: string,
  {
    store,
    note,
    base,
    target,
    identity,
    log,
  }: {
    readonly store: Store
    readonly note: HouseNote
    readonly base: KnownBase
    readonly target: Date | undefined
    readonly identity: string
    readonly log: Log
  },
): Promise<Played> => {
  await mkdir(draft, { mode: 0o700 })
  const manifest = await unpackBase(store, base.name, identity, draft)
  if (manifest.house !== store.house)
    throw new StartError(
      `La sauvegarde ${base.name} est d’une autre maison (${manifest.house}) : rien n’a été rétabli.`,
    )
  const brought = await bringLog({ store, identity, manifest }, join(draft, 'postgres/pg_wal'))
  const recovered = await recover(draft, target, log)
  const { segments, missing } = brought
  if (!recovered.isEnd || missing === null || target === undefined) return { recovered, segments, missing }
  await endRecovery(recovered, log)
  const end = recovered.reached ?? new Date(base.at)
  throw new StartError(
    `Il manque le journal ${missing} : ce moment ne peut pas être rétabli. Le dernier qui le peut avant lui est le ${shown(end, note.timeZone)} : relancez avec --at.`,
  )
}

/** Restores; throws StartError, and leaves nothing under the name of `into`. */
export const restore = async (options: RestoreOptions): Promise<Restored> => {
  const { from, into, at, identity, log, tell } = options
  const draft = await prepareInto(into)
  const { store, note } = await houseOf(from, options.house)
  const zone = note.timeZone
  const target = at === undefined ? undefined : instantOf(at, zone)
  const base = baseFor(await basesIn(store), target, zone)
  tell(`Sauvegarde du ${shown(new Date(base.at), zone)} : ouverture, puis reprise du journal.`)
  try {
    const { recovered, segments } = await playInto(draft, { store, note, base, target, identity, log })
    await endRecovery(recovered, log)
    const reached = recovered.reached?.toISOString() ?? null
    const restored: Restored = {
      ...{ house: store.house, base: base.name, asked: target?.toISOString() ?? null },
      ...{ reached, isEnd: recovered.isEnd, segments, timeZone: zone },
    }
    await writeDurably(join(draft, RESTORED), `${JSON.stringify(restored, null, 1)}\n`)
    await rm(into, { recursive: true, force: true }) // it was empty
    await rename(draft, into)
    return restored
  } catch (error) {
    await rm(draft, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    throw error
  }
}

/** What `folder` was restored from; undefined where it is no restored house. */
export const restoredIn = (folder: string): Restored | undefined => {
  try {
    return JSON.parse(readFileSync(join(folder, RESTORED), 'utf8')) as Restored
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
