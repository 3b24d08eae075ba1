import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { NextSeasonGrid } from '#contract/operations/occupant-extra/price-grid-tools.ts'
import type { PriceGridItem } from '#contract/operations/occupant-extra/price-grid-answer.ts'
import { everywhere } from '#server/platform/auth/rights.ts'
import { BASE, gridHouse, itemOf } from '#server/testing/grid-house.ts'
import type { GridHouse } from '#server/testing/grid-house.ts'

let made: GridHouse
beforeAll(async () => {
  made = await gridHouse()
})

const again = async (item: PriceGridItem, night: number): Promise<PriceGridItem> => {
  const periods = item.draft.periods.map((p) => ({ ...p, night }))
  const saved = itemOf(await made.save({ id: item.id, version: item.version, draft: { ...item.draft, periods } }))
  return itemOf(await made.publish(saved))
}

describe('the next season', () => {
  const ask = (item: PriceGridItem, over: object = {}) =>
    made.caller.post(`${BASE}/next-season`, {
      gridIds: [item.id],
      shift: 'WEEKDAYS',
      baseRate: 300,
      lineRate: 0,
      step: 10,
      apply: false,
      ...over,
    })
  const firstOf = (body: Record<string, unknown>): NextSeasonGrid => {
    const [grid] = body['list'] as NextSeasonGrid[]
    if (grid === undefined) throw new Error('no grid')
    return grid
  }

  it('is shown before it is made: dates, prices, nights left without a period', async () => {
    const item = await made.published({ label: 'Emplacement 2027' })
    const preview = firstOf((await ask(item)).body)
    expect(preview).toMatchObject({ gridId: item.id, id: null, label: 'Emplacement 2028' })
    expect(preview.periods).toEqual([
      {
        label: 'Basse',
        before: { start: '2027-04-01', end: '2027-07-03', price: 2260 },
        after: { start: '2028-03-30', end: '2028-07-01', price: 2330 },
      },
      {
        label: 'Haute',
        before: { start: '2027-07-03', end: '2027-10-01', price: 2550 },
        after: { start: '2028-07-01', end: '2028-09-29', price: 2630 },
      },
    ])
    expect(preview.issues.filter((issue) => issue.isError)).toEqual([])
    const { body } = await made.caller.post(`${BASE}/search`, { criteria: { text: '2028' } })
    expect(body['total']).toBe(0)
  })

  it('is a new draft; the grid that it comes from stays as it was', async () => {
    const item = await made.published({ label: 'Tente 2027' })
    const grid = firstOf((await ask(item, { apply: true, shift: 'CALENDAR', lineRate: 1000 })).body)
    const next = (await made.caller.get(`${BASE}/edit/${grid.id ?? 0}`)).body as unknown as PriceGridItem
    expect(next).toMatchObject({ currentVersion: null, draft: { label: 'Tente 2028' } })
    expect(next.draft.periods.map((p) => [p.start, p.end, p.night])).toEqual([
      ['2028-04-01', '2028-07-03', 2330],
      ['2028-07-03', '2028-10-01', 2630],
    ])
    const [dog] = next.draft.options
    expect(dog?.prices?.map((p) => [p.start, p.price, next.draft.periods.some((q) => q.id === p.periodId)])).toEqual([
      ['2028-04-01', 370, true],
      ['2028-07-03', 390, true],
    ])
    const ids = new Set(item.draft.periods.map((p) => p.id))
    expect(next.draft.periods.some((p) => ids.has(p.id))).toBe(false)
    expect(((await made.caller.get(`${BASE}/edit/${item.id}`)).body as unknown as PriceGridItem).draft).toEqual(
      item.draft,
    )
    expect(firstOf((await ask(item)).body).label).toBe('Tente 2028 2')
  })

  it('is not made of a grid of another establishment', async () => {
    const item = await made.published()
    const { status } = await made.stranger.post(`${BASE}/next-season`, {
      gridIds: [item.id],
      shift: 'CALENDAR',
      baseRate: 0,
      lineRate: 0,
      step: 1,
      apply: true,
    })
    expect(status).toBe(404)
  })
})

