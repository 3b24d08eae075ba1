import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { isSegment, nextSegment, startOfSegment } from './segments.ts'
import { endRuns, kill, newFolder, until } from '#server/testing/embedded-runs.ts'
import { startEmbedded } from '#server/platform/postgres/start-embedded.ts'
import { unseal } from './seal.ts'
import { archiveFolder, archiveSettings, startBackup } from './start-backup.ts'

afterEach(endRuns)

test('the log of the embedded server arrives, segment by segment, through a kill -9 of what ships it', async () => {
  const dataDir = newFolder()
  const place = newFolder()
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const writes = [archiveFolder(dataDir)]
  const postgres = await startEmbedded({ dataDir, log, settings: archiveSettings(dataDir), writes })
  const shown: string[] = []
  const socketDir = postgres.address.host
  const options = { dataDir, socketDir, place, limitMb: 1000, log, show: (key: string) => void shown.push(key) }
  const backup = await startBackup(options)
  const client = new pg.Client(postgres.ownerConfig)
  await client.connect()
  await client.query('create table kept (n int)')
  const admin = new pg.Client({ ...postgres.address, user: 'postgres', database: 'postgres' })
  await admin.connect()
  for (let n = 0; n < 6; n++) {
    await client.query('insert into kept select generate_series(1, 2000)')
    await admin.query('select pg_switch_wal()')
    if (n === 2) {
      await until(() => backup.state().packed !== null)
      kill(backup.pid() ?? 0, 'process')
    }
  }
  const { rows } = await admin.query<{ name: string }>('select pg_walfile_name(pg_current_wal_lsn() - 1) as name')
  await Promise.all([client.end(), admin.end()])
  const last = rows[0]?.name ?? ''
  const [house = ''] = await untilHouse(place)
  const wal = join(place, house, 'wal')
  await until(() => backup.state().shipped !== null && (backup.state().shipped ?? '') >= last.slice(0, 24), 30_000)
  await postgres.stop()
  await backup.stop()
  const names = readdirSync(wal)
    .map((name) => name.replace('.zst.age', ''))
    .toSorted()
  expect(names.every(isSegment)).toBe(true)
  for (const [index, name] of names.slice(1).entries()) expect(name).toBe(nextSegment(names[index] ?? ''))
  for (const name of names)
    for (const key of [readFileSync(join(dataDir, 'keys/backup.key'), 'utf8').trim(), ...shown]) {
      const segment = Buffer.from(await unseal(readFileSync(join(wal, `${name}.zst.age`)), key))
      expect(segment.length).toBe(16 * 1024 * 1024)
      expect(segment.readBigUInt64LE(8)).toBe(startOfSegment(name)) // the address that its first page names
    }
  expect(shown).toHaveLength(1)
  expect(readdirSync(join(dataDir, 'backup/spool'))).toEqual([])
  expect(readdirSync(join(dataDir, 'backup/outbox'))).toEqual([])
})

const untilHouse = async (place: string): Promise<string[]> => {
  await until(() => readdirSync(place).length > 0, 30_000)
  return readdirSync(place)
}
