/** Allotments in the ledger: held week by week, taken by their partner alone, given back. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AllotmentWeekRow } from '#contract/operations/booking/partner-stay.ts'
import { PITCHES, codeOf, faultOf, idOf, openPartnerDesk } from '#server/testing/partner-desk.ts'
import { restoreAllotments } from '#server/modules/inventory/allotment/restore.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { fileOf, intent } from '#server/testing/desk.ts'

const { desk, partner, allotment, stayFor, reserve, held } = await openPartnerDesk()

beforeEach(async () => {
  await desk.at('2027-03-01T09:00:00Z')
  await desk.clear()
  await sql`delete from allotment`.execute(desk.house.house.db)
})

describe('an allotment', () => {
  test('holds so many places of its type, each week until its release', async () => {
    idOf(await allotment(await partner('ALLOTMENT')))
    expect(await held()).toBe(2 * 28)
    const { rows } = await sql<{ arrival: string; expires: string }>`
      select distinct arrival, (expires_at at time zone 'Europe/Paris')::text as expires from place_hold order by 1`.execute(
      desk.house.house.db,
    )
    expect(rows[0]).toEqual({ arrival: '2027-07-03', expires: '2027-06-03 00:00:00' })
    expect(rows).toHaveLength(4)
  })

  test('says on the planning for whom it is kept', async () => {
    idOf(await allotment(await partner('ALLOTMENT', { label: 'Soleil d’Oc' }), { quantity: 1 }))
    const window = { from: '2027-07-01', to: '2027-07-31' }
    const { body } = await desk.staff().post('booking/planning/search', window)
    expect(new Set(body['name'] as string[])).toEqual(new Set(['Soleil d’Oc']))
  })

  test('is not sold to others, who have the rest', async () => {
    idOf(await allotment(await partner('ALLOTMENT')))
    const free = (await desk.search()).types.find((t) => t.placeTypeId === desk.site.pitch)?.free
    expect(free).toBe(PITCHES - 2)
    for (let i = 0; i < PITCHES - 2; i++) expect((await stayFor(null)).status).toBe(200)
    expect(codeOf(await stayFor(null))).toEqual([409, 'place.none'])
  })

  test('is what its partner may take, and no more; the others keep theirs', async () => {
    const [a, b] = [await partner('ALLOTMENT'), await partner('ALLOTMENT')]
    idOf(await allotment(a))
    idOf(await allotment(b, { quantity: 1 }))
    await reserve(a)
    expect(await held()).toBe(2 * 28 - 7 + 28)
    await reserve(a)
    expect(await held()).toBe(2 * 28 - 14 + 28)
    expect(codeOf(await stayFor(a))).toEqual([409, 'allotment.exhausted'])
    // Nothing for nights that were never kept.
    expect(codeOf(await stayFor(a, { arrival: '2027-07-28', departure: '2027-08-02' }))).toEqual([
      409,
      'allotment.exhausted',
    ])
    await reserve(b)
  })

  test('is never taken beyond what it keeps, however many ask at once', async () => {
    const a = await partner('ALLOTMENT')
    idOf(await allotment(a))
    const answers = await Promise.all(Array.from({ length: 6 }, () => stayFor(a)))
    expect(answers.map((answer) => answer.status).toSorted((x, y) => x - y)).toEqual([200, 200, 409, 409, 409, 409])
    expect(await held()).toBe(2 * 28 - 14)
  })

  test('caps what a search shows its partner', async () => {
    const free = async (partnerId: number | null): Promise<unknown> => {
      const { types } = await desk.search({ pricing: { partnerId } })
      const type = types.find((t) => t.placeTypeId === desk.site.pitch)
      return [type?.free, type?.outcome]
    }
    const [kept, open] = [await partner('ALLOTMENT'), await partner('FREE')]
    idOf(await allotment(kept, { quantity: PITCHES - 1 }))
    expect([await free(null), await free(open), await free(kept)]).toEqual([
      [1, 'FREE'],
      [1, 'FREE'],
      [PITCHES - 1, 'FREE'],
    ])
    await reserve(kept)
    await desk.at('2027-06-10T09:00:00Z')
    expect([await free(null), await free(kept)]).toEqual([
      [PITCHES - 1, 'FREE'],
      [0, 'ALLOTMENT'],
    ])
  })

  test('leaves nothing once it is given back, and what is left is sold by all', async () => {
    const a = await partner('ALLOTMENT')
    idOf(await allotment(a, { quantity: PITCHES }))
    expect(codeOf(await stayFor(null))).toEqual([409, 'place.none'])
    // The week of 10/07 is given back on 10/06; that of 17/07 on 17/06.
    await desk.at('2027-06-10T09:00:00Z')
    expect(codeOf(await stayFor(a))).toEqual([409, 'allotment.exhausted'])
    expect((await stayFor(null)).status).toBe(200)
    expect(codeOf(await stayFor(null, { arrival: '2027-07-17', departure: '2027-07-20' }))).toEqual([409, 'place.none'])
  })

  test('may name its places', async () => {
    const a = await partner('ALLOTMENT')
    const [first, second] = desk.site.pitches
    expect(faultOf(await allotment(a, { places: [first] }))).toMatchObject({
      path: 'places',
      message: 'allotment.places',
    })
    expect(faultOf(await allotment(a, { places: [first, desk.site.mobilHomes[0]] }))).toMatchObject({
      message: 'allotment.otherType',
    })
    idOf(await allotment(a, { places: [first, second] }))
    expect(codeOf(await stayFor(null, { placeId: first }))).toEqual([409, 'place.allotment'])
    await reserve(a, { placeId: first })
    expect(await held()).toBe(2 * 28 - 7)
  })

  test('takes its nights again when a stay is cancelled or its basket lapses', async () => {
    const a = await partner('ALLOTMENT')
    idOf(await allotment(a))
    const file = await reserve(a)
    expect(file.originId).toBe(4)
    const cancel = { id: file.id, version: file.version, retained: null, reason: 'Annulé par le partenaire' }
    expect(codeOf(await desk.staff().post('booking/booking/cancel', cancel, intent()))).toEqual([
      400,
      'booking.external',
    ])
    const cancelled = fileOf(await desk.staff().post('booking/partner-booking/cancel', cancel, intent()))
    expect([cancelled.status, cancelled.originId]).toEqual(['CANCELLED', 4])
    expect(await held()).toBe(2 * 28)
    await stayFor(a)
    expect(await held()).toBe(2 * 28 - 7)
    await inTransaction(desk.house.house.db, (tx) => restoreAllotments(tx, new Date('2027-03-01T12:00:00Z')))
    expect(await held()).toBe(2 * 28)
  })

  test('gives and takes nights as a stay of its partner moves, and as its cancellation is undone', async () => {
    const a = await partner('ALLOTMENT')
    idOf(await allotment(a, { quantity: PITCHES }))
    const file = await reserve(a)
    const [stay] = file.occupancies
    const move = (over: object) =>
      desk.staff().post(
        'booking/booking/move',
        {
          ...{ occupancyId: stay?.id, version: stay?.version, placeTypeId: desk.site.pitch, placeId: null },
          ...{ arrival: '2027-07-10', departure: '2027-07-17', ...over },
        },
        intent(),
      )
    const moved = fileOf(await move({ arrival: '2027-07-17', departure: '2027-07-27' }))
    expect(await held()).toBe(PITCHES * 28 - 10)
    expect(moved.lines.some((line) => line.type === 'occupancy')).toBe(true)
    const cancel = { id: moved.id, version: moved.version, retained: null, reason: 'Annulé par le partenaire' }
    const { id, version } = fileOf(await desk.staff().post('booking/partner-booking/cancel', cancel, intent()))
    expect(await held()).toBe(PITCHES * 28)
    expect(fileOf(await desk.staff().post('booking/booking/undo', { id, version }, intent())).status).toBe('SAVED')
    expect(await held()).toBe(PITCHES * 28 - 10)
  })

  test('is refused over stays, overlapping another, or longer than three years; deleted, it gives all back', async () => {
    const a = await partner('FREE')
    for (let i = 0; i < PITCHES - 1; i++) await reserve(await partner('FREE'))
    expect(codeOf(await allotment(a))).toEqual([409, 'place.none'])
    expect(await held()).toBe(0)
    const id = idOf(await allotment(a, { quantity: 1 }))
    expect(faultOf(await allotment(a, { quantity: 1, startDate: '2027-07-30' }))).toMatchObject({
      message: 'allotment.overlap',
    })
    expect(faultOf(await allotment(a, { quantity: 1, endDate: '2030-07-30' }))).toMatchObject({
      message: 'allotment.tooLong',
    })
    expect((await desk.staff().post(`customer/allotment/delete/${id}`)).status).toBe(200)
    expect(await held()).toBe(0)
  })

  test('keeps its type of places from being deleted', async () => {
    const a = await partner('FREE')
    const { db } = desk.house.house
    const { rows } = await sql<{ id: number }>`
      insert into place_type (establishment_id, code, label, layout_id, capacity, tva_id)
      select establishment_id, 'NEUF', '{"fr":"Neuf"}', layout_id, 4, tva_id from place_type where id = ${desk.site.pitch}
      returning id`.execute(db)
    const placeTypeId = rows[0]?.id ?? 0
    await sql`insert into place (establishment_id, code, place_type_id, position)
      values (${desk.site.establishmentId}, 'N1', ${placeTypeId}, 99)`.execute(db)
    const id = idOf(await allotment(a, { placeTypeId, quantity: 1 }))
    await sql`update place set place_type_id = ${desk.site.pitch} where code = 'N1'`.execute(db)
    expect(codeOf(await desk.staff().post(`camp/place-type/delete/${placeTypeId}`))).toEqual([
      400,
      'placeType.hasAllotment',
    ])
    expect((await desk.staff().post(`customer/allotment/delete/${id}`)).status).toBe(200)
  })

  test('says what is left, week by week', async () => {
    const a = await partner('ALLOTMENT')
    const id = idOf(await allotment(a))
    await reserve(a)
    const { body } = await desk.staff().get(`customer/allotment/weeks/${id}`)
    const list = body['list'] as AllotmentWeekRow[]
    expect(list.map((w) => [w.arrival, w.release, w.left, w.heldNights])).toEqual([
      ['2027-07-03', '2027-06-03', 2, 14],
      ['2027-07-10', '2027-06-10', 1, 7],
      ['2027-07-17', '2027-06-17', 2, 14],
      ['2027-07-24', '2027-06-24', 2, 14],
    ])
    const own = await desk.staff().get(`customer/allotment/get_from_partner/${a}`)
    expect((own.body['list'] as unknown[]).length).toBe(1)
  })
})
