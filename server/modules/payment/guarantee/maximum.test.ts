import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aStay } from '#server/testing/campsite.ts'
import { intent, openDesk } from '#server/testing/desk.ts'
import type { Desk } from '#server/testing/desk.ts'

let desk: Desk

beforeAll(async () => {
  desk = await openDesk()
  await desk.at('2027-03-01T09:00:00Z')
})

test('a guarantee has a maximum, and one that is older than it takes no list down', async () => {
  const file = await desk.booked([aStay(desk.site)])
  const asked = { id: 0, bookingId: file.id, occupancyId: null, label: 'Caution' }
  const answer = await desk
    .staff()
    .post('payment/guarantee/edit', { ...asked, amount: Number.MAX_SAFE_INTEGER }, intent())
  expect(answer).toMatchObject({ status: 400, body: { fields: [{ path: 'amount', message: 'amount.absurd' }] } })
  for (const label of ['Caution', 'Ménage'])
    await desk.staff().post('payment/guarantee/edit', { ...asked, label, amount: 1000 }, intent())
  await sql`update guarantee set asked = ${Number.MAX_SAFE_INTEGER} where booking_id = ${file.id}`.execute(
    desk.house.house.db,
  )
  const list = await desk.staff().post('payment/guarantee/search', {})
  expect(list).toMatchObject({ status: 200, body: { sums: { asked: Number.MAX_SAFE_INTEGER } } })
  await sql`update guarantee set asked = 1000 where booking_id = ${file.id}`.execute(desk.house.house.db)
})
