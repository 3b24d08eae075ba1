/** Electronic reports on a real database: what leaves, once, from closed days alone, and what professionals' invoices tell instead. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { reportFaults } from '#domain/ereport/check.ts'
import { readXmlTree } from '#server/documents/xml-tree.ts'
import type { ListAnswer } from '#contract/list.ts'
import type { Duty } from '#contract/operations/ereport/duty.ts'
import type { reportList } from '#contract/lists/ereport/report.ts'
import { sendDueReports } from '#server/modules/ereport/index.ts'
import { makeReport } from '#server/modules/ereport/make.ts'
import { closeDays } from '#server/modules/payment/closure/close.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { aStay } from '#server/testing/campsite.ts'
import { operate } from '#server/testing/context.ts'
import { intent, openDesk } from '#server/testing/desk.ts'
import { quiet } from '#server/testing/test-server.ts'

const desk = await openDesk()
const { house } = desk.house
const site = desk.site.establishmentId
const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
  const answer = await desk.staff().post(path, body, intent())
  if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`)
  return answer.body
}
const search = async (criteria: object) => {
  const { list } = (await post('ereport/search', { criteria })) as unknown as ListAnswer<typeof reportList>
  return list
}
const periods = async () =>
  (await search({ view: 'PERIODS' })).map((row) => [row.kind, row.from, row.through, row.due, row.state])
const days = async (kind: string, from: string, to: string) =>
  (await search({ view: 'DAYS', from, to }))
    .filter((row) => row.kind === kind)
    .map((row) => [row.day, row.category, row.rateValue, row.base ?? row.amount, row.vat, row.count])
const send = (kind: string, from: string) => desk.staff().post('ereport/send', { kind, from }, intent())
const codeOf = async (kind: string, from: string): Promise<unknown> => (await send(kind, from)).body['message']
const { rows: users } = await sql<{ id: number }>`select id from app_user order by id limit 1`.execute(house.db)
const closer = () => operate(desk.house, users[0]?.id ?? 0, (context) => Promise.resolve(context))
const close = async (now: string, through: string): Promise<void> => {
  await desk.at(now)
  await closeDays(house.db, await closer(), toDay(through))
}
const answered = (state: string) =>
  sql`update einvoice_flow set state = ${state}, flow_id = 'F' || id where state in ('WAITING', 'SENT')`.execute(
    house.db,
  )

/** 223.86 € for a week of two adults: 220.50 at 10 % and 3.36 of tourist tax. */
let file: { readonly id: number; readonly version: number }
beforeAll(async () => {
  await desk.at('2027-01-10T09:00:00Z')
  file = await desk.booked([aStay(desk.site)])
  await desk.pay(file.id, 6300)
  await desk.prefer('vatStatement', {
    reportsFrom: toDay('2027-01-01'),
    reportPlatform: '0042',
    reportPlatformName: 'Plateforme',
  })
})

test('says what blocks a period until its days are closed, and shows early what will leave', async () => {
  await desk.at('2027-01-12T09:00:00Z')
  expect(await periods()).toEqual([
    ['PAYMENTS', '2027-01-01', '2027-01-31', '2027-02-10', 'RUNNING'],
    ['TRANSACTIONS', '2027-01-11', '2027-01-20', '2027-01-31', 'RUNNING'],
    ['TRANSACTIONS', '2027-01-01', '2027-01-10', '2027-01-20', 'BLOCKED'],
  ])
  expect(await codeOf('TRANSACTIONS', '2027-01-01')).toBe('ereport.daysOpen')
  expect(await codeOf('PAYMENTS', '2027-01-01')).toBe('ereport.early')
  expect(await days('PAYMENTS', '2027-01-01', '2027-01-31')).toEqual([['2027-01-10', 'PAID', 1000, 6300, null, null]])
})

test('leaves by itself, once, and no file where there is nothing to tell', async () => {
  await close('2027-02-02T09:00:00Z', '2027-02-01')
  await sendDueReports(house, quiet)
  await sendDueReports(house, quiet)
  const { rows } = await sql<{ kind: string; name: string; content: Buffer; sha256: string }>`
    select kind, name, content, sha256 from einvoice_flow where establishment_id = ${site} order by id`.execute(
    house.db,
  )
  expect(rows.map(({ kind, name }) => [kind, name.slice(0, 1)])).toEqual([['REPORT', 'P']])
  const tree = readXmlTree(rows[0]!.content)
  expect(typeof tree === 'string' ? tree : reportFaults(tree)).toEqual([])
  expect(String(rows[0]!.content)).toContain('<Amount>63.00</Amount>')
  expect((await periods()).filter(([, from]) => (from ?? '') < '2027-02-01')).toEqual([
    ['TRANSACTIONS', '2027-01-21', '2027-01-31', '2027-02-10', 'NOTHING'],
    ['PAYMENTS', '2027-01-01', '2027-01-31', '2027-02-10', 'WAITING'],
    ['TRANSACTIONS', '2027-01-11', '2027-01-20', '2027-01-31', 'NOTHING'],
    ['TRANSACTIONS', '2027-01-01', '2027-01-10', '2027-01-20', 'NOTHING'],
  ])
  expect(await codeOf('PAYMENTS', '2027-01-01')).toBe('ereport.underWay')
  const taken = await desk.staff().get('ereport/file/PAYMENTS/2027-01-01')
  expect(taken.text).toBe(String(rows[0]!.content))
  const { rows: events } = await sql`select from jet where code = 1010`.execute(house.db)
  expect(events).toHaveLength(1)
})

