import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StartError } from '#server/platform/start-error.ts'
import type { Db } from './db.ts'
import { isDatabaseError } from './errors.ts'

/** Overlaps (btree_gist), search by resemblance (pg_trgm), accents (unaccent): all in PostgreSQL's contrib. */
const EXTENSIONS = ['btree_gist', 'pg_trgm', 'unaccent']

/** Installs the extensions that are missing, as owner of the database. Throws StartError where it may or can not. */
async function ensureExtensions(ownerDb: Db): Promise<void> {
  for (const name of EXTENSIONS) {
    try {
      await sql`create extension if not exists ${sql.id(name)} schema public`.execute(ownerDb)
    } catch (cause) {
      if (!isDatabaseError(cause)) throw cause
      const remedy =
        cause.code === '42501'
          ? `faites exécuter « CREATE EXTENSION ${name} SCHEMA public » par un administrateur de la base`
          : 'installez le paquet « contrib » de PostgreSQL sur le serveur'
      throw new StartError(`L’extension « ${name} » manque à la base : ${remedy}, puis relancez Pinède.`, cause)
    }
  }
}

/** `server/migrations`: forward-only SQL files, `NNNN_name.sql`. */
export const MIGRATIONS = join(import.meta.dirname, '../../migrations')

interface MigrationFile {
  readonly name: string
  readonly text: string
  readonly sha256: string
}

function readFiles(folder: string): MigrationFile[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      return { name: file.slice(0, -4), text, sha256: createHash('sha256').update(text).digest('hex') }
    })
  // Numbers may be left out, never shared: parts written side by side each reserve theirs.
  for (const [i, { name }] of files.entries())
    if (!/^\d{4}_[a-z0-9_]+$/.test(name) || name.slice(0, 4) === files[i - 1]?.name.slice(0, 4))
      throw new Error(`migrations are numbered 0001, 0002…: ${name}`)
  return files
}

/** Refuses a database whose past differs from our files: an older Pinède, or a file edited after it ran. */
async function checkPast(ownerDb: Db, files: readonly MigrationFile[]): Promise<void> {
  await sql`create table if not exists migration_checksum (name text primary key, sha256 text not null)`.execute(
    ownerDb,
  )
  const { rows } = await sql<{ name: string; sha256: string }>`
    select name, sha256 from migration_checksum order by name`.execute(ownerDb)
  for (const { name, sha256 } of rows) {
    const file = files.find((candidate) => candidate.name === name)
    if (file === undefined)
      throw new StartError(
        `La base a reçu la migration ${name}, que cette version de Pinède ne connaît pas : installez la version la plus récente.`,
      )
    if (file.sha256 !== sha256)
      throw new StartError(
        `Le fichier de la migration ${name} a changé depuis qu’elle a été appliquée à cette base : réinstallez Pinède.`,
      )
  }
}

/** Whether files wait for a database that has run others: an update, and no first start. */
export async function awaitsUpdate(ownerDb: Db, folder: string = MIGRATIONS): Promise<boolean> {
  const there = await sql<{ name: string | null }>`select to_regclass('migration_checksum')::text as name`.execute(
    ownerDb,
  )
  if ((there.rows[0]?.name ?? null) === null) return false
  const { rows } = await sql<{ name: string }>`select name from migration_checksum`.execute(ownerDb)
  const ran = new Set(rows.map(({ name }) => name))
  return ran.size > 0 && readFiles(folder).some(({ name }) => !ran.has(name))
}

const toMigration = ({ name, text, sha256 }: MigrationFile): Migration => ({
  up: async (tx: Kysely<unknown>) => {
    await sql.raw(text).execute(tx)
    await sql`insert into migration_checksum (name, sha256) values (${name}, ${sha256})`.execute(tx)
  },
})

/** Two servers may start together; extensions and tables "if not exists" are no protection against that. */
const LOCK = 0x50494e46

const alone = <T>(ownerDb: Db, work: (connection: Db) => Promise<T>): Promise<T> =>
  ownerDb.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${LOCK})`.execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection)
    }
  })

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

async function runPending(ownerDb: Db, files: readonly MigrationFile[]): Promise<string[]> {
  const migrations = Object.fromEntries(files.map((file) => [file.name, toMigration(file)]))
  const migrator = new Migrator({ db: ownerDb, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error, results } = await migrator.migrateToLatest()
  if (error === undefined) return (results ?? []).map((result) => result.migrationName)
  const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'en attente'
  throw new StartError(`La migration ${failed} a échoué, la base n’a pas changé : ${reasonOf(error)}`, error)
}

/**
 * Brings the database up to date, as its owner: all pending files in one transaction, so that an update succeeds or
 * changes nothing, under an advisory lock, so that two servers starting together run it once. Returns the names of
 * the files that ran. Throws StartError where the database is ahead of us, a file was changed, or a file fails.
 */
export async function migrate(ownerDb: Db, folder: string = MIGRATIONS): Promise<string[]> {
  const files = readFiles(folder)
  return alone(ownerDb, async (connection) => {
    await ensureExtensions(connection)
    await checkPast(connection, files)
    return runPending(connection, files)
  })
}
