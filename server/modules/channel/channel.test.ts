/** Channels: their settings, their secret, what goes wrong with them; and what their partner owes and may take. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { ChannelFailure } from '#server/ports/channel.ts'
import { aChannelBooking, aChannelStay, openChannelDesk, savedOf } from '#server/testing/channel-desk.ts'
import { idOf } from '#server/testing/partner-desk.ts'
import { testDb } from '#server/testing/test-db.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { eraseImports } from '#server/modules/channel/inbox/erase.ts'
import { pollChannels } from '#server/modules/channel/job.ts'

const house = await openChannelDesk()
const { desk, channel } = house
const { db } = desk.house.house

beforeEach(async () => {
  channel.forget()
  await desk.clear()
  await house.mapAll()
  await house.set({ acceptsAlone: true, paymentMethodId: desk.site.methods.TRANSFER })
})

let numbers = 0
const fresh = (): string => `C${++numbers}`
const get = async (path: string): Promise<Record<string, unknown>> => (await desk.staff().get(path)).body
const state = () => get(`module/online-booking/link/${house.id}`)
const messageOf = async (answer: ReturnType<typeof house.map>): Promise<unknown> => (await answer).body['message']

test('a channel that is not active is not asked', async () => {
  await house.set({ active: false })
  const refused = await desk.staff().post(`module/online-booking/poll/${house.id}`)
  expect([refused.status, refused.body['message']]).toEqual([400, 'channel.inactive'])
  await house.set({ active: true })
})

test('codes are each there once, and grids price their type', async () => {
  const tent = { kind: 'TYPE', code: 'TENT', targetId: desk.site.pitch }
  expect(await messageOf(house.map([tent, tent]))).toBe('mapping.twice')
  const { grids } = (await get(`module/online-booking/state/${house.id}`)) as {
    grids: { id: number; placeTypeIds: number[] }[]
  }
  const other = grids.find((grid) => !grid.placeTypeIds.includes(desk.site.pitch))?.id
  expect(await messageOf(house.map([{ ...tent, gridId: other }]))).toBe('mapping.gridOtherType')
  expect(await messageOf(house.map([{ ...tent, targetId: 1 }]))).toBe('reference.unknown')
  const rooms = await desk.staff().post(`module/online-booking/rooms/${house.id}`)
  expect(rooms.body['rooms']).toEqual([
    { code: 'TENT', label: 'Tent pitch' },
    { code: 'HOME', label: 'Mobile home' },
  ])
})

describe('what goes wrong', () => {
  test('with the channel is recorded, shown, and stops nothing that is here', async () => {
    channel.fail(new ChannelFailure('channel.broken', true, 'Internal error'))
    expect((await house.poll()).failure).toEqual({ code: 'channel.broken', context: { detail: 'Internal error' } })
    expect(await state()).toMatchObject({ failures: 1, failure: 'channel.broken', detail: 'Internal error' })
    await house.poll()
    expect(await state()).toMatchObject({ failures: 0, failure: null })
  })

  test('with an acknowledgement: it goes again, once', async () => {
    const externalId = fresh()
    channel.sell(aChannelBooking({ externalId }))
    const { ack } = channel
    Object.assign(channel, { ack: () => Promise.reject(new ChannelFailure('channel.timeout', true)) })
    expect((await house.poll()).failure?.code).toBe('channel.timeout')
    Object.assign(channel, { ack })
    expect((await house.row(externalId)).state).toBe('INTEGRATED')
    expect(await house.poll()).toMatchObject({ received: 0, acknowledged: 1 })
    expect(await house.poll()).toMatchObject({ received: 0, acknowledged: 0 })
  })

  test('with the words: they are kept, and told as unreadable where they have a number', async () => {
    const externalId = fresh()
    const garbled = { raw: '<nonsense', booking: null, problem: 'channel.messageInvalid' }
    channel.garble({ ...garbled, externalId: null, version: null })
    channel.garble({ ...garbled, externalId, version: 1 })
    await house.poll()
    await house.poll()
    const { list } = await house.list({ view: 'ERROR' })
    expect(list.filter((row) => row.problem?.code === 'channel.messageInvalid')).toHaveLength(2)
    expect((await house.open(externalId)).raw).toBe('<nonsense')
    expect((await house.act('retry', externalId)).body['message']).toBe('import.unreadable')
    expect(channel.acks().find((ack) => ack.externalId === externalId)?.outcome).toBe('ERROR')
    expect(savedOf(await house.act('force-refuse', externalId, { reason: 'Vu avec le canal' })).state).toBe(
      'FORCED_REFUSED',
    )
  })

  test('with what is here: said, and repaired', async () => {
    const [option, empty, money] = [fresh(), fresh(), fresh()]
    await house.set({ paymentMethodId: null })
    channel.sell(
      aChannelBooking({
        externalId: option,
        stays: [aChannelStay({ options: [{ code: 'SPA', quantity: 1, amount: null }] })],
      }),
      aChannelBooking({ externalId: empty, stays: [] }),
      aChannelBooking({ externalId: money, paid: cents(4000) }),
    )
    await house.poll()
    const codes = await Promise.all([option, empty, money].map(async (one) => (await house.row(one)).problem?.code))
    expect(codes).toEqual(['import.optionNotMapped', 'import.empty', 'import.noMethod'])
    expect(await desk.holds()).toEqual([])
    await house.set({ paymentMethodId: desk.site.methods.TRANSFER })
    expect(savedOf(await house.act('retry', money)).state).toBe('INTEGRATED')
  })

  test('with a cancellation of what is billed: the stay stays, and the message says why', async () => {
    const externalId = fresh()
    channel.sell(aChannelBooking({ externalId }))
    await house.poll()
    const { bookingId } = await house.row(externalId)
    const billed = await desk
      .staff()
      .post('payment/bill/edit', { bookingId }, { 'idempotency-key': `bill-of-${externalId}` })
    expect(billed.status).toBe(200)
    channel.sell(aChannelBooking({ event: 'CANCEL', externalId, version: 2 }))
    await house.poll()
    expect((await house.row(externalId, 2)).problem).toEqual({
      code: 'import.cancellationFailed',
      context: { cause: 'booking.billed' },
    })
  })

  test('with the house itself: the message says so, and the others go on', async () => {
    const [broken, whole] = [fresh(), fresh()]
    channel.sell(aChannelBooking({ externalId: broken }))
    channel.sell(
      aChannelBooking({
        externalId: whole,
        stays: [aChannelStay({ arrival: toDay('2027-08-07'), departure: toDay('2027-08-14') })],
      }),
    )
    const { ownerDb } = await testDb()
    await sql`create function break_import() returns trigger language plpgsql as $$ begin
      if new.external_id = ${sql.lit(broken)} then raise 'broken on purpose'; end if; return new; end $$`.execute(
      ownerDb,
    )
    await sql`create trigger break_import before insert on booking_import_stay for each row execute function break_import()`.execute(
      ownerDb,
    )
    const told: string[] = []
    await sql`update online_booking_poll set next_at = '-infinity'`.execute(db)
    await pollChannels(desk.house.house, (_, __, message) => told.push(message))
    await sql`drop trigger break_import on booking_import_stay`.execute(ownerDb)
    expect(told).toEqual(['an internet booking could not be integrated'])
    expect((await house.row(broken)).problem?.code).toBe('import.failed')
    expect((await house.row(whole)).state).toBe('INTEGRATED')
    expect(savedOf(await house.act('retry', broken)).state).toBe('INTEGRATED')
  })
})

test('a channel is asked when its turn comes, by one server', async () => {
  const externalId = fresh()
  channel.sell(aChannelBooking({ externalId }))
  await sql`update online_booking_poll set next_at = '-infinity'`.execute(db)
  const broken: unknown[] = []
  const round = () => pollChannels(desk.house.house, (error) => broken.push(error))
  await Promise.all([round(), round(), round()])
  expect(broken).toEqual([])
  expect((await house.open(externalId)).told).toBe(1)
  channel.sell(aChannelBooking({ externalId: fresh() }))
  await round()
  expect((await house.list({ view: 'ALL', text: externalId })).total).toBe(1)
  expect(channel.undelivered()).toHaveLength(1)
})

describe('the partner of the channel', () => {
  const partnerOver = async (over: Record<string, unknown>): Promise<void> => {
    const body = await get(`customer/partner/edit/${house.partnerId}`)
    idOf(await desk.staff().post('customer/partner/edit', { ...body, ...over }))
  }
  const kind = async (path: string, key: string, value: string): Promise<number> => {
    const { list } = (await get(path)) as { list: Record<string, unknown>[] }
    return Number(list.find((row) => row[key] === value)?.['id'])
  }

  test('owes the stay where it pays: what it collected is no payment here', async () => {
    const PARTNER = await kind('customer/partner-billing-type', 'payer', 'PARTNER')
    const CUSTOMER = await kind('customer/partner-billing-type', 'payer', 'CUSTOMER')
    const { customerId } = desk.site
    await partnerOver({ billingTypeId: PARTNER, customerId })
    const externalId = fresh()
    channel.sell(aChannelBooking({ externalId, paid: cents(25_000) }))
    await house.poll()
    const file = await desk.read((await house.row(externalId)).bookingId ?? 0)
    expect(file.totals).toMatchObject({ total: 25_000, paid: 0 })
    expect(file.payers.map((p) => [p.payerId === customerId, p.total])).toEqual([
      [false, file.totals.tax],
      [true, 25_000 - file.totals.tax],
    ])
    await partnerOver({ billingTypeId: CUSTOMER, customerId: null })
  })

  test('that collects the tourist tax has none on the stay', async () => {
    await partnerOver({ collectsTouristTax: true })
    const externalId = fresh()
    channel.sell(aChannelBooking({ externalId }))
    await house.poll()
    const file = await desk.read((await house.row(externalId)).bookingId ?? 0)
    expect([file.totals.tax, file.totals.total]).toEqual([0, 25_000])
    await partnerOver({ collectsTouristTax: false })
  })

  test('takes no more than its allotment', async () => {
    await partnerOver({ managementTypeId: await kind('customer/partner-management-type', 'stock', 'ALLOTMENT') })
    const allotment = {
      id: 0,
      version: 0,
      partnerId: house.partnerId,
      placeTypeId: desk.site.pitch,
      quantity: 1,
      places: [],
    }
    const dates = { startDate: '2027-07-03', endDate: '2027-07-30', releaseDays: 30, releaseDate: null }
    idOf(await desk.staff().post('customer/allotment/edit', { ...allotment, ...dates }))
    const [first, second] = [fresh(), fresh()]
    channel.sell(aChannelBooking({ externalId: first }), aChannelBooking({ externalId: second }))
    await house.poll()
    expect((await house.row(first)).state).toBe('INTEGRATED')
    expect((await house.row(second)).problem?.code).toBe('allotment.exhausted')
    await partnerOver({ managementTypeId: await kind('customer/partner-management-type', 'stock', 'FREE') })
  })
})

test('offers of the house change nothing of the price of the channel', async () => {
  await sql`insert into special_offer (establishment_id, code, label, kind, rate, start_date, end_date, active)
    values (${desk.house.establishmentId}, 'ETE', '{"fr": "Été"}', 'LESS_PERCENT', 2000, '2027-06-01', '2027-09-30', true)`.execute(
    db,
  )
  const externalId = fresh()
  channel.sell(aChannelBooking({ externalId }))
  await house.poll()
  const file = await desk.read((await house.row(externalId)).bookingId ?? 0)
  expect(file.totals.total).toBe(25_000)
  expect(file.lines.some((line) => line.type === 'specialOffer')).toBe(false)
  await sql`delete from special_offer`.execute(db)
})

test('nobody reads the messages of another site, nor decides without the right', async () => {
  const externalId = fresh()
  channel.sell(aChannelBooking({ externalId }))
  await house.poll()
  const { id, version } = await house.row(externalId)
  const there = await desk.house.user(undefined, desk.house.otherEstablishmentId)
  expect((await there.get(`booking/booking-import/edit/${id}`)).status).toBe(404)
  expect((await there.get(`module/online-booking/state/${house.id}`)).status).toBe(404)
  const reader = await desk.house.user({ booking_import: { code: '001', canExport: false } })
  expect((await reader.get(`booking/booking-import/edit/${id}`)).status).toBe(200)
  const refused = await reader.post(
    'booking/booking-import/refuse',
    { id, version, reason: 'Non merci' },
    { 'idempotency-key': 'reader-refuses' },
  )
  expect(refused.status).toBe(401)
})

describe('who a message named', () => {
  test('goes with the customer, everywhere that the channel named them, and is told to them before', async () => {
    const externalId = fresh()
    const guest = { ...aChannelBooking().guest, surname: 'Effaçable', email: 'efface@example.org' }
    channel.sell(aChannelBooking({ externalId, guest, remark: 'Allergique' }))
    await house.poll()
    channel.sell(aChannelBooking({ event: 'CANCEL', externalId, version: 2, guest }))
    await house.poll()
    const { customer } = await desk.read((await house.row(externalId)).bookingId ?? 0)
    const { version } = (await get(`customer/customer/edit/${customer?.id ?? 0}`)) as { version: number }
    const own = await desk.staff().post('customer/customer/personal-data', { id: customer?.id, format: 'json' })
    expect(own.text).toContain('Allergique')
    const erased = await desk.staff().post('customer/customer/erase', { id: customer?.id, version })
    expect([erased.status, erased.text]).toEqual([200, erased.text])
    const { rows } = await sql<{ text: string }>`
      select raw || guest || coalesce(message::text, '') as text from booking_import where external_id = ${externalId}`.execute(
      db,
    )
    expect(rows).toHaveLength(2)
    for (const { text } of rows) expect(text).not.toMatch(/Effaçable|efface@|Allergique/)
  })

  test('is forgotten three years after a message that made no stay', async () => {
    const externalId = fresh()
    await house.set({ acceptsAlone: false })
    channel.sell(aChannelBooking({ externalId }))
    await house.poll()
    const words = async (): Promise<string> => (await house.open(externalId)).raw
    const forget = (now: string) => inTransaction(db, (tx) => eraseImports(tx, new Date(now)))
    await forget('2030-02-27T00:00:00Z')
    expect(await words()).toContain('Dupont')
    await forget('2030-03-02T00:00:00Z')
    expect(await words()).toBe('')
  })
})