describe('the purge of versions', () => {
  const purgeable = async (gridId: number): Promise<number[]> => {
    const { body } = await made.caller.get(`${BASE}/purge`)
    const list = body['list'] as { gridId: number; historyVersion: number }[]
    return list.filter((one) => one.gridId === gridId).map((one) => one.historyVersion)
  }
  /** A stay that keeps this version, without all that a booking needs. */
  const useVersion = async (gridId: number, version: number): Promise<void> => {
    const site = made.house.establishmentId
    await sql`
      with b as (
        insert into booking (establishment_id, code, state_id, status_id, status, booked_on)
        values (${site}, ${crypto.randomUUID()}, 3, 1, 'SAVED', '2026-11-20') returning id)
      insert into occupancy (establishment_id, booking_id, place_type_id, arrival, departure, grid_id, grid_version, position)
      select ${site}, b.id, ${made.ids.type}, '2027-05-01', '2027-05-03', ${gridId}, ${version}, 1 from b`.execute(
      made.house.house.db,
    )
  }

  it('keeps what is on sale and what a stay uses', async () => {
    const first = await made.published()
    const third = await again(await again(first, 3000), 4000)
    await useVersion(third.id, 1)
    expect(await purgeable(third.id)).toEqual([2])
    const versions = [1, 2, 3].map((historyVersion) => ({ gridId: third.id, historyVersion }))
    const { body } = await made.caller.post(`${BASE}/purge`, { versions })
    expect(body).toEqual({ status: 'DELETED', deleted: 1, kept: 2 })
    const history = (await made.caller.get(`${BASE}/history/${third.id}`)).body['list'] as { historyVersion: number }[]
    expect(history.map((one) => one.historyVersion)).toEqual([3, 1])
    // Numbers are never given twice.
    expect((await again(third, 5000)).currentVersion).toBe(4)
  })

  it('keeps what an undo of today would give back to a stay', async () => {
    const item = await again(await made.published(), 3000)
    const site = made.house.establishmentId
    const undo = (day: string) =>
      sql`
      with b as (
        insert into booking (establishment_id, code, state_id, status_id, status, booked_on)
        values (${site}, ${crypto.randomUUID()}, 3, 1, 'SAVED', '2026-11-20') returning id)
      insert into booking_undo (establishment_id, booking_id, booking_ids, kind, at, day, state, mark)
      select ${site}, id, array[id], 'move', now(), ${day},
        jsonb_build_object('occupancies', jsonb_build_array(jsonb_build_object('grid_id', ${item.id}::bigint, 'grid_version', 1))), ''
      from b`.execute(made.house.house.db)
    const { today } = (await made.caller.get('me')).body as { today: string }
    await undo(addDays(today as Day, -1))
    expect(await purgeable(item.id)).toEqual([1])
    await undo(today)
    expect(await purgeable(item.id)).toEqual([])
  })

  it('asks for the right to delete, and stays in its establishment', async () => {
    const item = await again(await made.published(), 3000)
    const writer = await made.house.user(everywhere('011', false))
    const versions = [{ gridId: item.id, historyVersion: 1 }]
    expect((await writer.post(`${BASE}/purge`, { versions })).status).toBe(401)
    const { body } = await made.stranger.post(`${BASE}/purge`, { versions })
    expect(body).toMatchObject({ deleted: 0, kept: 1 })
    expect(await purgeable(item.id)).toEqual([1])
  })
})

describe('active', () => {
  it('answers for the establishments of the caller', async () => {
    const item = await made.published()
    const site = made.house.establishmentId
    const path = (id: number, at: number): string => `${BASE}/active/${id}/${at}`
    expect((await made.caller.get(path(item.id, site))).body).toEqual({ active: true })
    await made.caller.post(`${BASE}/activate/${item.id}`, { version: item.version, active: false })
    expect((await made.caller.get(path(item.id, site))).body).toEqual({ active: false })
    expect((await made.caller.get(path(item.id, made.house.otherEstablishmentId))).status).toBe(404)
    expect((await made.stranger.get(path(item.id, site))).status).toBe(404)
  })
})

describe('a grid for partners', () => {
  const partnerOf = async (site: number): Promise<number> => {
    const { rows } = await sql<{ id: number }>`
      insert into partner (establishment_id, label, partner_type_id, billing_type_id, management_type_id)
      select ${site}, ${crypto.randomUUID()}, (select min(id) from partner_type),
        (select min(id) from partner_billing_type where establishment_id = ${site}),
        (select min(id) from partner_management_type where establishment_id = ${site}) returning id`.execute(
      made.house.house.db,
    )
    return rows[0]?.id ?? 0
  }

  it('names those of its establishment, and is published with them', async () => {
    const partner = await partnerOf(made.house.establishmentId)
    const item = await made.published({ partnerIds: [partner] })
    expect(item.availablePartner.map((one) => one.id)).toContain(partner)
    const { rows } = await sql<{ ids: number[] }>`
      select snapshot -> 'partnerIds' as ids from price_grid_version where price_grid_id = ${item.id}`.execute(
      made.house.house.db,
    )
    expect(rows).toEqual([{ ids: [partner] }])
  })

  it('names no partner of another establishment', async () => {
    const other = await partnerOf(made.house.otherEstablishmentId)
    const { body } = await made.save({ id: 0, version: 0, draft: made.draft({ partnerIds: [other] }) })
    expect(body['fields']).toEqual([{ path: 'draft.partnerIds', message: 'reference.unknown' }])
  })
})

