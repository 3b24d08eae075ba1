/**
 * « Reprendre »: a house that is restored to an earlier second goes on, and no number that it gives is one that the old house gave: bills,
 * files, customers, ids, ranks of every chain. The old one stopped in good order once, and was killed in the middle of its sales once.
 */
import { mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { diskStores } from '#server/platform/backup/disk-store.ts'
import { restore as restoreHouse } from '#server/platform/backup/restore.ts'
import { createDb } from '#server/platform/db/db.ts'
import type { Db } from '#server/platform/db/db.ts'
import { openFiscalKeys } from '#server/platform/fiscal/keys.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import { OWNER_ROLE } from '#server/platform/postgres/provision.ts'
import { startEmbedded } from '#server/platform/postgres/start-embedded.ts'
import { until } from '#server/testing/embedded-runs.ts'
import { quiet } from '#server/testing/test-server.ts'
import { addDays } from '#domain/day.ts'
import { RESUME_WORD } from '#contract/operations/session/resume.ts'
import { LOGIN, PASSWORD, setUp, setUpCamp } from './camp.ts'
import type { Camp } from './camp.ts'
import type { Client } from './client.ts'
import { logIn, must } from './client.ts'
import { newHouse } from './pinede.ts'
import type { House } from './pinede.ts'
import { claim, claimNone, note } from './report.ts'

const key = (): string => crypto.randomUUID()

const newCustomer = async (client: Client): Promise<string> => {
  const consents = { isCompany: false, mailingConsent: false, smsConsent: false }
  const body = { id: 0, surname: `S ${crypto.randomUUID()}`, name: 'Camille', ...consents }
  const { item } = await must(client.post('customer/customer/edit', body))
  return String((item as { code?: unknown } | undefined)?.code)
}

/** Carries the restored house on: its server ends, and is started again as its launcher would. */
const carryOn = async (house: House): Promise<Client> => {
  const { url } = await house.start()
  const client = await logIn(url, LOGIN, PASSWORD)
  const refused = await client.post('customer/customer/edit', { id: 0, surname: 'Refus', name: 'R' })
  if (refused.body['message'] !== 'house.restored') throw new Error(`not read only: ${JSON.stringify(refused.body)}`)
  await must(client.get('backup/resume'))
  await must(client.post('backup/resume', { reason: 'Preuve', confirmation: RESUME_WORD, papers: [] }, key()))
  await until(() => house.processes().length === 0, 30_000)
  return logIn((await house.start()).url, LOGIN, PASSWORD)
}

/** One call a restored round of another proof: the folder `into` goes on, and its customers get codes that nobody has. */
export const sellAfter = async (into: string, round: number, acknowledged: ReadonlySet<string>): Promise<void> => {
  const house = newHouse({ PINEDE_BACKUP: 'off' }, 'server', undefined, into)
  const client = await carryOn(house)
  const codes: string[] = []
  for (let n = 0; n < 20; n++) codes.push(await newCustomer(client))
  claimNone(
    `round ${round}: carried on, it gives no code that the old house gave (${acknowledged.size})`,
    codes.filter((code) => acknowledged.has(code)),
  )
  await house.stop()
  claim(`round ${round}: every chain verifies after that`, await look(into, isIntact))
}

/** Opens the database of a house that does not run. */
const look = async <T>(dataDir: string, what: (db: Db, dataDir: string) => Promise<T>): Promise<T> => {
  const postgres = await startEmbedded({ dataDir, log: quiet })
  const db = createDb({ ...postgres.address, user: OWNER_ROLE, database: 'pinede', max: 2 }, quiet)
  try {
    return await what(db, dataDir)
  } finally {
    await db.destroy()
    await postgres.stop()
  }
}

const isIntact = async (db: Db, dataDir: string): Promise<boolean> => {
  const sites = await sql<{ id: number }>`select id from establishment`.execute(db)
  const keys = openFiscalKeys(path.join(dataDir, 'keys'))
  const reports = await Promise.all(sites.rows.map(({ id }) => verifyChains(db, id, keys)))
  for (const { chains, numbering, facts } of reports)
    for (const fault of [...chains.flatMap(({ faults }) => faults), ...numbering, ...facts]) note(JSON.stringify(fault))
  return reports.length > 0 && reports.every(({ intact }) => intact)
}

/** Every number that was given, and what tells one record from another of the same number. */
const numbersOf = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ number: string; record: string }>`
    select 'bill ' || number as number, signature as record from bill
    union all select 'payment ' || id, signature from payment
    union all select 'event ' || id, signature from jet
    union all select 'file ' || code, id || ' ' || customer_id from booking where code is not null
    union all select 'file id ' || id, coalesce(code, '') || ' ' || customer_id from booking where code is not null
    union all select 'customer ' || code, surname from customer
    union all select 'customer id ' || id, surname from customer
    union all select 'INVOICE ' || till || ' ' || seq, signature from bill
    union all select 'PAYMENT ' || till || ' ' || seq, signature from payment
    union all select 'JET ' || till || ' ' || seq, signature from jet
    union all select 'CONTENT ' || till || ' ' || seq, signature from record_proof`.execute(db)
  return new Map(rows.map(({ number, record }) => [number, record]))
}

