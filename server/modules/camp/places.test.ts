/** Rules of places that need the ledger: what is sold, to how many, and when (spec 3, 5 and 8). */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { AvailableType } from '#contract/operations/booking/availability.ts'
import { aStay } from '#server/testing/campsite.ts'
import type { Campsite } from '#server/testing/campsite.ts'
import { fileOf, openDesk } from '#server/testing/desk.ts'
import type { Desk } from '#server/testing/desk.ts'

let desk: Desk
let site: Campsite
beforeAll(async () => {
  desk = await openDesk()
  site = desk.site
})
beforeEach(async () => {
  await desk.clear()
  await sql`update place set commercialised = true, hidden = false, sold_from = null, sold_until = null,
    longest_vehicle = null, max_capacity = null, capacity = null, place_type_id = ${site.pitch}
    where id = any (${site.pitches})`.execute(desk.house.house.db)
  await sql`update place_type set max_capacity = null where id = ${site.pitch}`.execute(desk.house.house.db)
  await sql`delete from place_availability_mode`.execute(desk.house.house.db)
})

/** Changes a pitch as a manager does, through its form. */
const change = async (i: number, values: object) => {
  const staff = desk.staff()
  const { body } = await staff.get(`camp/place/edit/${site.pitches[i] ?? 0}`)
  return staff.post('camp/place/edit', { ...body, ...values })
}
const saved = async (i: number, values: object): Promise<void> => {
  expect((await change(i, values)).body).toMatchObject({ status: 'SAVED' })
}
const pitches = async (over: Record<string, unknown> = {}): Promise<AvailableType> => {
  const { types } = await desk.search({ ...aStay(site), placeId: undefined, placeTypeIds: [site.pitch], ...over })
  const [type] = types
  if (type === undefined) throw new Error('the pitches are searched')
  return type
}
const freeCodes = async (over: Record<string, unknown> = {}): Promise<string[]> =>
  (await pitches(over)).freePlaces.map((place) => place.code)
const named = (i: number) => aStay(site, { placeId: site.pitches[i] ?? 0 })
const refusal = async (stay: object): Promise<string> => {
  try {
    await desk.basket([stay])
  } catch (error) {
    return String(error)
  }
  return 'accepted'
}

describe('spec 3: hidden, not assigned, commercialised', () => {
  test('a place of no type is not assigned: neither free nor bookable (spec 8, "place not linked to a place type")', async () => {
    await saved(0, { placeTypeId: null })
    expect(await freeCodes()).toEqual(['A2', 'A3'])
    expect(await refusal(named(0))).toContain('place.withoutType')
    expect((await desk.staff().get('booking/planning/board')).text).not.toContain('"A1"')
  })

  test.each([
    ['hidden', { hidden: true }],
    ['not for sale', { commercialised: false }],
  ])('a place that is %s is not free, and cannot be named', async (_, values) => {
    await saved(1, values)
    expect(await freeCodes()).toEqual(['A1', 'A3'])
    expect((await pitches()).freeByNight).toEqual([2, 2, 2, 2, 2, 2, 2])
    expect(await refusal(named(1))).toContain('place.notSalable')
  })

  test('a place is sold on its days only, night by night', async () => {
    await saved(0, { soldFrom: '2027-07-12', soldUntil: '2027-07-15' })
    const found = await pitches()
    expect(found.freeByNight).toEqual([2, 2, 3, 3, 3, 2, 2])
    expect(found.freePlaces.map((place) => place.code)).toEqual(['A2', 'A3'])
    expect(await freeCodes({ arrival: '2027-07-12', departure: '2027-07-15' })).toEqual(['A1', 'A2', 'A3'])
    expect(await refusal(named(0))).toContain('place.notSoldThen')
    expect(await refusal({ ...named(0), arrival: '2027-07-12', departure: '2027-07-15' })).toBe('accepted')
  })

  test('a stay by type never gets nights on which a place is not sold', async () => {
    await saved(0, { soldUntil: '2027-07-14' })
    await saved(1, { soldFrom: '2027-07-14' })
    await desk.booked([aStay(site)])
    expect((await desk.holds()).map((hold) => hold.place)).toEqual([site.pitches[2]])
    expect(await refusal(aStay(site))).toMatch(/place\.(none|noArrangement)/)
  })
})

