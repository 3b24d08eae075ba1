/** Views are read with the rights of who asks: with those of their owner the application could change signed rows through them. */
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { applyGrants } from '#server/platform/db/grants.ts'
import { APP_ROLE } from '#server/platform/postgres/provision.ts'
import { testDb } from '#server/testing/test-db.ts'
import type { TestDb } from '#server/testing/test-db.ts'

let house: TestDb
beforeAll(async () => {
  house = await testDb()
})

/** Views of ours that run with the rights of their owner. */
const loose = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select c.relname::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
      and not coalesce(c.reloptions @> array['security_invoker=true'], false)
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by 1`.execute(house.ownerDb)
  return rows.map(({ name }) => name)
}

/** Views that stand on money, and what each is written by. */
const MONEY_VIEWS = [
  'live_bill',
  'live_bill_line',
  'payment_row',
  'account_head',
  'account_line',
  'deposit_row',
  'payment_slip',
]

it('every view asks for the rights of who reads it', async () => {
  expect(await loose()).toEqual([])
})

it.each(MONEY_VIEWS)('the application writes nothing through %s', async (view) => {
  for (const statement of [
    `update ${view} set establishment_id = establishment_id`,
    `delete from ${view}`,
    `insert into ${view} default values`,
  ])
    // 42501: no right; 55000: a join, through which nothing is written.
    await expect(sql.raw(statement).execute(house.db)).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:42501|55000)$/),
    })
})

it('a view without it is found, and would let the application change what is signed', async () => {
  const { ownerDb, db } = house
  await sql`create view open_door as select * from payment`.execute(ownerDb)
  await sql.raw(`grant select, update on open_door to ${APP_ROLE}`).execute(ownerDb)
  try {
    expect(await loose()).toEqual(['open_door'])
    await expect(sql`update payment set amount = amount`.execute(db)).rejects.toMatchObject({ code: '42501' })
    await sql`update open_door set amount = amount`.execute(db)
    await applyGrants(ownerDb, APP_ROLE)
    await expect(sql`update open_door set amount = amount`.execute(db)).rejects.toMatchObject({ code: '42501' })
  } finally {
    await sql`drop view open_door`.execute(ownerDb)
  }
})
