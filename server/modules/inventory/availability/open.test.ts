/** What a search proves without looking for an arrangement, and what takes the proof away. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, toDay } from '#domain/day.ts'
import { surelyArranged } from '#server/modules/inventory/availability/read-open.ts'
import { aStay } from '#server/testing/campsite.ts'
import { openDesk } from '#server/testing/desk.ts'
import type { Desk } from '#server/testing/desk.ts'

const DAY = toDay('2027-07-01')
const NOW = new Date('2027-03-01T09:00:00Z')

let desk: Desk

beforeAll(async () => {
  desk = await openDesk({ pitches: 2 })
})

const on = (start: number, nights: number, over: Record<string, unknown> = {}) =>
  aStay(desk.site, { arrival: addDays(DAY, start), departure: addDays(DAY, start + nights), ...over })

const put = async (bookingId: number, placeId: number | undefined): Promise<void> => {
  const { db } = desk.house.house
  await sql`update place_hold set place_id = ${placeId} where booking_id = ${bookingId}`.execute(db)
  await sql`update occupancy set place_id = ${placeId} where booking_id = ${bookingId}`.execute(db)
}

/** Whether a stay of the first eight nights surely finds its place. */
const isSure = async (people = 2): Promise<boolean> => {
  const { establishmentId, pitch } = desk.site
  const site = { tx: desk.house.house.db, establishmentId, today: toDay('2027-03-01'), now: NOW }
  const ask = { arrival: DAY, departure: addDays(DAY, 8), people }
  return (await surelyArranged(site, [pitch], ask)).has(pitch)
}

let last = 0

/** Two pitches: one taken on the first nights, the other on the last, and somebody later on each. */
beforeEach(async () => {
  await desk.at('2027-03-01T09:00:00Z')
  await desk.clear()
  const [first, second] = desk.site.pitches
  for (const [start, nights, placeId] of [
    [0, 4, first],
    [4, 4, second],
    [10, 3, first],
  ] as const)
    await put((await desk.booked([on(start, nights)])).id, placeId)
  const later = await desk.booked([on(10, 3)])
  await put(later.id, second)
  last = later.id
})

test('a long stay surely finds its place while everybody to come may move; then the search and the desk agree', async () => {
  expect(await isSure()).toBe(true)
  const { arrival, departure } = on(0, 8)
  const { types } = await desk.search({ arrival, departure })
  expect(types.find((t) => t.placeTypeId === desk.site.pitch)?.outcome).toBe('REARRANGE')
  await desk.booked([on(0, 8)])
})

test.for([
  ['a place that was promised', sql`update place_hold set pinned = true where booking_id = `],
  ['guests who came early', sql`update occupancy set arrived_at = now() where booking_id = `],
  [
    'more people than the place takes',
    sql`insert into attendant (establishment_id, occupancy_id, age, position)
      select o.establishment_id, o.id, 30, n from occupancy o, generate_series(5, 20) n where o.booking_id = `,
  ],
] as const)('nothing is sure after %s', async ([, change]) => {
  await sql`${change}${last}`.execute(desk.house.house.db)
  expect(await isSure()).toBe(false)
})

test('nothing is sure for a party too large, nor beyond the day until which a place is sold', async () => {
  expect(await isSure(50)).toBe(false)
  const [, second] = desk.site.pitches
  const { db } = desk.house.house
  await sql`update place set sold_until = '2027-12-01' where id = ${second}`.execute(db)
  expect(await isSure()).toBe(false)
  await sql`update place set sold_until = null where id = ${second}`.execute(db)
})

test('nothing is sure after a bill of a stay to come', async () => {
  const intent = (): { 'idempotency-key': string } => ({ 'idempotency-key': randomUUID() })
  const staff = desk.staff()
  const { body } = await staff.post('payment/bill/edit', { bookingId: last }, intent())
  expect(body).toMatchObject({ status: 'SAVED' })
  expect(await isSure()).toBe(false)
})
