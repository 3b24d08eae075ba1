import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { aStay } from '#server/testing/campsite.ts'
import type { Campsite } from '#server/testing/campsite.ts'
import { intent, openDesk, stayIn } from '#server/testing/desk.ts'
import type { Desk } from '#server/testing/desk.ts'

/** A guest changes place during the stay: what is over stays over, the rest moves, the price follows as asked. */

let desk: Desk
let site: Campsite

beforeAll(async () => {
  desk = await openDesk()
  site = desk.site
})

beforeEach(async () => {
  await desk.at('2027-07-01T09:00:00Z')
  await desk.clear()
})

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
  expect(await desk.holds(before.id)).toMatchObject([{ place: site.pitches[SECOND] }])
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
