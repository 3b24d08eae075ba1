/** How channels are told: once, by one server at a time, again after a pause where it was not heard. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, toDay } from '#domain/day.ts'
import { ChannelFailure } from '#server/ports/channel.ts'
import { pushDue } from '#server/modules/channel/push/job.ts'
import { pauseAfter, takeLease } from '#server/modules/channel/push/lease.ts'
import { pushChannel } from '#server/modules/channel/push/push-channel.ts'
import { openPushDesk } from '#server/testing/push-desk.ts'
import { aStay } from '#server/testing/campsite.ts'
import { PITCHES } from '#server/testing/partner-desk.ts'
import { quiet } from '#server/testing/test-server.ts'

const open = await openPushDesk()
const { desk, db, house, fake, channel, putBetween, rowOf, stateOf } = open
const { map, withRates, withoutRates, outbox, push, freeOn } = open

const SATURDAY = toDay('2027-07-10')

beforeEach(() => open.begin())

describe('a channel that does not hear', () => {
  const broken = new ChannelFailure('channel.broken', true, 'HTTP 503')
  const lasting = new ChannelFailure('channel.refused', false, 'no such room')

  test('hears it later: after a pause that doubles, the failures kept for the screen', async () => {
    await withRates(channel())
    fake.fail(broken)
    expect(await push(channel())).toBe('FAILED')
    const failed = await stateOf(channel())
    expect(failed).toMatchObject({ waitingAvailability: 1, waitingRates: 1, failures: 1, failure: 'channel.broken' })
    expect(failed).toMatchObject({ detail: 'HTTP 503', sentAt: null, nextAt: '2027-07-01T09:00:05.000Z' })
    expect(await push(channel())).toBe('NOTHING')
    await desk.at('2027-07-01T09:00:05Z')
    fake.fail(broken)
    expect(await push(channel())).toBe('FAILED')
    expect((await stateOf(channel())).nextAt).toBe('2027-07-01T09:00:15.000Z')
    await desk.at('2027-07-01T09:00:15Z')
    expect(await push(channel())).toBe('SENT')
    const well = await stateOf(channel())
    expect(well).toMatchObject({
      waitingAvailability: 0,
      waitingRates: 0,
      waitingSince: null,
      failures: 0,
      failure: null,
    })
    expect(well.list.map(({ at, failure }) => [at, failure])).toEqual([
      ['2027-07-01T09:00:05.000Z', 'channel.broken'],
      ['2027-07-01T09:00:00.000Z', 'channel.broken'],
    ])
    expect(well.sentAt).toBe('2027-07-01T09:00:15.000Z')
    expect(freeOn(SATURDAY)).toBe(PITCHES)
  })

  test('hears the prices that it did not hear, not those that it heard', async () => {
    await withRates(channel())
    let calls = 0
    putBetween({
      pushRates: async (rates) => {
        if (++calls > 4) throw broken
        await fake.pushRates(rates)
      },
    })
    expect(await push(channel())).toBe('FAILED')
    const [left] = await outbox()
    // 14 days in two messages, twice; the first messages are told again with those of their fortnight that were not.
    expect([(await outbox()).length, left?.kind, left?.from]).toEqual([1, 'RATE', '2027-07-29'])
    expect(await stateOf(channel())).toMatchObject({ failures: 1, waitingAvailability: 0, waitingRates: 1 })
    putBetween({})
    await desk.at('2027-07-01T09:00:05Z')
    expect(await push(channel())).toBe('SENT')
    expect(await outbox()).toEqual([])
  })

  test('pauses a quarter of an hour at most', () => {
    expect([1, 2, 3, 8, 9, 1000].map(pauseAfter)).toEqual([5000, 10_000, 20_000, 640_000, 900_000, 900_000])
  })

  test('of one type hears of the others', async () => {
    await map(channel(), 'HOME', desk.site.mobilHome)
    await withoutRates()
    putBetween({
      pushAvailability: (updates) =>
        updates.some(({ typeCode }) => typeCode === 'TENT') ? Promise.reject(lasting) : fake.pushAvailability(updates),
    })
    expect(await push(channel())).toBe('FAILED')
    expect([freeOn(SATURDAY), freeOn(SATURDAY, 'HOME')]).toEqual([undefined, 2])
    expect(new Set((await outbox()).map(({ kind, type }) => `${kind} ${type}`))).toEqual(
      new Set([`AVAILABILITY ${desk.site.pitch}`]),
    )
  })

  test('without a token says so, asks nobody, and hears as soon as it has one', async () => {
    const { rows } = await sql<{ token: Uint8Array }>`select token from online_booking where id = ${channel()}`.execute(
      db,
    )
    await sql`update online_booking set token = null where id = ${channel()}`.execute(db)
    expect(await push(channel())).toBe('FAILED')
    expect(await push(channel())).toBe('FAILED')
    expect(await stateOf(channel())).toMatchObject({ failure: 'channel.noToken', failures: 1, list: [] })
    expect(fake.pushes()).toEqual({ availability: 0, rates: 0 })
    await sql`update online_booking set token = ${rows[0]?.token} where id = ${channel()}`.execute(db)
    expect(await push(channel())).toBe('SENT')
  })

  test('may have heard, and hears it again', async () => {
    putBetween({
      pushAvailability: async (updates) => {
        await fake.pushAvailability(updates)
        throw broken
      },
    })
    expect(await push(channel())).toBe('FAILED')
    putBetween({})
    await desk.at('2027-07-01T09:01:00Z')
    expect(await push(channel())).toBe('SENT')
    expect([freeOn(SATURDAY), await outbox()]).toEqual([PITCHES, []])
  })
})

describe('two servers', () => {
  test('never tell one channel at once', async () => {
    let under = 0
    let most = 0
    putBetween({
      pushAvailability: async (updates) => {
        most = Math.max(most, ++under)
        await new Promise((resolve) => setTimeout(resolve, 30))
        await fake.pushAvailability(updates)
        under -= 1
      },
    })
    const outcomes = await Promise.all([push(channel()), push(channel()), push(channel())])
    expect(outcomes.toSorted()).toEqual(['NOTHING', 'NOTHING', 'SENT'])
    expect([most, freeOn(SATURDAY)]).toEqual([1, PITCHES])
  })

  test('take over from one that died, when its lease is over', async () => {
    const row = await rowOf(channel())
    expect(await takeLease(db, row, house.now())).toMatch(/-/)
    expect(await push(channel())).toBe('NOTHING')
    await sql`update channel_push set leased_until = clock_timestamp() - interval '1 second'`.execute(db)
    expect(await push(channel())).toBe('SENT')
  })

  test('that stop let the other one go on at once', async () => {
    const row = await rowOf(channel())
    expect(await pushChannel(house, row, () => true)).toBe('NOTHING')
    expect([fake.pushes().availability, (await outbox()).length]).toEqual([0, 1])
    expect(await push(channel())).toBe('SENT')
  })

  test('that lost the lease sends nothing more', async () => {
    await withRates(channel())
    putBetween({
      pushAvailability: async (updates) => {
        await fake.pushAvailability(updates)
        await sql`update channel_push set lease = gen_random_uuid()`.execute(db)
      },
    })
    expect(await push(channel())).toBe('NOTHING')
    expect(fake.pushes()).toEqual({ availability: 1, rates: 0 })
    expect(await outbox()).not.toEqual([])
  })

  test('what changes while a count is on its way is told after it', async () => {
    let booked = false
    putBetween({
      pushAvailability: async (updates) => {
        if (!booked) await desk.booked([aStay(desk.site)])
        booked = true
        await fake.pushAvailability(updates)
      },
    })
    await push(channel())
    expect(freeOn(SATURDAY)).toBe(PITCHES - 1)
    expect(await outbox()).toEqual([])
  })
})

describe('everything is told again', () => {
  test('once a night, in the hours of the site', async () => {
    await desk.at('2027-07-02T00:30:00Z')
    await pushDue(house, quiet)
    expect(await outbox()).toEqual([])
    await fake.pushAvailability([
      {
        typeCode: 'TENT',
        from: SATURDAY,
        to: addDays(SATURDAY, 1),
        free: 99,
        minNights: 1,
        closedToArrival: false,
        closedToDeparture: false,
      },
    ])
    await desk.at('2027-07-02T01:30:00Z')
    await pushDue(house, quiet)
    expect(freeOn(SATURDAY)).toBe(PITCHES)
    const { availability } = fake.pushes()
    await pushDue(house, quiet)
    expect(fake.pushes().availability).toBe(availability)
  })

  test('when somebody asks, without waiting for the pause', async () => {
    await push(channel())
    fake.forget()
    fake.fail(new ChannelFailure('channel.timeout', true))
    const asked = await desk.staff().post(`module/online-booking/resync/${channel()}`)
    expect(asked.body).toMatchObject({ waitingAvailability: 1, waitingRates: 1 })
    expect(await push(channel())).toBe('FAILED')
    await desk.staff().post(`module/online-booking/resync/${channel()}`)
    expect(await push(channel())).toBe('SENT')
    expect(freeOn(SATURDAY)).toBe(PITCHES)
  })

  test('not where the channel is off', async () => {
    await sql`update online_booking set active = false where id = ${channel()}`.execute(db)
    const { body } = await desk.staff().post(`module/online-booking/resync/${channel()}`)
    expect(body['message']).toBe('channel.inactive')
  })

  test('of a channel of another site: unknown', async () => {
    const elsewhere = await desk.house.user(undefined, desk.house.otherEstablishmentId)
    const answers = [
      await elsewhere.get(`module/online-booking/push-state/${channel()}`),
      await elsewhere.post(`module/online-booking/resync/${channel()}`),
    ]
    expect(answers.map(({ body }) => body['message'])).toEqual(['record.unknown', 'record.unknown'])
  })
})
