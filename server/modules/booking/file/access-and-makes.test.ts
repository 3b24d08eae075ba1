/** How the request of a file reached the house, and the plates and makes of what guests drive. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { BookingList } from '#contract/lists/booking/booking.ts'
import type { DayAnswer } from '#contract/lists/booking/reception.ts'
import { aStay } from '#server/testing/campsite.ts'
import { freshDesk, intent, stayIn } from '#server/testing/desk.ts'

const channels: Record<string, number> = {}

const desk = await freshDesk('2027-07-01T09:00:00Z')

beforeAll(async () => {
  for (const [kind, isDefault] of [
    ['PHONE', true],
    ['DESK', false],
    ['WEB', false],
  ] as const) {
    const body = { id: 0, label: { fr: `Par ${kind}` }, kind, isDefault, color: null, active: true }
    channels[kind] = Number((await desk.staff().post('camp/access-channel/edit', body)).body['id'])
  }
})

const say = ({ id, version }: BookingFile, accessChannelId: number | null) =>
  desk.staff().post('booking/booking/access-channel', { id, version, accessChannelId }, intent())
const found = async (criteria: object): Promise<BookingList> =>
  (await desk.staff().post('booking/booking/search', { criteria, page: 0, size: 20, sort: [] }))
    .body as unknown as BookingList

test('a saved file has the usual channel, who walks in that of the desk, until somebody says another', async () => {
  const file = await desk.booked([aStay(desk.site)])
  expect(file.accessChannel).toEqual({ id: channels['PHONE'], label: 'Par PHONE' })
  const passage = await desk.booked(
    [aStay(desk.site, { placeId: desk.site.pitches[0], arrival: '2027-07-01', departure: '2027-07-03' })],
    4,
  )
  expect(passage.accessChannel?.id).toBe(channels['DESK'])
  expect((await say(file, channels['WEB'] ?? 0)).body['item']).toMatchObject({ accessChannel: { label: 'Par WEB' } })
  expect((await say(file, null)).status).toBe(409)
  expect((await desk.read(file.id)).accessChannel?.label).toBe('Par WEB')
})

test('lists show it, are narrowed by it and export it', async () => {
  const file = await desk.booked([aStay(desk.site)])
  await say(file, channels['WEB'] ?? 0)
  const { list } = await found({ accessChannelId: channels['WEB'], statusId: 3 })
  expect(list.map((row) => row.id)).toContain(file.id)
  expect(new Set(list.map((row) => row.accessChannel))).toEqual(new Set(['Par WEB']))
  const csv = await desk.staff().post('booking/booking/document', { criteria: { text: file.code } })
  expect(csv.text).toContain('Par WEB')
})

test('a channel of another site is refused', async () => {
  const file = await desk.booked([aStay(desk.site)])
  const { rows } = await sql<{ id: number }>`
    with site as (insert into establishment (name, time_zone) values ('Autre', 'Europe/Paris') returning id)
    insert into access_channel (establishment_id, label, kind) select id, '{"fr":"Loin"}', 'MAIL' from site returning id`.execute(
    desk.house.house.db,
  )
  expect((await say(file, rows[0]?.id ?? 0)).status).toBe(400)
})

test('a plate and its make are typed with the names, kept by a new price, and read where plates are', async () => {
  const { db } = desk.house.house
  const { rows } = await sql<{ id: number }>`select id from vehicle_brand where label = 'Adria'`.execute(db)
  const brandId = rows[0]?.id
  const file = await desk.booked([aStay(desk.site, { arrival: '2027-07-01', departure: '2027-07-08' })])
  const stay = stayIn(file)
  await sql`insert into occupancy_option (establishment_id, occupancy_id, code, kind, label, quantity)
    values (${desk.house.establishmentId}, ${stay.id}, 'VOITURE', 'VEHICLE', 'Voiture', 1)`.execute(db)
  const body = {
    ...{ occupancyId: stay.id, version: stay.version, attendants: [] },
    options: [{ code: 'VOITURE', detail: 'AB-123-CD', brandId }],
  }
  expect((await desk.staff().post('booking/attendant/edit', body, intent())).status).toBe(200)
  const named = stayIn(await desk.read(file.id))
  expect(named.options).toMatchObject([{ detail: 'AB-123-CD', brandId, brand: 'Adria' }])
  for (const typed of ['AB-123-CD', 'ab123cd', 'ab 123', '123-cd'])
    expect((await desk.staff().get(`search?q=${encodeURIComponent(typed)}`)).body).toMatchObject({
      bookings: [{ id: file.id }],
    })
  expect((await desk.staff().get('search?q=AB-124-CD')).body).toMatchObject({ bookings: [] })
  const move = { occupancyId: stay.id, version: named.version, placeTypeId: stay.placeTypeId, placeId: stay.placeId }
  const moved = await desk
    .staff()
    .post('booking/booking/move', { ...move, arrival: '2027-07-01', departure: '2027-07-09' }, intent())
  expect(moved.status).toBe(200)
  expect(stayIn(await desk.read(file.id)).options).toMatchObject([{ brand: 'Adria' }])
  const asked = { criteria: { day: '2027-07-01' } }
  const day = (await desk.staff().post('booking/arrival/search', asked)).body as unknown as DayAnswer
  expect(day.list.find((row) => row.id === stay.id)?.plates).toBe('AB-123-CD (Adria)')
  const { version } = stayIn(await desk.read(file.id))
  const unknown = { ...body, version, options: [{ code: 'RIEN', detail: 'X' }] }
  const answer = await desk.staff().post('booking/attendant/edit', unknown, intent())
  expect(answer.body['message']).toBe('record.unknown')
})
