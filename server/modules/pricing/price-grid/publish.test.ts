import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { GridDraft } from '#domain/price-grid/draft.ts'
import type { GridSnapshot } from '#domain/pricing/types.ts'
import type { PriceGridItem } from '#contract/operations/occupant-extra/price-grid-answer.ts'
import { RIGHT_CODES } from '#contract/rights.ts'
import { everywhere } from '#server/platform/auth/rights.ts'
import { BASE, fieldsOf, gridHouse, itemOf } from '#server/testing/grid-house.ts'
import type { GridHouse } from '#server/testing/grid-house.ts'

let made: GridHouse
beforeAll(async () => {
  made = await gridHouse()
})

const snapshot = async (id: number, version: number): Promise<GridSnapshot> => {
  const { rows } = await sql<{ snapshot: GridSnapshot }>`
    select snapshot from price_grid_version where price_grid_id = ${id} and history_version = ${version}`.execute(
    made.house.house.db,
  )
  return rows[0]?.snapshot as GridSnapshot
}

describe('publishing', () => {
  it('makes versions that never change, with everything that the price needs', async () => {
    const first = await made.published()
    expect(first).toMatchObject({ currentVersion: 1, draftChanged: false })
    const before = await snapshot(first.id, 1)
    expect(before).toMatchObject({ id: first.id, version: 1, tvaRate: 1000, active: true })
    expect(before.ageCategories[0]).toMatchObject({ code: 'ADU', min: 11, price: 670, tvaRate: 1000 })
    const periods = first.draft.periods.map((p) => ({ ...p, night: 9900 }))
    const dearer = itemOf(await made.save({ id: first.id, version: first.version, draft: { ...first.draft, periods } }))
    expect(dearer).toMatchObject({ draftChanged: true, currentVersion: 1 })
    expect(await snapshot(first.id, 1)).toEqual(before)
    expect(itemOf(await made.publish(dearer))).toMatchObject({ currentVersion: 2, draftChanged: false })
    expect(await snapshot(first.id, 1)).toEqual(before)
    expect((await snapshot(first.id, 2)).periods[0]?.night).toBe(9900)
    const { body } = await made.caller.get(`${BASE}/history/${first.id}`)
    expect(body).toMatchObject({
      total: 2,
      list: [
        { historyVersion: 2, changes: 2 },
        { historyVersion: 1, changes: 0 },
      ],
    })
    expect((await made.caller.get(`${BASE}/history/${first.id}/1`)).body).toMatchObject({
      grid: { periods: [{ night: 2260 }, {}] },
    })
  })

  it('writes a technical event', async () => {
    const item = await made.published()
    const { rows } = await sql<{ detail: object }>`
      select detail from jet where code = 270 and establishment_id = ${made.house.establishmentId} order by id desc limit 1`.execute(
      made.house.house.db,
    )
    expect(rows[0]?.detail).toEqual({ entity: 'priceGrid', id: item.id, historyVersion: 1 })
  })

  it('is refused with errors, each at its place', async () => {
    const periods = [
      { id: -1, start: '2027-04-01', end: '2027-07-03', night: null },
      { id: -2, start: '2027-07-01', end: '2027-10-01', night: 2550 },
    ]
    const item = await made.newGrid({ periods, options: [], tvaId: null })
    const refused = await made.publish(item)
    expect([refused.status, fieldsOf(refused)]).toEqual([
      400,
      [
        ['draft.tvaRate', 'grid.vatMissing'],
        ['draft.periods.0.night', 'grid.priceMissing'],
        ['draft.periods.1', 'grid.periodsOverlap'],
      ],
    ])
    expect((await made.caller.get(`${BASE}/edit/${item.id}`)).body['currentVersion']).toBeNull()
  })

  it('is refused where nothing changed; a rate that changed meanwhile is a change', async () => {
    const item = await made.published()
    expect((await made.publish(item)).body['message']).toBe('grid.nothingToPublish')
    await sql`update age_category set label = jsonb_set(label, '{fr}', '"Grand"') where id = ${made.ids.adult}`.execute(
      made.house.house.db,
    )
    const again = itemOf(await made.publish(item))
    expect(again.currentVersion).toBe(2)
    expect((await snapshot(item.id, 2)).ageCategories[0]?.label).toBe('Grand')
    expect((await snapshot(item.id, 1)).ageCategories[0]?.label).toBe('Adulte')
    await sql`update age_category set label = jsonb_set(label, '{fr}', '"Adulte"') where id = ${made.ids.adult}`.execute(
      made.house.house.db,
    )
  })

  it('keeps types and priority as they were published until the next time', async () => {
    const item = await made.published({ priority: 1 })
    await made.save({ id: item.id, version: item.version, draft: { ...item.draft, priority: 9, placeTypeIds: [] } })
    const { rows } =
      await sql`select priority, (select count(*) from price_grid_place_type t where t.price_grid_id = g.id) as types
      from price_grid g where id = ${item.id}`.execute(made.house.house.db)
    expect(rows).toEqual([{ priority: 1, types: 1 }])
  })

  it('can be taken back before the next time', async () => {
    const item = await made.published()
    const draftOf = (label: string): GridDraft => ({ ...item.draft, label })
    const edited = itemOf(
      await made.save({ id: item.id, version: item.version, draft: { ...draftOf('Essai'), options: [] } }),
    )
    const back = itemOf(await made.caller.post(`${BASE}/discard/${item.id}`, { version: edited.version }))
    expect(back.draft).toEqual(item.draft)
    expect(back.draftChanged).toBe(false)
    const never = await made.newGrid()
    expect((await made.caller.post(`${BASE}/discard/${never.id}`, { version: 1 })).body['message']).toBe(
      'grid.neverPublished',
    )
  })

  it('is one at a time', async () => {
    const item = await made.newGrid()
    const answers = await Promise.all([1, 2, 3, 4].map(() => made.publish(item)))
    expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  })
})

