/** Several stays moved at once: all or none, exchanges included, each file's difference told first. */
import { expect, test } from 'vitest'
import { addDays, toDay } from '#domain/day.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { aStay } from '#server/testing/campsite.ts'
import { freshDesk, intent, stayIn } from '#server/testing/desk.ts'

const DAY = toDay('2027-06-05')
const desk = await freshDesk('2027-03-01T09:00:00Z')

const stay = (place: number, start: number, nights: number) =>
  aStay(desk.site, {
    arrival: addDays(DAY, start),
    departure: addDays(DAY, start + nights),
    placeId: desk.site.pitches[place],
  })

const move = (file: BookingFile, over: object = {}, i = 0) => {
  const { id, version, placeId, placeTypeId, arrival, departure } = stayIn(file, i)
  return { occupancyId: id, version, placeId, placeTypeId, arrival, departure, ...over }
}

const preview = async (moves: readonly object[]) =>
  (await desk.staff().post('booking/planning/move-several-preview', { moves })).body
const save = (moves: readonly object[]) => desk.staff().post('booking/planning/move-several', { moves }, intent())
const placeOf = async (file: BookingFile): Promise<number | null> => stayIn(await desk.read(file.id)).placeId

test('two stays exchange their places, at the same price', async () => {
  const [a, b] = [await desk.booked([stay(0, 0, 4)]), await desk.booked([stay(1, 2, 4)])]
  const moves = [move(a, { placeId: desk.site.pitches[1] }), move(b, { placeId: desk.site.pitches[0] })]
  expect(await preview(moves)).toMatchObject({ refused: null, difference: 0, files: [{}, {}] })
  expect(await placeOf(a)).toBe(desk.site.pitches[0])
  const { status, body } = await save(moves)
  expect([status, body['status']]).toEqual([200, 'SAVED'])
  expect([await placeOf(a), await placeOf(b)]).toEqual([desk.site.pitches[1], desk.site.pitches[0]])
  expect(await desk.holds()).toHaveLength(2)
})

test('the difference of each file is told, and written by nobody but the save', async () => {
  const [a, b] = [await desk.booked([stay(0, 0, 4)]), await desk.booked([stay(1, 0, 4)])]
  const moves = [move(a, { departure: addDays(DAY, 6) }), move(b, { departure: addDays(DAY, 3) })]
  const told = await preview(moves)
  const files = told['files'] as { bookingId: number; before: number; after: number }[]
  const differenceOf = (file: BookingFile): number => {
    const found = files.find((one) => one.bookingId === file.id)
    return (found?.after ?? 0) - (found?.before ?? 0)
  }
  expect(differenceOf(a)).toBeGreaterThan(0)
  expect(differenceOf(b)).toBeLessThan(0)
  expect(told['difference']).toBe(differenceOf(a) + differenceOf(b))
  expect((await desk.read(a.id)).totals.total).toBe(a.totals.total)
  await save(moves)
  expect((await desk.read(a.id)).totals.total).toBe(a.totals.total + differenceOf(a))
})

test('two stays of one file move together', async () => {
  const file = await desk.booked([stay(0, 0, 4), stay(1, 0, 4)])
  const later = { arrival: addDays(DAY, 7), departure: addDays(DAY, 11) }
  const { status } = await save([move(file, later), move(file, later, 1)])
  expect(status).toBe(200)
  const after = await desk.read(file.id)
  expect(after.occupancies.map((one) => one.arrival)).toEqual([later.arrival, later.arrival])
  expect(after.arrival).toBe(later.arrival)
})

test('one that cannot go stops them all, by name', async () => {
  const [a, b, c] = [
    await desk.booked([stay(0, 0, 4)]),
    await desk.booked([stay(1, 0, 4)]),
    await desk.booked([stay(2, 0, 4)]),
  ]
  const moves = [move(a, { placeId: desk.site.pitches[1] }), move(b, { placeId: desk.site.pitches[2] })]
  expect(await preview(moves)).toMatchObject({
    refused: { occupancyId: stayIn(b).id, name: 'Martin', reason: { code: 'place.occupied' } },
    files: [],
  })
  const refused = await save(moves)
  expect([refused.status, refused.body['message']]).toEqual([409, 'place.occupied'])
  expect([await placeOf(a), await placeOf(b)]).toEqual([desk.site.pitches[0], desk.site.pitches[1]])
  expect(await desk.holds()).toHaveLength(3)
  const stale = await save([move(a, { placeId: desk.site.pitches[0], version: 99 }), move(c)])
  expect(stale.status).toBe(409)
})

test('nobody moves the stays of another site', async () => {
  const file = await desk.booked([stay(0, 0, 4)])
  const stranger = await desk.house.user(undefined, desk.house.otherEstablishmentId)
  const moves = [move(file, { placeId: desk.site.pitches[1] })]
  expect((await stranger.post('booking/planning/move-several', { moves }, intent())).status).toBe(404)
})
