import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectIndexScan } from './explain.ts'
import { testDb } from './test-db.ts'

const { ownerDb: db } = await testDb()
await sql
  .raw(`
  create table stay (id int primary key, arrival date not null, note text);
  create index stay_arrival on stay (arrival);
  insert into stay select n, '2027-01-01'::date + n % 365, 'x' from generate_series(1, 20000) n;
  analyze stay;
`)
  .execute(db)

const stays = db.withTables<{ stay: { id: number; arrival: string; note: string } }>().selectFrom('stay').selectAll()

test('a query on its index passes', async () => {
  await expect(expectIndexScan(db, stays.where('arrival', '=', '2027-07-04'), 'stay_arrival')).resolves.toBeUndefined()
  const byId = sql`select * from stay where id = ${7}`.compile(db)
  await expect(expectIndexScan(db, byId, 'stay_pkey')).resolves.toBeUndefined()
})

test('a query that reads the whole table does not, and its plan is shown', async () => {
  await expect(expectIndexScan(db, stays.where('note', '=', 'x'), 'stay_arrival')).rejects.toThrow(
    'expected a scan of stay_arrival, planned: Seq Scan stay',
  )
})
