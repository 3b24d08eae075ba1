import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cents } from '#domain/money.ts'
import { everywhere } from '#server/platform/auth/rights.ts'
import type { Caller } from '#server/testing/test-house.ts'
import { aStay, pitchGrid } from '#server/testing/campsite.ts'
import type { Campsite } from '#server/testing/campsite.ts'
import { intent, openDesk } from '#server/testing/desk.ts'
import type { Desk } from '#server/testing/desk.ts'

let desk: Desk
let site: Campsite
let clerk: Caller
/** A dearer grid of the same type, which the rules never prefer. */
let dear = 0

beforeAll(async () => {
  desk = await openDesk()
  site = desk.site
  await desk.at('2027-03-01T09:00:00Z')
  clerk = await desk.house.user(everywhere('111', true, { booking_manual_price: { code: '000', canExport: false } }))
  const { db } = desk.house.house
  const { rows } = await sql<{ id: number }>`
    insert into price_grid (establishment_id, label, model, draft, draft_changed)
    values (${site.establishmentId}, 'Chère', 'NIGHT', '{}', false) returning id`.execute(db)
  dear = rows[0]?.id ?? 0
  const usual = pitchGrid(dear, site.pitch, site.tvaId, site)
  const grid = { ...usual, label: 'Chère', periods: usual.periods.map((p) => ({ ...p, night: cents(9000) })) }
  await sql`insert into price_grid_place_type values (${site.establishmentId}, ${dear}, ${site.pitch})`.execute(db)
  await sql`insert into price_grid_version (establishment_id, price_grid_id, history_version, snapshot)
    values (${site.establishmentId}, ${dear}, 1, ${JSON.stringify(grid)}::jsonb)`.execute(db)
  await sql`update price_grid set current_version = 1 where id = ${dear}`.execute(db)
})

beforeEach(() => desk.clear())

describe('a grid forced at the desk', () => {
  test('is one of those on sale on the type', async () => {
    const { body } = await desk.staff().get(`occupant-extra/price-grid/choice/${site.pitch}`)
    expect(body).toMatchObject({ total: 2, list: [{ id: dear, label: 'Chère' }, { label: 'Emplacements' }] })
  })

  test('prices the stay instead of the cheaper one, and is kept', async () => {
    const free = await desk.booked([aStay(site)])
    expect(free.occupancies[0]).toMatchObject({ gridForced: false, gridLabel: 'Emplacements' })
    const file = await desk.booked([aStay(site, { gridId: dear })])
    const [stay] = file.occupancies
    expect(stay).toMatchObject({ gridForced: true, gridId: dear, gridLabel: 'Chère' })
    expect(file.totals.net).toBeGreaterThan(free.totals.net)
  })

  test('is a special right', async () => {
    const basket = await desk.basket([aStay(site, { gridId: dear })])
    const save = { id: basket.id, version: basket.version, statusId: 3, customerId: site.customerId }
    const refused = await clerk.post('booking/booking/save', save, intent())
    expect(refused.body['message']).toBe('right.forcedGrid')
    const usual = await desk.basket([aStay(site)])
    const saved = await clerk.post('booking/booking/save', { ...save, id: usual.id, version: usual.version }, intent())
    expect(saved.body['status']).toBe('SAVED')
  })

  test('cannot be one of another type', async () => {
    const other = aStay(site, { gridId: dear, placeTypeId: site.mobilHome })
    const { body } = await desk.staff().post('booking/quote-calculation', other)
    expect(body['message'] ?? body['refusal']).toMatch(/price\.forcedGridUnknown/)
  })
})

test('dates that close stop sales, and not the stay that was booked before', async () => {
  const file = await desk.booked([aStay(site)])
  const [stay] = file.occupancies
  const { db } = desk.house.house
  const closures = [{ start: '2027-07-01', end: '2027-08-01', closed: 'SALE' }]
  await sql`
    insert into price_grid_version (establishment_id, price_grid_id, history_version, snapshot)
    select establishment_id, price_grid_id, 2, snapshot || ${JSON.stringify({ version: 2, closures })}::jsonb
    from price_grid_version where price_grid_id = ${stay?.gridId}`.execute(db)
  await sql`update price_grid set current_version = 2 where id = ${stay?.gridId}`.execute(db)
  await sql`update price_grid set active = false where id = ${dear}`.execute(db)
  const refused = await desk.staff().post('booking/quote-calculation', aStay(site))
  expect(JSON.stringify(refused.body)).toContain('price.saleClosed')
  const body = { id: file.id, version: file.version, strategy: 'UPDATE_FROM_GRID', occupancies: [] }
  const again = await desk.staff().post('booking/booking/reprice', body, intent())
  expect(again.body['status']).toBe('SAVED')
})
