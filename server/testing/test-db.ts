import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Db, type Tx, createDb } from '#server/platform/db/db.ts'
import { APP_ROLE, OWNER_ROLE } from '#server/platform/postgres/provision.ts'
import { administer, quiet } from './test-server.ts'

/** A database of the test file's own, migrated and empty. */
export interface TestDb {
  /** As the server connects: the application's role. */
  readonly db: Db
  /** As the migrations connect. */
  readonly ownerDb: Db
  readonly appConfig: pg.ClientConfig
  readonly ownerConfig: pg.ClientConfig
}

let made: Promise<TestDb> | undefined

/** The file's database, cloned at the first call (some 40 ms) and dropped after its last test. */
export const testDb = (): Promise<TestDb> => (made ??= cloneTemplate())

let drop: (() => Promise<void>) | undefined
afterAll(async () => drop?.())

async function cloneTemplate(): Promise<TestDb> {
  const server = inject('testServer')
  const database = `t_${randomBytes(8).toString('hex')}`
  await administer(
    server,
    `create database ${database} template ${server.template} owner ${OWNER_ROLE} strategy file_copy`,
  )
  const appConfig = { ...server.address, user: APP_ROLE, database }
  const ownerConfig = { ...server.address, user: OWNER_ROLE, database }
  const [db, ownerDb] = [createDb(appConfig, quiet), createDb(ownerConfig, quiet)]
  drop = async () => {
    await Promise.all([db.destroy(), ownerDb.destroy()])
    await administer(server, `drop database ${database} with (force)`)
  }
  return { db, ownerDb, appConfig, ownerConfig }
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
