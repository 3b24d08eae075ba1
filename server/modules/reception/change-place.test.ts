import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { HOLD_FLAGS } from '#contract/operations/booking/planning.ts'
import type { PlanningHolds } from '#contract/operations/booking/planning.ts'
import { aStay } from '#server/testing/campsite.ts'
import { freshDesk, intent, stayIn } from '#server/testing/desk.ts'

/** A guest changes place during the stay: what is over stays over, the rest moves, the price follows as asked. */

const desk = await freshDesk('2027-07-01T09:00:00Z')
const { site } = desk

const [FIRST, SECOND] = [0, 1]

const arrive = async (file: BookingFile): Promise<BookingFile> => {
  await desk.staff().post('booking/arrival/arrive', { id: file.id, version: file.version })
  return desk.read(file.id)
}

/** Here since the 10th on the first pitch, until the 17th; another guest slept on the second one until the 12th. */
const midStay = async (): Promise<BookingFile> => {
  await desk.booked([aStay(site, { placeId: site.pitches[SECOND], departure: '2027-07-12' })])
  const file = await desk.booked([aStay(site, { placeId: site.pitches[FIRST] })])
  await desk.at('2027-07-10T09:00:00Z')
  const here = await arrive(file)
  await desk.at('2027-07-12T09:00:00Z')
  return here
}

const move = (file: BookingFile, over: Record<string, unknown>) => {
  const { id, version, placeTypeId, placeId, arrival, departure } = stayIn(file)
  const asked = { occupancyId: id, version, placeTypeId, placeId, arrival, departure, ...over }
  return desk.staff().post('booking/booking/move', asked, intent())
}

test('the other place is needed from tonight on only, and costs the same', async () => {
  const before = await midStay()
  const answer = await move(before, { placeId: site.pitches[SECOND] })
  expect(answer.status).toBe(200)
  const after = await desk.read(before.id)
  expect(stayIn(after)).toMatchObject({ placeId: site.pitches[SECOND], arrival: '2027-07-10', departure: '2027-07-17' })
  expect(after.totals.total).toBe(before.totals.total)
  // The first pitch is free again tonight, the second is not.
  const { types } = await desk.search({ arrival: '2027-07-12', departure: '2027-07-17' })
  const free = types.find((type) => type.code === 'EMP')?.freePlaces.map((place) => place.placeId) ?? []
  expect(free).toContain(site.pitches[FIRST])
  expect(free).not.toContain(site.pitches[SECOND])
})

test('the nights of the other guest are refused while they are to come', async () => {
  const before = await midStay()
  await desk.at('2027-07-11T09:00:00Z')
  expect((await move(before, { placeId: site.pitches[SECOND] })).status).toBe(409)
})

test('a longer stay after the change needs no night that is over', async () => {
  const before = await midStay()
  await move(before, { placeId: site.pitches[SECOND] })
  await desk.at('2027-07-14T09:00:00Z')
  const answer = await move(await desk.read(before.id), { departure: '2027-07-18' })
  expect(answer.status).toBe(200)
  expect(await ledger(before.id)).toEqual([
    { place: site.pitches[FIRST], arrival: '2027-07-10', departure: '2027-07-12', spent: true },
    { place: site.pitches[SECOND], arrival: '2027-07-12', departure: '2027-07-18', spent: false },
  ])
})

/** What the ledger holds for the file, in the order of the nights. */
const ledger = async (id: number) => {
  const { rows } = await sql`
    select place_id as place, arrival, departure, spent from place_hold where booking_id = ${id} order by arrival`.execute(
    desk.house.house.db,
  )
  return rows
}

test('nights that were spent stay drawn on the old place, and cannot be taken', async () => {
  const before = await midStay()
  await move(before, { placeId: site.pitches[SECOND] })
  const spent = { place: site.pitches[FIRST], arrival: '2027-07-10', departure: '2027-07-12', spent: true }
  const now = { place: site.pitches[SECOND], arrival: '2027-07-12', departure: '2027-07-17', spent: false }
  expect(await ledger(before.id)).toEqual([spent, now])
  const board = await desk.staff().post('booking/planning/search', { from: '2027-07-10', to: '2027-07-18' })
  const holds = board.body as unknown as PlanningHolds
  const drawn = holds.id.map((_, i) => ({
    place: holds.placeId[i],
    isStay: holds.occupancyId[i] === stayIn(before).id,
    isSpent: ((holds.flags[i] ?? 0) & HOLD_FLAGS.spent) !== 0,
    file: holds.bookingId[i],
  }))
  expect(drawn.filter((one) => one.file === before.id).toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))).toEqual([
    { place: site.pitches[FIRST], isStay: false, isSpent: true, file: before.id },
    { place: site.pitches[SECOND], isStay: true, isSpent: false, file: before.id },
  ])
})

test('back to the first place on the same day, the stay is as it was', async () => {
  const before = await midStay()
  await move(before, { placeId: site.pitches[SECOND] })
  await move(await desk.read(before.id), { placeId: site.pitches[FIRST] })
  expect(await ledger(before.id)).toEqual([
    { place: site.pitches[FIRST], arrival: '2027-07-10', departure: '2027-07-17', spent: false },
  ])
})

