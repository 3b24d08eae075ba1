/** An account given to one discount, one offer, one tax: exports, previews and the plan see it, whatever the bill's words. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import type { PreviewRow } from '#contract/lists/payment/accounting-plan.ts'
import { previewExport } from '#server/modules/accounting/export/read-exports.ts'
import { closeDays } from '#server/modules/payment/closure/close.ts'
import { aStay } from '#server/testing/campsite.ts'
import { operate } from '#server/testing/context.ts'
import { fileOf, intent, openDesk } from '#server/testing/desk.ts'
import { testDb } from '#server/testing/test-db.ts'

const desk = await openDesk()
const { house } = desk.house
const { ownerDb } = await testDb('house')
const site = desk.site.establishmentId
const { rows: users } = await sql<{ id: number }>`select id from app_user order by id limit 1`.execute(house.db)
const userId = users[0]?.id ?? 0

const idOf = async (query: ReturnType<typeof sql<{ id: number }>>): Promise<number> =>
  (await query.execute(house.db)).rows[0]?.id ?? 0
const send = async (path: string, body: object): Promise<Record<string, unknown>> => {
  const answer = await desk.staff().post(path, body, intent())
  if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`)
  return answer.body
}
/** Sums of the entries of all that waits, by account: credits positive. */
const booked = async (): Promise<Record<string, number>> => {
  const { entries } = await operate(desk.house, userId, (context) => previewExport(context, toDay('2027-01-31')))
  const sums: Record<string, number> = {}
  for (const { account, debit, credit } of entries.flatMap(({ lines }) => lines))
    sums[account] = (sums[account] ?? 0) + credit - debit
  return sums
}
let [offerId, taxId] = [0, 0]
const subjects = () => [
  { kind: 'DISCOUNT', itemId: desk.site.discountId, code: '70911' },
  { kind: 'SPECIAL_OFFER', itemId: offerId, code: '70912' },
  { kind: 'TAX', itemId: taxId, code: '44711' },
]

/** A week at 220.50 € of stay: an offer of 10 %, then a remise of 5 %, and the tourist tax; the bill is in English. */
beforeAll(async () => {
  await desk.at('2027-01-10T09:00:00Z')
  const { body: fresh } = await desk.staff().get('occupant-extra/special-offer/edit/0')
  const grids = await sql<{ id: number }>`select id from price_grid where establishment_id = ${site}`.execute(house.db)
  const offer = await send('occupant-extra/special-offer/edit', {
    ...fresh,
    ...{
      code: 'TOT',
      label: { fr: 'Réservez tôt', en: 'Book early' },
      kind: 'LESS_PERCENT',
      rate: 1000,
      scope: 'BASE_OPTIONS',
    },
    ...{ startDate: '2027-06-01', endDate: '2027-09-01', priceGrids: grids.rows.map(({ id }) => id) },
    paymentMethods: Object.values(desk.site.methods),
    active: true,
  })
  offerId = Number(offer['id'])
  taxId = await idOf(sql`select id from tax where establishment_id = ${site} and label = 'Taxe de séjour'`)
  const wished = await desk.basket([aStay(desk.site)], {
    ...{ statusId: 3, language: 'en' },
    pricing: { discount: { discountId: desk.site.discountId, unit: 'PERCENT' } },
  })
  const file = fileOf(await desk.save(wished, 3))
  await send('payment/bill/edit', { bookingId: file.id })
  await desk.at('2027-01-20T09:00:00Z')
  const closer = await operate(desk.house, userId, (context) => Promise.resolve(context))
  await closeDays(house.db, closer, toDay('2027-01-15'))
})

test('without accounts of their own, reductions are taken off the stay and the tax is everybody’s', async () => {
  const sums = await booked()
  expect(sums['447']).toBe(336)
  expect(Object.keys(sums).toSorted()).toEqual(['411', '445712', '447', '70611', '7085'])
})

test('each record’s own account is seen by the export, the preview and the plan of discounts', async () => {
  const before = await booked()
  for (const { kind, itemId, code } of subjects()) {
    const { id } = await send('payment/accounting-account/edit', { id: 0, code, label: code, active: true })
    const subject = { kind, code: null, itemId, rate: null }
    await send('payment/accounting-plan/assign', { subjects: [subject], accountId: id, from: '2027-01-01' })
  }
  const after = await booked()
  expect(after['44711']).toBe(336)
  expect(after['447']).toBeUndefined()
  expect(after['70912']).toBeLessThan(0)
  expect(after['70911']).toBeLessThan(0)
  const stay = (sums: Record<string, number>): number =>
    ['70611', '70911', '70912'].reduce((total, code) => total + (sums[code] ?? 0), 0)
  expect(stay(after)).toBe(stay(before))
  const rows = (await send('payment/accounting-plan/detail-preview/search', { criteria: { on: '2027-01-12' } }))[
    'list'
  ] as readonly PreviewRow[]
  for (const { kind, itemId, code } of subjects())
    expect(rows.find((row) => row.kind === kind && row.itemId === itemId)).toMatchObject({
      account: code,
      state: 'READY',
    })
})

test('a bill made before lines said their record is recognised by its file', async () => {
  const before = await booked()
  await ownerDb.connection().execute(async (one) => {
    await sql`alter table bill disable trigger user`.execute(one)
    await sql`update bill set content = jsonb_set(content, '{lines}', (select jsonb_agg(case when l ->> 'type' in ('discount', 'specialOffer')
      then (l - 'item') || jsonb_build_object('label', n.label) else l - 'item' end order by at)
      from jsonb_array_elements(content -> 'lines') with ordinality as e(l, at)
      left join booking_line n on n.booking_id = bill.account_id and n.type = l ->> 'type'))`.execute(one)
    await sql`alter table bill enable trigger user`.execute(one)
  })
  expect(await booked()).toMatchObject({ 70911: before['70911'], 70912: before['70912'] })
})

test('a remise without account follows the stay in the preview', async () => {
  const subject = { kind: 'DISCOUNT', code: null, itemId: desk.site.discountId, rate: null }
  await send('payment/accounting-plan/assign', { subjects: [subject], accountId: null, from: '2027-01-01' })
  const { list } = await send('payment/accounting-plan/detail-preview/search', { criteria: { on: '2027-01-12' } })
  const row = (list as readonly PreviewRow[]).find(({ kind }) => kind === 'DISCOUNT')
  expect(row).toMatchObject({ account: null, state: 'STAY' })
})
