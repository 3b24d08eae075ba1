/** Brings a house back as it was at a moment, into a new folder: whole under its name, or not at all. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '#server/platform/log.ts'
import { StartError } from '#server/platform/start-error.ts'
import { isMissing } from './disk-faults.ts'
import { writeDurably } from './durable.ts'
import { giveName, prepareInto, removeCopy } from './into.ts'
import { bringLog } from './log-files.ts'
import { basesIn } from './prune.ts'
import { endRecovery, recover } from './recover.ts'
import type { Recovered } from './recover.ts'
import type { KnownBase } from './retention.ts'
import { readNote } from './store.ts'
import type { HouseNote, Store, Stores } from './store.ts'
import { unpackBase } from './unpack.ts'
import { instantOf, otherOf, shown } from './when.ts'

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
  /** Of this restore: what is done once for it is known by it. */
  readonly id: string
  /** Where the backups are, as they are called. */
  readonly from: string
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

const none = (from: string): StartError =>
  new StartError(`Aucune sauvegarde dans ${from} : indiquez son dossier par --from.`)

const noneOf = (from: string, house: string): StartError =>
  new StartError(`Aucune sauvegarde de l’installation « ${house} » dans ${from}.`)

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
  if (house === undefined) throw wanted === undefined ? none(from.label) : noneOf(from.label, wanted)
  if (second !== undefined)
    throw new StartError(
      `Plusieurs installations sont sauvegardées dans ${from.label} : choisissez par --house (${houses.join(', ')}).`,
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
      `La sauvegarde ${base.name} est d’une autre installation (${manifest.house}) : rien n’a été rétabli.`,
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

/** What a disk refuses on the way is no defect of ours: a sentence. */
const DISK: Readonly<Record<string, string>> = {
  ENOSPC: 'il n’y a plus de place sur ce disque',
  EDQUOT: 'le quota de ce disque est atteint',
  EROFS: 'ce disque est en lecture seule',
  EACCES: 'ce compte n’en a pas le droit',
  EPERM: 'ce compte n’en a pas le droit',
  ENAMETOOLONG: 'ce nom est trop long',
  ENOENT: 'ce disque n’est plus là',
  ENOTDIR: 'un fichier porte le nom d’un dossier du chemin',
  EIO: 'ce disque ne répond plus',
}

const toldOf = (error: unknown, into: string): unknown => {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return error
  const where = 'path' in error && typeof error.path === 'string' ? error.path : into
  const why = DISK[String(error.code)]
  return why === undefined ? error : new StartError(`${where} : ${why}. Rien n’a été rétabli.`, error)
}

const restoreInto = async (options: RestoreOptions, draft: string): Promise<Restored> => {
  const { from, at, identity, log, tell } = options
  const { store, note } = await houseOf(from, options.house)
  const zone = note.timeZone
  const target = at === undefined ? undefined : instantOf(at, zone)
  const base = baseFor(await basesIn(store), target, zone)
  const other = target === undefined ? undefined : otherOf(target, zone)
  if (other !== undefined)
    tell(`Les horloges de ${zone} montrent deux fois cette heure. Pour l’autre : --at '${other}'.`)
  tell(`Sauvegarde du ${shown(new Date(base.at), zone)} : ouverture, puis reprise du journal.`)
  const { recovered, segments } = await playInto(draft, { store, note, base, target, identity, log })
  await endRecovery(recovered, log)
  const reached = recovered.reached?.toISOString() ?? null
  const restored: Restored = {
    ...{ id: randomUUID(), from: from.label },
    ...{ house: store.house, base: base.name, asked: target?.toISOString() ?? null },
    ...{ reached, isEnd: recovered.isEnd, segments, timeZone: zone },
  }
  await writeDurably(join(draft, RESTORED), `${JSON.stringify(restored, null, 1)}\n`)
  return restored
}

/** Restores; throws StartError, and leaves nothing under the name of `into`. */
export const restore = async (options: RestoreOptions): Promise<Restored> => {
  const { log } = options
  let prepared: { into: string; draft: string } | undefined
  try {
    prepared = await prepareInto(options.into, log)
    const restored = await restoreInto(options, prepared.draft)
    await giveName(prepared.draft, prepared.into)
    return restored
  } catch (error) {
    // What refused the restore may refuse this too: what it refused is told.
    if (prepared !== undefined) await removeCopy(prepared.draft, log).catch(() => undefined)
    throw toldOf(error, options.into)
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
