/** Offers of which a stay meets the dates in part, from the form to the file. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aStay } from '#server/testing/campsite.ts'
import { openDesk } from '#server/testing/desk.ts'
import type { Desk } from '#server/testing/desk.ts'

let desk: Desk
let gridId = 0

beforeAll(async () => {
  desk = await openDesk()
  const { rows } = await sql<{ id: number }>`select id from price_grid
    where establishment_id = ${desk.site.establishmentId} and label = 'Emplacements'`.execute(desk.house.house.db)
  gridId = rows[0]?.id ?? 0
})

const save = async (over: Record<string, unknown>) => {
  await sql`delete from special_offer where establishment_id = ${desk.site.establishmentId}`.execute(
    desk.house.house.db,
  )
  const { body: fresh } = await desk.staff().get('occupant-extra/special-offer/edit/0')
  return desk.staff().post('occupant-extra/special-offer/edit', {
    ...{ ...fresh, code: 'JUILLET', label: { fr: 'Juillet' }, kind: 'LESS_PERCENT', rate: 1000, active: true },
    ...{ startDate: '2027-07-14', endDate: '2027-08-01', priceGrids: [gridId], ...over },
  })
}

/** Seven nights from 10 July at 30.00, three of them from the 14th. */
const reduction = async () => {
  await desk.at('2027-03-01T09:00:00Z')
  const file = await desk.basket([aStay(desk.site)])
  await desk.clear()
  return file.lines.filter(({ type }) => type === 'specialOffer').map(({ amount }) => amount)
}

test.each([
  ['WHOLE', '2027-07-14', []],
  ['NIGHTS', '2027-07-14', [-900]],
  ['ARRIVAL', '2027-07-14', []],
  ['ARRIVAL', '2027-07-10', [-2100]],
])('%s from %s', async (stayRule, startDate, expected) => {
  const saved = await save({ stayRule, startDate, ...(startDate === '2027-07-10' ? { endDate: '2027-07-12' } : {}) })
  expect(saved.body).toMatchObject({ status: 'SAVED' })
  expect(await reduction()).toEqual(expected)
})

test('a struck price is that of the whole stay, and a rule that is none is refused', async () => {
  const struck = await save({ kind: 'STRIKEOUT', amount: 10_000, rate: null, stayRule: 'NIGHTS' })
  expect(struck.body['fields']).toMatchObject([{ path: 'stayRule', message: 'offer.strikeoutWhole' }])
  expect((await save({ stayRule: 'SOMETIMES' })).body['fields']).toMatchObject([{ path: 'stayRule' }])
  expect((await save({ stayRule: null })).body['fields']).toMatchObject([{ path: 'stayRule' }])
})

test('the preview of last season counts the same stays', async () => {
  const { body } = await save({ stayRule: 'NIGHTS' })
  const preview = await desk.staff().get(`occupant-extra/special-offer/preview/${Number(body['id'])}`)
  expect([preview.status, preview.body['eligible']]).toEqual([200, 0])
})
