/** Gift vouchers in the statement of VAT and in the books: taxed when sold or when they pay, and what lapses of them. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import type { ListAnswer } from '#contract/list.ts'
import type { tvaStatementList } from '#contract/lists/result/tva-statement.ts'
import { makeExport } from '#server/modules/accounting/export/make-export.ts'
import { previewExport } from '#server/modules/accounting/export/read-exports.ts'
import { closeDays } from '#server/modules/payment/closure/close.ts'
import { aStay } from '#server/testing/campsite.ts'
import { operate } from '#server/testing/context.ts'
import { intent, openDesk } from '#server/testing/desk.ts'

const desk = await openDesk()
const { db } = desk.house.house
const site = desk.house.establishmentId
const { rows: users } = await sql<{ id: number }>`select id from app_user order by id limit 1`.execute(db)
const userId = users[0]?.id ?? 0

const send = async (path: string, body: object): Promise<Record<string, unknown>> => {
  const answer = await desk.staff().post(path, body, intent())
  if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`)
  return answer.body
}
const idOf = async (query: ReturnType<typeof sql<{ id: number }>>): Promise<number> =>
  (await query.execute(db)).rows[0]?.id ?? 0
const paid = async (giftId: number, amount: number, over: object = {}): Promise<Record<string, unknown>> => {
  const { id } = await send('sale/gift-sale/edit', { giftId, amount, customerId: desk.site.customerId, ...over })
  return send('sale/gift-sale/pay', { id, amount, methodId: desk.site.methods.CARD })
}
const close = async (through: string): Promise<void> => {
  const closer = await operate(desk.house, userId, (context) => Promise.resolve(context))
  await closeDays(db, closer, toDay(through))
}
const CARD = (): number => desk.site.methods.CARD

test('are taxed when sold or when they pay; the rest of a value lapses, once and for all where it was exported', async () => {
  await desk.at('2027-01-10T09:00:00Z')
  const value = await idOf(
    sql`insert into gift (establishment_id, label, kind, months) values (${site}, 'Libre', 'VALUE', 12) returning id`,
  )
  const service = await idOf(sql`insert into gift (establishment_id, label, kind, value, tva_id, months)
    select ${site}, 'Massage', 'SERVICE', 5000, min(id), 12 from tva where establishment_id = ${site} and rate = 1000 returning id`)
  const method = await idOf(
    sql`insert into payment_method (establishment_id, label, kind) values (${site}, 'Bon', 'GIFT') returning id`,
  )
  const gift = await paid(value, 10_000, { until: '2027-03-01' })
  await send('sale/gift-sale/bill', { id: gift['id'] })
  await paid(service, 5000)
  const gone = await paid(service, 5000)
  await send('sale/gift-sale/bill', { id: gone['id'] })
  await desk.at('2027-02-10T09:00:00Z')
  await send('sale/gift-sale/cancel', { id: gone['id'], reason: 'Rétractation', methodId: CARD() })
  const file = await desk.booked([aStay(desk.site)])
  expect((await desk.pay(file.id, 6000, { methodId: method, giftCode: gift['code'] })).status).toBe(200)

  const criteria = { view: 'RATES', from: '2027-01-01', to: '2027-12-31' }
  const { list } = (await send('result/tva-statement/search', { criteria })) as unknown as ListAnswer<
    typeof tvaStatementList
  >
  expect(list.map((r) => [r.from.slice(0, 7), r.kind, r.rateValue, r.base ?? r.outside, r.vat])).toEqual([
    ['2027-01', 'SERVICES', 1000, 9090, 910],
    ['2027-01', 'VOUCHER', null, 10_000, null],
    ['2027-02', 'SERVICES', 1000, -4545, -455],
    ['2027-02', 'ARRHES', 1000, 5455, 545],
  ])

  await desk.at('2027-03-05T09:00:00Z')
  await close('2027-03-04')
  const preview = () => operate(desk.house, userId, (context) => previewExport(context, toDay('2027-03-04')))
  const lapsed = (await preview()).entries.filter(({ label }) => label.startsWith('Péremption'))
  expect(lapsed.map(({ day, lines }) => [day, lines.map(({ debit, credit }) => debit - credit)])).toEqual([
    ['2027-03-02', [4000, -4000]],
  ])
  const making = {
    through: toDay('2027-03-04'),
    confirm: true,
    software: 'FEC' as const,
    progress: () => Promise.resolve(),
  }
  await operate(desk.house, userId, (context) => makeExport(context, making))
  const { body } = await desk.staff().post('sale/gift-sale/extend', { id: gift['id'], until: '2027-09-01' })
  expect(body).toMatchObject({ message: 'gift.lapsed' })
})
