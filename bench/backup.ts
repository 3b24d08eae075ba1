/**
 * `npm run bench:backup`: a base backup of the camp's folder, not encrypted, against a plain copy of the same folder that reaches the disk, in
 * turns; the same encrypted, as it is shipped; and bookings saved while bases are taken one after the other, against bookings without, in
 * turns. Exit code 1 past a budget.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { addDays, toDay } from '#domain/day.ts'
import { takeBase } from '#server/platform/backup/base.ts'
import { diskStores } from '#server/platform/backup/disk-store.ts'
import { openBackupKeys } from '#server/platform/backup/keys.ts'
import { prune } from '#server/platform/backup/prune.ts'
import { foldersOf, pack, ship } from '#server/platform/backup/spool.ts'
import type { Shipping } from '#server/platform/backup/spool.ts'
import { startBackup } from '#server/platform/backup/start-backup.ts'
import { keepState } from '#server/platform/backup/state.ts'
import { CAMP, SIZE, loadCustomers, loadStays } from './camp.ts'
import { median, startBenchHouse, timed } from './house.ts'

/** Rate of a base against that of a copy. */
const BUDGET = 0.5
/** How much longer a booking takes while a base runs. */
const SLOWED = 1.1
const ROUNDS = 5
const BOOKINGS = 40

const house = await startBenchHouse(SIZE, { archives: true })
const { dataDir, socketDir, site, post } = house
await loadCustomers(house, CAMP.customers)
await loadStays(house, CAMP.stays, '2024-12-01')

const place = mkdtempSync(join(tmpdir(), 'pinede-bench-place-'))
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const folders = foldersOf(dataDir)
mkdirSync(folders.outbox, { recursive: true })
const { recipients } = await openBackupKeys(join(dataDir, 'keys'), () => undefined)
const store = diskStores({ root: place, dataDir }).of('bench')
const state = keepState(folders.own, place, () => undefined)
const shipping: Shipping = { folders, store, recipients, limitBytes: 4e9, state, log, now: () => new Date() }

/** The log leaves while a base waits for its last segment. */
const shipped = new AbortController()
const leaving = (async () => {
  while (!shipped.signal.aborted) {
    await pack(shipping)
    await ship(shipping)
    await delay(50)
  }
})()

const never = new AbortController().signal
const base = async (isClear: boolean): Promise<void> => {
  await takeBase({ shipping, house: 'bench', socketDir, progress: () => undefined, signal: never, isClear })
}

/** The files of the database but its log, which a base leaves out as well. */
const copy = (): void => {
  const into = join(place, 'copy')
  rmSync(into, { recursive: true, force: true })
  mkdirSync(into)
  const from = join(dataDir, 'postgres')
  const entries = readdirSync(from).filter((name) => name !== 'pg_wal')
  execFileSync('cp', ['-a', ...entries.map((name) => join(from, name)), into])
  execFileSync('sync', ['-f', into])
}

const times = { copy: [] as number[], clear: [] as number[], sealed: [] as number[] }
for (let round = 0; round <= ROUNDS; round++) {
  const kept = round > 0 // the first warms the cache of the disk
  for (const [name, run] of [
    ['copy', async () => copy()],
    ['clear', () => base(true)],
    ['sealed', () => base(false)],
  ] as const) {
    const ms = await timed(run)
    if (kept) times[name].push(ms)
  }
  await prune(shipping)
}
shipped.abort()
await leaving
await state.written()
rmSync(join(place, 'copy'), { recursive: true, force: true })

const [copied, clear, sealed] = [median(times.copy), median(times.clear), median(times.sealed)]
const rate = copied / clear
console.log(`copy of the folder ${copied.toFixed(0)} ms, base ${clear.toFixed(0)} ms`)
console.log(`base, not encrypted: rate ${rate.toFixed(2)} (budget ≥ ${BUDGET})`)
console.log(`base, encrypted as it is shipped ${sealed.toFixed(0)} ms: rate ${(copied / sealed).toFixed(2)}`)

/** Weeks of the season of 2027, one after the other, so that there is always room. */
const FIRST = toDay('2027-04-03')
let week = 0
const people = [{ age: 41 }, { age: 39 }, { age: 9 }]
/** A basket of a stay, and its saving: two requests. */
const sell = async (): Promise<void> => {
  const arrival = addDays(FIRST, 7 * (week++ % 24))
  const stay = { placeTypeId: site.pitch, placeId: null, arrival, departure: addDays(arrival, 7), people }
  const body = { id: 0, version: 0, statusId: 3, customerId: site.customerId, pricing: {}, occupancies: [stay] }
  const { id, version } = JSON.parse(await post('booking/temp-booking/edit', body)) as { id: number; version: number }
  await post('booking/booking/save', { id, version, statusId: 3 })
}

const backup = await startBackup({ dataDir, socketDir, place, limitMb: 4000, log, show: () => undefined })
/** Bookings that were begun while a base ran. */
const whileBases = async (): Promise<number[]> => {
  const found: number[] = []
  while (found.length < BOOKINGS) {
    const ended = new AbortController()
    const taken = backup.takeBase().finally(() => ended.abort())
    while (!ended.signal.aborted && found.length < BOOKINGS) found.push(await timed(sell))
    await taken
  }
  return found
}

const sales = { alone: [] as number[], beside: [] as number[] }
for (let n = 0; n < BOOKINGS; n++) await sell()
await backup.takeBase()
for (let round = 0; round < ROUNDS; round++) {
  for (let n = 0; n < BOOKINGS; n++) sales.alone.push(await timed(sell))
  sales.beside.push(...(await whileBases()))
}
const [alone, beside] = [median(sales.alone), median(sales.beside)]
const slowed = beside / alone
console.log(`a booking of one stay ${alone.toFixed(1)} ms, while a base runs ${beside.toFixed(1)} ms`)
console.log(`bookings while a base runs: ratio ${slowed.toFixed(2)} (budget ${SLOWED})`)

await backup.stop()
await house.stop()
rmSync(place, { recursive: true, force: true })
process.exitCode = rate >= BUDGET && slowed <= SLOWED ? 0 : 1
