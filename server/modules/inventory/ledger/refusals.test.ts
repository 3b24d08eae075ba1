/** A stay is refused only where no arrangement exists (design, idea 1): the whole way from REST to the ledger, against brute force. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, overlaps, toDay } from '#domain/day.ts'
import type { Stay } from '#domain/day.ts'
import { aBasket, aStay } from '#server/testing/campsite.ts'
import { freshDesk, intent, stayIn } from '#server/testing/desk.ts'

const DAY = toDay('2027-07-01')
const CASES = 18
const STAYS = 7

interface Asked extends Stay {
  /** Null: by type. */
  readonly placeId: number | null
}

const desk = await freshDesk('2027-03-01T09:00:00Z')

/** Every place for every stay that may move: slow and obviously right. */
const fits = (stays: readonly Asked[]): boolean => {
  const settled: { placeId: number; stay: Asked }[] = []
  const from = (at: number): boolean => {
    const stay = stays[at]
    if (stay === undefined) return true
    return (stay.placeId === null ? desk.site.pitches : [stay.placeId]).some((placeId) => {
      if (settled.some((other) => other.placeId === placeId && overlaps(other.stay, stay))) return false
      settled.push({ placeId, stay })
      if (from(at + 1)) return true
      settled.pop()
      return false
    })
  }
  return from(0)
}

/** The same cases at every run (Lehmer's generator). */
const randomFrom = (seed: number): ((below: number) => number) => {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

const drawn = (random: (below: number) => number): Asked => {
  const arrival = addDays(DAY, random(8))
  const placeId = random(5) < 2 ? (desk.site.pitches[random(desk.site.pitches.length)] ?? null) : null
  return { arrival, departure: addDays(arrival, 1 + random(5)), placeId }
}

const overlapping = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from place_hold a join place_hold b
      on a.place_id = b.place_id and a.id < b.id and a.nights && b.nights`.execute(desk.house.house.db)
  return rows[0]?.n ?? -1
}

test(`${CASES} small sites filled at random refuse what brute force refuses, and nothing else`, async () => {
  const seen = { taken: 0, refused: 0, displaced: 0 }
  for (let number = 0; number < CASES; number += 1) {
    await desk.clear()
    const random = randomFrom(7919 + number)
    const stays: Asked[] = []
    for (let i = 0; i < STAYS; i += 1) {
      const asked = drawn(random)
      const before = new Map((await desk.holds()).map((hold) => [hold.occupancy, hold.place]))
      const basket = aBasket(desk.site, [aStay(desk.site, { ...asked, placeId: asked.placeId ?? undefined })])
      const { status, body } = await desk.staff().post('booking/temp-booking/edit', basket, intent())
      const isPossible = fits([...stays, asked])
      expect([number, i, asked, status]).toEqual([number, i, asked, isPossible ? 200 : 409])
      if (isPossible) stays.push(asked)
      else expect(['place.none', 'place.locked']).toContain(body['message'])
      seen[isPossible ? 'taken' : 'refused'] += 1
      seen.displaced += (await desk.holds()).filter(
        (hold) => (before.get(hold.occupancy) ?? hold.place) !== hold.place,
      ).length
    }
    expect(await overlapping()).toBe(0)
  }
  // The cases say something only where all three happen.
  expect(Math.min(seen.taken, seen.refused, seen.displaced)).toBeGreaterThan(5)
})

test('a named place displaces a provisional stay, which says so in its history, and never a promised one', async () => {
  const nights = { arrival: addDays(DAY, 0), departure: addDays(DAY, 4) }
  const provisional = await desk.booked([aStay(desk.site, nights)])
  const place = stayIn(provisional).placeId
  const named = await desk.booked([aStay(desk.site, { ...nights, placeId: place })])
  expect(stayIn(named).placeId).toBe(place)
  const moved = await desk.read(provisional.id)
  expect(stayIn(moved).placeId).not.toBe(place)
  expect(moved.events.map((event) => event.kind)).toContain('REARRANGED')
  const again = aBasket(desk.site, [aStay(desk.site, { ...nights, placeId: place })])
  const refused = await desk.staff().post('booking/temp-booking/edit', again, intent())
  expect([refused.status, refused.body['message']]).toEqual([409, 'place.occupied'])
})

test('a house that rearranges nothing leaves provisional stays where they are', async () => {
  const { db } = desk.house.house
  await sql`insert into place_availability_mode (establishment_id, choice, rearrange)
    values (${desk.site.establishmentId}, 'TIGHT', false)
    on conflict (establishment_id) do update set rearrange = false`.execute(db)
  const nights = { arrival: addDays(DAY, 0), departure: addDays(DAY, 4) }
  const place = stayIn(await desk.booked([aStay(desk.site, nights)])).placeId
  const basket = aBasket(desk.site, [aStay(desk.site, { ...nights, placeId: place })])
  const refused = await desk.staff().post('booking/temp-booking/edit', basket, intent())
  expect(refused.body['message']).toBe('place.occupied')
  await sql`update place_availability_mode set rearrange = true`.execute(db)
})
