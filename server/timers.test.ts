import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { round } from '#server/timers.ts'
import { testDb } from '#server/testing/test-db.ts'

it('trims what nobody will ask for again, and keeps the rest', async () => {
  const { db } = await testDb()
  const [old, fresh] = [new Date('2027-01-01T00:00:00Z'), new Date('2027-01-04T00:00:00Z')]
  for (const at of [old, fresh]) {
    await sql`insert into change_log (establishment_id, entity, record_id, action, functionality, at)
      values (1, 'tva', 1, 'SAVED', 'payment_tva', ${at})`.execute(db)
    await sql`insert into login_attempt (login, address, last_at) values (${at.toISOString()}, '::1', ${at})`.execute(
      db,
    )
  }
  let lapsed = 0
  await round(db, fresh, async () => void (lapsed += 1))
  expect((await sql`select 1 from change_log`.execute(db)).rows).toHaveLength(1)
  expect((await sql`select 1 from login_attempt`.execute(db)).rows).toHaveLength(1)
  expect(lapsed).toBe(1)
})

it('leaves the round to the server that is doing it', async () => {
  const { db } = await testDb()
  let lapsed = 0
  await round(db, new Date(), async () => {
    await round(db, new Date(), async () => void (lapsed += 1))
  })
  expect(lapsed).toBe(0)
})
