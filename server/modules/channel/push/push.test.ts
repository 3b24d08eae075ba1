/** Telling channels what may be sold: written with what changes it, coalesced, sent once, kept until it was heard. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, toDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { PushState } from '#contract/operations/booking/channel-push.ts'
import { secretBoxOf } from '#server/platform/auth/secret-box.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { ChannelFailure } from '#server/ports/channel.ts'
import type { Channel } from '#server/ports/channel.ts'
import { createFakeChannel } from '#server/ports/fake-channel.ts'
import { activeChannels } from '#server/modules/channel/address.ts'
import type { ChannelRow } from '#server/modules/channel/address.ts'
import { pushDue } from '#server/modules/channel/push/job.ts'
import { pauseAfter, takeLease } from '#server/modules/channel/push/lease.ts'
import { pushChannel } from '#server/modules/channel/push/push-channel.ts'
import { aStay } from '#server/testing/campsite.ts'
import { intent, stayIn } from '#server/testing/desk.ts'
import { PITCHES, idOf, openPartnerDesk } from '#server/testing/partner-desk.ts'
import { quiet } from '#server/testing/test-server.ts'

const fake = createFakeChannel()
/** Stands between the server and the fake, where a test wants to. */
let between: Partial<Channel> = {}
const { desk, partner, allotment, reserve } = await openPartnerDesk({ openChannel: () => ({ ...fake, ...between }) })
const { house } = desk.house
const { db } = house
const site = desk.site.establishmentId
const sold = await partner('FREE')

const SATURDAY = toDay('2027-07-10')

/** It sells for a month: prices of more days take longer to compute than the tests need. */
const newChannel = async (partnerId: number): Promise<number> => {
  const token = secretBoxOf(house.services.keys.folder).seal('secret')
  const { rows } = await sql<{ id: number }>`
    insert into online_booking (establishment_id, label, partner_id, format, url, site_code, token, active, horizon_months)
    values (${site}, ${`Canal ${crypto.randomUUID()}`}, ${partnerId}, 'JSON', 'https://channel.example.org', 'CAMP', ${token},
      true, 1) returning id`.execute(db)
  return rows[0]?.id ?? 0
}

const map = (channelId: number, code: string, placeTypeId: number, gridId: number | null = null) =>
  sql`insert into online_booking_mapping (establishment_id, online_booking_id, kind, code, place_type_id, price_grid_id)
    values (${site}, ${channelId}, 'TYPE', ${code}, ${placeTypeId}, ${gridId})`.execute(db)

interface Row {
  readonly kind: string
  readonly type: number
  readonly from: Day | null
  readonly to: Day | null
}

const outbox = async (): Promise<Row[]> => {
  const { rows } =
    await sql<Row>`select kind, place_type_id as type, from_day as "from", to_day as "to" from channel_outbox
    order by id`.execute(db)
  return rows
}

const emptyOutbox = () => sql`delete from channel_outbox`.execute(db)

/** Thousands of prices: only the tests that look at them wait for them. */
const withoutRates = () => sql`delete from channel_outbox where kind = 'RATE'`.execute(db)
const withRates = (id: number) => sql`select tell_channels_of_all(${site}, array['RATE'], null, ${id})`.execute(db)

const rowOf = async (id: number): Promise<ChannelRow> => {
  const found = (await activeChannels(db)).find((row) => row.id === id)
  if (found === undefined) throw new Error('the channel is active')
  return found
}

const push = async (id: number) => pushChannel(house, await rowOf(id))

const freeOn = (night: Day, code = 'TENT'): number | undefined => fake.night(code, night)?.free

const stateOf = async (id: number): Promise<PushState> =>
  (await desk.staff().get(`module/online-booking/push-state/${id}`)).body as unknown as PushState

let channel = 0
beforeEach(async () => {
  await desk.at('2027-07-01T09:00:00Z')
  between = {}
  await sql`delete from online_booking`.execute(db)
  await sql`delete from place_hold`.execute(db)
  await sql`delete from allotment`.execute(db)
  channel = await newChannel(sold)
  await map(channel, 'TENT', desk.site.pitch)
  await withoutRates()
  fake.forget()
})

