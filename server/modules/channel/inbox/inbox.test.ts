/** The inbox on a real database: what a channel tells becomes files, once, or says what is missing (domain rules 2.3). */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { aChannelBooking, aChannelStay, openChannelDesk, savedOf } from '#server/testing/channel-desk.ts'
import { readChannel } from '#server/modules/channel/address.ts'
import { receive } from '#server/modules/channel/inbox/receive.ts'

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
const fresh = (): string => `N${++numbers}`

const fileOf = async (externalId: string, version = 1) => {
  const { bookingId } = await house.row(externalId, version)
  if (bookingId === null) throw new Error('the message has a file')
  return desk.read(bookingId)
}

describe('a booking of the channel', () => {
  test('becomes a file of origin internet that costs what the channel said, its taxes within', async () => {
    const externalId = fresh()
    channel.sell(aChannelBooking({ externalId, paid: cents(10_000), commission: cents(3000), remark: 'Près du lac' }))
    expect(await house.poll()).toEqual({ received: 1, integrated: 1, acknowledged: 1, failure: null })
    const row = await house.row(externalId)
    expect([row.state, row.problem]).toEqual(['INTEGRATED', null])
    const file = await fileOf(externalId)
    expect([file.originId, file.statusId, file.totals.total, file.totals.paid]).toEqual([3, 3, 25_000, 10_000])
    expect(file.totals.tax).toBeGreaterThan(0)
    expect(file.totals.fees).toBe(0)
    expect(file.lines.find((line) => line.type === 'partnerCommission')?.amount).toBe(3000)
    expect(file.occupancies[0]).toMatchObject({ placeTypeId: desk.site.pitch, pinned: false })
    expect(file.customer).toMatchObject({ surname: 'Dupont', email: 'jeanne.dupont@example.org', town: 'Bordeaux' })
    expect(file.payments.map((p) => [p.amount, p.methodId])).toEqual([[10_000, desk.site.methods.TRANSFER]])
    expect(file.notes[0]?.text).toContain('Près du lac')
    expect(channel.acks().at(-1)).toMatchObject({ externalId, outcome: 'OK', bookingCode: file.code })
    expect(await desk.holds(file.id)).toHaveLength(1)
  })

  test('finds the guest who came before', async () => {
    const [a, b] = [fresh(), fresh()]
    channel.sell(
      aChannelBooking({ externalId: a }),
      aChannelBooking({
        externalId: b,
        stays: [aChannelStay({ arrival: toDay('2027-08-07'), departure: toDay('2027-08-14') })],
      }),
    )
    await house.poll()
    expect((await fileOf(a)).customer?.id).toBe((await fileOf(b)).customer?.id)
  })

  test('keeps prices of options, and charges nothing else of the grid', async () => {
    const externalId = fresh()
    const code = 'POWER'
    await house.map([
      ...((await house.desk.staff().get(`module/online-booking/state/${house.id}`)).body['mappings'] as []),
      { kind: 'OPTION', code, targetId: desk.site.electricityId },
    ])
    const stay = aChannelStay({
      people: [
        { code: 'ADULT', quantity: 2 },
        { code: 'CHILD', quantity: 1 },
      ],
      options: [{ code, quantity: 1, amount: cents(3500) }],
      amount: cents(30_001),
    })
    channel.sell(aChannelBooking({ externalId, stays: [stay] }))
    await house.poll()
    const file = await fileOf(externalId)
    expect(file.totals.total).toBe(30_001)
    expect(file.lines.find((l) => l.type === 'extra')).toMatchObject({ code: 'ELEC', amount: 3500, manual: true })
    expect(file.lines.filter((l) => l.type === 'attendant').map((l) => l.amount)).toEqual([0])
  })
})

test('a version told again, twice at once, or late changes nothing', async () => {
  const externalId = fresh()
  const booking = aChannelBooking({ externalId })
  channel.sell(booking)
  const [message] = await channel.pull()
  if (message === undefined) throw new Error('the channel tells it')
  const row = await readChannel(db, desk.house.establishmentId, house.id)
  const now = new Date('2027-03-01T09:00:00Z')
  const counts = await Promise.all(
    [1, 2, 3, 4].map(() => inTransaction(db, (tx) => receive(tx, row, [message, message], now))),
  )
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 1])
  await Promise.all([house.poll(), house.poll()])
  expect((await house.list({ view: 'ALL', text: externalId })).total).toBe(1)
  const { rows } = await sql<{ files: number; holds: number }>`
    select (select count(*)::int from booking where origin_id = 3 and state_id = 3 and status = 'SAVED' and id in (select booking_id from booking_import where external_id = ${externalId})) as files,
      (select count(*)::int from place_hold where kind = 'STAY') as holds`.execute(db)
  expect(rows[0]).toEqual({ files: 1, holds: 1 })
  expect((await house.open(externalId)).told).toBeGreaterThan(1)
})