describe('spec 5: quantity not above place capacity or maximum', () => {
  const seven = Array.from({ length: 7 }, () => ({ age: 30 }))

  test('a party above the capacity is refused, up to the maximum it is taken', async () => {
    await expect(desk.booked([aStay(site, { people: seven })])).rejects.toThrow('booking.overCapacity')
    await desk.clear()
    await sql`update place_type set max_capacity = 8 where id = ${site.pitch}`.execute(desk.house.house.db)
    expect(fileOf(await desk.save(await desk.basket([aStay(site, { people: seven })]), 3)).statusId).toBe(3)
  })

  test('a place with a limit of its own is left to smaller parties', async () => {
    await sql`update place_type set max_capacity = 8 where id = ${site.pitch}`.execute(desk.house.house.db)
    await saved(0, { capacity: 4 })
    expect(await freeCodes({ people: seven })).toEqual(['A2', 'A3'])
  })
})

describe('spec 3: longest vehicle', () => {
  test('a longer vehicle is not proposed the place; without a limit it is', async () => {
    await saved(0, { longestVehicle: 700 })
    await saved(1, { longestVehicle: 900 })
    expect(await freeCodes({ vehicleLength: 800 })).toEqual(['A2', 'A3'])
    expect(await freeCodes({ vehicleLength: 700 })).toEqual(['A1', 'A2', 'A3'])
    expect((await pitches({ vehicleLength: null })).freePlaces).toHaveLength(3)
  })
})

describe('spec 8: place in use', () => {
  test('cannot be hidden or change type while a stay is to come; nor be deleted, and says by what it is used', async () => {
    await desk.booked([named(0)])
    expect((await change(0, { hidden: true })).body['fields']).toEqual([
      { path: 'hidden', message: 'place.staysToCome', context: { stays: 1 } },
    ])
    expect((await change(0, { placeTypeId: site.mobilHome })).body['fields']).toEqual([
      { path: 'placeTypeId', message: 'place.typeHeld', context: { stays: 1 } },
    ])
    const refused = await desk.staff().post(`camp/place/delete/${site.pitches[0] ?? 0}`)
    expect(refused.body).toMatchObject({ message: 'place.inUse', uses: [{ entity: 'booking' }] })
  })

  test('a layout with place types says which', async () => {
    const { body } = await desk.staff().get(`camp/place-type/edit/${site.pitch}`)
    const refused = await desk.staff().post(`camp/layout/delete/${String(body['layoutId'])}`)
    expect(refused.body).toMatchObject({
      message: 'layout.hasPlaceTypes',
      uses: [{ entity: 'placeType', count: 1, records: [{ name: 'Emplacement' }] }],
    })
  })
})

describe('the availability mode', () => {
  const mode = (values: object) =>
    desk
      .staff()
      .post('camp/place-availability-mode/edit', { id: 0, version: 0, choice: 'TIGHT', rearrange: true, ...values })
  const place = async (): Promise<number[]> => (await desk.holds()).map((hold) => hold.place)

  test('gives the first place in the order of the list, or the one that leaves the fewest lonely nights', async () => {
    await desk.booked([{ ...named(1), arrival: '2027-07-03', departure: '2027-07-10' }])
    await desk.booked([aStay(site)])
    expect(await place()).toEqual([site.pitches[1], site.pitches[1]])
    await desk.clear()
    expect((await mode({ choice: 'ORDER' })).body).toMatchObject({ status: 'SAVED' })
    await desk.booked([{ ...named(1), arrival: '2027-07-03', departure: '2027-07-10' }])
    await desk.booked([aStay(site)])
    expect(await place()).toEqual([site.pitches[1], site.pitches[0]])
  })

  test('moves provisional stays to make room, unless the campsite says no', async () => {
    await saved(2, { commercialised: false })
    const long = { arrival: '2027-07-10', departure: '2027-07-17' }
    await desk.booked([aStay(site, { ...long, departure: '2027-07-13' })])
    await desk.booked([{ ...named(1), arrival: '2027-07-13', departure: '2027-07-17' }])
    await sql`update place_hold set place_id = ${site.pitches[0]} where not pinned`.execute(desk.house.house.db)
    expect((await pitches(long)).outcome).toBe('REARRANGE')
    expect((await mode({ rearrange: false })).body).toMatchObject({ status: 'SAVED' })
    expect((await pitches(long)).outcome).toBe('NO_ARRANGEMENT')
    expect(await refusal(aStay(site, long))).toContain('place.none')
  })

  test('is one record an establishment: a second first save is told of the other', async () => {
    expect((await mode({})).body).toMatchObject({ status: 'SAVED' })
    const again = await mode({ choice: 'ORDER' })
    expect([again.status, again.body]).toMatchObject([409, { status: 'STALE', current: { choice: 'TIGHT' } }])
  })
})
