/** Tickets of another till in the books, the statement of VAT, results and electronic reports: no ticket of our chain, no payment. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import type { ListAnswer } from '#contract/list.ts'
import type { reportList } from '#contract/lists/ereport/report.ts'
import type { ResultAnswer } from '#contract/lists/result/result.ts'
import type { tvaStatementList } from '#contract/lists/result/tva-statement.ts'
import type { MyMonth } from '#contract/operations/result/my-month.ts'
import type { TillFile } from '#contract/operations/sale/till-file.ts'
import { previewExport } from '#server/modules/accounting/export/read-exports.ts'
import { closeDays } from '#server/modules/payment/closure/close.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import { of } from '#server/testing/cash-desk.ts'
import { operate } from '#server/testing/context.ts'
import { openDesk } from '#server/testing/desk.ts'
import { otherSheet, otherTillsOf } from '#server/testing/other-till.ts'

const desk = await openDesk()
const { db } = desk.house.house
let [restaurant, kiosk] = [0, 0]
const tills = otherTillsOf(
  desk.house,
  () => desk.staff(),
  () => restaurant,
)
const post = async <T>(path: string, body: object): Promise<T> => of<T>(await desk.staff().post(path, body))
const line = (number: string, day: string, amount: string, rate: string): string =>
  `${number};${day};12:30;Menu;1;${amount};${rate};Carte bancaire;${amount}`
const CRITERIA = { from: '2027-03-01', to: '2027-04-30' }

test('they are sold and received on their day, by rate and method, and what is taken back is so on its own', async () => {
  await desk.at('2027-03-20T09:00:00Z')
  restaurant = await tills.aTill({ nature: 'SERVICE' })
  kiosk = await tills.aTill({ code: 'KIOSQUE', label: 'Kiosque', nature: 'GOODS', isReported: true })
  const mine = await tills.receive(
    otherSheet([line('1', '02/03/2027', '110', '10'), line('2', '03/03/2027', '220', '10')], '330'),
  )
  const sold = await tills.receive(otherSheet([line('1', '02/03/2027', '12', '20')], '12'), { tillId: kiosk })
  expect([mine.state, sold.state]).toEqual(['TAKEN', 'TAKEN'])

  const month = of<MyMonth>(await desk.staff().get('result/my-month/2027-03-15'))
  expect([month.collected.now, month.billed.now, month.late.now]).toEqual([34_200, 34_200, 0])
  const { figures } = await post<ResultAnswer>('result/result/search', { criteria: { view: 'METHOD', ...CRITERIA } })
  expect([figures.collected, figures.elsewhere]).toEqual([34_200, 34_200])
  const rows = async (view: string) =>
    (await post<ResultAnswer>('result/result/search', { criteria: { view, ...CRITERIA } })).list
  expect((await rows('METHOD')).map(({ collected, count }) => [collected, count])).toEqual([[34_200, 3]])
  expect((await rows('TILL')).map(({ collected }) => collected).toSorted((a, b) => a - b)).toEqual([1200, 33_000])

  const rates = async () =>
    (
      await post<ListAnswer<typeof tvaStatementList>>('result/tva-statement/search', {
        criteria: { view: 'RATES', ...CRITERIA },
      })
    ).list.map((row) => [row.from.slice(0, 7), row.kind, row.rateValue, row.base ?? row.outside, row.vat])
  const ofMarch = [
    ['2027-03', 'GOODS', 2000, 1000, 200],
    ['2027-03', 'SERVICES', 1000, 30_000, 3000],
  ]
  expect((await rates()).toSorted((a, b) => String(a[1]).localeCompare(String(b[1])))).toEqual(ofMarch)

  await desk.at('2027-04-05T09:00:00Z')
  const back = { id: mine.id, version: mine.version, reason: 'Doublon' }
  expect(of<TillFile>(await tills.post('take-back', back)).state).toBe('TAKEN_BACK')
  expect((await rates()).filter(([from]) => from === '2027-04')).toEqual([
    ['2027-04', 'SERVICES', 1000, -30_000, -3000],
  ])
  const april = of<MyMonth>(await desk.staff().get('result/my-month/2027-04-15'))
  expect([april.collected.now, april.billed.now]).toEqual([-33_000, -33_000])
})

test('the books have an entry a till and day, with the VAT of the statement; no chain has them', async () => {
  const { rows: users } = await sql<{ id: number }>`select id from app_user order by id limit 1`.execute(db)
  const userId = users[0]?.id ?? 0
  const closer = await operate(desk.house, userId, (context) => Promise.resolve(context))
  await closeDays(db, closer, toDay('2027-03-31'))
  const { kinds, entries } = await operate(desk.house, userId, (context) => previewExport(context, toDay('2027-03-31')))
  expect(kinds).toEqual([{ kind: 'otherTill', sources: 3 }])
  const vat = entries
    .flatMap(({ lines }) => lines)
    .filter(({ account }) => account.startsWith('44571'))
    .reduce((sum, { debit, credit }) => sum + credit - debit, 0)
  expect(vat).toBe(3200)
  const { rows } = await sql`select from ticket union all select from payment`.execute(db)
  expect(rows).toHaveLength(0)
  expect((await verifyChains(db, desk.house.establishmentId)).intact).toBe(true)
})

test('reports tell those of the till that Pinède reports for, and none of the other', async () => {
  const chosen = { reportsFrom: toDay('2027-03-01'), reportPlatform: '0042', reportPlatformName: 'Plateforme' }
  await desk.prefer('vatStatement', chosen)
  const criteria = { view: 'DAYS', from: '2027-03-01', to: '2027-03-31' }
  const { list } = await post<ListAnswer<typeof reportList>>('ereport/search', { criteria })
  expect(list.map((row) => [row.day, row.category, row.rateValue, row.base, row.vat, row.count])).toEqual([
    ['2027-03-02', 'TLB1', 2000, 1000, 200, 1],
  ])
})
