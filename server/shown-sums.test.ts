/** A row that is past every bound, from before there was one: the lists that add it to others still answer. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { createDb } from '#server/platform/db/db.ts'
import { aStay } from '#server/testing/campsite.ts'
import { openDesk } from '#server/testing/desk.ts'
import type { Desk } from '#server/testing/desk.ts'
import { testDb } from '#server/testing/test-db.ts'
import { quiet } from '#server/testing/test-server.ts'

const LAST = Number.MAX_SAFE_INTEGER

let desk: Desk

/** As only who holds the database can: no trigger, no foreign key. */
const falsify = async (...statements: string[]): Promise<void> => {
  const { appConfig } = await testDb()
  const superuser = createDb({ ...appConfig, user: inject('testServer').admin, max: 1 }, quiet)
  await superuser.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await sql.raw(statement).execute(tx)
  })
  await superuser.destroy()
}

beforeAll(async () => {
  desk = await openDesk()
  await desk.at('2027-07-09T09:00:00Z')
  for (const _ of [1, 2]) {
    const file = await desk.booked([aStay(desk.site)])
    await desk.pay(file.id, 1000)
  }
  await falsify(
    `update booking_line set amount = ${LAST}`,
    `update payment set amount = ${LAST}`,
    `update booking set total = ${LAST}, paid = 0, balance_due = '2027-07-01'`,
  )
})

describe('two rows that no number holds together', () => {
  test.each([
    ['bookings', 'booking/booking/search', {}],
    ['bookings by a text', 'booking/booking/search', { criteria: { text: '2027' } }],
    ['payments', 'payment/payment/search', {}],
    ['what is not billed', 'payment/unbilled-document/search', {}],
    ['stays of partners', 'booking/partner-booking/search', { criteria: {} }],
    ['internet bookings', 'booking/booking-import/search', { criteria: {} }],
    ['bills', 'payment/bill/search', {}],
    ['guarantees', 'payment/guarantee/search', {}],
  ])('take the list of %s not down', async (_, path, body) => {
    const { status, text } = await desk.staff().post(path, body)
    expect(text).not.toContain('"message"')
    expect(status).toBe(200)
  })

  test.each([
    ['home', 'home'],
    ['the figures of a customer', 'customer/customer/figures'],
  ])('take %s not down', async (_, path) => {
    const query = path === 'home' ? path : `${path}/${desk.site.customerId}`
    const { status, text } = await desk.staff().get(query)
    expect(text).toContain(String(LAST))
    expect(status).toBe(200)
  })
})
