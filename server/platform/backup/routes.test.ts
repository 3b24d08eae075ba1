/** What the screen of backups reads, and the address of the specification that begins one. */
import { beforeEach, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { JobRow } from '#contract/operations/session/jobs.ts'
import { testHouse } from '#server/testing/test-house.ts'
import type { Caller } from '#server/testing/test-house.ts'
import type { Backup, UnderWay } from './start-backup.ts'
import type { BackupState } from './state.ts'

const AT = '2026-11-20T01:20:00.000Z'
const STATE: BackupState = {
  ...{ place: '/mnt/backups', sameDisk: true, packed: null, shipped: 'x', shippedAt: AT, needsBase: 'GAP' },
  ...{
    waiting: { files: 2, bytes: 4096 },
    baseFailed: null,
    twin: null,
    base: { name: 'b2', at: AT, bytes: 20, ms: 1 },
  },
  fault: { kind: 'FULL', detail: 'ENOSPC: /mnt/backups/secret', since: AT },
  bases: [
    { name: 'b1', at: '2026-11-19T01:20:00.000Z', bytes: 10 },
    { name: 'b2', at: AT, bytes: 20 },
  ],
  check: { at: AT, base: 'b2', reached: AT, tables: 1, rows: 3, segments: 4, ms: 1, faults: [] },
}
let under: UnderWay | null = null
const backup = {
  state: () => STATE,
  second: () => ({ ...STATE, place: 's3.example/camp', bases: [] }),
  underWay: (where = 0) => (where === 0 ? under : null),
} as unknown as Backup

const house = await testHouse()
beforeEach(() => Object.assign(house.house.services, { backup }))

const TAKE = 'establishment/establishment/backup'
const running = async (by: Caller): Promise<JobRow[]> =>
  ((await by.get('job')).body['list'] as JobRow[]).filter(({ kind }) => kind === 'backup')

it('says where they go, the newest first', async () => {
  const { body } = await (await house.user()).get('backup/list')
  expect(body['state']).toMatchObject({
    place: '/mnt/backups',
    needsBase: true,
    fault: { kind: 'FULL', since: AT },
    bases: [{ name: 'b2' }, { name: 'b1' }],
    check: { rows: 3, faults: [] },
  })
  expect(body['second']).toMatchObject({ place: 's3.example/camp', bases: [] })
})

it('says that they are made elsewhere where the database is somebody else’s', async () => {
  Object.assign(house.house.services, { backup: undefined })
  const by = await house.user()
  expect((await by.get('backup/list')).body).toEqual({ state: null, second: null })
  expect((await by.get(TAKE)).body['message']).toBe('backup.none')
})

it('begins one and no second, by an address that demands the anti-forgery header', async () => {
  const by = await house.user()
  const forged = await house.app.inject({ method: 'GET', url: `/rest/${TAKE}`, cookies: by.cookies })
  expect([forged.statusCode, forged.json()]).toEqual([403, { message: 'session.forged' }])
  expect(await running(by)).toEqual([])

  const first = await by.get(TAKE)
  expect(first.body).toMatchObject({ state: { place: '/mnt/backups' } })
  const again = await by.get(TAKE)
  expect(again.body['jobId']).toBe(first.body['jobId'])
  expect((await running(by)).map(({ id, state }) => [id, state])).toEqual([[first.body['jobId'], 'WAITING']])
})

it('says whose is under way and how far, and begins none beside it', async () => {
  const by = await house.user()
  const since = new Date(Date.now() - 125_000).toISOString()
  under = { work: 'base', by: 'Anne', since, done: 45, total: 100 }
  expect((await by.get('backup/list')).body['state']).toMatchObject({ running: under })
  expect((await by.get(TAKE)).body).toMatchObject({
    message: 'backup.busy',
    context: { who: 'Anne', minutes: 2, percent: 45 },
  })
  under = { ...under, by: null, total: null }
  expect((await by.get(TAKE)).body).toMatchObject({ message: 'backup.busyItself', context: { minutes: 2, percent: 0 } })
  under = { ...under, work: 'check' }
  expect((await by.get(TAKE)).body).toMatchObject({ message: 'backup.busyCheck' })
  under = null
})

it('is for who answers for the system', async () => {
  const by = await house.user()
  await sql`update app_user set systeme = false where id = ${by.userId}`.execute(house.house.db)
  for (const path of ['backup/list', TAKE])
    expect([path, (await by.get(path)).body['message']]).toEqual([path, 'right.insufficient'])
})
