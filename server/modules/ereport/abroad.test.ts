/** Professionals abroad on a real database: their invoices are reported one by one (10.1), and what they paid of them (10.2). */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import { reportFaults } from '#domain/ereport/check.ts'
import type { ListAnswer } from '#contract/list.ts'
import type { reportList } from '#contract/lists/ereport/report.ts'
import { vatTerritory } from '#domain/territory.ts'
import { readXmlTree } from '#server/documents/xml-tree.ts'
import { checkFlow10 } from '#server/modules/ereport/flow10.fixture.ts'
import { sendDueReports } from '#server/modules/ereport/index.ts'
import { closeDays } from '#server/modules/payment/closure/close.ts'
import { aStay } from '#server/testing/campsite.ts'
import { of } from '#server/testing/cash-desk.ts'
import { operate } from '#server/testing/context.ts'
import { intent, openDesk } from '#server/testing/desk.ts'
import { quiet } from '#server/testing/test-server.ts'

const desk = await openDesk()
const { house } = desk.house
const days = async () => {
  const criteria = { view: 'DAYS', from: '2027-03-01', to: '2027-04-30' }
  const { list } = of<ListAnswer<typeof reportList>>(await desk.staff().post('ereport/search', { criteria }))
  return list.map((row) => [row.day, row.category, row.invoice, row.rateValue, row.base ?? row.amount, row.vat])
}
const filesOf = async (): Promise<string[]> => {
  const { rows } = await sql<{ content: Buffer }>`select content from einvoice_flow order by id`.execute(house.db)
  return rows.map(({ content }) => content.toString())
}

test('an invoice of a German company, its payments, its cancellation and the next one', async () => {
  await desk.at('2027-03-02T09:00:00Z')
  const chosen = { reportsFrom: toDay('2027-03-01'), reportPlatform: '0042', reportPlatformName: 'Plateforme' }
  await desk.prefer('vatStatement', chosen)
  await sql`update customer set is_company = true, company_name = 'Wanderer GmbH', vat_number = 'DE129273398' where id = ${desk.site.customerId}`.execute(
    house.db,
  )
  await sql`update address set country_id = (select id from country where iso_code = 'DE')
    where customer_id = ${desk.site.customerId}`.execute(house.db)
  const file = await desk.booked([aStay(desk.site)])
  const bill = async () =>
    of<{ id: number; number: string }>(await desk.staff().post('payment/bill/edit', { bookingId: file.id }, intent()))
  const first = await bill()
  of(await desk.pay(file.id, 10_000))
  await desk.at('2027-03-04T09:00:00Z')
  of(await desk.pay(file.id, 12_386))
  // 220.50 at 10 %, and 3.36 of tourist tax, which is no collection of a service.
  expect(await days()).toEqual([
    ['2027-03-02', 'TPS1', first.number, 1000, 20_045, 2005],
    ['2027-03-02', 'TPS1', first.number, 0, 336, 0],
    ['2027-03-02', 'PAID', first.number, 1000, 10_000, null],
    ['2027-03-04', 'PAID', first.number, 1000, 12_050, null],
  ])
  await desk.at('2027-03-05T09:00:00Z')
  of(await desk.staff().post('payment/bill/cancel', { id: first.id, reason: 'Autre adresse' }, intent()))
  const second = await bill()
  const rows = await days()
  expect(
    rows.filter(([, category]) => category === 'TPS1').map(([day, , number, rate, base]) => [day, number, rate, base]),
  ).toEqual([
    ['2027-03-02', first.number, 1000, 20_045],
    ['2027-03-02', first.number, 0, 336],
    ['2027-03-05', expect.any(String), 1000, -20_045],
    ['2027-03-05', expect.any(String), 0, -336],
    ['2027-03-05', second.number, 1000, 20_045],
    ['2027-03-05', second.number, 0, 336],
  ])
  // What was paid of the first stays told with it: the second is not paid a second time.
  expect(rows.filter(([, category]) => category === 'PAID')).toHaveLength(2)

  // Had reports begun later, the first and what cancels it, and what was paid, would be of sales and collections as ever.
  await desk.prefer('vatStatement', { ...chosen, reportsFrom: toDay('2027-03-03') })
  const later = (await days()).map(([day, category, number]) => [day, category, number])
  expect(later).toEqual([
    ['2027-03-05', 'TPS1', second.number],
    ['2027-03-05', 'TPS1', second.number],
    ['2027-03-05', 'TPS1', null],
    ['2027-03-05', 'PAID', second.number],
    ['2027-03-04', 'PAID', null],
  ])
  await desk.prefer('vatStatement', chosen)

  await desk.at('2027-04-12T09:00:00Z')
  const { rows: users } = await sql<{ id: number }>`select id from app_user order by id limit 1`.execute(house.db)
  const closer = await operate(desk.house, users[0]?.id ?? 0, (context) => Promise.resolve(context))
  await closeDays(house.db, closer, toDay('2027-04-11'))
  await sendDueReports(house, quiet)
  const files = await filesOf()
  expect(files).toHaveLength(2)
  for (const xml of files) {
    const tree = readXmlTree(Buffer.from(xml))
    expect(typeof tree === 'string' ? tree : reportFaults(tree)).toEqual([])
    checkFlow10(xml)
  }
  expect(files.join('').match(/<Invoice>/g)).toHaveLength(5)
  expect(files.join('')).not.toContain('<Transactions>')
})

test('a company of Réunion is no company abroad, in SQL as in the rules', async () => {
  const { rows: countries } = await sql<{ code: string; territory: string }>`
    select iso_code as code, vat_territory(iso_code) as territory from country`.execute(house.db)
  expect(countries.filter(({ code, territory }) => vatTerritory(code) !== territory)).toEqual([])
  expect(
    countries
      .filter(({ code, territory }) => code !== territory)
      .map(({ code }) => code)
      .toSorted(),
  ).toEqual(['GP', 'MQ', 'RE'])
  await sql`update customer set is_company = true, siren = '732829320', vat_number = null where id = ${desk.site.customerId}`.execute(
    house.db,
  )
  await sql`update address set country_id = (select id from country where iso_code = 'RE')
    where customer_id = ${desk.site.customerId}`.execute(house.db)
  await sql`delete from place_hold`.execute(house.db)
  const file = await desk.booked([aStay(desk.site)])
  const bill = of<{ id: number }>(await desk.staff().post('payment/bill/edit', { bookingId: file.id }, intent()))
  const { rows } = await sql`select
      (select count(*)::int from company_bill where id = ${bill.id}) as company,
      (select count(*)::int from abroad_bill_entry where bill_id = ${bill.id}) as abroad`.execute(house.db)
  expect(rows).toEqual([{ company: 1, abroad: 0 }])
})