describe('what changes free places writes what is to be told, with it', () => {
  beforeEach(emptyOutbox)

  const availability = (from: Day, to: Day): Row => ({ kind: 'AVAILABILITY', type: desk.site.pitch, from, to })

  test('a basket, once; saving it takes no other night; moving it tells both; cancelling it frees them', async () => {
    const week = availability(SATURDAY, addDays(SATURDAY, 7))
    const basket = await desk.basket([aStay(desk.site)])
    expect(await outbox()).toEqual([week])
    await emptyOutbox()
    const { body } = await desk.save(basket, 3)
    const file = await desk.read(Number(body['id']))
    expect(await outbox()).toEqual([])
    const stay = stayIn(file)
    const dates = { arrival: addDays(SATURDAY, 7), departure: addDays(SATURDAY, 9) }
    const move = { occupancyId: stay.id, version: stay.version, placeId: null, placeTypeId: desk.site.pitch, ...dates }
    await desk.staff().post('booking/booking/move', { ...move, strategy: 'UPDATE_FROM_GRID' }, intent())
    const after = availability(dates.arrival, dates.departure)
    expect(new Set((await outbox()).map((row) => JSON.stringify(row)))).toEqual(
      new Set([week, after].map((row) => JSON.stringify(row))),
    )
    await emptyOutbox()
    const { version } = await desk.read(file.id)
    await desk
      .staff()
      .post('booking/booking/cancel', { id: file.id, version, retained: null, reason: 'essai' }, intent())
    expect(await outbox()).toEqual([after])
  })

  test('an unavailability, a place that is sold no longer, an allotment', async () => {
    const closed = {
      id: 0,
      placeId: desk.site.pitches[0],
      arrival: '2027-07-05',
      departure: '2027-07-08',
      reason: 'Arbre',
    }
    idOf(await desk.staff().post('booking/unavailability/edit', closed))
    expect(await outbox()).toEqual([availability(toDay('2027-07-05'), toDay('2027-07-08'))])
    await emptyOutbox()
    const whole = { kind: 'AVAILABILITY', type: desk.site.pitch, from: null, to: null }
    await sql`update place set commercialised = false where place_type_id = ${desk.site.pitch}`.execute(db)
    await sql`update place set commercialised = true where place_type_id = ${desk.site.pitch}`.execute(db)
    await sql`update place set position = position + 1 where place_type_id = ${desk.site.pitch}`.execute(db)
    expect(await outbox()).toEqual([whole, whole])
    await emptyOutbox()
    idOf(
      await allotment(await partner('ALLOTMENT'), { startDate: '2027-07-10', endDate: '2027-07-16', releaseDays: 1 }),
    )
    expect(await outbox()).toContainEqual(availability(SATURDAY, addDays(SATURDAY, 7)))
  })

  test('nothing where it is rolled back, where no channel is on, or for a type that none sells', async () => {
    const broken = inTransaction(db, async (tx) => {
      await sql`insert into place_hold (establishment_id, place_id, place_type_id, arrival, departure, kind)
        values (${site}, ${desk.site.pitches[0]}, ${desk.site.pitch}, '2027-05-01', '2027-05-02', 'RESIDENT')`.execute(
        tx,
      )
      throw new Error('rolled back')
    })
    await expect(broken).rejects.toThrow('rolled back')
    await desk.basket([aStay(desk.site, { placeTypeId: desk.site.mobilHome })])
    await sql`update online_booking set active = false`.execute(db)
    await desk.basket([aStay(desk.site)])
    expect(await outbox()).toEqual([])
  })

  test('prices: a publication, an opening; never a draft', async () => {
    const kinds = async (): Promise<Set<string>> => new Set((await outbox()).map(({ kind }) => kind))
    await sql`update price_grid set draft_changed = true`.execute(db)
    expect(await kinds()).toEqual(new Set())
    await sql`update activity_period set label = 'Saison'`.execute(db)
    expect(await kinds()).toEqual(new Set(['AVAILABILITY', 'RATE']))
    await emptyOutbox()
    await sql`update price_grid set active = false where label = 'Mobil-homes'`.execute(db)
    await sql`update price_grid set active = true where label = 'Mobil-homes'`.execute(db)
    expect(await kinds()).toEqual(new Set(['AVAILABILITY', 'RATE']))
  })
})