describe('a grid', () => {
  it('is copied, unpublished, under a free name, its parts its own', async () => {
    const item = await made.published()
    const first = await made.caller.post(`${BASE}/duplicate/${item.id}`, {})
    const copy = (await made.caller.get(`${BASE}/edit/${String(first.body['id'])}`)).body as unknown as PriceGridItem
    expect(copy).toMatchObject({ currentVersion: null, draft: { label: `${item.draft.label} (copie)` } })
    expect(copy.draft.periods.map((p) => p.id)).not.toEqual(item.draft.periods.map((p) => p.id))
    expect(copy.draft.options[0]?.prices?.map((p) => p.price)).toEqual([340, 355])
    await made.caller.post(`${BASE}/duplicate/${item.id}`, {})
    const { body } = await made.caller.post(`${BASE}/search`, { criteria: { text: item.draft.label }, size: 500 })
    expect((body['list'] as { label: string }[]).map((row) => row.label)).toEqual(
      ['', ' (copie)', ' (copie) 2'].map((end) => `${item.draft.label}${end}`),
    )
  })

  it('is sold no longer, and again', async () => {
    const item = await made.published()
    const off = itemOf(await made.caller.post(`${BASE}/activate/${item.id}`, { version: item.version, active: false }))
    expect(off.active).toBe(false)
    const { body } = await made.caller.post(`${BASE}/search`, { criteria: { filters: { active: false } } })
    expect((body['list'] as { id: number }[]).map((row) => row.id)).toContain(item.id)
  })

  it('is deleted with its versions unless a stay keeps one', async () => {
    const item = await made.published()
    const { db } = made.house.house
    const { rows } = await sql<{ id: number }>`
      insert into booking (establishment_id, booked_on) values (${made.house.establishmentId}, '2027-01-01') returning id`.execute(
      db,
    )
    const bookingId = rows[0]?.id ?? 0
    await sql`
      insert into occupancy (establishment_id, booking_id, place_type_id, arrival, departure, grid_id, grid_version)
      values (${made.house.establishmentId}, ${bookingId}, ${made.ids.type}, '2027-05-01', '2027-05-03', ${item.id}, 1)`.execute(
      db,
    )
    const refused = await made.caller.post(`${BASE}/delete/${item.id}`)
    expect([refused.status, refused.body]).toEqual([400, { message: 'grid.used', context: { stays: 1 } }])
    expect((await made.caller.get(`${BASE}/edit/${item.id}`)).body['stays']).toBe(1)
    await sql`delete from occupancy where grid_id = ${item.id}`.execute(db)
    expect((await made.caller.post(`${BASE}/delete/${item.id}`)).body).toEqual({ status: 'DELETED' })
    expect(await snapshot(item.id, 1)).toBeUndefined()
    expect((await made.caller.get(`${BASE}/edit/${item.id}`)).status).toBe(404)
  })

  it('is found in the list with its state, and what is wrong', async () => {
    const item = await made.newGrid({
      label: 'Éphémère d’été',
      periods: [{ id: -1, start: '2027-04-01', end: '2027-05-01' }],
      options: [],
    })
    const { body } = await made.caller.post(`${BASE}/search`, {
      criteria: { text: 'ephemere', filters: { placeTypeId: made.ids.type } },
    })
    expect(body).toMatchObject({
      total: 1,
      openings: [{ start: '2027-04-01', end: '2027-09-30' }],
      list: [
        {
          id: item.id,
          priceGridModeleId: 1,
          placeTypes: [{ label: 'Emplacement' }],
          currentVersion: null,
          errors: 1,
          warnings: 1,
          periods: [{ start: '2027-04-01', end: '2027-05-01' }],
        },
      ],
    })
    expect((await made.caller.post(`${BASE}/search`, { sort: [{ field: 'nothing' }] })).status).toBe(400)
  })
})

