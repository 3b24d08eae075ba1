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
  const { rows } = await owner.query<{ name: string }>('select max(name) as name from migration_checksum')
  await owner.query('delete from migration_checksum where name = $1', [rows[0]?.name])
  await owner.query('delete from kysely_migration where name = $1', [rows[0]?.name])
  await owner.end()
  await first.stop()
  expect(bases()).toEqual([])
  await expect(open()).rejects.toThrow('La migration') // what it makes is there already
  expect(bases()).toHaveLength(1)
})
