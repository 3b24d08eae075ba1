/** Each transition that concerns another part tells it, in its own transaction, and nothing else does. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { expireLapsed } from '#server/modules/booking/lifecycle/expire.ts'
import { takePartEvents } from '#server/modules/inventory/part-event/take-events.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { aStay } from '#server/testing/campsite.ts'
import { freshDesk, intent, stayIn } from '#server/testing/desk.ts'
import type { Answer } from '#server/testing/test-house.ts'

const desk = await freshDesk('2027-07-01T09:00:00Z')
const { site } = desk

beforeEach(async () => {
  await sql`delete from part_event`.execute(desk.house.house.db)
})

const told = async () => {
  const { rows } = await sql<{ kind: string; stay: number; place: number | null; detail: object }>`
    select kind, occupancy_id as stay, place_id as place, detail from part_event order by id`.execute(
    desk.house.house.db,
  )
  return rows
}

/** Asks for a transition of a file as it is now. */
const ask = async (path: string, { id }: BookingFile, over: Record<string, unknown> = {}): Promise<Answer> => {
  const { version } = await desk.read(id)
  return desk.staff().post(`booking/${path}`, { id, version, ...over }, intent())
}
const move = async ({ id }: BookingFile, over: Record<string, unknown>): Promise<Answer> => {
  const { id: occupancyId, version, placeTypeId, placeId, arrival, departure } = stayIn(await desk.read(id))
  const body = { occupancyId, version, placeTypeId, placeId, arrival, departure, ...over }
  return desk.staff().post('booking/booking/move', body, intent())
}

/** On the first pitch from the 10th to the 17th; it is the 10th. */
const onTheDay = async (): Promise<BookingFile> => {
  const file = await desk.booked([aStay(site, { placeId: site.pitches[0] })])
  await desk.at('2027-07-10T09:00:00Z')
  return file
}

const here = async (): Promise<BookingFile> => {
  const file = await onTheDay()
  expect((await ask('arrival/arrive', file)).status).toBe(200)
  await sql`delete from part_event`.execute(desk.house.house.db)
  return file
}

test('an arrival and its tick taken back', async () => {
  const file = await onTheDay()
  const [stay, place] = [stayIn(file).id, site.pitches[0]]
  await ask('arrival/arrive', file)
  await ask('arrival/undo-arrive', file)
  expect(await told()).toEqual([
    { kind: 'ARRIVED', stay, place, detail: {} },
    { kind: 'ARRIVAL_UNDONE', stay, place, detail: {} },
  ])
})

test('a passage is there at once', async () => {
  await desk.at('2027-07-10T09:00:00Z')
  const file = await desk.booked([aStay(site, { placeId: site.pitches[1] })], 4)
  expect(await told()).toMatchObject([{ kind: 'ARRIVED', stay: stayIn(file).id, place: site.pitches[1] }])
})

test('a departure, and its undoing', async () => {
  const file = await here()
  await desk.pay(file.id, file.totals.total)
  expect((await ask('departure/go', file)).status).toBe(200)
  expect((await ask('booking/undo', file)).status).toBe(200)
  expect(await told()).toMatchObject([
    { kind: 'GONE', stay: stayIn(file).id },
    { kind: 'UNDONE', stay: stayIn(file).id, detail: { undone: 'GONE' } },
  ])
})

test('an early departure', async () => {
  const file = await here()
  await desk.at('2027-07-12T09:00:00Z')
  expect((await ask('departure/early', file, { leaving: '2027-07-14' })).status).toBe(200)
  expect(await told()).toMatchObject([{ kind: 'LEFT_EARLY', detail: { leaving: '2027-07-14' } }])
})

test('a cancellation, its undoing, an absence', async () => {
  const file = await desk.booked([aStay(site, { placeId: site.pitches[0] })])
  expect((await ask('booking/cancel', file, { reason: 'Malade' })).status).toBe(200)
  expect((await ask('booking/undo', file)).status).toBe(200)
  await desk.at('2027-07-12T09:00:00Z')
  expect((await ask('booking/no-show', file, { reason: 'Jamais venu' })).status).toBe(200)
  expect((await told()).map(({ kind }) => kind)).toEqual(['CANCELLED', 'UNDONE', 'NO_SHOW'])
})

test('a move, and the stay by type that it sends elsewhere; not the preview', async () => {
  const byType = await desk.booked([aStay(site)])
  const there = stayIn(byType).placeId
  const [other] = site.pitches.filter((id) => id !== there)
  const file = await desk.booked([aStay(site, { placeId: other })])
  const { id: occupancyId, version, placeTypeId, arrival, departure } = stayIn(file)
  const body = { occupancyId, version, placeTypeId, placeId: there, arrival, departure }
  await desk.staff().post('booking/booking/move-preview', body)
  expect(await told()).toEqual([])
  expect((await move(file, { placeId: there })).status).toBe(200)
  expect(await told()).toMatchObject([
    { kind: 'MOVED', stay: stayIn(byType).id, detail: { rearranged: true } },
    { kind: 'MOVED', stay: stayIn(file).id, place: there, detail: { from: { placeId: other } } },
  ])
})

test('a refused transition, a quote and a basket tell nothing', async () => {
  const quote = await desk.booked([aStay(site)], 1)
  await move(quote, { departure: '2027-07-18' })
  const file = await desk.booked([aStay(site)])
  expect((await ask('arrival/arrive', file)).status).toBe(400)
  await desk.basket([aStay(site)])
  expect(await told()).toEqual([])
})

test('each part takes each event once, and again where it failed; old ones go', async () => {
  const { db } = desk.house.house
  await here()
  const file = await desk.booked([aStay(site, { placeId: site.pitches[1] })])
  await ask('booking/cancel', file, { reason: 'Malade' })
  const taken = (part: string) => inTransaction(db, (tx) => takePartEvents(tx, part, 10))
  const failed = inTransaction(db, async (tx) => {
    await takePartEvents(tx, 'cleaning', 10)
    throw new Error('the part failed')
  })
  await expect(failed).rejects.toThrow('the part failed')
  expect((await taken('cleaning')).map(({ kind }) => kind)).toEqual(['CANCELLED'])
  expect(await taken('cleaning')).toEqual([])
  expect(await taken('survey')).toHaveLength(1)
  const later = async (day: string): Promise<number> => {
    await inTransaction(db, (tx) => expireLapsed(tx, new Date(`${day}T09:00:00Z`)))
    return (await told()).length
  }
  expect([await later('2027-09-01'), await later('2027-09-10')]).toEqual([1, 0])
})
