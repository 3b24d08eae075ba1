import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createDb } from '#server/platform/db/db.ts'
import { applyGrants } from '#server/platform/db/grants.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import type { Log } from '#server/platform/log.ts'
import { isNoPostgres, isRunning } from '#server/platform/postgres/processes.ts'
import { type Address, readLockFile, stopPostmaster } from '#server/platform/postgres/postmaster.ts'
import { APP_ROLE, OWNER_ROLE, provision } from '#server/platform/postgres/provision.ts'
import { THROW_AWAY } from '#server/platform/postgres/settings.ts'
import { startEmbedded } from '#server/platform/postgres/start-embedded.ts'

/** A PostgreSQL whose databases are thrown away, with one migrated database to clone. Travels to the test workers. */
export interface TestServer {
  readonly address: Address
  /** A role that may create databases and roles. */
  readonly admin: string
  readonly template: string
}

const MEMORY = '/dev/shm'
const ROOM_BYTES = 1_000_000_000
const PREFIX = 'pinede-test-'

/** Says what went wrong, and nothing else. */
export const quiet: Log = {
  info: () => undefined,
  warn: (fields, message) => console.warn(message, fields),
  error: (fields, message) => console.error(message, fields),
}

/** In memory where there is room: containers often have 64 MB there. */
const baseFolder = (): string => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ROOM_BYTES ? MEMORY : tmpdir()
  } catch {
    return tmpdir() // this system has no such folder
  }
}

/** Clusters of test runs that were killed. */
async function sweep(base: string): Promise<void> {
  for (const name of readdirSync(base)) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length)) : Number.NaN
    if (Number.isNaN(pid) || isRunning(pid)) continue
    const left = readLockFile(join(base, name, 'postgres'))
    if (left !== undefined && !isNoPostgres(left.pid)) await stopPostmaster(join(base, name, 'postgres'), left, quiet)
    rmSync(join(base, name), { recursive: true, force: true })
  }
}

async function startThrowAway(): Promise<{ server: Omit<TestServer, 'template'>; stop: () => Promise<void> }> {
  const base = baseFolder()
  await sweep(base)
  const dataDir = mkdtempSync(join(base, `${PREFIX}${process.pid}-`))
  const { address, stop } = await startEmbedded({ dataDir, log: quiet, settings: THROW_AWAY })
  return {
    server: { address, admin: 'postgres' },
    stop: async () => {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const externalServer = (connectionString: string): Omit<TestServer, 'template'> => {
  const { host, port, password, user } = new pg.Client({ connectionString })
  return { address: { host, port, password: password ?? '', ssl: false }, admin: user ?? 'postgres' }
}

/**
 * Starts a throw-away cluster of the embedded server, or takes the server of TEST_DATABASE_OWNER_URL (whose role may
 * create databases and roles), and migrates the database that test files clone.
 */
export async function startTestServer(): Promise<{ server: TestServer; stop: () => Promise<void> }> {
  const url = process.env.TEST_DATABASE_OWNER_URL
  const { server, stop } =
    url === undefined ? await startThrowAway() : { server: externalServer(url), stop: () => Promise.resolve() }
  const template = `pinede_template_${process.pid}`
  const admin = { ...server.address, user: server.admin, database: 'postgres' }
  await provision(admin, template, server.address.password)
  const ownerDb = createDb({ ...server.address, user: OWNER_ROLE, database: template }, quiet)
  try {
    await migrate(ownerDb)
    await applyGrants(ownerDb, APP_ROLE)
  } finally {
    await ownerDb.destroy()
  }
  return {
    server: { ...server, template },
    stop: async () => {
      await administer({ ...server, template }, `drop database ${pg.escapeIdentifier(template)} with (force)`)
      await stop()
    },
  }
}

/** Runs one statement as the administrator, outside every transaction. */
export async function administer(
  server: TestServer,
  statement: string,
  database = 'postgres',
): Promise<pg.QueryResult> {
  const client = new pg.Client({ ...server.address, user: server.admin, database })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

/** `18.4`, `15.14`… */
export const versionOf = async (server: TestServer): Promise<string> =>
  ((await administer(server, 'show server_version')).rows as { server_version: string }[])[0]?.server_version ?? '?'