describe('closing at once', () => {
  const week = { start: '2027-08-07', end: '2027-08-14', closed: 'SALE', reason: 'Groupe entier' }
  const close = (item: PriceGridItem, over: object = {}, who = made.caller) =>
    who.post(`${BASE}/closure/${item.id}`, { version: item.version, closure: week, ...over })
  const priceOf = async (gridId: number, version: number) =>
    (
      await made.caller.post(`${BASE}/simulate`, {
        ...{ gridId, version, people: [{ age: 40 }] },
        stay: { arrival: '2027-08-06', departure: '2027-08-09' },
      })
    ).body

  it('publishes that closure and nothing else of the draft, says why, and is undone', async () => {
    const first = await made.published()
    const periods = first.draft.periods.map((p) => ({ ...p, night: 9900 }))
    const dearer = itemOf(await made.save({ id: first.id, version: first.version, draft: { ...first.draft, periods } }))
    const shut = itemOf(await close(dearer))
    expect(shut).toMatchObject({ currentVersion: 2, draftChanged: true, draft: { closures: [week] } })
    expect(shut.published).toMatchObject({ closures: [week], periods: [{ night: 2260 }, { night: 2550 }] })
    expect(shut.draft.periods[0]?.night).toBe(9900)
    const refusal = { code: 'price.saleClosedFor', context: { night: '2027-08-07', reason: 'Groupe entier' } }
    expect(await priceOf(first.id, 2)).toMatchObject({ priced: false, refusal })
    expect(await priceOf(first.id, 1)).toMatchObject({ priced: true })
    expect((await close(shut)).body['message']).toBe('grid.nothingToPublish')
    const open = itemOf(await close(shut, { open: true }))
    expect(open).toMatchObject({ currentVersion: 3, draft: { closures: [] }, published: { closures: [] } })
    expect(await priceOf(first.id, 3)).toMatchObject({ priced: true, quote: { base: 3 * 2550 } })
    expect((await close(open, { open: true })).body['message']).toBe('grid.closureUnknown')
  })

  it('goes for other grids on sale too, and opens them again', async () => {
    const [one, two, closed, never] = [
      await made.published(),
      await made.published(),
      itemOf(await close(await made.published())),
      await made.newGrid(),
    ]
    const others = [two.id, closed.id, never.id, one.id]
    const shut = await close(one, { others })
    expect(shut.body).toMatchObject({ historyVersion: 2, others: [two.id], elsewhere: [] })
    const refusal = { code: 'price.saleClosedFor', context: { night: '2027-08-07', reason: 'Groupe entier' } }
    expect(await priceOf(two.id, 2)).toMatchObject({ priced: false, refusal })
    const open = (await close(itemOf(shut), { open: true })).body
    expect(open['elsewhere']).toEqual(expect.arrayContaining([two.id, closed.id]))
    expect(open['elsewhere']).not.toContain(one.id)
    const rest = await close(open['item'] as PriceGridItem, { open: true, others: [two.id, closed.id] })
    expect(rest.body).toMatchObject({ others: [two.id, closed.id], elsewhere: [] })
    const stranger = await close(open['item'] as PriceGridItem, { others: [999_999_999] })
    expect(stranger.body['message']).toBe('record.unknown')
  })

  it('of a draft without other changes leaves nothing to publish', async () => {
    const shut = itemOf(await close(await made.published()))
    expect(shut.draftChanged).toBe(false)
    expect((await made.publish(shut)).body['message']).toBe('grid.nothingToPublish')
  })

  it('is refused before a publication, on a grid that changed since, to readers and to other establishments', async () => {
    expect((await close(await made.newGrid())).body['message']).toBe('grid.notSold')
    const item = await made.published()
    expect((await close({ ...item, version: item.version - 1 })).status).toBe(409)
    expect((await close(item, {}, await made.house.user(everywhere('001', true)))).status).toBe(401)
    expect((await close(item, {}, made.stranger)).status).toBe(404)
  })
})

describe('a simulation on a grid for some guests', () => {
  const stay = { arrival: '2027-05-01', departure: '2027-05-04' }
  const notFor = async (eligibility: object, ages: readonly number[]): Promise<unknown> => {
    const { id } = await made.published({ eligibility })
    const people = ages.map((age) => ({ age }))
    const { body } = await made.caller.post(`${BASE}/simulate`, { gridId: id, version: 1, stay, people })
    expect(body['priced']).toBe(true)
    return (body['notFor'] as { code: string } | null)?.code ?? null
  }

  it.each([
    [{ kind: 'COUPLE' }, [40, 38], null],
    [{ kind: 'COUPLE' }, [40, 17], 'price.notCouple'],
    [{ kind: 'COUPLE' }, [40, 38, 9], 'price.notCouple'],
    [{ kind: 'SENIOR', minAge: 60 }, [60, 9], null],
    [{ kind: 'SENIOR', minAge: 60 }, [59, 59], 'price.notSenior'],
  ])('says whom it is not for: %o, %o', async (eligibility, ages, code) =>
    expect(await notFor(eligibility, ages)).toBe(code),
  )
  it('says that it is for some regions', async () => {
    const lists = (await made.caller.get(`${BASE}/edit/0`)).body['availableRegion'] as { id: number }[]
    const regionIds = lists.slice(0, 1).map(({ id }) => id)
    expect(await notFor({ kind: 'REGION', regionIds, departmentIds: [] }, [40])).toBe('price.otherRegion')
  })
})