describe('simulating', () => {
  const stay = { arrival: '2027-07-01', departure: '2027-07-05' }

  it('prices a stay across two seasons, by the draft, the version or the screen', async () => {
    const item = await made.published()
    // Nights of 1 and 2 July at 22.60, of 3 and 4 July at 25.50; a third adult 4 × 6.70; a dog 2 × 3.40 + 2 × 3.55.
    const expected = 2 * 2260 + 2 * 2550 + 4 * 670 + 2 * 340 + 2 * 355
    const people = [{ age: 40 }, { age: 38 }, { age: 16 }]
    const asked = { gridId: item.id, stay, people, quantities: { CHIEN: 1 } }
    const periods = item.draft.periods.map((p) => ({ ...p, night: 1000 }))
    await made.save({ id: item.id, version: item.version, draft: { ...item.draft, periods } })
    const version = await made.caller.post(`${BASE}/simulate`, { ...asked, version: 1 })
    expect(version.body).toMatchObject({ priced: true, quote: { total: expected, nights: 4 } })
    const saved = await made.caller.post(`${BASE}/simulate`, { ...asked, version: 'draft' })
    expect(saved.body).toMatchObject({ quote: { base: 4000 } })
    const onScreen = await made.caller.post(`${BASE}/simulate`, { ...asked, version: 'draft', draft: item.draft })
    expect(onScreen.body).toMatchObject({ quote: { total: expected } })
  })

  it('says why there is no price', async () => {
    const { id } = await made.newGrid()
    const winter = { arrival: '2027-12-24', departure: '2027-12-26' }
    const answer = await made.caller.post(`${BASE}/simulate`, {
      gridId: id,
      version: 'draft',
      stay: winter,
      people: [],
    })
    expect(answer.body).toMatchObject({ priced: false, refusal: { code: 'price.periodMissing' } })
    const reversed = { arrival: '2027-07-05', departure: '2027-07-01' }
    const absurd = await made.caller.post(`${BASE}/simulate`, {
      gridId: id,
      version: 'draft',
      stay: reversed,
      people: [],
    })
    expect([absurd.status, absurd.body['message']]).toEqual([400, 'stay.datesReversed'])
    const crowd = Array.from({ length: 500 }, () => ({ age: 30 }))
    expect(
      (await made.caller.post(`${BASE}/simulate`, { gridId: id, version: 'draft', stay, people: crowd })).status,
    ).toBe(400)
  })
})

describe.each(RIGHT_CODES)('with right %s', (code) => {
  it('reads, writes and deletes accordingly', async () => {
    const item = await made.published()
    const who = await made.house.user(everywhere('000', false, { occupant_extra_price: { code, canExport: false } }))
    const stay = { arrival: '2027-05-01', departure: '2027-05-03' }
    const reads = [
      await who.get(BASE),
      await who.post(`${BASE}/search`, {}),
      await who.get(`${BASE}/edit/${item.id}`),
      await who.get(`${BASE}/history/${item.id}`),
      await who.post(`${BASE}/simulate`, { gridId: item.id, version: 1, stay, people: [] }),
      await who.get(`${BASE}-period/get_for_pricegrid/${item.id}`),
    ]
    expect(reads.map((a) => a.status)).toEqual(reads.map(() => (code === '000' ? 401 : 200)))
    const { id, version } = item
    const saved = await made.save({ id, version, draft: { ...item.draft, priority: 3 } }, who)
    const published2 = await who.post(`${BASE}/publish/${id}`, { version: version + 1 })
    const copied = await who.post(`${BASE}/duplicate/${id}`, {})
    const may = code === '011' || code === '111'
    expect([saved, published2, copied].map((a) => a.status)).toEqual([1, 2, 3].map(() => (may ? 200 : 401)))
    expect((await who.post(`${BASE}/delete/${id}`)).status).toBe(code === '111' ? 200 : 401)
  })
})
