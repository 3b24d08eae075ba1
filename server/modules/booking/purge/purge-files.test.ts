import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runNow } from '#server/testing/run-job.ts'
import { aStay } from '#server/testing/campsite.ts'
import { freshDesk } from '#server/testing/desk.ts'

const desk = await freshDesk('2027-03-01T09:00:00Z')
const { db } = desk.house.house

const counts = async (): Promise<Record<string, unknown>[]> =>
  (await desk.staff().get('booking/purge')).body['list'] as Record<string, unknown>[]

test('quotes that came to nothing go after three years, counted before and told after; what was paid or is named stays', async () => {
  const quote = await desk.booked([aStay(desk.site)], 1)
  await desk.clear()
  const paid = await desk.booked([aStay(desk.site)], 3)
  await desk.pay(paid.id, 4200)
  await desk.clear()
  // Somebody who waited was offered this one: the wish still names it.
  const named = await desk.booked([aStay(desk.site)], 1)
  await sql`
    insert into waiting_wish (establishment_id, customer_id, place_type_id, arrival, departure, people, until, created_at, booking_id)
    select b.establishment_id, b.customer_id, o.place_type_id, o.arrival, o.departure, '[]', o.departure, now(), b.id
    from booking b join occupancy o on o.establishment_id = b.establishment_id and o.booking_id = b.id where b.id = ${named.id}`.execute(
    db,
  )
  await desk.at('2027-09-01T09:00:00Z')
  await sql`update booking set status = 'EXPIRED' where id in (${quote.id}, ${named.id})`.execute(db)
  await sql`update booking set status = 'CANCELLED' where id = ${paid.id}`.execute(db)
  expect(await counts()).toMatchObject([
    { kind: 'QUOTE', count: 0 },
    { kind: 'CANCELLED', count: 0 },
  ])
  await desk.at('2033-01-01T09:00:00Z')
  expect(await counts()).toMatchObject([
    { kind: 'QUOTE', count: 2, total: quote.totals.total + named.totals.total, before: '2030-01-01' },
    { kind: 'CANCELLED', count: 0, before: '2028-01-01' },
  ])
  const { job, answer } = await runNow(desk.house, desk.staff(), 'purgeFiles', { kinds: ['QUOTE', 'CANCELLED'] })
  expect(job).toMatchObject({ state: 'DONE', failure: null })
  expect(answer).toEqual({ deleted: 1, kept: 1, total: quote.totals.total })
  const { rows } = await sql<{ id: number }>`select id from booking order by id`.execute(db)
  expect(rows.map(({ id }) => id)).toEqual([paid.id, named.id])
  const { rows: whole } = await sql`select distinct booking_id as id from booking_line order by 1`.execute(db)
  expect(whole).toEqual(rows)
  const told = await sql`select detail from jet where code = 902 order by id desc limit 1`.execute(db)
  expect(told.rows).toEqual([
    { detail: { entity: 'deadQUOTE', end: '2030-01-01', count: 1, amount: quote.totals.total } },
  ])
})
