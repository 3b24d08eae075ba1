/** Places made in a row: numbers taken, all or none, undo. */
import { expect, it } from 'vitest'
import { openCampHouse } from '#server/testing/camp-house.ts'

const { house, caller, stranger, read, change, aPlace, typeId } = await openCampHouse()

const series = (over: object = {}) => ({ prefix: 'A', from: 1, to: 50, digits: 1, placeTypeId: typeId, ...over })
const make = (over: object = {}, by = caller) => by.post('camp/place/series', series(over))
const undo = (ids: unknown, by = caller) => by.post('camp/place/series/undo', { ids })
const faults = (answer: Awaited<ReturnType<typeof make>>) => answer.body['fields']
const codes = async (): Promise<string[]> => {
  const { body } = await caller.post('camp/place/search', { size: 500 })
  return (body['list'] as { code: string }[]).map(({ code }) => code)
}

it('makes fifty places in their order, sold, and takes them away again', async () => {
  const first = await aPlace('Z1')
  const { status, body } = await make()
  expect(status).toBe(200)
  const ids = body['ids'] as number[]
  expect(ids).toHaveLength(50)
  expect(await codes()).toEqual(['Z1', ...Array.from({ length: 50 }, (_, i) => `A${i + 1}`)])
  expect(await read('place', ids[9] ?? 0)).toMatchObject({ code: 'A10', placeTypeId: typeId, commercialised: true })
  expect((await undo(ids, stranger)).body['message']).toBe('record.unknown')
  expect((await undo(ids)).body).toEqual({ status: 'DELETED', count: 50 })
  expect((await undo(ids)).body['message']).toBe('record.unknown')
  expect(await codes()).toEqual(['Z1'])
  await caller.post(`camp/place/delete/${first}`)
})

it('names the numbers that are taken, and makes the others only when asked', async () => {
  await aPlace('B02')
  const of = { prefix: 'B', to: 3, digits: 2 }
  expect(faults(await make(of))).toEqual([
    { path: 'from', message: 'series.taken', context: { count: 1, codes: 'B02' } },
  ])
  expect((await make({ ...of, skipTaken: true })).body['ids']).toHaveLength(2)
  expect((await codes()).filter((code) => code.startsWith('B'))).toEqual(['B02', 'B01', 'B03'])
  expect(faults(await make({ ...of, skipTaken: true }))).toMatchObject([{ message: 'series.taken' }])
})

it('refuses what is no series, and a type of another site', async () => {
  expect(faults(await make({ from: 9, to: 1 }))).toMatchObject([{ path: 'to', message: 'series.reversed' }])
  expect(faults(await make({ to: 9999 }))).toMatchObject([{ message: 'series.tooMany', context: { max: 500 } }])
  expect(faults(await make({ prefix: 'EMPLACEMENT-', to: 2 }))).toMatchObject([{ message: 'series.tooLong' }])
  expect(faults(await make({ prefix: 'S' }, stranger))).toMatchObject([{ message: 'reference.unknown' }])
})

it('is not undone once one of them was changed, or serves', async () => {
  const ids = (await make({ prefix: 'C', to: 2 })).body['ids'] as number[]
  await change('place', ids[0] ?? 0, { note: 'près du lac' })
  expect((await undo(ids)).body).toEqual({ message: 'series.changedSince', context: { count: 1, codes: 'C1' } })
  const reader = await house.user({ camp_place: { code: '011', canExport: false } })
  expect((await undo(ids, reader)).status).toBe(401)
})
