import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addDays, toDay } from '#domain/day.ts'
import { holdsQuery } from '#server/modules/inventory/availability/read-stock.ts'
import { expectIndexScan } from '#server/testing/explain.ts'
import { testDb } from '#server/testing/test-db.ts'
import { aBasket, aStay } from '#server/testing/campsite.ts'
import type { Campsite } from '#server/testing/campsite.ts'
import { fileOf, freshDesk, intent, stayIn } from '#server/testing/desk.ts'

const DAY = toDay('2027-07-01')
const on = (site: Campsite, start: number, nights: number, over: Record<string, unknown> = {}) =>
  aStay(site, { arrival: addDays(DAY, start), departure: addDays(DAY, start + nights), ...over })

const desk = await freshDesk('2027-03-01T09:00:00Z')
const { site } = desk

const overlaps = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from place_hold a join place_hold b
      on a.establishment_id = b.establishment_id and a.place_id = b.place_id and a.id < b.id and a.nights && b.nights`.execute(
    desk.house.house.db,
  )
  return rows[0]?.n ?? -1
}

/** Every occupancy that holds nights says the place of its hold. */
const disagreements = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from place_hold h join occupancy o
      on o.establishment_id = h.establishment_id and o.id = h.occupancy_id
    where o.place_id <> h.place_id or o.arrival <> h.arrival or o.departure <> h.departure`.execute(desk.house.house.db)
  return rows[0]?.n ?? -1
}

describe('stays by type', () => {
  test('are rearranged where the count fits but no place is free throughout', async () => {
    // Three pitches: each has a provisional stay in a third of the fortnight, two of them overlapping the new one's nights.
    const one = await desk.booked([on(site, 0, 4)])
    const two = await desk.booked([on(site, 4, 4)])
    const pinned = await desk.booked([on(site, 0, 8, { placeId: site.pitches[2] })])
    expect(stayIn(one).placeId).toBe(stayIn(two).placeId)
    await sql`update place_hold set place_id = ${site.pitches[1]} where booking_id = ${two.id}`.execute(
      desk.house.house.db,
    )
    await sql`update occupancy set place_id = ${site.pitches[1]} where booking_id = ${two.id}`.execute(
      desk.house.house.db,
    )

    const answer = await desk.search({ arrival: addDays(DAY, 0), departure: addDays(DAY, 8) })
    expect(answer.types.find((t) => t.code === 'EMP')).toMatchObject({ outcome: 'REARRANGE', free: 1, freePlaces: [] })
    const file = await desk.booked([on(site, 0, 8)])
    expect(stayIn(file).placeId).not.toBeNull()
    expect(stayIn(await desk.read(pinned.id)).placeId).toBe(site.pitches[2])
    expect([await overlaps(), await disagreements()]).toEqual([0, 0])
    const histories = [...(await desk.read(one.id)).events, ...(await desk.read(two.id)).events].map((e) => e.kind)
    expect(histories).toContain('REARRANGED')
  })

  test('are refused where pinned stays leave no arrangement, as the search said', async () => {
    await desk.booked([on(site, 0, 4, { placeId: site.pitches[0] })])
    await desk.booked([on(site, 4, 4, { placeId: site.pitches[1] })])
    await desk.booked([on(site, 0, 8, { placeId: site.pitches[2] })])
    const answer = await desk.search({ arrival: addDays(DAY, 0), departure: addDays(DAY, 8) })
    expect(answer.types.find((t) => t.code === 'EMP')).toMatchObject({ outcome: 'NO_ARRANGEMENT', free: 1 })
    const refused = await desk.staff().post('booking/temp-booking/edit', aBasket(site, [on(site, 0, 8)]), intent())
    expect([refused.status, refused.body['message']]).toEqual([409, 'place.none'])
  })

  test('several at once find their places together', async () => {
    await desk.booked([on(site, 0, 4), on(site, 4, 4), on(site, 2, 4)])
    const file = await desk.booked([on(site, 0, 2), on(site, 6, 2), on(site, 4, 4)])
    expect(new Set(file.occupancies.map((o) => o.placeId)).size).toBeGreaterThan(1)
    expect([await overlaps(), await disagreements()]).toEqual([0, 0])
  })

  test('a named place goes to whoever named it; the others go round it', async () => {
    const byType = await desk.booked([on(site, 0, 4)])
    const named = await desk.booked([on(site, 0, 4, { placeId: site.pitches[1] }), on(site, 0, 4)])
    expect(named.occupancies.map((o) => o.placeId)).toEqual([site.pitches[1], site.pitches[2]])
    const refused = await desk
      .staff()
      .post('booking/temp-booking/edit', aBasket(site, [on(site, 0, 4, { placeId: stayIn(byType).placeId })]), intent())
    expect(refused.body['message']).toBe('place.occupied')
  })
})