describe('a change of the channel', () => {
  test('moves the stay, keeps the file, and takes the amounts of the channel', async () => {
    const externalId = fresh()
    channel.sell(aChannelBooking({ externalId, paid: cents(10_000) }))
    await house.poll()
    const before = await fileOf(externalId)
    const stay = aChannelStay({
      arrival: toDay('2027-07-10'),
      departure: toDay('2027-07-20'),
      amount: cents(41_000),
      people: [{ code: 'ADULT', quantity: 3 }],
    })
    const second = aChannelStay({ key: '2', typeCode: 'HOME', amount: cents(60_000) })
    channel.sell(aChannelBooking({ event: 'MODIFY', externalId, version: 2, stays: [stay, second], paid: cents(5000) }))
    await house.poll()
    const after = await fileOf(externalId, 2)
    expect(after.id).toBe(before.id)
    expect(after.totals.total).toBe(101_000)
    expect(after.totals.paid).toBe(5000)
    expect(after.occupancies.map((o) => [o.placeTypeId, o.arrival, o.departure, o.people.length])).toEqual([
      [desk.site.pitch, '2027-07-10', '2027-07-20', 3],
      [desk.site.mobilHome, '2027-07-03', '2027-07-10', 2],
    ])
    channel.sell(aChannelBooking({ event: 'MODIFY', externalId, version: 3, stays: [second], paid: cents(5000) }))
    await house.poll()
    const last = await fileOf(externalId, 3)
    expect([last.totals.total, last.occupancies.filter((o) => !o.cancelled).length]).toEqual([60_000, 1])
    expect([await desk.holds(last.id), last.undo]).toMatchObject([[{ occupancy: expect.any(Number) }], null])
  })

  test('waits for the booking that it changes, and then replaces it', async () => {
    const externalId = fresh()
    const second = aChannelBooking({
      event: 'MODIFY',
      externalId,
      version: 2,
      stays: [aChannelStay({ amount: cents(30_000) })],
    })
    channel.sell(second)
    await house.poll()
    expect((await house.row(externalId, 2)).state).toBe('WAITING')
    expect(channel.undelivered()).toHaveLength(1)
    channel.sell(aChannelBooking({ externalId }))
    await house.poll()
    expect([(await house.row(externalId)).state, (await house.row(externalId, 2)).state]).toEqual([
      'IGNORED',
      'INTEGRATED',
    ])
    expect((await fileOf(externalId, 2)).totals.total).toBe(30_000)
    expect(channel.undelivered()).toEqual([])
    expect(
      channel
        .acks()
        .filter((ack) => ack.externalId === externalId)
        .map((ack) => [ack.version, ack.outcome]),
    ).toEqual([
      [1, 'OK'],
      [2, 'OK'],
    ])
  })

  test('that cancels frees the nights and keeps the fee of the channel; the desk may not', async () => {
    const externalId = fresh()
    channel.sell(aChannelBooking({ externalId, paid: cents(25_000) }))
    await house.poll()
    const file = await fileOf(externalId)
    const refused = await desk
      .staff()
      .post(
        'booking/booking/cancel',
        { id: file.id, version: file.version, retained: null, reason: 'Le client appelle' },
        { 'idempotency-key': `cancel-${externalId}` },
      )
    expect([refused.status, refused.body['message']]).toEqual([400, 'booking.external'])
    channel.sell(
      aChannelBooking({ event: 'CANCEL', externalId, version: 2, paid: cents(5000), cancellationFee: cents(5000) }),
    )
    await house.poll()
    const after = await fileOf(externalId, 2)
    expect([after.status, after.totals.total, after.totals.paid, after.originId]).toEqual(['CANCELLED', 5000, 5000, 3])
    expect(await desk.holds(file.id)).toEqual([])
    expect((await house.list({ view: 'PAID' })).list.map((row) => row.externalId)).toContain(externalId)
  })

  test('that cancels what was never made is done at once', async () => {
    const externalId = fresh()
    channel.sell(aChannelBooking({ event: 'CANCEL', externalId, version: 2 }))
    await house.poll()
    channel.sell(aChannelBooking({ externalId }))
    await house.poll()
    expect([(await house.row(externalId)).state, (await house.row(externalId, 2)).state]).toEqual([
      'IGNORED',
      'INTEGRATED',
    ])
    expect((await house.row(externalId, 2)).bookingId).toBeNull()
    expect(channel.undelivered()).toEqual([])
  })
})

