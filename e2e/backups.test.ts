/** The screen of backups: what is there, what ails, one begun and watched; and what it says where they are made elsewhere. */
import { beforeAll, expect, test } from 'vitest'
import type { Backup, UnderWay } from '#server/platform/backup/start-backup.ts'
import type { BackupState } from '#server/platform/backup/state.ts'
import { allJobs } from '#server/app.ts'
import { PHONE, browserHouse, expectAccessible } from './house.ts'
import type { BrowserHouse } from './house.ts'

const AT = '2026-11-20T01:20:00.000Z'
const BASE = { name: 'b2', at: AT, bytes: 1_250_000_000 }
const WELL: BackupState = {
  ...{ place: '/mnt/sauvegardes', sameDisk: false, packed: null, shipped: 'x', shippedAt: AT, needsBase: null },
  ...{
    waiting: { files: 0, bytes: 0 },
    fault: null,
    twin: null,
    baseFailed: null,
    bases: [BASE],
    base: { ...BASE, ms: 1 },
  },
  check: { at: AT, base: 'b2', reached: AT, tables: 9, rows: 12_345, segments: 7, ms: 1, faults: [] },
}

/** Backups as the server has them, without a disk: a base ends when the test says so. */
const heldBackup = () => {
  let state = WELL
  let running: UnderWay | null = null
  let second: BackupState | undefined
  const asked = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  const backup: Backup = {
    state: () => state,
    second: () => second,
    pid: () => undefined,
    underWay: () => running,
    check: () => Promise.reject(new Error('not asked for')),
    lastHeads: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    takeBase: async (progress = () => undefined) => {
      await progress(25, 100)
      asked.resolve()
      await done.promise
      const taken = { name: 'b3', at: '2026-11-21T10:00:00.000Z', bytes: 1_300_000_000, ms: 1 }
      state = { ...state, base: taken, bases: [...state.bases, taken] }
      return taken
    },
  }
  const run = (now: UnderWay | null) => (running = now)
  return {
    backup,
    run,
    set: (over: Partial<BackupState>) => (state = { ...state, ...over }),
    setSecond: (one: BackupState) => (second = one),
    asked,
    done,
  }
}

const held = heldBackup()
let house: BrowserHouse
beforeAll(async () => {
  house = await browserHouse({ backup: held.backup }, () => allJobs)
})

test('backups are listed with what the night proved; one is begun, watched, and stands first', async () => {
  const page = await house.session()
  await page.goto('/waiting')
  const table = page.getByRole('grid', { name: 'Sauvegardes' })
  await table.getByRole('row', { name: /1,25.Go.*Vérifiée/ }).waitFor()
  await page.getByText(/12.345 lignes comptées, 7 segments relus/).waitFor()
  await expectAccessible(page)

  await page.keyboard.press('F12')
  await page.getByRole('main').getByText('25 %').waitFor()
  held.done.resolve()
  await table.getByRole('row', { name: /1,3.Go/ }).waitFor()
  await expect.poll(() => table.getByRole('row').nth(1).textContent()).toContain('1,3')

  const since = '2026-11-21T01:00:00.000Z'
  held.run({ work: 'base', by: null, since, done: 40, total: 100 })
  await page.getByText(/Sauvegarde commencée par Pinède elle-même le 21\/11\/2026/).waitFor()
  await page.getByRole('main').getByText('40 %').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Vérifier la dernière' }).count()).toBe(0)
  await expectAccessible(page)
  held.run({ work: 'check', by: 'Anne', since, done: 0, total: null })
  await page.getByText(/Vérification commencée par Anne/).waitFor()
  held.run(null)
  await page.getByRole('button', { name: 'Vérifier la dernière' }).waitFor()

  held.set({ baseFailed: { at: AT, reason: 'backup.placeFull' } })
  await page.getByText('plus de place là où elle va').waitFor()
  held.set({
    baseFailed: null,
    fault: { kind: 'FULL', detail: 'ENOSPC', since: AT },
    waiting: { files: 3, bytes: 2_000_000 },
  })
  await page
    .getByRole('alert')
    .getByText(/plus de place dans .* Les ventes continuent/)
    .waitFor()
  await page.getByText('3 fichiers en attente (2').waitFor()

  const far = { ...WELL, place: 'https://s3.example/camping', sameDisk: null, bases: [] }
  held.setSecond({ ...far, fault: { kind: 'REFUSED', detail: '403', since: AT } })
  await page.getByRole('region', { name: 'Seconde copie (S3)' }).getByText('https://s3.example/camping').waitFor()
  await page
    .getByRole('alert')
    .getByText(/s3.example.camping refuse l’accès/)
    .waitFor()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
})

test('where the database is somebody else’s, its administrator reads what their tool must do', async () => {
  Object.assign(house.house.services, { backup: undefined })
  const page = await house.session()
  await page.goto('/waiting')
  await page.getByRole('heading', { name: 'Les sauvegardes sont faites hors de Pinède' }).waitFor()
  await expectAccessible(page)
})
