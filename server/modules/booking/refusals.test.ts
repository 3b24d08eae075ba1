/** Refusals and warnings of stays (spec 8) that no other test of a life of a file meets. */
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addDays, toDay } from '#domain/day.ts'
import type { GridSnapshot } from '#domain/pricing/types.ts'
import { MAX_PEOPLE } from '#contract/operations/booking/party.ts'
import { aBasket, aStay, pitchGrid } from '#server/testing/campsite.ts'
import { freshDesk, intent, stayIn } from '#server/testing/desk.ts'
import { faultOf } from '#server/testing/partner-desk.ts'

const desk = await freshDesk('2027-03-01T09:00:00Z', { pitches: 8 })
const { site } = desk

afterEach(() => void vi.restoreAllMocks())

const post = (path: string, body: object) => desk.staff().post(`booking/${path}`, body, intent())
const keep = (occupancies: readonly object[], over: object = {}) =>
  post('temp-booking/edit', aBasket(site, occupancies, { ...over }))
const message = async (answer: ReturnType<typeof post>): Promise<unknown> => (await answer).body['message']
const moved = (stay: ReturnType<typeof stayIn>, over: object = {}) => {
  const { id, version, placeTypeId, placeId, arrival, departure } = stay
  return { occupancyId: id, version, placeTypeId, placeId, arrival, departure, ...over }
}

describe('a basket', () => {
  test('is no more once its file is saved', async () => {
    const { id, version } = await desk.booked([aStay(site)])
    expect(await message(keep([aStay(site)], { id, version }))).toBe('booking.notBasket')
  })

  test('holds no more people than a slip of the keyboard explains', async () => {
    const people = Array.from({ length: MAX_PEOPLE + 1 }, () => ({ age: 30 }))
    expect(faultOf(await keep([aStay(site, { people })]))).toMatchObject({ message: 'party.tooMany' })
  })

  test('holds no more stays than a file has', async () => {
    const stays = Array.from({ length: 41 }, () => aStay(site))
    const told = { path: 'occupancies', message: 'availability.quoteMax', context: { max: 40 } }
    expect(faultOf(await keep(stays))).toEqual(told)
  })

  test('is not saved for somebody who was erased meanwhile', async () => {
    const { db } = desk.house.house
    const { rows } = await sql<{ id: number }>`
      insert into customer (owner_establishment_id, code, surname) values (${site.establishmentId}, 'C-EFF', 'Oubli')
      returning id`.execute(db)
    const customerId = rows[0]?.id ?? 0
    const basket = await desk.basket([aStay(site)], { customerId })
    const erased = await desk.staff().post('customer/customer/erase', { id: customerId, version: 1 })
    expect(erased.status).toBe(200)
    expect(await message(desk.save(basket, 3))).toBe('booking.notInitialised')
    expect((await desk.save(basket, 3, { customerId: site.customerId })).status).toBe(200)
  })

  test('has no insurance where the terms have none', async () => {
    const { db } = desk.house.house
    await sql`update payment_terms set insurance_rate = null where establishment_id = ${site.establishmentId}`.execute(
      db,
    )
    expect(await message(keep([aStay(site)], { pricing: { insurance: true } }))).toBe('insurance.notOffered')
    await sql`update payment_terms set insurance_rate = 400 where establishment_id = ${site.establishmentId}`.execute(
      db,
    )
  })

  test('takes no place that a resident lives on', async () => {
    await sql`insert into place_hold (establishment_id, place_id, place_type_id, arrival, departure, kind, pinned)
      values (${site.establishmentId}, ${site.pitches[0]}, ${site.pitch}, '2027-07-01', '2027-08-01', 'RESIDENT', true)`.execute(
      desk.house.house.db,
    )
    expect(await message(keep([aStay(site, { placeId: site.pitches[0] })]))).toBe('place.resident')
  })
})

