/** An option that only a grid knows is sold wherever options are: at the desk, on the file, in a change. */
import { beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { OwnOptionList } from '#contract/operations/occupant-extra/grid-choice.ts'
import { aStay } from '#server/testing/campsite.ts'
import { fileOf, intent, openDesk, stayIn } from '#server/testing/desk.ts'
import type { Desk } from '#server/testing/desk.ts'

let desk: Desk
const CLEANING = { kind: 'OTHER', refId: null, code: 'MENAGE', quantity: 1, detail: null }

/** The grid of pitches, with a cleaning that is neither compulsory nor included. */
beforeAll(async () => {
  desk = await openDesk()
  const option = {
    ...{ kind: 'OTHER', code: 'MENAGE', label: 'Ménage de fin de séjour', mode: 'OCCUPANCY_GROUP', price: 6500 },
    ...{ included: 0, required: false, tvaRate: 1000 },
  }
  await sql`update price_grid_version v set snapshot = jsonb_set(snapshot, '{options}', (snapshot -> 'options') || ${JSON.stringify(option)}::jsonb)
    where price_grid_id in (select price_grid_id from price_grid_place_type where place_type_id = ${desk.site.pitch})`.execute(
    desk.house.house.db,
  )
})

const lineOf = (file: ReturnType<typeof fileOf>) =>
  file.lines.filter(({ code }) => code === 'MENAGE').map(({ type, label, amount }) => [type, label, amount])

it('is listed with the types that have it', async () => {
  const list = (await desk.staff().get('occupant-extra/price-grid/own-options')).body as unknown as OwnOptionList
  expect(list).toEqual({
    list: [{ code: 'MENAGE', label: 'Ménage de fin de séjour', tvaId: null, placeTypeIds: [desk.site.pitch] }],
    total: 1,
  })
  await desk.at('2029-01-10T09:00:00Z')
  expect((await desk.staff().get('occupant-extra/price-grid/own-options')).body['total']).toBe(0)
  await desk.at('2027-03-01T09:00:00Z')
})

it('is priced on a file, kept by a change and given up by another', async () => {
  await desk.at('2027-03-01T09:00:00Z')
  const file = await desk.booked([aStay(desk.site, { options: [CLEANING] })])
  expect(lineOf(file)).toEqual([['otherExtras', 'Ménage de fin de séjour', 6500]])
  expect(stayIn(file).options).toContainEqual(expect.objectContaining({ kind: 'OTHER', code: 'MENAGE', quantity: 1 }))
  const change = async (before: typeof file, options: readonly object[]) => {
    const occupancies = [{ id: stayIn(before).id, people: [{ age: 40 }], options, gridId: null }]
    const body = { id: before.id, version: before.version, strategy: 'UPDATE_FROM_GRID', occupancies }
    return fileOf(await desk.staff().post('booking/booking/reprice', body, intent()))
  }
  const kept = await change(file, [{ ...CLEANING, quantity: 2 }])
  expect(lineOf(kept)).toEqual([['otherExtras', 'Ménage de fin de séjour', 6500]])
  expect(lineOf(await change(kept, []))).toEqual([])
})

it('of another type is said to have no price', async () => {
  const file = await desk.basket([aStay(desk.site, { placeTypeId: desk.site.mobilHome, options: [CLEANING] })])
  expect(JSON.stringify(stayIn(file).warnings)).toContain('price.optionUnpriced')
})
