/** Tickets of tills in electronic reports: told with their day, once, a return with its own. */
import { expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import { sql } from 'kysely'
import type { ListAnswer } from '#contract/list.ts'
import type { reportList } from '#contract/lists/ereport/report.ts'
import { reportFaults } from '#domain/ereport/check.ts'
import { readXmlTree } from '#server/documents/xml-tree.ts'
import { sendDueReports } from '#server/modules/ereport/index.ts'
import { closeDays } from '#server/modules/payment/closure/close.ts'
import { of } from '#server/testing/cash-desk.ts'
import { operate } from '#server/testing/context.ts'
import { quiet } from '#server/testing/test-server.ts'
import { openTill } from '#server/testing/till-desk.ts'

const desk = await openTill()
const { house } = desk.house
const days = async () => {
  const criteria = { view: 'DAYS', from: '2027-03-01', to: '2027-03-31' }
  const { list } = of<ListAnswer<typeof reportList>>(await desk.staff().post('ereport/search', { criteria }))
  return list.map((row) => [row.day, row.category, row.rateValue, row.base ?? row.amount, row.vat, row.count])
}

test('tickets are told by day, category and rate, and leave with their period', async () => {
  await desk.at('2027-03-02T09:00:00Z')
  const chosen = { reportsFrom: toDay('2027-03-01'), reportPlatform: '0042', reportPlatformName: 'Plateforme' }
  await desk.prefer('vatStatement', chosen)
  const bread = await desk.article({ code: 'BAG', label: 'Baguette', price: 211, rate: 550 })
  const bottle = await desk.article({ code: 'GAZ', label: 'Gaz', price: 1200, deposit: 500 })
  const wash = await desk.article({ code: 'LAV', label: 'Lavage', price: 550, rate: 1000, nature: 'SERVICE' })
  await desk.sell([{ articleId: bread, quantity: 2 }, { articleId: wash }], 972)
  await desk.sell([{ articleId: bottle }], 1700)
  await desk.at('2027-03-03T09:00:00Z')
  await desk.sell([{ articleId: wash, quantity: 2 }], 1100)
  await desk.sell([{ articleId: wash, quantity: -1 }], -550)
  const told = [
    ['2027-03-02', 'TPS1', 1000, 500, 50, 1],
    ['2027-03-02', 'TLB1', 550, 400, 22, 2],
    ['2027-03-02', 'TLB1', 2000, 1000, 200, 2],
    ['2027-03-03', 'TPS1', 1000, 500, 50, 2],
    ['2027-03-02', 'PAID', 1000, 550, null, null],
    ['2027-03-03', 'PAID', 1000, 550, null, null],
  ]
  const rows = await days()
  expect(rows.map((row) => row.slice(0, 5))).toEqual(told.map((row) => row.slice(0, 5)))
  // Two of the second: one of them a return, a ticket as others are.
  expect(rows.find(([day, category]) => day === '2027-03-03' && category === 'TPS1')?.at(-1)).toBe(2)

  await desk.at('2027-04-12T09:00:00Z')
  const { rows: users } = await sql<{ id: number }>`select id from app_user order by id limit 1`.execute(house.db)
  const closer = await operate(desk.house, users[0]?.id ?? 0, (context) => Promise.resolve(context))
  await closeDays(house.db, closer, toDay('2027-04-11'))
  await sendDueReports(house, quiet)
  await sendDueReports(house, quiet)
  const sent = await sql<{ content: Buffer }>`select content from einvoice_flow order by id`.execute(house.db)
  expect(sent.rows).toHaveLength(2)
  for (const { content } of sent.rows) {
    const tree = readXmlTree(content)
    expect(typeof tree === 'string' ? tree : reportFaults(tree)).toEqual([])
  }
  expect(await days()).toEqual(rows)
})
