/**
 * Load, kill -9 of everything in the middle of a base, of shipping, or of nothing, then a restore to a second in between: nothing that
 * was acknowledged before it is missing, nothing that was sent after it is there, and every chain verifies.
 */
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { readBaseName } from '#server/platform/backup/base-name.ts'
import { diskStores } from '#server/platform/backup/disk-store.ts'
import { restore as restoreHouse } from '#server/platform/backup/restore.ts'
import { createDb } from '#server/platform/db/db.ts'
import { openFiscalKeys } from '#server/platform/fiscal/keys.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import { OWNER_ROLE } from '#server/platform/postgres/provision.ts'
import { startEmbedded } from '#server/platform/postgres/start-embedded.ts'
import { until } from '#server/testing/embedded-runs.ts'
import { quiet } from '#server/testing/test-server.ts'
import { LOGIN, PASSWORD, setUp } from './camp.ts'
import type { Client } from './client.ts'
import { logIn, must } from './client.ts'
import { newHouse } from './pinede.ts'
import type { House } from './pinede.ts'
import { claim, claimNone, note } from './report.ts'

const ROUNDS = 6
const WRITERS = 4
const SEASONING_MS = 1500

/** A customer that was sent; `done` once it was acknowledged. */
interface Write {
  readonly name: string
  readonly sent: number
  done: number | undefined
}

interface Desk {
  readonly client: Client
  readonly round: number
  readonly writes: Write[]
  isOver: boolean
}

const writeUntilTheEnd = async (desk: Desk): Promise<void> => {
  const consents = { isCompany: false, mailingConsent: false, smsConsent: false }
  while (!desk.isOver) {
    const write: Write = { name: `R${desk.round} ${crypto.randomUUID()}`, sent: Date.now(), done: undefined }
    desk.writes.push(write)
    const body = { id: 0, surname: write.name, name: 'Camille', ...consents }
    const reply = await desk.client.post('customer/customer/edit', body)
    if (reply.status === 200) write.done = Date.now()
  }
}

/** Writes while `during` lasts. */
const writing = async (desk: Desk, during: () => Promise<void>): Promise<void> => {
  const writers = Array.from({ length: WRITERS }, () => writeUntilTheEnd(desk))
  await during()
  desk.isOver = true
  await Promise.all(writers)
}

const startBase = (client: Client): Promise<unknown> =>
  client.post('job/start', { kind: 'backup', title: 'Sauvegarde', input: {} }, `base-${crypto.randomUUID()}`)

const basesOf = (place: string): readonly string[] =>
  readdirSync(place).flatMap((house) =>
    readdirSync(path.join(place, house, 'base')).filter((name) => readBaseName(name) !== undefined),
  )

const awaitBase = (place: string, more: number): Promise<void> =>
  until(() => readdirSync(place).length > 0 && basesOf(place).length >= more, 120_000)

/** As the clocks of Paris show it. */
const inParis = (at: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'medium' }).format(at)

interface Seen {
  readonly names: ReadonlySet<string>
  readonly intact: boolean
  readonly events: number
}

const look = async (dataDir: string): Promise<Seen> => {
  const postgres = await startEmbedded({ dataDir, log: quiet })
  const db = createDb({ ...postgres.address, user: OWNER_ROLE, database: 'pinede', max: 2 }, quiet)
  try {
    const { rows } = await sql<{ name: string }>`select surname as name from customer where surname like 'R%'`.execute(
      db,
    )
    const sites = await sql<{ id: number }>`select id from establishment`.execute(db)
    const events = await sql`select 1 from jet`.execute(db)
    const keys = openFiscalKeys(path.join(dataDir, 'keys'))
    const reports = await Promise.all(sites.rows.map(({ id }) => verifyChains(db, id, keys)))
    const intact = reports.length > 0 && reports.every((report) => report.intact)
    return { names: new Set(rows.map(({ name }) => name)), intact, events: events.rows.length }
  } finally {
    await db.destroy()
    await postgres.stop()
  }
}

interface Checked {
  readonly before: number
  readonly after: number
}

/** Restores to the second `target` beside, and looks. */
const checkAt = async (house: House, round: number, target: number, writes: readonly Write[]): Promise<Checked> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pinede-restored-'))
  try {
    const into = path.join(folder, 'house')
    const identity = readFileSync(path.join(house.dataDir, 'keys/backup.key'), 'utf8').trim()
    const from = path.join(house.dataDir, 'backups')
    const { isEnd } = await restoreHouse({
      from: diskStores({ root: from }),
      into,
      at: inParis(target),
      identity,
      log: quiet,
      tell: note,
    })
    const { names, intact, events } = await look(into)
    const before = writes.filter(({ done }) => done !== undefined && done < target)
    const after = writes.filter(({ sent }) => sent > target)
    claimNone(
      `round ${round}: nothing acknowledged before the second is missing`,
      before.filter((one) => !names.has(one.name)),
    )
    claimNone(
      `round ${round}: nothing sent after it is there`,
      after.filter((one) => names.has(one.name)),
    )
    claim(`round ${round}: the second was reached, and ${events} signed events verify`, intact && !isEnd && events > 0)
    return { before: before.length, after: after.length }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

const PHASES = ['a base', 'shipping', 'nothing'] as const

export const restore = async (): Promise<void> => {
  const house = newHouse()
  const place = path.join(house.dataDir, 'backups')
  let running = await house.start()
  let client = await setUp(running.url, running.code)
  await startBase(client)
  await awaitBase(place, 1)
  const writes: Write[] = []
  const seen = { before: 0, after: 0 }
  for (let round = 1; round <= ROUNDS; round++) {
    const phase = PHASES[round % PHASES.length] ?? 'nothing'
    const desk = (): Desk => ({ client, round, writes, isOver: false })
    await writing(desk(), async () => {
      await delay(SEASONING_MS)
      if (phase === 'a base') await startBase(client)
      if (phase !== 'nothing') await delay(Math.random() * 1200)
      if (phase !== 'nothing') await house.killAll()
    })
    if (phase !== 'nothing') running = await house.start()
    client = await logIn(running.url, LOGIN, PASSWORD)
    let target = 0
    await writing(desk(), async () => {
      await delay(SEASONING_MS)
      target = Math.ceil(Date.now() / 1000) * 1000
      await delay(target - Date.now() + SEASONING_MS)
    })
    await must(client.get('customer/country'))
    await house.stop() // what was written last leaves with it
    const { before, after } = await checkAt(house, round, target, writes)
    seen.before += before
    seen.after += after
    note(`round ${round}: killed during ${phase}; ${before} writes before the second, ${after} after`)
    running = await house.start()
    client = await logIn(running.url, LOGIN, PASSWORD)
  }
  claim(
    `${ROUNDS} restores: enough was written on both sides to mean something`,
    Math.min(seen.before, seen.after) > 100,
    seen,
  )
  await house.stop()
}