describe('a channel hears', () => {
  test('of every night that it sells: what is free, and nothing outside the season', async () => {
    await desk.booked([aStay(desk.site)])
    expect(await push(channel)).toBe('SENT')
    expect(await outbox()).toEqual([])
    const nights = [-1, 0, 6, 7].map((n) => freeOn(addDays(SATURDAY, n)))
    expect(nights).toEqual([PITCHES, PITCHES - 1, PITCHES - 1, PITCHES])
    expect([freeOn(toDay('2027-06-30')), freeOn(toDay('2027-08-01'))]).toEqual([undefined, undefined])
  })

  test('of the end of the season: no night, no price beyond it', async () => {
    await withRates(channel)
    await desk.at('2027-09-20T09:00:00Z')
    await push(channel)
    expect([freeOn(toDay('2027-09-30')), freeOn(toDay('2027-10-01'))]).toEqual([PITCHES, 0])
    const last = { typeCode: 'TENT', arrival: toDay('2027-09-29'), people: 2 }
    expect([2, 3].map((nights) => fake.price({ ...last, nights }))).toEqual([expect.any(Number), null])
  })
  test('once of many changes, with the count of the end', async () => {
    await push(channel)
    const before = fake.pushes().availability
    await desk.booked([aStay(desk.site), aStay(desk.site)])
    await desk.booked([aStay(desk.site, { arrival: '2027-07-12', departure: '2027-07-19' })])
    expect((await outbox()).length).toBe(2)
    await push(channel)
    expect(fake.pushes().availability).toBe(before + 1)
    expect([0, 2, 7, 9].map((n) => freeOn(addDays(SATURDAY, n)))).toEqual([2, 1, 3, 4])
    expect(await push(channel)).toBe('NOTHING')
    expect(fake.pushes().availability).toBe(before + 1)
  })

  test('the price of each length as the desk quotes it, for each party', async () => {
    await withRates(channel)
    await push(channel)
    for (const [nights, people] of [
      [1, 1],
      [7, 2],
      [14, 4],
    ] as const) {
      const departure = addDays(SATURDAY, nights)
      const party = Array.from({ length: people }, () => ({ age: 30 }))
      const { types } = await desk.search({ departure, people: party, pricing: { partnerId: sold } })
      const quoted = types.find(({ placeTypeId }) => placeTypeId === desk.site.pitch)?.price?.total
      expect(quoted).toBeGreaterThan(0)
      expect(fake.price({ typeCode: 'TENT', arrival: SATURDAY, nights, people })).toBe(quoted)
    }
  })

  test('of closed days, shortest stays and stopped sales when the grid is published with them', async () => {
    await push(channel)
    await sql`
      insert into price_grid_version (establishment_id, price_grid_id, history_version, snapshot)
      select establishment_id, price_grid_id, 2, snapshot || jsonb_build_object('version', 2, 'periods', jsonb_build_array(
          jsonb_build_object('start', '2027-04-01', 'end', '2027-07-24', 'night', 2000, 'arrivalDays', '[6]'::jsonb,
            'departureDays', '[6]'::jsonb, 'minNights', '{"op": ">=", "n": 7}'::jsonb),
          jsonb_build_object('start', '2027-07-24', 'end', '2027-10-01', 'night', 3000, 'closed', '["SALE"]'::jsonb)))
      from price_grid_version where snapshot ->> 'label' = 'Emplacements' and history_version = 1`.execute(db)
    await sql`update price_grid set current_version = 2 where label = 'Emplacements'`.execute(db)
    await push(channel)
    const rules = (n: number) => fake.night('TENT', addDays(SATURDAY, n))
    expect(rules(0)).toEqual({ free: PITCHES, minNights: 7, closedToArrival: false, closedToDeparture: false })
    expect(rules(1)).toEqual({ free: PITCHES, minNights: 1, closedToArrival: true, closedToDeparture: true })
    expect(rules(13)?.free).toBe(PITCHES)
    expect(rules(14)).toEqual({ free: 0, minNights: 1, closedToArrival: true, closedToDeparture: false })
    expect(fake.price({ typeCode: 'TENT', arrival: SATURDAY, nights: 6, people: 2 })).toBeNull()
    expect(fake.price({ typeCode: 'TENT', arrival: SATURDAY, nights: 7, people: 2 })).toBeGreaterThan(0)
    await sql`update price_grid set current_version = 1 where label = 'Emplacements'`.execute(db)
    await sql`delete from price_grid_version where history_version = 2`.execute(db)
  })

  test('no more than its partner’s allotment leaves, and nothing once it is given back', async () => {
    const kept = await partner('ALLOTMENT')
    const own = await newChannel(kept)
    await map(own, 'TENT', desk.site.pitch)
    await desk.at('2027-06-01T09:00:00Z')
    await sql`update online_booking set horizon_months = 2`.execute(db)
    await withoutRates()
    idOf(await allotment(kept, { startDate: '2027-07-10', endDate: '2027-07-23', quantity: 2 }))
    await push(own)
    expect([-1, 0, 13, 14].map((n) => freeOn(addDays(SATURDAY, n)))).toEqual([0, 2, 2, 0])
    await reserve(kept)
    await push(own)
    expect([0, 6, 7].map((n) => freeOn(addDays(SATURDAY, n)))).toEqual([1, 1, 2])
    // The others have what nobody keeps.
    fake.forget()
    await push(channel)
    expect([0, 7].map((n) => freeOn(addDays(SATURDAY, n)))).toEqual([PITCHES - 2, PITCHES - 2])
    await desk.at('2027-06-15T09:00:00Z')
    await sql`delete from place_hold where expires_at <= '2027-06-15T09:00:00Z'`.execute(db)
    await push(own)
    expect([0, 7].map((n) => freeOn(addDays(SATURDAY, n)))).toEqual([0, 2])
  })

  test('of a code that means nothing here any more: nothing is free', async () => {
    await push(channel)
    expect(freeOn(SATURDAY)).toBe(PITCHES)
    await sql`delete from online_booking_mapping where online_booking_id = ${channel}`.execute(db)
    await emptyOutbox()
    await pushDue(house, quiet)
    expect(freeOn(SATURDAY)).toBe(0)
    const { rows } = await sql`select 1 from channel_told where online_booking_id = ${channel}`.execute(db)
    expect(rows).toEqual([])
  })

  test('prices of the grid that the mapping names', async () => {
    const { rows } = await sql<{ id: number }>`select id from price_grid where label = 'Mobil-homes'`.execute(db)
    await map(channel, 'HOME', desk.site.mobilHome, rows[0]?.id ?? 0)
    await map(channel, 'NONE', desk.site.pitch, rows[0]?.id ?? 0)
    await push(channel)
    expect(fake.price({ typeCode: 'HOME', arrival: SATURDAY, nights: 1, people: 2 })).toBeGreaterThan(8000)
    // A grid of another type prices nothing: the code is closed.
    expect([freeOn(SATURDAY, 'HOME'), freeOn(SATURDAY, 'NONE')]).toEqual([2, 0])
  })
})

