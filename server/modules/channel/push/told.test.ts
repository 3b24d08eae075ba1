/** What channels are told: written with what changes it, coalesced, absolute when it is sent. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, toDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { pushDue } from '#server/modules/channel/push/job.ts'
import { openPushDesk } from '#server/testing/push-desk.ts'
import type { OutboxRow } from '#server/testing/push-desk.ts'
import { aStay } from '#server/testing/campsite.ts'
import { intent, stayIn } from '#server/testing/desk.ts'
import { PITCHES, idOf } from '#server/testing/partner-desk.ts'
import { quiet } from '#server/testing/test-server.ts'

const open = await openPushDesk()
const { desk, partner, allotment, reserve, db, house, site, sold, fake, channel } = open
const { newChannel, map, withRates, withoutRates, outbox, emptyOutbox, push, freeOn } = open

const SATURDAY = toDay('2027-07-10')

beforeEach(() => open.begin())

describe('what changes free places writes what is to be told, with it', () => {
  beforeEach(emptyOutbox)

  const availability = (from: Day, to: Day): OutboxRow => ({ kind: 'AVAILABILITY', type: desk.site.pitch, from, to })

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
    expect(await push(channel())).toBe('SENT')
    expect(await outbox()).toEqual([])
    const nights = [-1, 0, 6, 7].map((n) => freeOn(addDays(SATURDAY, n)))
    expect(nights).toEqual([PITCHES, PITCHES - 1, PITCHES - 1, PITCHES])
    expect([freeOn(toDay('2027-06-30')), freeOn(toDay('2027-08-01'))]).toEqual([undefined, undefined])
  })

  test('of the end of the season: no night, no price beyond it', async () => {
    await withRates(channel())
    await desk.at('2027-09-20T09:00:00Z')
    await push(channel())
    expect([freeOn(toDay('2027-09-29')), freeOn(toDay('2027-09-30'))]).toEqual([PITCHES, 0])
    const last = { typeCode: 'TENT', arrival: toDay('2027-09-28'), people: 2 }
    expect([2, 3].map((nights) => fake.price({ ...last, nights }))).toEqual([expect.any(Number), null])
  })
  test('once of many changes, with the count of the end', async () => {
    await push(channel())
    const before = fake.pushes().availability
    await desk.booked([aStay(desk.site), aStay(desk.site)])
    await desk.booked([aStay(desk.site, { arrival: '2027-07-12', departure: '2027-07-19' })])
    expect((await outbox()).length).toBe(2)
    await push(channel())
    expect(fake.pushes().availability).toBe(before + 1)
    expect([0, 2, 7, 9].map((n) => freeOn(addDays(SATURDAY, n)))).toEqual([2, 1, 3, 4])
    expect(await push(channel())).toBe('NOTHING')
    expect(fake.pushes().availability).toBe(before + 1)
  })

  test('the price of each length as the desk quotes it, for each party', async () => {
    await withRates(channel())
    await push(channel())
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
    await push(channel())
    await sql`
      insert into price_grid_version (establishment_id, price_grid_id, history_version, snapshot)
      select establishment_id, price_grid_id, 2, snapshot || jsonb_build_object('version', 2, 'periods', jsonb_build_array(
          jsonb_build_object('start', '2027-04-01', 'end', '2027-07-24', 'night', 2000, 'arrivalDays', '[6]'::jsonb,
            'departureDays', '[6]'::jsonb, 'minNights', '{"op": ">=", "n": 7}'::jsonb),
          jsonb_build_object('start', '2027-07-24', 'end', '2027-10-01', 'night', 3000, 'closed', '["SALE"]'::jsonb)))
      from price_grid_version where snapshot ->> 'label' = 'Emplacements' and history_version = 1`.execute(db)
    await sql`update price_grid set current_version = 2 where label = 'Emplacements'`.execute(db)
    await push(channel())
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
    await push(channel())
    expect([0, 7].map((n) => freeOn(addDays(SATURDAY, n)))).toEqual([PITCHES - 2, PITCHES - 2])
    await desk.at('2027-06-15T09:00:00Z')
    await sql`delete from place_hold where expires_at <= '2027-06-15T09:00:00Z'`.execute(db)
    await push(own)
    expect([0, 7].map((n) => freeOn(addDays(SATURDAY, n)))).toEqual([0, 2])
  })

  test('of a code that means nothing here any more: nothing is free', async () => {
    await push(channel())
    expect(freeOn(SATURDAY)).toBe(PITCHES)
    await sql`delete from online_booking_mapping where online_booking_id = ${channel()}`.execute(db)
    await emptyOutbox()
    await pushDue(house, quiet)
    expect(freeOn(SATURDAY)).toBe(0)
    const { rows } = await sql`select 1 from channel_told where online_booking_id = ${channel()}`.execute(db)
    expect(rows).toEqual([])
  })

  test('prices of the grid that the mapping names', async () => {
    const { rows } = await sql<{ id: number }>`select id from price_grid where label = 'Mobil-homes'`.execute(db)
    await map(channel(), 'HOME', desk.site.mobilHome, rows[0]?.id ?? 0)
    await map(channel(), 'NONE', desk.site.pitch, rows[0]?.id ?? 0)
    await push(channel())
    expect(fake.price({ typeCode: 'HOME', arrival: SATURDAY, nights: 1, people: 2 })).toBeGreaterThan(8000)
    // A grid of another type prices nothing: the code is closed.
    expect([freeOn(SATURDAY, 'HOME'), freeOn(SATURDAY, 'NONE')]).toEqual([2, 0])
  })
})
