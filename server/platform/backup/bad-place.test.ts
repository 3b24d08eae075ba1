/** A place that is full, read-only or gone, with everything running: it is said, sales go on, and it mends itself. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startEmbedded } from '#server/platform/postgres/start-embedded.ts'
import { endRuns, newFolder, until } from '#server/testing/embedded-runs.ts'
import { canMount, mountTmpfs, unmountAll } from '#server/testing/mounts.ts'
import { archiveFolder, archiveSettings, startBackup } from './start-backup.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const WAIT_MS = 30_000

afterAll(async () => {
  unmountAll()
  await endRuns()
})

test.skipIf(!canMount)('a disk that is full, read-only, pulled out and replaced', async () => {
  const [dataDir, disk] = [newFolder(), newFolder()]
  mountTmpfs(disk, 'size=1m')
  const settings = archiveSettings(dataDir)
  const postgres = await startEmbedded({ dataDir, log, settings, writes: [archiveFolder(dataDir)] })
  const socketDir = postgres.address.host
  const place = join(disk, 'Sauvegardes d’été')
  const backup = await startBackup({ dataDir, socketDir, place, limitMb: 1000, log, show: () => undefined })
  const admin = new pg.Client({ ...postgres.address, user: 'postgres', database: 'postgres' })
  await admin.connect()
  await admin.query('create table sale (n int)')
  const faultAfterSale = async (kind: string | undefined): Promise<void> => {
    await admin.query('insert into sale values (1)') // whatever ails the place
    await admin.query('select pg_switch_wal()')
    await until(() => backup.state().fault?.kind === kind, WAIT_MS)
  }
  const taken = (): Promise<string> =>
    backup.takeBase().then(
      () => 'taken',
      (error: Error) => error.message,
    )

  expect(await taken()).toBe('backup.placeFull')
  expect(backup.state().baseFailed?.reason).toBe('backup.placeFull')
  const [house = ''] = readdirSync(place)
  expect(readdirSync(join(place, house, 'base'))).toEqual([])

  mountTmpfs(disk, 'remount,size=300m')
  await faultAfterSale(undefined)
  expect(await taken()).toBe('taken')
  expect(backup.state()).toMatchObject({ baseFailed: null, sameDisk: false })

  mountTmpfs(disk, 'remount,ro')
  expect(await taken()).toBe('backup.placeReadOnly')
  await faultAfterSale('READ_ONLY')
  mountTmpfs(disk, 'remount,rw')
  await faultAfterSale(undefined)

  unmountAll()
  expect(await taken()).toBe('backup.placeMissing')
  await faultAfterSale('MISSING')
  expect(readdirSync(disk)).toEqual([]) // nothing on the disk of the data

  mountTmpfs(disk, 'size=300m')
  await faultAfterSale(undefined)
  expect(backup.state().needsBase).toBe('NEW_PLACE')
  expect(await taken()).toBe('taken')
  await admin.end()
  await postgres.stop()
  await backup.stop()
})