describe('who holds a place is said', () => {
  test('by a lock, and by works', async () => {
    await desk.basket([on(site, 0, 4, { placeId: site.pitches[0] })])
    const { db } = desk.house.house
    await sql`
      with u as (insert into unavailability (establishment_id, place_id, arrival, departure, reason)
        values (${site.establishmentId}, ${site.pitches[1]}, '2027-07-01', '2027-07-05', 'Toiture') returning *)
      insert into place_hold (establishment_id, place_id, place_type_id, arrival, departure, kind, unavailability_id)
      select establishment_id, place_id, ${site.pitch}, arrival, departure, 'UNAVAILABILITY', id from u`.execute(db)
    const refused = async (placeId: number | undefined) =>
      (await desk.staff().post('booking/temp-booking/edit', aBasket(site, [on(site, 0, 4, { placeId })]), intent()))
        .body
    expect(await refused(site.pitches[0])).toMatchObject({ message: 'place.locked', context: { place: 'A1' } })
    expect(await refused(site.pitches[1])).toMatchObject({
      message: 'place.unavailable',
      context: { cause: 'Toiture' },
    })
  })
})

describe('under load', () => {
  test('fifty clients on the last place: one wins, forty-nine are told, nothing else happens', async () => {
    await desk.booked(site.pitches.slice(1).map((placeId) => on(site, 0, 7, { placeId })))
    const ask = (named: boolean) =>
      desk
        .staff()
        .post(
          'booking/temp-booking/edit',
          aBasket(site, [on(site, 0, 7, named ? { placeId: site.pitches[0] } : {})]),
          intent(),
        )
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => ask(i % 2 === 0)))
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
    const codes = answers.filter((a) => a.status !== 200).map((a) => `${a.status} ${String(a.body['message'])}`)
    expect(codes.filter((c) => c === '409 place.none' || c === '409 place.locked')).toHaveLength(49)
    expect(await overlaps()).toBe(0)
  })

  test('baskets, moves and deletions of many at once leave the ledger consistent', async () => {
    const files = await Promise.all(Array.from({ length: 12 }, (_, i) => desk.booked([on(site, i * 4, 4)], 2)))
    const work = files.flatMap((file, i) => {
      const { id, version, placeTypeId } = stayIn(file)
      const body = {
        occupancyId: id,
        version,
        placeTypeId,
        placeId: null,
        arrival: addDays(DAY, i * 4 + 1),
        departure: addDays(DAY, i * 4 + 6),
      }
      return [
        desk.staff().post('booking/booking/move', body, intent()),
        desk.staff().post('booking/temp-booking/edit', aBasket(site, [on(site, i * 4, 5)]), intent()),
        i % 3 === 0 ? desk.staff().post(`booking/booking/delete/${file.id}`) : desk.search(),
      ]
    })
    const answers = (await Promise.all(work)).flatMap((a) => ('status' in a ? [a.status] : []))
    expect(answers.filter((status) => ![200, 409, 400].includes(status))).toEqual([])
    expect([await overlaps(), await disagreements()]).toEqual([0, 0])
  })

  test('many saves at once give as many codes', async () => {
    const baskets = await Promise.all(Array.from({ length: 15 }, (_, i) => desk.basket([on(site, i * 3, 3)])))
    const saved = await Promise.all(baskets.map((basket) => desk.save(basket, 3)))
    expect(new Set(saved.map((answer) => fileOf(answer).code)).size).toBe(15)
  })
})

describe('hot queries', () => {
  test('stay on their indexes', async () => {
    const { ownerDb } = await testDb()
    await sql`
      insert into place (establishment_id, code, place_type_id)
      select ${site.establishmentId}, 'X' || n, ${site.pitch} from generate_series(1, 400) n`.execute(ownerDb)
    await sql`
      insert into place_hold (establishment_id, place_id, place_type_id, arrival, departure, kind)
      select p.establishment_id, p.id, p.place_type_id, '2025-01-01'::date + 10 * n, '2025-01-08'::date + 10 * n, 'RESIDENT'
      from place p, generate_series(1, 60) n where p.code like 'X%'`.execute(ownerDb)
    await sql`analyze place_hold`.execute(ownerDb)
    const stay = { arrival: toDay('2026-01-10'), departure: toDay('2026-01-24') }
    const scan = expectIndexScan(
      ownerDb,
      holdsQuery(site.establishmentId, stay, new Date()).compile(ownerDb),
      'place_hold_days',
    )
    await expect(scan).resolves.toBeUndefined()
  })
})
