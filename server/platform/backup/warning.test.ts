import { describe, expect, it, test } from 'vitest'
import { everywhere } from '#server/platform/auth/rights.ts'
import { testHouse } from '#server/testing/test-house.ts'
import type { Backup } from './start-backup.ts'
import type { BackupState } from './state.ts'
import { warningOf } from './warning.ts'

const NOW = new Date('2026-11-20T13:00:00Z')
const AT = '2026-11-20T01:20:00.000Z'
const check = { at: AT, base: 'b', reached: AT, tables: 1, rows: 1, segments: 1, ms: 1, faults: [] }
const WELL: BackupState = {
  ...{ place: '/mnt/backups', sameDisk: false, packed: null, shipped: null, shippedAt: null, needsBase: null },
  ...{ waiting: { files: 0, bytes: 0 }, fault: null, twin: null, baseFailed: null, bases: [], check },
  base: { name: 'b', at: AT, bytes: 1, ms: 1 },
}
const fault = { kind: 'FULL', detail: 'ENOSPC', since: AT } as const
const old = { ...check, at: '2026-11-17T12:59:00.000Z' }

describe('what is said of the backups', () => {
  it.each<[string, Partial<BackupState>, string | undefined]>([
    ['all is well', {}, undefined],
    ['a house that was just made', { base: null, check: null }, undefined],
    ['another house of the same origin lives', { twin: 'x', fault }, 'TWIN'],
    ['another server writes into its folder', { fault: { ...fault, kind: 'OTHER_WRITER' } }, 'TWIN'],
    ['the place takes nothing', { fault, check: old }, 'PLACE'],
    ['the proof found a fault', { check: { ...old, faults: ['KEY'] } }, 'FAULTY'],
    ['proved more than three days ago', { check: old }, 'OLD'],
    ['never proved, and the base is old', { check: null, base: { name: 'b', at: old.at, bytes: 1, ms: 1 } }, 'OLD'],
    ['the last base failed', { baseFailed: { at: AT, reason: 'x' }, sameDisk: true }, 'FAILED'],
    ['on the disk of the data', { sameDisk: true }, 'SAME_DISK'],
  ])('%s', (_, change, kind) => {
    const state = { ...WELL, ...change }
    expect(warningOf({ state: () => state, second: () => undefined }, NOW)?.kind).toBe(kind)
  })

  it('of two places the worst; one disk is no fault beside a second copy', () => {
    const of = (first: Partial<BackupState>, second: Partial<BackupState>) => {
      const [one, two] = [
        { ...WELL, ...first },
        { ...WELL, place: 's3', ...second },
      ]
      const told = warningOf({ state: () => one, second: () => two }, NOW)
      return told === undefined ? undefined : [told.kind, told.state.place]
    }
    expect(of({ sameDisk: true }, {})).toBeUndefined()
    expect(of({ sameDisk: true }, { fault })).toEqual(['PLACE', 's3'])
    expect(of({ check: old }, { baseFailed: { at: AT, reason: 'x' } })).toEqual(['OLD', WELL.place])
  })
})

test('is told to the system user alone, and by /healthz but for what is only unwise', async () => {
  let state: BackupState = WELL
  const never = (): Promise<never> => Promise.reject(new Error('nobody asked for it'))
  const backup: Backup = {
    state: () => state,
    second: () => undefined,
    pid: () => undefined,
    underWay: () => null,
    takeBase: never,
    check: never,
    lastHeads: never,
    stop: never,
  }
  const house = await testHouse({ backup })
  house.setNow(NOW)
  const health = async () => (await house.app.inject('/healthz')).json<unknown>()
  const [staff, guest] = [await house.user(), await house.user(everywhere('111', false))]
  await house.house.db.updateTable('app_user').set({ systeme: false }).where('id', '=', guest.userId).execute()
  expect((await staff.get('backup')).body).toEqual({ warning: null })
  state = { ...WELL, sameDisk: true }
  expect(await health()).toEqual({ status: 'UP' })
  expect((await staff.get('backup')).body).toEqual({
    warning: { kind: 'SAME_DISK', place: '/mnt/backups', provedAt: AT },
  })
  state = { ...WELL, fault }
  expect(await health()).toEqual({ status: 'DEGRADED', backup: 'PLACE' })
  expect((await guest.get('backup')).body).toEqual({ warning: null })
})
