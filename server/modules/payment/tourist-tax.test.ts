import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aStay } from '#server/testing/campsite.ts'
import { fileOf, intent, openDesk } from '#server/testing/desk.ts'
import type { Desk } from '#server/testing/desk.ts'

let desk: Desk

beforeAll(async () => {
  desk = await openDesk()
  await desk.at('2027-03-01T09:00:00Z')
})

const taxOf = (lines: readonly { readonly type: string; readonly amount: number }[]) =>
  lines.filter((line) => line.type === 'tax').map((line) => line.amount)

test('a tariff has the four additions, and its change leaves saved stays alone until they are priced again', async () => {
  const { site } = desk
  const { db } = desk.house.house
  const saved = await desk.booked([aStay(site)])
  // 14 × 0.24: 0.22 and 10 % of the department.
  expect(taxOf(saved.lines)).toEqual([336])
  const { rows } = await sql<{
    id: number
  }>`select id from tourist_tax where establishment_id = ${site.establishmentId}`.execute(db)
  const { body: tariff } = await desk.staff().get(`payment/tourist-tax/edit/${rows[0]?.id ?? 0}`)
  const dear = { ...tariff, base: 20, regionRate: 0, grandParisRate: 1500, mobilityRate: 20_000 }
  expect((await desk.staff().post('payment/tourist-tax/edit', dear)).status).toBe(200)
  // 0.20 × (1 + 10 % + 15 % + 200 %) = 0.65.
  const { body } = await desk.staff().post('booking/quote-calculation', aStay(site))
  expect(body).toMatchObject({ quote: { touristTax: { unit: 65, total: 910, parts: [280, 28, 42, 560] } } })
  const kept = await desk.read(saved.id)
  expect(taxOf(kept.lines)).toEqual([336])
  const again = { id: kept.id, version: kept.version, strategy: 'KEEP_DETAIL', occupancies: [] }
  expect(taxOf(fileOf(await desk.staff().post('booking/booking/reprice', again, intent())).lines)).toEqual([910])
})
