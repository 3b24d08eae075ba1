/** A folder and a store: each goes on without the other. And a store alone, from which a house comes back. */
import { readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startEmbedded } from '#server/platform/postgres/start-embedded.ts'
import { endRuns, newFolder, until } from '#server/testing/embedded-runs.ts'
import { startS3 } from '#server/testing/s3-simulator.ts'
import type { S3Simulator } from '#server/testing/s3-simulator.ts'
import { readBaseName } from './base-name.ts'
import { restore } from './restore.ts'
import { s3Stores } from './s3/s3-store.ts'
import type { S3Place } from './s3/s3-place.ts'
import { archiveFolder, archiveSettings, startBackup } from './start-backup.ts'

const told: string[] = []
const say = (fields: object, message: string): void => void told.push(`${JSON.stringify(fields)} ${message}`)
const log = { info: say, warn: say, error: say }

afterAll(endRuns)

/** An embedded server that backs up, and a way to write a row and have its segment leave. */
const open = async (place: string | undefined, s3: S3Place) => {
  const dataDir = newFolder()
  const writes = [archiveFolder(dataDir)]
  const postgres = await startEmbedded({ dataDir, log, settings: archiveSettings(dataDir), writes })
  const shown = (): void => undefined
  const backup = await startBackup({
    dataDir,
    socketDir: postgres.address.host,
    place,
    s3,
    limitMb: 500,
    log,
    show: shown,
  })
  const client = new pg.Client(postgres.ownerConfig)
  const admin = new pg.Client({ ...postgres.address, user: 'postgres', database: 'postgres' })
  await Promise.all([client.connect(), admin.connect()])
  await client.query('create table kept (n int)')
  return {
    dataDir,
    backup,
    write: async (n: number): Promise<string> => {
      await client.query('insert into kept values ($1)', [n])
      const { rows } = await admin.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
      return rows[0]?.name ?? ''
    },
    stop: async (): Promise<void> => {
      await Promise.all([client.end(), admin.end()])
      await postgres.stop()
      await backup.stop()
    },
  }
}

const logIn = ({ objects }: S3Simulator): string[] =>
  [...objects.keys()].filter((key) => key.includes('/wal/')).map((key) => key.replace(/^.*\/wal\//, ''))

const rowsIn = async (dataDir: string): Promise<readonly number[]> => {
  const postgres = await startEmbedded({ dataDir, log })
  const client = new pg.Client(postgres.ownerConfig)
  await client.connect()
  const { rows } = await client.query<{ n: number }>('select n from kept order by n')
  await client.end()
  await postgres.stop()
  return rows.map(({ n }) => n)
}

test('a store alone takes the log and a base, and gives the house back', async () => {
  const sim = await startS3()
  const house = await open(undefined, sim.place)
  await house.write(1)
  const base = await house.backup.takeBase()
  expect(house.backup.second()).toBeUndefined()
  const last = await house.write(2)
  await until(() => (house.backup.state().shipped ?? '') >= last, 30_000)
  expect(house.backup.state()).toMatchObject({ fault: null, sameDisk: null, needsBase: null })
  expect(house.backup.state().bases).toMatchObject([{ name: base.name, bytes: base.bytes }])
  await house.stop()
  const into = join(newFolder(), 'new')
  const identity = readFileSync(join(house.dataDir, 'keys/backup.key'), 'utf8').trim()
  const options = { at: undefined, identity, log, tell: () => undefined }
  expect(await restore({ from: s3Stores(sim.place), into, ...options })).toMatchObject({ base: base.name })
  expect(await rowsIn(into)).toEqual([1, 2])
  expect(told.join('\n')).not.toContain(sim.place.secret)
  expect(readFileSync(join(house.dataDir, 'backup/state.json'), 'utf8')).not.toContain(sim.place.secret)
})

test('a store that refuses keeps nothing from the folder, nor a missing folder from the store; what waited arrives', async () => {
  const sim = await startS3()
  const place = join(newFolder(), 'disk')
  sim.fault = () => ({ status: 403, code: 'AccessDenied' })
  const house = await open(place, sim.place)
  const first = await house.write(1)
  await until(() => (house.backup.state().shipped ?? '') >= first, 30_000)
  await until(() => house.backup.second()?.fault !== null, 30_000)
  expect(house.backup.state().fault).toBeNull()
  expect(house.backup.second()?.fault?.kind).toBe('REFUSED')
  expect(house.backup.second()?.waiting.files).toBeGreaterThan(0)

  sim.fault = () => undefined
  await until(() => (house.backup.second()?.shipped ?? '') >= first, 90_000)
  renameSync(place, `${place}.away`)
  writeFileSync(place, 'no folder')
  const second = await house.write(2)
  await until(() => (house.backup.second()?.shipped ?? '') >= second, 30_000)
  expect(house.backup.state().fault?.kind).toBe('MISSING')
  rmSync(place)
  renameSync(`${place}.away`, place)
  await until(() => (house.backup.state().shipped ?? '') >= second, 30_000)

  const seen: number[] = []
  await house.backup.takeBase((done, total) => void seen.push(done / total))
  expect(seen.every((share) => share >= 0 && share <= 1)).toBe(true)
  const [disk, far] = [house.backup.state(), house.backup.second()]
  expect([disk.bases.length, far?.bases.length]).toEqual([1, 1])
  await house.stop()
  const [name = ''] = readdirSync(place)
  const onDisk = readdirSync(join(place, name, 'wal'))
  const from = readBaseName(far?.bases[0]?.name ?? '')?.first ?? '' // what is older was pruned there
  const there = logIn(sim)
  expect(onDisk.filter((one) => one >= from && !there.includes(one))).toEqual([])
  expect(there.length).toBeGreaterThan(0)
  expect(readdirSync(join(house.dataDir, 'backup/outbox-s3'))).toEqual([])
})
