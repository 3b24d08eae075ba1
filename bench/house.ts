/** What the benches of the server share: the real database as it is shipped (durable), the real HTTP server, bulk-loaded stays. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { createApp } from '#server/app.ts'
import { aCampsite } from '#server/testing/campsite.ts'
import type { Campsite } from '#server/testing/campsite.ts'
import { createEstablishment } from '#server/modules/establishment/index.ts'
import { everywhere, setUserRights } from '#server/platform/auth/rights.ts'
import { openSession } from '#server/platform/auth/session.ts'
import { applyGrants } from '#server/platform/db/grants.ts'
import { createDb } from '#server/platform/db/db.ts'
import type { Db } from '#server/platform/db/db.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openFiscalKeys } from '#server/platform/fiscal/keys.ts'
import { SECRET_COOKIE, TOKEN_COOKIE } from '#server/platform/http/cookies.ts'
import { APP_ROLE } from '#server/platform/postgres/provision.ts'
import { startEmbedded } from '#server/platform/postgres/start-embedded.ts'

export const NOW = new Date('2027-03-01T09:00:00Z')

export interface BenchHouse {
  /** As the server connects. */
  readonly db: Db
  readonly ownerDb: Db
  readonly site: Campsite
  readonly userId: number
  /** One call over HTTP; answers the text of a 200, throws otherwise. */
  readonly post: (path: string, body: object) => Promise<string>
  readonly answer: (path: string, body: object) => Promise<{ status: number; text: string }>
  readonly stop: () => Promise<void>
}

const quiet = { info: () => undefined, warn: () => undefined, error: console.error }
let keys = 0

/** A campsite of two types on a database of its own, below the system's folder of temporary files. */
export const startBenchHouse = async (size: Parameters<typeof aCampsite>[2] = {}): Promise<BenchHouse> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pinede-bench-'))
  const postgres = await startEmbedded({ dataDir, log: quiet })
  const ownerDb = createDb(postgres.ownerConfig, quiet)
  await migrate(ownerDb)
  await applyGrants(ownerDb, APP_ROLE)
  const db = createDb({ ...postgres.appConfig, max: 20 }, quiet)
  const documents = { render: () => Promise.reject(new Error('no document in this bench')) }
  const { app } = await createApp({
    db,
    services: { keys: openFiscalKeys(join(dataDir, 'keys')), documents },
    log: pino({ level: 'error' }),
    now: () => NOW,
    setup: { code: () => '0000', startDemo: () => undefined, demo: () => undefined },
  })
  const establishmentId = await createEstablishment(db, 'Camping de mesure', false)
  const site = await aCampsite(db, establishmentId, size)
  const { rows } = await sql<{ id: number }>`
    insert into app_user (name, login, systeme) values ('Mesure', 'mesure', true) returning id`.execute(db)
  const userId = rows[0]?.id ?? 0
  await sql`insert into user_establishment (user_id, establishment_id) values (${userId}, ${establishmentId})`.execute(
    db,
  )
  await setUserRights(db, userId, establishmentId, everywhere('111', true))
  const { secret, token } = await openSession(db, userId, establishmentId, NOW)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const answer: BenchHouse['answer'] = async (path, body) => {
    const response = await fetch(`${url}/rest/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        cookie: `${SECRET_COOKIE}=${secret}; ${TOKEN_COOKIE}=${token}`,
        'x-xsrf-token': token,
        'idempotency-key': `bench-key-${++keys}`,
      },
    })
    return { status: response.status, text: await response.text() }
  }
  return {
    db,
    ownerDb,
    site,
    userId,
    answer,
    post: async (path, body) => {
      const { status, text } = await answer(path, body)
      if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
      return text
    },
    stop: async () => {
      await app.close()
      await Promise.all([db.destroy(), ownerDb.destroy()])
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** So many saved stays of a week, in order of place, each place a new one every eight days from a day on; two people each. */
export const loadStays = async (
  { ownerDb, site }: Pick<BenchHouse, 'ownerDb' | 'site'>,
  count: number,
  from: string,
): Promise<void> => {
  const { establishmentId } = site
  await sql`
    create temporary table load as
    select nextval('record_id') as booking_id, nextval('record_id') as occupancy_id, p.id as place_id, p.place_type_id,
      ${from}::date + 8 * s as arrival, ${from}::date + 8 * s + 7 as departure, row_number() over () as rank
    from (select *, row_number() over (order by id) - 1 as place_rank, count(*) over () as places from place
      where establishment_id = ${establishmentId}) p,
      generate_series(0, (${count}::int - 1) / p.places::int) s
    where s * p.places + p.place_rank < ${count}`.execute(ownerDb)
  await sql`
    insert into booking (establishment_id, id, code, state_id, status_id, status, customer_id, booked_on, arrival, departure, total, paid)
    select ${establishmentId}, booking_id, '2026-' || lpad(rank::text, 6, '0'), 3, 3, 'SAVED',
      c.first + rank % c.count, arrival - 90, arrival, departure,
      40000 + rank % 60000, case when rank % 3 = 0 then 40000 + rank % 60000 else 10000 end
    from load, (select min(id) as first, count(*) as count from customer where code like 'B-%') c`.execute(ownerDb)
  await sql`
    insert into occupancy (establishment_id, id, booking_id, place_type_id, place_id, arrival, departure)
    select ${establishmentId}, occupancy_id, booking_id, place_type_id, place_id, arrival, departure from load`.execute(
    ownerDb,
  )
  await sql`
    insert into attendant (establishment_id, occupancy_id, age)
    select ${establishmentId}, occupancy_id, 30 + n from load, generate_series(1, 2) n`.execute(ownerDb)
  await sql`
    insert into place_hold (establishment_id, place_id, place_type_id, arrival, departure, kind, booking_id, occupancy_id)
    select ${establishmentId}, place_id, place_type_id, arrival, departure, 'STAY', booking_id, occupancy_id from load`.execute(
    ownerDb,
  )
  await sql`drop table load`.execute(ownerDb)
  await sql`vacuum analyze`.execute(ownerDb)
}

/** So many customers, with names that repeat as names do. */
export const loadCustomers = async (
  { ownerDb, site }: Pick<BenchHouse, 'ownerDb' | 'site'>,
  count: number,
): Promise<void> => {
  await sql`
    insert into customer (owner_establishment_id, code, surname, name)
    select ${site.establishmentId}, 'B-' || n, (array['Martin','Bernard','Thomas','Petit','Durand','Leroy','Moreau','Visser','Müller','Garcia'])[1 + n % 10] || ' ' || n / 10,
      (array['Anne','Paul','Zoé','Jan','Eva'])[1 + n % 5] from generate_series(1, ${count}::int) n`.execute(ownerDb)
}

export const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

/** Milliseconds of one run. */
export const timed = async (run: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await run()
  return performance.now() - start
}

/** Medians of two runs, one after the other in turns, so that a busy machine slows both alike. */
export const compare = async (
  rounds: number,
  baseline: () => Promise<unknown>,
  measured: () => Promise<unknown>,
): Promise<{ readonly baseline: number; readonly measured: number; readonly ratio: number }> => {
  const times = { baseline: [] as number[], measured: [] as number[] }
  for (let round = 0; round < rounds + 5; round++) {
    const order = round % 2 === 0 ? (['baseline', 'measured'] as const) : (['measured', 'baseline'] as const)
    for (const which of order) {
      const ms = await timed(which === 'baseline' ? baseline : measured)
      if (round >= 5) times[which].push(ms)
    }
  }
  const [one, other] = [median(times.baseline), median(times.measured)]
  return { baseline: one, measured: other, ratio: other / one }
}