/** A stay, paid in part and billed; a full campsite sells no more, and pays for what it sold. */
const sell = async (client: Client, camp: Camp, n: number): Promise<boolean> => {
  const arrival = addDays(camp.start, n % (camp.nights - 1))
  const dates = { arrival, departure: addDays(arrival, 1) }
  const stay = { placeTypeId: camp.typeId, ...dates, people: [{ age: 41, surname: 'Martin', name: 'Élodie' }] }
  const draft = { id: 0, version: 0, statusId: 3, customerId: camp.customerIds[0], pricing: {}, occupancies: [stay] }
  const basket = await client.post('booking/temp-booking/edit', draft, key())
  if (basket.status !== 200) return false
  const { id: basketId, version } = basket.body
  const saved = await client.post('booking/booking/save', { id: basketId, version, statusId: 3 }, key())
  if (saved.status !== 200) return false
  const bookingId = saved.body['id']
  await client.post('payment/payment/edit', { bookingId, amount: 500, methodId: camp.methodId }, key())
  const bill = await client.post('payment/bill/edit', { bookingId }, key())
  if (bill.status === 200) await client.post('customer/customer/edit', { id: 0, surname: `V ${key()}`, name: 'V' })
  return bill.status === 200
}

const sellFor = async (client: Client, camp: Camp, from: number, isOver: () => boolean): Promise<number> => {
  let n = from
  let sold = 0
  while (!isOver()) sold += (await sell(client, camp, n++)) ? 1 : 0
  return sold
}

/** As the clocks of Paris show it. */
const inParis = (at: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'medium' }).format(at)

const CAMP = { places: 30, customers: 1, nights: 60 }
const SALES_MS = 3000

type Ending = 'stopped' | 'killed'

interface Told {
  readonly camp: Camp
  readonly target: number
  readonly sold: number
}

/** The old house: a base, sales, the second, more sales, its end. */
const liveOnce = async (house: House, ending: Ending): Promise<Told> => {
  const { url, code } = await house.start()
  const client = await setUp(url, code)
  const camp = await setUpCamp(client, CAMP)
  await must(client.post('job/start', { kind: 'backup', title: 'Sauvegarde', input: {} }, key()))
  const hasBase = async (): Promise<boolean> => {
    const { state } = await must(client.get('backup/list'))
    return ((state as { bases?: readonly unknown[] } | null)?.bases ?? []).length > 0
  }
  while (!(await hasBase())) await delay(500)
  let isOver = false
  const selling = sellFor(client, camp, 0, () => isOver)
  await delay(SALES_MS)
  const target = Math.ceil(Date.now() / 1000) * 1000
  await delay(target - Date.now() + SALES_MS)
  // A second in between is restored only where the log of it has left: it leaves within a minute, or with a house that stops.
  if (ending === 'killed') await delay(75_000)
  isOver = ending === 'stopped'
  if (ending === 'killed') await house.killAll()
  isOver = true
  const sold = await selling
  if (ending === 'stopped') await house.stop()
  return { camp, target, sold }
}

const round = async (ending: Ending): Promise<void> => {
  const old = newHouse()
  const { camp, target, sold } = await liveOnce(old, ending)
  const before = await look(old.dataDir, numbersOf)
  const into = path.join(mkdtempSync(path.join(tmpdir(), 'pinede-proof-')), 'restored')
  const place = path.join(old.dataDir, 'backups')
  const identity = readFileSync(path.join(old.dataDir, 'keys/backup.key'), 'utf8').trim()
  const from = diskStores({ root: place })
  const { isEnd } = await restoreHouse({ from, into, at: inParis(target), identity, log: quiet, tell: note })
  const next = newHouse({ PINEDE_BACKUP: place }, 'server', undefined, into)
  const client = await carryOn(next)
  let again = 0
  for (let n = 0; n < 10; n++) again += (await sell(client, camp, 30 + n)) ? 1 : 0
  await newCustomer(client)
  // Its own backups begin at once, in a folder of their own.
  const houses = (): number => readdirSync(place).length
  await until(() => houses() === 2, 60_000)
  await next.stop()
  const after = await look(into, numbersOf)
  const own = [...after].filter(([number, record]) => before.get(number) !== record)
  claim(
    `${ending}: restored to the second, with ${sold} sales on both sides of it and ${again} after`,
    !isEnd && sold > 5 && again > 5,
  )
  claimNone(
    `${ending}: none of ${own.length} new numbers is one of ${before.size} that the old house gave`,
    own.filter(([number]) => before.has(number)),
  )
  claim(`${ending}: every chain verifies, and what was left out is explained`, await look(into, isIntact))
  await next.remove()
}

export const resume = async (): Promise<void> => {
  for (const ending of ['stopped', 'killed'] as const) await round(ending)
}
