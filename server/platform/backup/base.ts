/**
 * A base backup by PostgreSQL's own steps, while the house works: `pg_backup_start`, a copy of the files, `pg_backup_stop`, all in one session;
 * then the segments written meanwhile, without which the copy is worth nothing. One file: a tar, compressed and encrypted, its manifest last.
 */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { pack as packTar } from 'tar-stream'
import { admin } from '#server/platform/postgres/postmaster.ts'
import { baseName } from './base-name.ts'
import { LogLateError, failureOf } from './failure.ts'
import { compressing, sealing } from './seal.ts'
import type { Shipping } from './spool.ts'
import type { BaseTaken } from './state.ts'
import { writeNote } from './store.ts'
import type { BaseDraft } from './store.ts'
import { CONTROL, listTree, putBytes, putFile, readControl } from './tree.ts'
import type { FileOfBase, PutFile } from './tree.ts'

export interface BaseManifest {
  readonly format: 1
  readonly house: string
  readonly postgres: string
  /** Of the cluster: every page of its log carries it. */
  readonly system: string
  readonly start: { readonly lsn: string; readonly segment: string; readonly at: string }
  readonly stop: { readonly lsn: string; readonly segment: string; readonly at: string }
  readonly folders: readonly string[]
  readonly files: readonly FileOfBase[]
}

export const MANIFEST = 'manifest.json'

export interface BaseOptions {
  readonly shipping: Shipping
  readonly house: string
  readonly socketDir: string
  readonly progress: (done: number, total: number) => void
  /** Aborted where the base is to be given up. */
  readonly signal: AbortSignal
  /** For measures: not encrypted, which no store outside takes. */
  readonly isClear?: boolean
}

/** Segments come within a second or two; with a place that is gone, not at all. */
const SEGMENTS_MS = 120_000

interface Cluster {
  readonly client: pg.Client
  readonly pgData: string
}

interface Point {
  readonly lsn: string
  readonly segment: string
  readonly at: string
}

const one = async <T extends pg.QueryResultRow>(
  client: pg.Client,
  query: string,
  values: unknown[] = [],
): Promise<T> => {
  const { rows } = await client.query<T>(query, values)
  if (rows[0] === undefined) throw new Error(`no answer to ${query}`)
  return rows[0]
}

const START = `select b.lsn::text as lsn, pg_walfile_name(b.lsn) as segment, clock_timestamp() as at
  from pg_backup_start($1, true) as b (lsn)`
const STOP = `select b.lsn::text as lsn, pg_walfile_name(b.lsn) as segment, clock_timestamp() as at, b.labelfile as label,
  b.spcmapfile as spaces from pg_backup_stop(wait_for_archive => false) as b`

interface Row {
  readonly lsn: string
  readonly segment: string
  readonly at: Date
}

const pointOf = ({ lsn, segment, at }: Row): Point => ({ lsn, segment, at: at.toISOString() })

