import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { type Db, type Tx, createDb } from '#server/platform/db/db.ts'
import { APP_ROLE, OWNER_ROLE } from '#server/platform/postgres/provision.ts'
import { afterFile } from './per-file.ts'
import { administer, cloneDatabase, quiet } from './test-server.ts'

/** A database of the test file's own, migrated. */
export interface TestDb {
  /** As the server connects: the application's role. */
  readonly db: Db
  /** As the migrations connect. */
  readonly ownerDb: Db
  readonly appConfig: pg.ClientConfig
  readonly ownerConfig: pg.ClientConfig
  /** Establishments that it came with and that no house took yet. */
  readonly sites: number[]
}

let made: Promise<TestDb> | undefined

/**
 * The file's database, cloned at the first call (some 40 ms) and dropped after its last test: empty, or with the two
 * establishments of a house where the first call asks for one.
 */
export const testDb = (content: 'empty' | 'house' = 'empty'): Promise<TestDb> => {
  if (made !== undefined) return made
  afterFile(() => {
    made = undefined
  })
  made = cloneTemplate(content)
  return made
}

async function cloneTemplate(content: 'empty' | 'house'): Promise<TestDb> {
  const server = inject('testServer')
  const database = `t_${randomBytes(8).toString('hex')}`
  await cloneDatabase(server, content === 'house' ? server.house.template : server.template, database)
  const appConfig = { ...server.address, user: APP_ROLE, database }
  const ownerConfig = { ...server.address, user: OWNER_ROLE, database }
  const [db, ownerDb] = [createDb(appConfig, quiet), createDb(ownerConfig, quiet)]
  afterFile(async () => {
    await Promise.all([db.destroy(), ownerDb.destroy()])
    await administer(server, `drop database ${database} with (force)`)
  })
  return { db, ownerDb, appConfig, ownerConfig, sites: content === 'house' ? [...server.house.sites] : [] }
}

/** Runs `fn` in a transaction of the application's role that is rolled back, so that tests leave nothing behind. */
export async function inRollback<T>(fn: (tx: Tx) => Promise<T>): Promise<T> {
  const { db } = await testDb()
  const tx = await db.startTransaction().execute()
  try {
    return await fn(tx)
  } finally {
    await tx.rollback().execute()
  }
}
