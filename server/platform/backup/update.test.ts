import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database.ts'
import { endRuns, newFolder } from '#server/testing/embedded-runs.ts'
import { OWNER_ROLE } from '#server/platform/postgres/provision.ts'
import { readBaseName } from './base-name.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

afterAll(endRuns)

test('an update takes a base first, a first start none; one that fails leaves the base', async () => {
  const [dataDir, place] = [newFolder(), newFolder()]
  const config = readConfig({ PINEDE_DATA: dataDir, PINEDE_BACKUP: place })
  const open = () => openDatabase(config, log, { showKey: () => undefined })
  const bases = () =>
    readdirSync(place).flatMap((house) =>
      readdirSync(join(place, house, 'base')).filter((name) => readBaseName(name) !== undefined),
    )
  const first = await open()
  const owner = new pg.Client({ host: String(first.appConfig.host), user: OWNER_ROLE, database: 'pinede' })
  await owner.connect()
  // As before one that makes a table: some that follow it could be made twice.
  for (const table of ['migration_checksum', 'kysely_migration'])
    await owner.query(`delete from ${table} where name >= '0390'`)
  await owner.end()
  await first.stop()
  expect(bases()).toEqual([])
  await expect(open()).rejects.toThrow('La migration') // what it makes is there already
  expect(bases()).toHaveLength(1)
})
