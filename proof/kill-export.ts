/** kill -9 of everything while the file of customers is made: it is made again, whole, and the journal tells once that it left. */
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { JET } from '#domain/fiscal/jet.ts'
import type { JobRow } from '#contract/operations/session/jobs.ts'
import { CUSTOMER_PACKET } from '#contract/operations/session/jobs.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Client } from './client.ts'
import { must } from './client.ts'
import type { House } from './pinede.ts'
import { claim, note } from './report.ts'

const CUSTOMERS = 60_000
/** A job of a dead server is given again once it gave no sign of life for a while. */
const LONGEST_MS = 4 * 60_000

const theJob = async (client: Client): Promise<JobRow | undefined> =>
  ((await must(client.get('job')))['list'] as readonly JobRow[])[0]

/** The job once it is as awaited, or as it is after the longest wait. */
const awaited = async (client: Client, isIt: (job: JobRow) => boolean): Promise<JobRow | undefined> => {
  const end = Date.now() + LONGEST_MS
  for (;;) {
    const job = await theJob(client)
    if (job === undefined || isIt(job) || Date.now() > end) return job
    await delay(20)
  }
}

/** Packets told since a moment of the journal, and how many customers they are. */
const told = async (db: Db, after: number): Promise<{ packets: number; customers: number }> => {
  const { rows } = await sql<{ packets: number; customers: number }>`
    select count(*)::int as packets, coalesce(sum((detail ->> 'count')::int), 0)::int as customers
    from jet where id > ${after} and code = ${JET.EXPORT}`.execute(db)
  return rows[0] ?? { packets: 0, customers: 0 }
}

export const killExport = async (house: House, before: Client): Promise<void> => {
  const db = house.openDb()
  await sql`insert into customer (owner_establishment_id, code, surname)
    select (select min(id) from establishment), 'KILL' || n, 'Client ' || n from generate_series(1, ${CUSTOMERS}::int) n`.execute(
    db,
  )
  const { rows } = await sql<{ last: number; customers: number }>`
    select (select coalesce(max(id), 0) from jet) as last, (select count(*)::int from customer) as customers`.execute(
    db,
  )
  const { last, customers } = rows[0] ?? { last: 0, customers: 0 }
  await db.destroy()
  const job = { kind: 'customers', title: 'Clients', input: { criteria: {} } }
  await must(before.post('job/start', job, `kill-${crypto.randomUUID()}`))
  const cut = await awaited(before, ({ state, done }) => state !== 'WAITING' && done > 0)
  await house.killAll()
  const running = await house.start()
  const client = before.at(running.url)
  const ended = await awaited(client, ({ state }) => state !== 'WAITING' && state !== 'RUNNING')
  note(`export of ${customers} customers, killed after ${cut?.done ?? 0}, ended ${ended?.state ?? 'nowhere'}`)
  claim(
    'an export is killed before its end, begun again, and ends once',
    cut?.state === 'RUNNING' && ended?.state === 'DONE',
    {
      cut,
      ended,
    },
  )
  const after = house.openDb()
  const events = await told(after, last)
  await after.destroy()
  const packets = Math.ceil((customers + 1) / CUSTOMER_PACKET)
  claim(
    'the journal tells once that its customers left',
    events.packets === packets && events.customers === customers,
    {
      events,
      customers,
      packets,
    },
  )
}