test('undoing the change, or the second one, gives the nights back as they were', async () => {
  const before = await midStay()
  await move(before, { placeId: site.pitches[SECOND] })
  const first = await ledger(before.id)
  await desk.at('2027-07-14T09:00:00Z')
  await move(await desk.read(before.id), { placeId: site.pitches[FIRST] })
  expect(await ledger(before.id)).toMatchObject([
    { spent: true },
    { spent: true },
    { arrival: '2027-07-14', spent: false },
  ])
  const undo = async () => {
    const { id, version } = await desk.read(before.id)
    return desk.staff().post('booking/booking/undo', { id, version }, intent())
  }
  expect((await undo()).status).toBe(200)
  expect(await ledger(before.id)).toEqual(first)
})

test('the change of the day undone: one hold again', async () => {
  const before = await midStay()
  await move(before, { placeId: site.pitches[SECOND] })
  const { id, version } = await desk.read(before.id)
  const undone = await desk.staff().post('booking/booking/undo', { id, version }, intent())
  expect(undone.status).toBe(200)
  expect(await ledger(id)).toEqual([
    { place: site.pitches[FIRST], arrival: '2027-07-10', departure: '2027-07-17', spent: false },
  ])
})

test('two guests exchange their places during their stays: both keep what they slept', async () => {
  const one = await desk.booked([aStay(site, { placeId: site.pitches[FIRST] })])
  const other = await desk.booked([aStay(site, { placeId: site.pitches[SECOND] })])
  await desk.at('2027-07-10T09:00:00Z')
  const here = [await arrive(one), await arrive(other)]
  await desk.at('2027-07-13T09:00:00Z')
  const to = [site.pitches[SECOND], site.pitches[FIRST]]
  const moves = here.map((file, i) => {
    const { id, version, placeTypeId, arrival, departure } = stayIn(file)
    return { occupancyId: id, version, placeTypeId, placeId: to[i], arrival, departure }
  })
  expect((await desk.staff().post('booking/planning/move-several', { moves }, intent())).status).toBe(200)
  expect(await ledger(one.id)).toEqual([
    { place: site.pitches[FIRST], arrival: '2027-07-10', departure: '2027-07-13', spent: true },
    { place: site.pitches[SECOND], arrival: '2027-07-13', departure: '2027-07-17', spent: false },
  ])
  expect(await ledger(other.id)).toMatchObject([
    { place: site.pitches[SECOND], spent: true },
    { place: site.pitches[FIRST], spent: false },
  ])
})

test.each([
  ['KEEP_DETAIL', true],
  ['UPDATE_FROM_GRID', false],
] as const)('another type is priced as asked: %s', async (strategy, isSame) => {
  const before = await midStay()
  const answer = await move(before, { placeTypeId: site.mobilHome, placeId: site.mobilHomes[0], strategy })
  expect(answer.status).toBe(200)
  expect((await desk.read(before.id)).totals.total === before.totals.total).toBe(isSame)
})

test('who stays on after the day of departure has slept there since', async () => {
  const before = await midStay()
  await desk.at('2027-07-19T09:00:00Z')
  expect((await move(before, { departure: '2027-07-21' })).status).toBe(200)
  expect(await ledger(before.id)).toEqual([
    { place: site.pitches[FIRST], arrival: '2027-07-10', departure: '2027-07-21', spent: false },
  ])
})

test('moved again, or shortened, by its bar, which begins where it changed place', async () => {
  const before = await midStay()
  await move(before, { placeId: site.pitches[SECOND] })
  await desk.at('2027-07-14T09:00:00Z')
  const drawn = { arrival: '2027-07-12' }
  expect((await move(await desk.read(before.id), { ...drawn, departure: '2027-07-16' })).status).toBe(200)
  expect((await move(await desk.read(before.id), { ...drawn, placeId: site.pitches[2] })).status).toBe(200)
  const after = await desk.read(before.id)
  expect(stayIn(after)).toMatchObject({ arrival: '2027-07-10', departure: '2027-07-16' })
  expect(await ledger(before.id)).toEqual([
    { place: site.pitches[FIRST], arrival: '2027-07-10', departure: '2027-07-12', spent: true },
    { place: site.pitches[SECOND], arrival: '2027-07-12', departure: '2027-07-14', spent: true },
    { place: site.pitches[2], arrival: '2027-07-14', departure: '2027-07-16', spent: false },
  ])
  const { id, version, placeTypeId, departure } = stayIn(after)
  const moves = [
    { occupancyId: id, version, placeTypeId, placeId: site.pitches[FIRST], arrival: '2027-07-14', departure },
  ]
  expect((await desk.staff().post('booking/planning/move-several', { moves }, intent())).status).toBe(200)
  expect((await move(await desk.read(before.id), { arrival: '2027-07-11' })).body['message']).toBe('stay.arrivalFixed')
})
