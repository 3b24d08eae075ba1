/** A professional asks afterwards for an invoice of what a report of sales to consumers told: process 7, counted once (case 30). */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import type { ListAnswer } from '#contract/list.ts'
import type { reportList } from '#contract/lists/ereport/report.ts'
import { wasReported } from '#server/modules/einvoice/reported.ts'
import { sendDueReports } from '#server/modules/ereport/index.ts'
import { closeDays } from '#server/modules/payment/closure/close.ts'
import { aStay } from '#server/testing/campsite.ts'
import { of } from '#server/testing/cash-desk.ts'
import { operate } from '#server/testing/context.ts'
import { intent } from '#server/testing/desk.ts'
import { BUYER_SIREN, platformDesk } from '#server/testing/platform-desk.ts'
import { quiet } from '#server/testing/test-server.ts'

const { desk, at, company, consumer, bill, billed, stateOf, cancel, round, sentOf } =
  await platformDesk('2027-03-01T09:00:00Z')
const { house } = desk.house
const FULL = 22_386

const closeTo = async (now: string, through: string): Promise<void> => {
  await at(now)
  const { rows } = await sql<{ id: number }>`select id from app_user order by id limit 1`.execute(house.db)
  const closer = await operate(desk.house, rows[0]?.id ?? 0, (context) => Promise.resolve(context))
  await closeDays(house.db, closer, toDay(through))
  await sendDueReports({ ...house, now: () => new Date(now) }, quiet)
  await round()
}
/** Net of what days of sales, or of collections, tell. */
const told = async (kind: string): Promise<number> => {
  const criteria = { view: 'DAYS', from: '2027-02-01', to: '2027-03-31' }
  const { list } = of<ListAnswer<typeof reportList>>(await desk.staff().post('ereport/search', { criteria }))
  return list
    .filter((row) => row.kind === kind)
    .reduce((all, row) => all + (kind === 'PAYMENTS' ? (row.amount ?? 0) : (row.base ?? 0) + (row.vat ?? 0)), 0)
}
const processOf = (number: string) =>
  /<ram:ID>([SBM]\d)<\/ram:ID>/.exec(Buffer.from(sentOf(`facture-${number}`)[0]?.content ?? '').toString())?.[1]

/** To a consumer, paid, in the report of the first ten days of March. */
let first: { readonly id: number; readonly bookingId: number }
let unpaid: { readonly id: number; readonly bookingId: number }
beforeAll(async () => {
  const chosen = { reportsFrom: toDay('2027-02-01'), reportPlatform: '0042', reportPlatformName: 'Plateforme' }
  await at('2027-03-01T09:00:00Z')
  await desk.prefer('vatStatement', chosen)
  await consumer()
  first = await bill(FULL)
  unpaid = await bill()
  await closeTo('2027-03-12T09:00:00Z', '2027-03-11')
})

test('what a report told is invoiced with process 7, and stays in the reports, once', async () => {
  await at('2027-03-12T10:00:00Z')
  const [sold, collected] = [await told('TRANSACTIONS'), await told('PAYMENTS')]
  expect([sold > 0, collected > 0]).toEqual([true, true])
  await cancel(first.id)
  await company(BUYER_SIREN)
  const { id, number } = await billed(first.bookingId)
  await round()
  expect(await stateOf(id)).toMatchObject({ state: 'ACCEPTED', faults: [], reported: true })
  expect(processOf(number)).toBe('S7')
  expect([await told('TRANSACTIONS'), await told('PAYMENTS')]).toEqual([sold, collected])
  // What was collected is in the reports: the authority is told nothing of it a second time.
  await round()
  expect(sentOf(`encaissee-${number}`)).toEqual([])

  // Cancelled and billed again, the second takes the place of the first: still process 7, still once.
  const cancelling = await cancel(id)
  const again = await billed(first.bookingId)
  await round()
  await round()
  expect((await stateOf(cancelling)).state).toBe('ACCEPTED')
  expect(processOf(again.number)).toBe('S7')
  expect([await told('TRANSACTIONS'), await told('PAYMENTS')]).toEqual([sold, collected])
  await cancel(again.id)
  await round()
  expect(await told('TRANSACTIONS')).toBe(sold / 2)
})

test('what is not paid, or charges something else, is invoiced as ever: the report takes it back', async () => {
  await at('2027-03-12T12:00:00Z')
  const sold = await told('TRANSACTIONS')
  await cancel(unpaid.id)
  const { number } = await billed(unpaid.bookingId)
  const { number: other } = await bill(FULL)
  await round()
  expect([processOf(number), processOf(other)]).toEqual(['S1', 'S2'])
  expect(await told('TRANSACTIONS')).toBeLessThan(sold)
  const away = of<{ id: number }>(
    await desk.staff().post('payment/bill/edit', { bookingId: (await desk.booked([aStay(desk.site)])).id }, intent()),
  )
  await round()
  expect((await stateOf(away.id)).state).toBe('ACCEPTED')
})

test('a company’s bill that waited while its day was reported leaves with process 7', async () => {
  await at('2027-03-12T14:00:00Z')
  await company(null)
  const { id, number } = await bill(FULL)
  await round()
  expect((await stateOf(id)).state).toBe('BLOCKED')
  await closeTo('2027-03-22T09:00:00Z', '2027-03-21')
  // Its SIREN is on the signed bill for ever: only its address can be mended afterwards.
  expect((await stateOf(id)).state).toBe('BLOCKED')
  expect(processOf(number)).toBeUndefined()
  const sold = await told('TRANSACTIONS')
  const cancelling = await cancel(id)
  await company(BUYER_SIREN)
  await round()
  const { rows } = await sql<{
    bookingId: number
  }>`select booking_id as "bookingId" from bill where id = ${id}`.execute(house.db)
  const mended = await billed(rows[0]?.bookingId ?? 0)
  await round()
  expect([(await stateOf(cancelling)).state, processOf(mended.number)]).toEqual(['INTERNAL', 'S7'])
  expect(await told('TRANSACTIONS')).toBe(sold)
})

test('a report that was turned away at the door has told its bills: it goes again as it is', async () => {
  await at('2027-03-22T10:00:00Z')
  await consumer()
  const { id, bookingId } = await bill(FULL)
  await closeTo('2027-04-03T09:00:00Z', '2027-04-02')
  const report = sql`select flow_id from ereport where kind = 'TRANSACTIONS' order by id desc limit 1`
  await sql`update einvoice_flow set state = 'FAILED' where id = (${report})`.execute(house.db)
  await cancel(id)
  await company(BUYER_SIREN)
  const again = await billed(bookingId)
  await round()
  expect(await stateOf(again.id)).toMatchObject({ state: 'ACCEPTED', reported: true })
})

test('the bill of a ticket was told with the ticket, but where there is no such process', async () => {
  const zero = cents(0)
  const totals = {
    excluding: cents(1000),
    vat: cents(200),
    including: cents(1200),
    deductions: zero,
    paid: cents(1200),
    due: zero,
  }
  const ticket = { id: 1, number: 'BAR-000001', date: toDay('2027-03-01') }
  const which = { establishmentId: desk.house.establishmentId, id: 1, cancelsId: null }
  expect(await wasReported(house.db, which, { totals, category: 'GOODS', ticket })).toBe(true)
  expect(await wasReported(house.db, which, { totals, category: 'MIXED', ticket })).toBe(false)
  expect(await wasReported(house.db, which, { totals, category: 'GOODS' })).toBe(false)
})