/** Everything in the order of the tar; answers when the base began and ended. */
const writeTree = async (
  { client, pgData }: Cluster,
  { shipping, house, progress, signal }: BaseOptions,
  put: PutFile,
): Promise<{ start: Point; stop: Point }> => {
  const about = await one<{ postgres: string; system: string }>(
    client,
    `select current_setting('server_version') as postgres, system_identifier::text as system from pg_control_system()`,
  )
  const start = pointOf(await one<Row>(client, START, ['pinede']))
  const keys = join(shipping.folders.dataDir, 'keys')
  const [tree, beside] = [await listTree(pgData), await listTree(keys)]
  const all = [
    ...tree.files.map((path) => [join(pgData, path), `postgres/${path}`] as const),
    ...beside.files.map((path) => [join(keys, path), `keys/${path}`] as const),
  ]
  const sizes = await Promise.all(
    all.map(([file]) =>
      stat(file).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const files: FileOfBase[] = []
  let done = 0
  for (const [index, [file, path]] of all.entries()) {
    signal.throwIfAborted()
    const written = await putFile(put, file, path)
    if (written !== undefined) files.push(written)
    done += sizes[index] ?? 0
    progress(done, total)
  }
  files.push(await putBytes(put, `postgres/${CONTROL}`, await readControl(pgData)))
  const stopped = await one<Row & { label: string; spaces: string }>(client, STOP)
  files.push(await putBytes(put, 'postgres/backup_label', Buffer.from(stopped.label)))
  if (stopped.spaces !== '') throw new Error('the cluster has tablespaces, which are not backed up')
  const stop = pointOf(stopped)
  const folders = tree.folders.map((path) => `postgres/${path}`)
  const manifest: BaseManifest = { format: 1, house, ...about, start, stop, folders, files }
  await putBytes(put, MANIFEST, Buffer.from(JSON.stringify(manifest)))
  return { start, stop }
}

/** Runs `write` and gives what it puts as one tar. */
const tarOf = (write: (put: PutFile) => Promise<void>): AsyncIterable<Uint8Array> => {
  const tar = packTar()
  const put: PutFile = async (name, size, content) => {
    const entry = tar.entry({ name, size, mode: 0o600 })
    await pipeline(Readable.from(content), entry)
  }
  write(put).then(
    () => tar.finalize(),
    (error: unknown) => tar.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  return tar as AsyncIterable<Uint8Array>
}

interface Copied {
  readonly draft: BaseDraft
  readonly start: Point
  readonly stop: Point
}

/** Copies into the store; what it wrote counts only once it is kept. */
const copy = async (cluster: Cluster, options: BaseOptions): Promise<Copied> => {
  const ends = Promise.withResolvers<{ start: Point; stop: Point }>()
  ends.promise.catch(() => undefined) // told by the store, whose source fails
  const source = tarOf(async (put) => {
    const points = writeTree(cluster, options, put)
    points.then(ends.resolve, ends.reject)
    await points
  })
  const { store, recipients } = options.shipping
  if (options.isClear === true && store.kind === 's3') throw new Error('what is not encrypted does not leave the house')
  const body = options.isClear === true ? compressing(source) : sealing(source, recipients)
  const draft = await store.writeBase(body, options.signal)
  return { draft, ...(await ends.promise) }
}

const awaitSegments = async ({ shipping: { state }, signal }: BaseOptions, segment: string): Promise<void> => {
  const begun = Date.now()
  while ((state.now().shipped ?? '') < segment) {
    signal.throwIfAborted()
    if (Date.now() - begun > SEGMENTS_MS) throw new LogLateError(segment)
    await delay(200)
  }
}

/** What a restore is asked in: the clock of the first establishment. */
const timeZoneOf = async (socketDir: string): Promise<string> => {
  const client = new pg.Client({ ...admin(socketDir), database: 'pinede' })
  await client.connect()
  try {
    const { rows } = await client.query<{ zone: string }>(
      'select time_zone as zone from establishment order by id limit 1',
    )
    return rows[0]?.zone ?? 'Europe/Paris'
  } catch {
    return 'Europe/Paris' // a database that is still being made
  } finally {
    await client.end()
  }
}

const take = async (cluster: Cluster, options: BaseOptions): Promise<BaseTaken> => {
  const { shipping, house, socketDir } = options
  const { store, state } = shipping
  const begun = Date.now()
  await store.open(state.now().sameDisk === false)
  const timeZone = await timeZoneOf(socketDir)
  await writeNote(store, { house, timeZone })
  const { draft, start, stop } = await copy(cluster, options)
  try {
    await awaitSegments(options, stop.segment)
    const name = baseName(Date.parse(stop.at), start.segment, stop.segment)
    await draft.keep(name)
    return { name, at: stop.at, bytes: draft.bytes, ms: Date.now() - begun }
  } catch (error) {
    await draft.drop()
    throw error
  }
}

/** Takes a base. What asked for it while it ran still asks. */
export const takeBase = async (options: BaseOptions): Promise<BaseTaken> => {
  const { shipping, socketDir } = options
  const { state, folders } = shipping
  const client = new pg.Client({ ...admin(socketDir), application_name: 'pinede base backup' })
  client.on('error', () => undefined) // the statement under way tells
  const asked = state.now().needsBase
  state.change({ needsBase: null })
  try {
    await client.connect()
    const base = await take({ client, pgData: join(folders.dataDir, 'postgres') }, options)
    state.change({ base, baseFailed: null })
    return base
  } catch (error) {
    const reason = failureOf(error)
    state.change({ needsBase: state.now().needsBase ?? asked, baseFailed: { at: new Date().toISOString(), reason } })
    throw error
  } finally {
    await client.end().catch(() => undefined) // it may have gone: the backup mode went with it
  }
}