describe('what no price covers is told on the stay', () => {
  const warnings = async (over: Record<string, unknown>) =>
    stayIn(await desk.basket([aStay(site, over)])).warnings.map(({ code }) => code)

  test('an option that the grid does not have, by its name', async () => {
    const elec = { kind: 'EXTRA', refId: site.electricityId, quantity: 1 }
    const stay = stayIn(await desk.basket([aStay(site, { placeTypeId: site.mobilHome, options: [elec] })]))
    expect(stay.warnings[0]?.context).toMatchObject({ option: 'Électricité', quantity: 1 })
    const { types } = await desk.search({ options: [elec] })
    const mobilHome = types.find(({ placeTypeId }) => placeTypeId === site.mobilHome)
    expect(mobilHome?.warnings.at(-1)?.context).toMatchObject({ option: 'Électricité' })
    expect(await warnings({ placeTypeId: site.mobilHome, options: [elec] })).toEqual(['price.optionUnpriced'])
  })

  test('an option whose price changes during the stay', async () => {
    const { db } = desk.house.house
    const { rows } = await sql<{ id: number; snapshot: GridSnapshot }>`
      select v.price_grid_id as id, v.snapshot from price_grid_version v
      join price_grid_place_type p on p.price_grid_id = v.price_grid_id
      where p.place_type_id = ${site.pitch} and v.history_version = 1`.execute(db)
    const { id, snapshot } = rows[0] as { id: number; snapshot: GridSnapshot }
    const prices = [
      { start: '2027-04-01', end: '2027-07-14', price: 400 },
      { start: '2027-07-14', end: '2027-10-01', price: 500 },
    ]
    const options = snapshot.options.map(({ price: _, ...option }) => ({ ...option, prices }))
    await sql`insert into price_grid_version (establishment_id, price_grid_id, history_version, snapshot)
      values (${site.establishmentId}, ${id}, 3, ${JSON.stringify({ ...snapshot, version: 3, options })}::jsonb)`.execute(
      db,
    )
    await sql`update price_grid set current_version = 3 where id = ${id}`.execute(db)
    const elec = [{ kind: 'EXTRA', refId: site.electricityId, quantity: 1 }]
    const split = stayIn(await desk.basket([aStay(site, { options: elec })])).warnings
    expect(split).toEqual([{ code: 'booking.optionsSplit', context: { options: 'Électricité' } }])
    expect(await warnings({ options: elec, departure: '2027-07-14' })).toEqual([])
    await sql`update price_grid set current_version = 1 where id = ${id}`.execute(db)
  })

  test('an age that the grid does not have', async () => {
    const { db } = desk.house.house
    const { rows } = await sql<{ id: number; tva: number }>`
      select g.id, t.tva_id as tva from price_grid g join price_grid_place_type p on p.price_grid_id = g.id
      join place_type t on t.id = p.place_type_id where t.id = ${site.pitch}`.execute(db)
    const grid = pitchGrid(rows[0]?.id ?? 0, site.pitch, rows[0]?.tva ?? 0, {
      dogId: site.dogId,
      electricityId: site.electricityId,
    })
    const adults = { ...grid, version: 2, ageCategories: grid.ageCategories.filter(({ min }) => min >= 18) }
    await sql`insert into price_grid_version (establishment_id, price_grid_id, history_version, snapshot)
      values (${site.establishmentId}, ${grid.id}, 2, ${JSON.stringify(adults)}::jsonb)`.execute(db)
    await sql`update price_grid set current_version = 2 where id = ${grid.id}`.execute(db)
    expect(await warnings({ people: [{ age: 40 }, { age: 6 }] })).toEqual(['price.ageUnpriced'])
    await sql`update price_grid set current_version = 1 where id = ${grid.id}`.execute(db)
  })
})