describe('what is missing', () => {
  test('is told, said on the spot, and the message goes through', async () => {
    const externalId = fresh()
    channel.sell(
      aChannelBooking({
        externalId,
        stays: [aChannelStay({ typeCode: 'HUT', people: [{ code: 'SENIOR', quantity: 2 }] })],
      }),
    )
    await house.poll()
    expect((await house.row(externalId)).problem).toEqual({ code: 'import.typeNotMapped', context: { label: 'HUT' } })
    expect(channel.acks().some((ack) => ack.externalId === externalId)).toBe(false)
    const typed = savedOf(
      await house.act('map', externalId, { mappings: [{ kind: 'TYPE', code: 'HUT', targetId: desk.site.pitch }] }),
    )
    expect(typed.problem).toEqual({ code: 'mapping.ageMissing', context: { label: 'SENIOR' } })
    const { targets } = (await desk.staff().get(`module/online-booking/state/${house.id}`)).body as {
      targets: { AGE: { id: number }[] }
    }
    const aged = savedOf(
      await house.act('map', externalId, {
        mappings: [{ kind: 'AGE', code: 'SENIOR', targetId: targets.AGE.at(-1)?.id }],
      }),
    )
    expect([aged.state, aged.problem]).toEqual(['INTEGRATED', null])
    expect((await house.act('retry', externalId)).body['message']).toBe('import.alreadyDone')
  })

  test('where there is no place: what would fit is told, and taken', async () => {
    const ids = [fresh(), fresh(), fresh(), fresh(), fresh()]
    channel.sell(...ids.map((externalId) => aChannelBooking({ externalId, paid: cents(1000) })))
    await house.poll()
    const [last = ''] = (await house.list({ view: 'ERROR' })).list
      .map((row) => row.externalId ?? '')
      .filter((one) => ids.includes(one))
    const file = await house.open(last)
    expect(file.problem?.code).toBe('place.none')
    expect(file.fits.map((fit) => fit.placeTypeId)).toEqual([desk.site.mobilHome])
    expect((await house.list({ view: 'PAID' })).list.map((row) => row.externalId)).toContain(last)
    expect(savedOf(await house.act('retry', last)).state).toBe('ERROR')
    expect(savedOf(await house.act('retry', last, { types: { '1': desk.site.mobilHome } })).state).toBe('INTEGRATED')
  })
})

describe('people decide', () => {
  beforeEach(() => house.set({ acceptsAlone: false }))

  test('« Enregistrer et intégrer » takes what still waited to be accepted', async () => {
    const externalId = fresh()
    channel.sell(aChannelBooking({ externalId, stays: [aChannelStay({ typeCode: 'YURT' })] }))
    await house.poll()
    const mappings = [{ kind: 'TYPE', code: 'YURT', targetId: desk.site.pitch }]
    expect(savedOf(await house.act('map', externalId, { mappings }))).toMatchObject({
      state: 'INTEGRATED',
      problem: null,
    })
  })

  test('to accept, to refuse with a reason, to propose something else', async () => {
    const [yes, no, other] = [fresh(), fresh(), fresh()]
    channel.sell(...[yes, no, other].map((externalId) => aChannelBooking({ externalId })))
    await house.poll()
    expect(channel.undelivered()).toHaveLength(3)
    expect(savedOf(await house.act('accept', yes)).state).toBe('INTEGRATED')
    expect(savedOf(await house.act('refuse', no, { reason: 'Camping fermé' })).state).toBe('REFUSED')
    const proposal = { typeCode: 'HOME', arrival: '2027-07-03', departure: '2027-07-10', amount: 56_000 }
    expect(savedOf(await house.act('counter', other, { reason: 'Il reste un mobil-home', proposal })).state).toBe(
      'REFUSED_COUNTER',
    )
    await house.poll()
    expect(
      channel
        .acks()
        .filter((ack) => [yes, no, other].includes(ack.externalId))
        .map(({ externalId, outcome, reason, proposal: told }) => [externalId, outcome, reason, told]),
    ).toEqual([
      [yes, 'OK', null, null],
      [no, 'REFUSED', 'Camping fermé', null],
      [other, 'COUNTER', 'Il reste un mobil-home', proposal],
    ])
    expect((await house.act('refuse', yes, { reason: 'Trop tard' })).body['message']).toBe('import.alreadyDone')
    expect((await house.act('accept', no)).body['message']).toBe('import.isRefused')
  })

  test('without the channel: nothing is sent', async () => {
    const [made, named, not] = [fresh(), fresh(), fresh()]
    channel.sell(...[made, named, not].map((externalId) => aChannelBooking({ externalId })))
    await house.poll()
    expect(savedOf(await house.act('force-validate', made)).bookingId).not.toBeNull()
    const own = await desk.booked([
      { placeTypeId: desk.site.pitch, arrival: '2027-07-03', departure: '2027-07-10', people: [{ age: 40 }] },
    ])
    const saved = savedOf(await house.act('force-validate', named, { bookingCode: own.code }))
    expect([saved.state, saved.bookingId]).toEqual(['FORCED_VALIDATED', own.id])
    expect((await house.act('force-validate', not, { bookingCode: own.code })).body['message']).toBe(
      'import.stayExists',
    )
    expect((await house.act('force-validate', not, { bookingCode: '2027-99999' })).body['message']).toBe(
      'import.fileUnknown',
    )
    expect(savedOf(await house.act('force-refuse', not, { reason: 'En double' })).state).toBe('FORCED_REFUSED')
    await house.poll()
    expect(channel.acks()).toEqual([])
    expect(channel.undelivered()).toHaveLength(3)
  })
})
