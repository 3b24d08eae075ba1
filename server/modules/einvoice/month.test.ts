/**
 * A month of bills and its reports through a platform that fails one call in ten, in every way it knows: each there once, none lost. In the
 * tests a few dozen bills; `npm run proof` plays a thousand (`PINEDE_BILLS`).
 */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, toDay } from '#domain/day.ts'
import { sendDueReports } from '#server/modules/ereport/index.ts'
import { closeDays } from '#server/modules/payment/closure/close.ts'
import { operate } from '#server/testing/context.ts'
import { of } from '#server/testing/cash-desk.ts'
import { BUYER_SIREN, platformDesk } from '#server/testing/platform-desk.ts'
import { quiet } from '#server/testing/test-server.ts'

const BILLS = Number(process.env['PINEDE_BILLS'] ?? 12)
const DAYS = 30
/** A few of its days where there are few bills. */
const STEP = BILLS < 100 ? 5 : 1
const FULL = 22_386
const START = toDay('2027-04-01')
const LIMIT_MS = 60_000 + BILLS * 1500

const { desk, platform, at, round, company, consumer, bill, status, errors } =
  await platformDesk('2027-04-01T08:00:00Z')
const { db } = desk.house.house

const states = async (): Promise<Readonly<Record<string, number>>> => {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from einvoice_flow group by state`.execute(db)
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}
const underWay = async (): Promise<number> => {
  const { WAITING = 0, SENT = 0 } = await states()
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from company_bill b where b.bill_on >= ${START} and not exists (
      select from einvoice_bill k where k.establishment_id = b.establishment_id and k.bill_id = b.id)`.execute(db)
  return WAITING + SENT + (rows[0]?.count ?? 0)
}
/** What the platform took, by the name of the file; its own refusals of doubles have no tracking id. */
const taken = (): ReadonlyMap<string, number> => {
  const names = platform.sent().filter(({ trackingId }) => trackingId !== null)
  return new Map([...Map.groupBy(names, ({ name }) => name)].map(([name, own]) => [name, own.length]))
}

test(`${BILLS} bills and a month of reports: each once, none lost`, { timeout: LIMIT_MS }, async () => {
  const chosen = { reportsFrom: START, reportPlatform: '0042', reportPlatformName: 'Plateforme' }
  await desk.prefer('vatStatement', chosen)
  platform.faults.rate(0.1)
  let turn = 0
  // Most are taken at once; some are looked at for days, some are rejected after they were taken.
  platform.judge(() => {
    turn += 1
    if (turn % 17 === 0)
      return { status: 'Error', details: [{ reasonCode: 'InvalidSchema', reasonMessage: 'BR-FR-08' }] }
    return { status: turn % 5 === 0 ? 'Pending' : 'Ok' }
  })
  const made: { id: number; number: string }[] = []
  let consumers = 0
  for (let n = 0; n < DAYS; n += STEP) {
    const day = addDays(START, n)
    await at(`${day}T09:00:00Z`)
    const today = Math.floor((BILLS * (n + STEP)) / DAYS) - made.length
    await company(BUYER_SIREN)
    for (let i = 0; i < today; i += 1) made.push(await bill(i % 3 === 0 ? FULL : 0))
    if (n % 3 === 0 || STEP > 1) {
      await consumer()
      await bill(FULL)
      consumers += 1
    }
    if (n % 4 === 0 || n % 5 === 0) platform.faults.queue('REFUSED')
    platform.deliver({ type: 'CustomerInvoiceLC', syntax: 'CDAR', name: `garbage-${n}.xml`, content: '<html>' })
    status(`F1999-${n}`, 205)
    await round()
    const some = made.at(-1)
    if (some !== undefined && n % 5 === 0) status(some.number, 204)
  }
  await at('2027-05-12T09:00:00Z')
  const { rows: users } = await sql<{ id: number }>`select id from app_user order by id limit 1`.execute(db)
  const closer = await operate(desk.house, users[0]?.id ?? 0, (context) => Promise.resolve(context))
  await closeDays(db, closer, toDay('2027-05-11'))
  await sendDueReports({ ...desk.house.house, now: () => new Date('2027-05-12T09:00:00Z') }, quiet)

  // Refused at the door: a person sends them again. Looked at for days: the answer comes at last.
  const again = async (): Promise<void> => {
    const { rows } = await sql<{ id: number }>`select id from einvoice_flow where state = 'FAILED'`.execute(db)
    for (const { id } of rows) of(await desk.staff().post('payment/einvoice/retry', { id }))
  }
  for (let left = 1, rounds = 0; left > 0 && rounds < 200; rounds += 1) {
    if (rounds % 10 === 5) await again()
    await round()
    platform.settle({ status: 'Ok' })
    const { FAILED = 0 } = await states()
    left = (await underWay()) + FAILED
  }
  platform.faults.rate(0)
  await round()

  const names = taken()
  expect([...names].filter(([, count]) => count !== 1)).toEqual([])
  expect(made.filter(({ number }) => !names.has(`facture-${number}.pdf`))).toEqual([])
  const { ACCEPTED = 0, REJECTED = 0, ...others } = await states()
  expect(others).toEqual({})
  expect(ACCEPTED + REJECTED).toBe(names.size)
  // Every company's bill has its end, told by the platform that took it.
  const { rows: ends } = await sql<{ count: number }>`
    select count(*)::int as count from einvoice_bill k join einvoice_flow f on f.establishment_id = k.establishment_id and f.id = k.flow_id
    where f.state in ('ACCEPTED', 'REJECTED') and k.faults is null`.execute(db)
  expect(ends[0]?.count).toBe(made.length)
  const collected = [...names.keys()].filter((name) => name.startsWith('encaissee-'))
  expect(collected.length).toBeGreaterThan(0)

  // Three decades of sales, and the month of collections: one file each, all that consumers bought and paid.
  const reports = [...names.keys()].filter((name) => /^[TP]-/.test(name))
  expect(reports).toHaveLength(4)
  const { rows: told } = await sql<{ kind: string; sum: number }>`
    select r.kind, sum((t ->> 'base')::bigint + (t ->> 'vat')::bigint)::float8 as sum
    from ereport r, jsonb_array_elements(r.told) t group by r.kind order by r.kind`.execute(db)
  // A company's bill that had not left when its day was reported is told there, and its invoice is of process 7: once, too.
  const { rows: before } = await sql<{ count: number }>`
    select count(*)::int as count from einvoice_bill where reported`.execute(db)
  const sum = (consumers + (before[0]?.count ?? 0)) * (FULL - 336)
  expect(told).toEqual([
    { kind: 'PAYMENTS', sum },
    { kind: 'TRANSACTIONS', sum },
  ])
  expect(errors).toEqual([])
})