describe('a channel that does not hear', () => {
  const broken = new ChannelFailure('channel.broken', true, 'HTTP 503')
  const lasting = new ChannelFailure('channel.refused', false, 'no such room')

  test('hears it later: after a pause that doubles, the failures kept for the screen', async () => {
    await withRates(channel)
    fake.fail(broken)
    expect(await push(channel)).toBe('FAILED')
    const failed = await stateOf(channel)
    expect(failed).toMatchObject({ waitingAvailability: 1, waitingRates: 1, failures: 1, failure: 'channel.broken' })
    expect(failed).toMatchObject({ detail: 'HTTP 503', sentAt: null, nextAt: '2027-07-01T09:00:05.000Z' })
    expect(await push(channel)).toBe('NOTHING')
    await desk.at('2027-07-01T09:00:05Z')
    fake.fail(broken)
    expect(await push(channel)).toBe('FAILED')
    expect((await stateOf(channel)).nextAt).toBe('2027-07-01T09:00:15.000Z')
    await desk.at('2027-07-01T09:00:15Z')
    expect(await push(channel)).toBe('SENT')
    const well = await stateOf(channel)
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

  test('pauses a quarter of an hour at most', () => {
    expect([1, 2, 3, 8, 9, 1000].map(pauseAfter)).toEqual([5000, 10_000, 20_000, 640_000, 900_000, 900_000])
  })

  test('of one type hears of the others', async () => {
    await map(channel, 'HOME', desk.site.mobilHome)
    await withoutRates()
    between = {
      pushAvailability: (updates) =>
        updates.some(({ typeCode }) => typeCode === 'TENT') ? Promise.reject(lasting) : fake.pushAvailability(updates),
    }
    expect(await push(channel)).toBe('FAILED')
    expect([freeOn(SATURDAY), freeOn(SATURDAY, 'HOME')]).toEqual([undefined, 2])
    expect(new Set((await outbox()).map(({ kind, type }) => `${kind} ${type}`))).toEqual(
      new Set([`AVAILABILITY ${desk.site.pitch}`]),
    )
  })

  test('without a token says so, and asks nobody', async () => {
    await sql`update online_booking set token = null where id = ${channel}`.execute(db)
    expect(await push(channel)).toBe('FAILED')
    expect((await stateOf(channel)).failure).toBe('channel.noToken')
    expect(fake.pushes()).toEqual({ availability: 0, rates: 0 })
  })

  test('may have heard, and hears it again', async () => {
    between = {
      pushAvailability: async (updates) => {
        await fake.pushAvailability(updates)
        throw broken
      },
    }
    expect(await push(channel)).toBe('FAILED')
    between = {}
    await desk.at('2027-07-01T09:01:00Z')
    expect(await push(channel)).toBe('SENT')
    expect([freeOn(SATURDAY), await outbox()]).toEqual([PITCHES, []])
  })
})

describe('two servers', () => {
  test('never tell one channel at once', async () => {
    let under = 0
    let most = 0
    between = {
      pushAvailability: async (updates) => {
        most = Math.max(most, ++under)
        await new Promise((resolve) => setTimeout(resolve, 30))
        await fake.pushAvailability(updates)
        under -= 1
      },
    }
    const outcomes = await Promise.all([push(channel), push(channel), push(channel)])
    expect(outcomes.toSorted()).toEqual(['NOTHING', 'NOTHING', 'SENT'])
    expect([most, freeOn(SATURDAY)]).toEqual([1, PITCHES])
  })

  test('take over from one that died, when its lease is over', async () => {
    const row = await rowOf(channel)
    expect(await takeLease(db, row, house.now())).toMatch(/-/)
    expect(await push(channel)).toBe('NOTHING')
    await sql`update channel_push set leased_until = clock_timestamp() - interval '1 second'`.execute(db)
    expect(await push(channel)).toBe('SENT')
  })

  test('that lost the lease sends nothing more', async () => {
    await withRates(channel)
    between = {
      pushAvailability: async (updates) => {
        await fake.pushAvailability(updates)
        await sql`update channel_push set lease = gen_random_uuid()`.execute(db)
      },
    }
    expect(await push(channel)).toBe('NOTHING')
    expect(fake.pushes()).toEqual({ availability: 1, rates: 0 })
    expect(await outbox()).not.toEqual([])
  })

  test('what changes while a count is on its way is told after it', async () => {
    let booked = false
    between = {
      pushAvailability: async (updates) => {
        if (!booked) await desk.booked([aStay(desk.site)])
        booked = true
        await fake.pushAvailability(updates)
      },
    }
    await push(channel)
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
    await push(channel)
    fake.forget()
    fake.fail(new ChannelFailure('channel.timeout', true))
    const asked = await desk.staff().post(`module/online-booking/resync/${channel}`)
    expect(asked.body).toMatchObject({ waitingAvailability: 1, waitingRates: 1 })
    expect(await push(channel)).toBe('FAILED')
    await desk.staff().post(`module/online-booking/resync/${channel}`)
    expect(await push(channel)).toBe('SENT')
    expect(freeOn(SATURDAY)).toBe(PITCHES)
  })

  test('of a channel of another site: unknown', async () => {
    const elsewhere = await desk.house.user(undefined, desk.house.otherEstablishmentId)
    const answers = [
      await elsewhere.get(`module/online-booking/push-state/${channel}`),
      await elsewhere.post(`module/online-booking/resync/${channel}`),
    ]
    expect(answers.map(({ body }) => body['message'])).toEqual(['record.unknown', 'record.unknown'])
  })
})