describe('a saved file', () => {
  test('that is an option takes no other in once its own day is over', async () => {
    const file = await desk.booked([aStay(site)], 2)
    const other = await desk.booked([aStay(site)], 2)
    await desk.at('2027-05-01T09:00:00Z')
    const body = { id: file.id, version: file.version, otherId: other.id, otherVersion: other.version }
    expect(await message(post('booking/merge', body))).toBe('booking.optionLapsed')
  })

  test('takes prices by hand with its grid only', async () => {
    const file = await desk.booked([aStay(site)])
    const { id, people } = stayIn(file)
    const manual = [{ type: 'occupancy', code: 'X', label: 'Geste', amount: 1000 }]
    const change = {
      id: file.id,
      version: file.version,
      strategy: 'UPDATE_FROM_GRID',
      occupancies: [{ id, people, manual }],
    }
    expect(await message(post('booking/reprice', change))).toBe('reprice.manualNeedsGrid')
  })

  test('of a stay that has left is not moved, nor one that is cancelled', async () => {
    const file = await desk.booked([aStay(site, { placeId: site.pitches[0] })])
    const stay = stayIn(file)
    const { db } = desk.house.house
    await sql`update occupancy set arrived_at = now(), gone_at = now() where id = ${stay.id}`.execute(db)
    expect(await message(post('booking/move', moved(stay, { departure: '2027-07-18' })))).toBe('booking.gone')
    await sql`update occupancy set arrived_at = null, gone_at = null, cancelled = true where id = ${stay.id}`.execute(
      db,
    )
    expect(await message(post('booking/move', moved(stay, { departure: '2027-07-18' })))).toBe('booking.isCancelled')
  })

  test('of the house is not cancelled as a partner’s', async () => {
    const { id, version } = await desk.booked([aStay(site)])
    expect(await message(post('partner-booking/cancel', { id, version, reason: 'Appel du partenaire' }))).toBe(
      'partner.notItsStay',
    )
  })
})

test('boards are read by spans that a screen shows', async () => {
  const [from, to] = ['2027-01-01', '2028-06-01']
  for (const path of ['planning/search', 'extra-planning/search', 'planning/repack-proposal'])
    expect(faultOf(await post(path, { from, to, placeTypeId: site.pitch }))).toMatchObject({
      path: 'to',
      message: 'planning.window',
    })
})

/** The same draw at every run (Lehmer's generator). */
const drawer = (seed: number): ((below: number) => number) => {
  let state = seed
  return (below) => (state = (state * 48_271) % 2_147_483_647) % below
}

const SPAN = 24
const MOST_STAYS = 36

/** Two nights taken on each place, and stays by type that no night refuses: whether all find a place is a long search. */
const hardNight = (seed: number) => {
  const draw = drawer(seed)
  const load = Array.from({ length: SPAN }, () => 0)
  const take = (from: number, nights: number): { from: number; nights: number } => {
    for (let night = from; night < from + nights; night += 1) load[night] = (load[night] ?? 0) + 1
    return { from, nights }
  }
  const fixed = site.pitches.map(() => take(draw(20), 2))
  const stays: { from: number; nights: number }[] = []
  for (let tries = 0; tries < 300 && stays.length < MOST_STAYS; tries += 1) {
    const [from, nights] = [draw(20), 2 + draw(6)]
    if (from + nights > SPAN || load.slice(from, from + nights).some((held) => held >= site.pitches.length)) continue
    stays.push(take(from, nights))
  }
  return { fixed, stays }
}

test('a search for an arrangement that runs out of time says so, rather than that there is none', async () => {
  const day = toDay('2027-07-01')
  const dates = ({ from, nights }: { from: number; nights: number }) => ({
    arrival: addDays(day, from),
    departure: addDays(day, from + nights),
  })
  const { fixed, stays } = hardNight(3)
  for (const [i, taken] of fixed.entries()) {
    const { arrival, departure } = dates(taken)
    await sql`insert into place_hold (establishment_id, place_id, place_type_id, arrival, departure, kind, pinned)
      values (${site.establishmentId}, ${site.pitches[i]}, ${site.pitch}, ${arrival}, ${departure}, 'RESIDENT', true)`.execute(
      desk.house.house.db,
    )
  }
  const begun = performance.now()
  let hours = 0
  vi.spyOn(performance, 'now').mockImplementation(() => begun + ++hours * 3_600_000)
  expect(await message(keep(stays.map((stay) => aStay(site, dates(stay)))))).toBe('place.noArrangement')
})