test('says the same only once, and replaces a period whole where it was taken', async () => {
  await answered('ACCEPTED')
  expect(await codeOf('PAYMENTS', '2027-01-01')).toBe('ereport.same')
  // What the file charges bears another rate since.
  const { rows } = await sql<{ id: number }>`
    update booking_line set tva_rate = 2000 where establishment_id = ${site} and booking_id = ${file.id} and type = 'occupancy'
    returning id`.execute(house.db)
  expect(rows.length).toBeGreaterThan(0)
  expect((await send('PAYMENTS', '2027-01-01')).status).toBe(200)
  const { rows: made } = await sql<{ type: string; number: string }>`
    select type, number from ereport where kind = 'PAYMENTS' order by id`.execute(house.db)
  expect(made.map(({ type, number }) => [type, number.at(-1)])).toEqual([
    ['IN', '1'],
    ['RE', '2'],
  ])
  await sql`update booking_line set tva_rate = 1000 where establishment_id = ${site} and booking_id = ${file.id} and type = 'occupancy'`.execute(
    house.db,
  )
  // The platform refuses it: it was never there, and the period may leave again.
  await answered('REJECTED')
  expect((await send('PAYMENTS', '2027-01-01')).status).toBe(200)
  await answered('ACCEPTED')
})

test('sells services when billed; an electronic invoice takes them out, and what was told of its advance', async () => {
  await desk.at('2027-02-05T09:00:00Z')
  const { id } = await post('payment/bill/edit', { bookingId: file.id })
  expect(await days('TRANSACTIONS', '2027-02-01', '2027-02-10')).toEqual([
    ['2027-02-05', 'TPS1', 1000, 20_045, 2005, 1],
  ])
  expect(await days('PAYMENTS', '2027-02-01', '2027-02-28')).toEqual([])
  // Any flow will do: what reports read is that there is one.
  await sql`insert into einvoice_bill (establishment_id, bill_id, flow_id, decided_at)
    select ${site}, ${id}, min(w.id), now() from einvoice_flow w where w.establishment_id = ${site}`.execute(house.db)
  expect(await days('TRANSACTIONS', '2027-02-01', '2027-02-10')).toEqual([])
  const other = await desk.booked([aStay(desk.site, { arrival: '2027-08-01', departure: '2027-08-08' })])
  await desk.pay(other.id, 10_000)
  // 63 € taken back are more than nothing, and less than the 100 € of the same day.
  expect(await days('PAYMENTS', '2027-02-01', '2027-02-28')).toEqual([['2027-02-05', 'PAID', 1000, 3700, null, null]])
})

test('home tells what is due, what waits for its days, and what went', async () => {
  const told = async (): Promise<unknown> =>
    ((await desk.staff().get('ereport/duties')).body['list'] as Duty[]).map(({ kind, from, state }) => [
      kind,
      from,
      state,
    ])
  await desk.at('2027-03-05T09:00:00Z')
  expect(await told()).toEqual([
    ['TRANSACTIONS', '2027-02-01', 'BLOCKED'],
    ['TRANSACTIONS', '2027-02-11', 'BLOCKED'],
    ['PAYMENTS', '2027-02-01', 'BLOCKED'],
    ['TRANSACTIONS', '2027-02-21', 'BLOCKED'],
  ])
  await desk.at('2027-02-15T09:00:00Z')
  expect(await told()).toEqual([
    ['PAYMENTS', '2027-01-01', 'WENT'],
    ['TRANSACTIONS', '2027-02-01', 'BLOCKED'],
  ])
})

test('refuses in words what lacks, what is not its turn, and what the authority would not take', async () => {
  await desk.at('2027-04-12T09:00:00Z')
  const context = await closer()
  const [first, march] = [{ kind: 'TRANSACTIONS', from: toDay('2027-02-01') }, toDay('2027-03-01')] as const
  const refused = (which: { kind: 'TRANSACTIONS'; from: Day }, over: object = {}) =>
    inTransaction(house.db, async (tx) => makeReport({ ...context, today: toDay('2027-04-12'), ...over, tx }, which))
  await close('2027-04-12T09:00:00Z', '2027-04-11')
  const { list } = (await desk.staff().get('ereport/duties')).body as { list: Duty[] }
  expect(list[0]).toMatchObject({ kind: 'TRANSACTIONS', from: '2027-02-01', due: '2027-02-20', state: 'LATE' })
  await expect(refused(first, { training: true })).rejects.toThrow('ereport.training')
  await expect(refused({ ...first, from: toDay('2027-02-03') })).rejects.toThrow('ereport.unknown')
  await expect(refused({ ...first, from: march })).rejects.toThrow('ereport.notNext')
  await sql`update establishment set siren = null, siret = null where id = ${site}`.execute(house.db)
  await expect(refused(first)).rejects.toThrow('ereport.siren')
  await sql`update establishment set siren = '732829320' where id = ${site}`.execute(house.db)
  const chosen = { reportsFrom: toDay('2027-01-01'), reportPlatform: '0042', reportPlatformName: 'Plateforme' }
  await desk.prefer('vatStatement', { ...chosen, reportPlatform: null })
  await expect(refused(first)).rejects.toThrow('ereport.platform')
  await desk.prefer('vatStatement', { ...chosen, reportPlatform: '!' })
  await sql`delete from einvoice_bill where establishment_id = ${site}`.execute(house.db)
  await expect(refused(first)).rejects.toThrow('ereport.refused')
  await desk.prefer('vatStatement', { reportsFrom: null })
  await expect(refused(first)).rejects.toThrow('ereport.off')
})
