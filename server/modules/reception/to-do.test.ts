import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { ToDo, ToDoRow } from '#contract/operations/booking/list.ts'
import { aStay } from '#server/testing/campsite.ts'
import { freshDesk, intent } from '#server/testing/desk.ts'

const desk = await freshDesk('2027-07-01T09:00:00Z')
const { site } = desk

beforeEach(async () => {
  await sql`update booking set status = 'DELETED'`.execute(desk.house.house.db)
})

const toDo = async (): Promise<readonly ToDoRow[]> =>
  ((await desk.staff().get('booking/booking/to-do')).body as unknown as ToDo).list

test('a balance of the customer is no task; what they paid too much is', async () => {
  const file = await desk.booked([aStay(site)])
  expect(await toDo()).toEqual([])
  await desk.pay(file.id, file.totals.balance + 1500, { allowOverpay: true })
  expect(await toDo()).toMatchObject([
    { kind: 'REFUND', amount: 1500, code: file.code, payerName: 'Martin Élodie', bookingId: file.id },
  ])
})

test('who did not come and still owes is named', async () => {
  const file = await desk.booked([aStay(site)])
  await desk.at('2027-07-13T09:00:00Z')
  const { version } = await desk.read(file.id)
  const answer = await desk
    .staff()
    .post('booking/booking/no-show', { id: file.id, version, retained: 4000, reason: 'pas venu' }, intent())
  expect(answer.status).toBe(200)
  const { totals } = await desk.read(file.id)
  expect(totals.balance).toBeGreaterThan(0)
  expect(await toDo()).toMatchObject([{ kind: 'NO_SHOW', amount: totals.balance }])
})

test('another payer is named once their share is due, and nobody who may not see money reads any of it', async () => {
  const { db } = desk.house.house
  const other = await db
    .insertInto('customer')
    .values({ code: 'C-CE', surname: 'Comité', owner_establishment_id: site.establishmentId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const file = await desk.booked([aStay(site)])
  await sql`update booking_line set payer_id = ${other.id} where booking_id = ${file.id} and type = 'occupancy'`.execute(
    db,
  )
  await sql`update booking set balance_due = '2027-07-05' where id = ${file.id}`.execute(db)
  expect(await toDo()).toEqual([])
  await desk.at('2027-07-05T09:00:00Z')
  const payer = (await desk.read(file.id)).payers.find(({ payerId }) => payerId === other.id)
  expect(await toDo()).toMatchObject([{ kind: 'OTHER_PAYER', payerName: 'Comité', amount: payer?.balance }])
  const reader = await desk.house.user({ booking_booking: { code: '111', canExport: true } })
  expect((await reader.get('booking/booking/to-do')).body).toEqual({ list: [] })
})
