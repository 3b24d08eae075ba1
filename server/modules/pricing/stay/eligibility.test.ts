/** Grids for some guests only, at the desk: couples, seniors, customers of some regions (domain rules 3.1). */
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cents } from '#domain/money.ts'
import type { Eligibility } from '#domain/pricing/types.ts'
import { aBasket, aStay, pitchGrid } from '#server/testing/campsite.ts'
import type { Campsite } from '#server/testing/campsite.ts'
import { fileOf, intent, openDesk } from '#server/testing/desk.ts'
import type { Desk } from '#server/testing/desk.ts'

let desk: Desk
let site: Campsite
let special = 0
let version = 0
let [rhone, auvergne] = [0, 0]

/** A cheaper grid of the pitches, preferred to the usual one by whoever may have it. */
const only = async (eligibility: Eligibility): Promise<void> => {
  version += 1
  const { db } = desk.house.house
  const grid = pitchGrid(special, site.pitch, site.tvaId, site)
  const periods = grid.periods.map((p) => ({ ...p, night: cents(1000) }))
  const snapshot = { ...grid, label: 'Réservée', priority: 9, version, eligibility, periods }
  await sql`insert into price_grid_version (establishment_id, price_grid_id, history_version, snapshot)
    values (${site.establishmentId}, ${special}, ${version}, ${JSON.stringify(snapshot)}::jsonb)`.execute(db)
  await sql`update price_grid set current_version = ${version} where id = ${special}`.execute(db)
}

const idOf = async (query: ReturnType<typeof sql<{ id: number }>>): Promise<number> => {
  const { rows } = await query.execute(desk.house.house.db)
  const [row] = rows
  if (row === undefined) throw new Error('nothing found')
  return row.id
}

beforeAll(async () => {
  desk = await openDesk()
  site = desk.site
  await desk.at('2027-03-01T09:00:00Z')
  special = await idOf(sql<{ id: number }>`
    insert into price_grid (establishment_id, label, model, draft, draft_changed, priority)
    values (${site.establishmentId}, 'Réservée', 'NIGHT', '{}', false, 9) returning id`)
  await sql`insert into price_grid_place_type values (${site.establishmentId}, ${special}, ${site.pitch})`.execute(
    desk.house.house.db,
  )
  rhone = await idOf(sql<{ id: number }>`select id from department where code = '69'`)
  auvergne = await idOf(sql<{ id: number }>`select region_id as id from department where code = '69'`)
})

beforeEach(() => desk.clear())

/** Seven nights: 70.00 on the reserved grid, 210.00 on the usual one, before people. */
const gridOf = async (ages: readonly number[]): Promise<string> => {
  const people = ages.map((age) => ({ ...aStay(site).people[0], age }))
  const { body } = await desk.staff().post('booking/quote-calculation', aStay(site, { people }))
  return String((body as { quote?: { trace: { grid: { label: string } } } }).quote?.trace.grid.label)
}

describe('a grid for couples', () => {
  test.each([
    [[40, 38], 'Réservée'],
    [[40, 17], 'Emplacements'],
    [[40], 'Emplacements'],
    [[40, 38, 3], 'Emplacements'],
  ])('%o have %s', async (ages, label) => {
    await only({ kind: 'COUPLE' })
    expect(await gridOf(ages)).toBe(label)
  })
})

describe('a grid for seniors', () => {
  test.each([
    [[62, 30], 'Réservée'],
    [[61, 61], 'Emplacements'],
  ])('%o have %s', async (ages, label) => {
    await only({ kind: 'SENIOR', minAge: 62 })
    expect(await gridOf(ages)).toBe(label)
  })
})

describe('a grid for some regions', () => {
  const lives = (postalCode: string, town = 'Lyon'): Promise<unknown> =>
    sql`update address set postal_code = ${postalCode}, town = ${town} where customer_id = ${site.customerId}`.execute(
      desk.house.house.db,
    )
  const soldTo = async (customerId: number | null): Promise<string | null | undefined> => {
    const body = aBasket(site, [aStay(site)], { customerId })
    return fileOf(await desk.staff().post('booking/temp-booking/edit', body, intent())).occupancies[0]?.gridLabel
  }

  test.each([
    ['69003', 'Lyon', 'Réservée'],
    ['69431', 'Lyon CEDEX 03', 'Réservée'],
    ['63000', 'Clermont-Ferrand', 'Réservée'],
    ['35000', 'Rennes', 'Emplacements'],
    ['', '', 'Emplacements'],
  ])('the region of the customer counts: %s %s', async (code, town, label) => {
    await only({ kind: 'REGION', regionIds: [auvergne], departmentIds: [] })
    await lives(code, town)
    expect(await soldTo(site.customerId)).toBe(label)
    expect(await soldTo(null)).toBe('Emplacements')
  })

  test('or the department alone', async () => {
    await only({ kind: 'REGION', regionIds: [], departmentIds: [rhone] })
    await lives('63000', 'Clermont-Ferrand')
    expect(await soldTo(site.customerId)).toBe('Emplacements')
    await lives('69003')
    expect(await soldTo(site.customerId)).toBe('Réservée')
  })
})
