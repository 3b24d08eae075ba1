import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createEstablishment } from '#server/modules/establishment/set-up.ts'
import { createDb } from '#server/platform/db/db.ts'
import { applyGrants } from '#server/platform/db/grants.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { installQueue } from '#server/platform/jobs/queue.ts'
import type { Log } from '#server/platform/log.ts'
import { isNoPostgres, isRunning } from '#server/platform/postgres/processes.ts'
import { type Address, readLockFile, stopPostmaster } from '#server/platform/postgres/postmaster.ts'
import { APP_ROLE, OWNER_ROLE, provision } from '#server/platform/postgres/provision.ts'
import { THROW_AWAY } from '#server/platform/postgres/settings.ts'
import { startEmbedded } from '#server/platform/postgres/start-embedded.ts'

/** A PostgreSQL whose databases are thrown away, with two to clone: an empty one and a house. Travels to the test workers. */
export interface TestServer {
  readonly address: Address
  /** A role that may create databases and roles. */
  readonly admin: string
  /** Migrated and empty. */
  readonly template: string
  /** The same with the two establishments of `testHouse`: loading France's towns takes two seconds. */
  readonly house: { readonly template: string; readonly sites: readonly [number, number] }
}

/** PostgreSQL as its administrator. */
type Cluster = Pick<TestServer, 'address' | 'admin'>

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

async function startThrowAway(): Promise<{ server: Cluster; stop: () => Promise<void> }> {
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

const externalServer = (connectionString: string): Cluster => {
  const { host, port, password, user } = new pg.Client({ connectionString })
  return { address: { host, port, password: password ?? '', ssl: false }, admin: user ?? 'postgres' }
}

/** Makes the empty migrated database. */
async function makeTemplate(server: Cluster, template: string): Promise<void> {
  await provision({ ...server.address, user: server.admin, database: 'postgres' }, template, server.address.password)
  const ownerDb = createDb({ ...server.address, user: OWNER_ROLE, database: template }, quiet)
  try {
    await migrate(ownerDb)
    await installQueue({ ...server.address, user: OWNER_ROLE, database: template }, quiet)
    await applyGrants(ownerDb, APP_ROLE)
  } finally {
    await ownerDb.destroy()
  }
}

/** Makes the house out of the empty database. */
async function makeHouse(server: Cluster, empty: string, template: string): Promise<TestServer['house']> {
  await cloneDatabase(server, empty, template)
  const db = createDb({ ...server.address, user: APP_ROLE, database: template }, quiet)
  try {
    const first = await createEstablishment(db, 'Camping des Tests', false)
    return { template, sites: [first, await createEstablishment(db, 'Camping du Lac', false)] }
  } finally {
    await db.destroy()
  }
}

/**
 * Starts a throw-away cluster of the embedded server, or takes the server of TEST_DATABASE_OWNER_URL (whose role may
 * create databases and roles), and makes the databases that test files clone.
 */
export async function startTestServer(): Promise<{ server: TestServer; stop: () => Promise<void> }> {
  const url = process.env.TEST_DATABASE_OWNER_URL
  const { server, stop } =
    url === undefined ? await startThrowAway() : { server: externalServer(url), stop: () => Promise.resolve() }
  const template = `pinede_template_${process.pid}`
  await makeTemplate(server, template)
  const house = await makeHouse(server, template, `pinede_house_${process.pid}`)
  return {
    server: { ...server, template, house },
    stop: async () => {
      for (const one of [template, house.template])
        await administer(server, `drop database ${pg.escapeIdentifier(one)} with (force)`)
      await stop()
    },
  }
}

/** A copy of a database, in some 40 ms. */
export const cloneDatabase = (server: Cluster, template: string, name: string): Promise<unknown> =>
  administer(server, `create database ${name} template ${template} owner ${OWNER_ROLE} strategy file_copy`)

/** Runs one statement as the administrator, outside every transaction. */
export async function administer(server: Cluster, statement: string, database = 'postgres'): Promise<pg.QueryResult> {
  const client = new pg.Client({ ...server.address, user: server.admin, database })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

/** `18.4`, `15.14`… */
export const versionOf = async (server: Cluster): Promise<string> =>
  ((await administer(server, 'show server_version')).rows as { server_version: string }[])[0]?.server_version ?? '?'
