/** What the two checks of money find once somebody who holds the database made it wrong. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ListAnswer } from '#contract/list.ts'
import type { doubleBillList } from '#contract/lists/payment/double-bill.ts'
import type { wrongDueList } from '#contract/lists/payment/wrong-due.ts'
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
    update booking set paid = paid - 4200 where establishment_id = ${site} and id = (select max(account_id) from payment
      where establishment_id = ${site}) returning id, balance`.execute(superuser)
  expect((await wrong()).list).toMatchObject([{ id: rows[0]?.id, recorded: rows[0]?.balance, gap: 4200 }])
})
