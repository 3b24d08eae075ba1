/** What the two checks of money find once somebody who holds the database made it wrong. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ListAnswer } from '#contract/list.ts'
import type { doubleBillList } from '#contract/lists/payment/double-bill.ts'
import type { wrongDueList } from '#contract/lists/payment/wrong-due.ts'
import type { ticketPaymentList } from '#contract/lists/payment/ticket-payment.ts'
import type { saleCheckList } from '#contract/lists/sale/sale-check.ts'
import { aStay } from '#server/testing/campsite.ts'
import { intent } from '#server/testing/desk.ts'
import { openTampered } from '#server/testing/tampered.ts'

const { desk, superuser, site } = await openTampered()

const search = async <A>(base: string): Promise<A> =>
  (await desk.staff().post(`payment/${base}/search`, { criteria: {}, sort: [] })).body as unknown as A

const doubles = () =>
  search<ListAnswer<typeof doubleBillList, { looked: { bills: number; lines: number } }>>('double-bill')
const wrong = () =>
  search<ListAnswer<typeof wrongDueList, { looked: { files: number; payments: number } }>>('wrong-due')

test('a stay on two live bills is shown line by line, with both bills; a cancelled bill counts for nothing', async () => {
  await desk.clear()
  const file = await desk.booked([aStay(desk.site)])
  const bill = async () => (await desk.staff().post('payment/bill/edit', { bookingId: file.id }, intent())).body
  const first = await bill()
  await desk.staff().post('payment/bill/cancel', { id: first['id'], reason: 'Mauvais client' }, intent())
  const second = await bill()
  const before = await doubles()
  expect(before.list).toEqual([])
  expect(before.looked).toMatchObject({ bills: 1 })

  await sql`delete from bill_cancellation where establishment_id = ${site} and bill_id = ${first['id']}`.execute(
    superuser,
  )
  const { list, total } = await doubles()
  expect(total).toBeGreaterThan(0)
  for (const row of list)
    expect(row).toMatchObject({
      bookingCode: file.code,
      bills: `${String(first['number'])}, ${String(second['number'])}`,
      billId: second['id'],
      charged: row.owed * 2,
    })
  expect(list.reduce((sum, row) => sum + row.owed, 0)).toBe(file.totals.total)
})

test('a file whose recorded due is wrong is shown with the difference, the others are not', async () => {
  const before = await wrong()
  expect(before.list).toEqual([])
  expect(before.looked.files).toBeGreaterThan(2)
  expect(before.looked.payments).toBeGreaterThan(2)
  const { rows } = await sql<{ id: number; balance: number }>`
    update booking set paid = paid - 4200 where establishment_id = ${site} and id = (select max(booking_id) from payment
      where establishment_id = ${site}) returning id, balance`.execute(superuser)
  expect((await wrong()).list).toMatchObject([{ id: rows[0]?.id, recorded: rows[0]?.balance, gap: 4200 }])
})

test('tickets that are not paid exactly, that do not sum, and stocks that left their moves are shown, the others are not', async () => {
  const payments = () => search<ListAnswer<typeof ticketPaymentList, { looked: { tickets: number } }>>('ticket-payment')
  const checks = async () =>
    (await desk.staff().post('sale/sale-check/search', { criteria: {}, sort: [] })).body as unknown as ListAnswer<
      typeof saleCheckList,
      { looked: { tickets: number; stocks: number } }
    >
  expect([(await payments()).list, (await payments()).looked]).toEqual([[], { tickets: 4 }])
  expect([(await checks()).list, (await checks()).looked]).toEqual([[], { tickets: 4, stocks: 0 }])
  const { rows } = await sql<{ id: number; total: number }>`
    select id, total from ticket where establishment_id = ${site} order by id limit 1`.execute(superuser)
  const [ticket] = rows
  await sql`update payment set amount = amount - 40 where establishment_id = ${site} and ticket_id = ${ticket?.id}`.execute(
    superuser,
  )
  expect((await payments()).list).toMatchObject([{ id: ticket?.id, total: ticket?.total, gap: 40 }])
  await sql`update ticket_line set amount = amount + 60 where establishment_id = ${site} and ticket_id = ${ticket?.id} and position = 0`.execute(
    superuser,
  )
  expect((await checks()).list.map(({ fault, isTicket }) => [fault, isTicket])).toEqual([
    ['LINES', true],
    ['VAT', true],
  ])
  await sql`
    with a as (update article set has_stock = true, stock = 7 where establishment_id = ${site} returning establishment_id, id)
    insert into article_stock_move (establishment_id, article_id, kind, quantity, stock_after, moved_at, moved_by)
    select establishment_id, id, 'COUNT', 9, 9, now(), ${desk.staff().userId} from a`.execute(superuser)
  expect((await checks()).list.find(({ fault }) => fault === 'STOCK')).toMatchObject({ moved: 9, stock: 7 })
})
