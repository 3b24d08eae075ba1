/** Changes of a channel where everything is full: the stays of one file may take the nights that the others leave. */
import { beforeEach, expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import type { ChannelStay } from '#server/ports/channel.ts'
import { aChannelBooking, aChannelStay, openChannelDesk } from '#server/testing/channel-desk.ts'

const house = await openChannelDesk({ pitches: 1, mobilHomes: 1 })
const { desk, channel } = house

beforeEach(async () => {
  channel.forget()
  await desk.clear()
  await house.mapAll()
})

const tent = (over: Partial<ChannelStay> = {}): ChannelStay => aChannelStay({ key: '1', ...over })
const home = (over: Partial<ChannelStay> = {}): ChannelStay =>
  aChannelStay({ key: '2', typeCode: 'HOME', amount: cents(60_000), ...over })

/** Books, changes, and answers the stays that live, by type and arrival. */
const changed = async (externalId: string, before: readonly ChannelStay[], after: readonly ChannelStay[]) => {
  channel.sell(aChannelBooking({ externalId, stays: before }))
  await house.poll()
  const { bookingId } = await house.row(externalId)
  channel.sell(aChannelBooking({ event: 'MODIFY', externalId, version: 2, stays: after }))
  await house.poll()
  const row = await house.row(externalId, 2)
  expect([row.state, row.problem]).toEqual(['INTEGRATED', null])
  expect(row.bookingId).toBe(bookingId)
  const file = await desk.read(Number(bookingId))
  const live = file.occupancies.filter((o) => !o.cancelled)
  expect(new Set((await desk.holds(file.id)).map((h) => h.occupancy))).toEqual(new Set(live.map((o) => o.id)))
  expect(file.totals.total).toBe(after.reduce((total, stay) => total + stay.amount, 0))
  return live.map((o) => [o.placeTypeId, o.arrival])
}

test('two stays exchange their types', async () => {
  const after = [tent({ typeCode: 'HOME', amount: cents(61_000) }), home({ typeCode: 'TENT', amount: cents(26_000) })]
  expect(await changed('X1', [tent(), home()], after)).toEqual([
    [desk.site.mobilHome, '2027-07-03'],
    [desk.site.pitch, '2027-07-03'],
  ])
})

test('two stays exchange their weeks', async () => {
  const second = { arrival: toDay('2027-07-10'), departure: toDay('2027-07-17') }
  const [one, two] = [tent(), tent({ key: '2', ...second })]
  expect(await changed('X2', [one, two], [tent(second), tent({ key: '2' })])).toEqual([
    [desk.site.pitch, '2027-07-10'],
    [desk.site.pitch, '2027-07-03'],
  ])
})

test('a new stay takes the nights of the one that goes', async () => {
  expect(await changed('X3', [tent()], [tent({ key: '9' })])).toEqual([[desk.site.pitch, '2027-07-03']])
})
