/** Closures on a real database: what they count, what they refuse afterwards, and that nothing gets round them. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { Db } from '#server/platform/db/db.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { JET } from '#domain/fiscal/jet.ts'
import { jumpDetail } from '#domain/fiscal/jumps.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { insertClosures } from '#server/platform/fiscal/closures.ts'
import { aBill, aPayment, aSite, someKeys } from '#server/platform/fiscal/fiscal.fixture.ts'
import type { Site } from '#server/platform/fiscal/fiscal.fixture.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import { alone, closeDays, closeMonth, closeYear } from '#server/modules/payment/closure/close.ts'
import type { Closer } from '#server/modules/payment/closure/close.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { writtenColumns } from '#server/testing/written-columns.ts'
import { testDb } from '#server/testing/test-db.ts'

const keys = someKeys(temporaryFolder('keys'))
let db: Db
let site: Site

const at = (now: string, over: Partial<Closer> = {}): Closer => ({
  ...site.context,
  user: null,
  now: new Date(`${now}T04:00:00Z`),
  today: toDay(now),
  ...over,
})
const closures = async (kind: string) => {
  const { rows } = await sql<{ period: string; total: number; perpetual: number; absolute: number; count: number }>`
    select period, total, perpetual, absolute, count from closure
    where establishment_id = ${site.context.establishmentId} and kind = ${kind} order by seq`.execute(db)
  return rows
}
const intact = async (): Promise<unknown> => {
  const { chains, facts, intact: is } = await verifyChains(db, site.context.establishmentId, keys)
  return is ? true : { chains: chains.filter(({ faults }) => faults.length > 0), facts }
}
const no = (code: string) => expect.objectContaining({ code })

beforeAll(async () => {
  db = (await testDb()).db
  site = await inTransaction(db, (tx) => aSite(tx, keys))
  await inTransaction(db, async (tx) => {
    await aBill(tx, site)
    await aPayment(tx, site, 5000)
    await aPayment(tx, site, -1200)
  })
})

describe('a site that sold on 6 July', () => {
  test('closes its days in order, from the start of its year on', async () => {
    expect(await closeDays(db, at('2026-08-02'), toDay('2026-08-01'))).toBe(213)
    const days = await closures('DAY')
    expect(days).toHaveLength(213)
    expect(days[0]).toMatchObject({ period: '20260101', total: 0, perpetual: 0, count: 0 })
    const sold = days.find(({ period }) => period === '20260706')
    expect(sold).toMatchObject({ count: 1, perpetual: sold?.total, absolute: sold?.total })
    expect(days.at(-1)).toMatchObject({ period: '20260801', total: 0, perpetual: sold?.total })
    const { rows } = await sql`
      select content, rates from closure where establishment_id = ${site.context.establishmentId} and period = '20260706'`.execute(
      db,
    )
    expect(rows[0]).toMatchObject({
      content: { payments: { CASH: 3800 }, guarantees: null, tills: { ACCUEIL: sold?.total } },
    })
    expect(await intact()).toBe(true)
  })

  test('refuses what is dated in a closed day, by code and by trigger', async () => {
    const late = (tx: Parameters<typeof aPayment>[0]) => aPayment(tx, site, 100)
    await expect(inTransaction(db, late)).rejects.toEqual(no('payment.dayClosed'))
    await expect(inTransaction(db, (tx) => aBill(tx, site))).rejects.toEqual(no('billing.dayClosed'))
    for (const [table, message] of [
      ['payment', 'payment.dayClosed'],
      ['bill', 'billing.dayClosed'],
    ] as const) {
      const columns = await writtenColumns(db, table)
      const copied = sql.raw(
        `insert into ${table} (${columns}) select ${columns.replaceAll(/(?<=^|, )/g, 'r.')} from ${table} t,
          jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object('id', nextval('record_id'))) r
          where t.establishment_id = ${site.context.establishmentId} limit 1`,
      )
      await expect(copied.execute(db)).rejects.toEqual(no(message))
    }
  })

  test('closes its months in order, each after a backup', async () => {
    const backedUp = () => true
    await expect(closeMonth(db, at('2026-08-02'), '2026-02', backedUp)).rejects.toEqual(no('closure.monthsOpen'))
    await expect(closeMonth(db, at('2026-08-02'), '2026-01', () => false)).rejects.toEqual(no('closure.backupNeeded'))
    for (let month = 1; month <= 7; month++) await closeMonth(db, at('2026-08-02'), `2026-0${month}`, backedUp)
    await expect(closeMonth(db, at('2026-08-02'), '2026-07', backedUp)).rejects.toEqual(no('closure.documentsMade'))
    await expect(closeMonth(db, at('2026-08-02'), '2026-08', backedUp)).rejects.toEqual(no('closure.periodsOpen'))
    const [july] = (await closures('MONTH')).slice(-1)
    expect(july).toMatchObject({ period: '202607', count: 1, total: july?.perpetual })
    expect(await intact()).toBe(true)
  })

  test('closes its year, by a technical user only, and gets the next one', async () => {
    await closeDays(db, at('2027-01-01'), toDay('2026-12-31'))
    for (const month of ['08', '09', '10', '11', '12'])
      await closeMonth(db, at('2027-01-01'), `2026-${month}`, () => true)
    const made: string[] = []
    const year = (technical: boolean) =>
      closeYear(db, at('2027-01-01'), { label: '2026', technical }, (_tx, { label }) =>
        Promise.resolve(made.push(label)),
      )
    await expect(year(false)).rejects.toEqual(no('closure.technicalOnly'))
    await year(true)
    expect(made).toEqual(['2027'])
    await expect(year(true)).rejects.toEqual(no('closure.documentsMade'))
    expect(await intact()).toBe(true)
  })
})

describe('whoever signs by other ways', () => {
  const zero = { rates: [], total: 0, count: 0, tills: {}, payments: {}, guarantees: null } as never
  const sign = (kind: 'DAY' | 'MONTH', from: Day, to: Day, over = {}) =>
    inTransaction(db, (tx) =>
      insertClosures(tx, at('2027-01-02'), [
        { kind, period: 'x', from, to, counted: zero, perpetual: 0 as never, absolute: 0 as never, ...over },
      ]),
    )

  test.each([
    ['a day that leaves one out', 'DAY', '2027-01-02', '2027-01-02'],
    ['a day twice', 'DAY', '2026-12-31', '2026-12-31'],
    ['a day that is to come', 'DAY', '2027-01-03', '2027-01-03'],
    ['other perpetual totals', 'DAY', '2027-01-01', '2027-01-01'],
    ['a month with an open day', 'MONTH', '2027-01-01', '2027-01-31'],
  ] as const)('closes not %s', async (_, kind, from, to) => {
    await expect(sign(kind, toDay(from), toDay(to))).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:PN002|period\.overlap)$/),
    })
  })
})

test('a payment that is being recorded holds the closing of its day off, and is in it', async () => {
  const own = await inTransaction(db, (tx) => aSite(tx, keys))
  const closer = { ...own.context, user: null, now: new Date('2026-07-07T04:00:00Z'), today: toDay('2026-07-07') }
  const recorded = Promise.withResolvers<void>()
  const paying = inTransaction(db, async (tx) => {
    await aPayment(tx, own, 700)
    recorded.resolve()
    await new Promise((done) => setTimeout(done, 300))
  })
  await recorded.promise
  await Promise.all([paying, closeDays(db, closer, toDay('2026-07-06'))])
  const { rows } = await sql<{ content: unknown }>`
    select content from closure where establishment_id = ${own.context.establishmentId} and period = '20260706'`.execute(
    db,
  )
  expect(rows[0]).toMatchObject({ content: { payments: { CASH: 700 } } })
  await expect(inTransaction(db, (tx) => aPayment(tx, own, 1))).rejects.toEqual(no('payment.dayClosed'))
})

test('who records too long makes the closing give up, and one closing waits for no other', async () => {
  const own = await inTransaction(db, (tx) => aSite(tx, keys))
  const closer = { ...own.context, user: null, now: new Date('2026-07-08T04:00:00Z'), today: toDay('2026-07-08') }
  const [recorded, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const paying = inTransaction(db, async (tx) => {
    await aPayment(tx, own, 700)
    recorded.resolve()
    await told.promise
  })
  await recorded.promise
  const begun = Promise.withResolvers<void>()
  const closing = alone(db, own.context, () => {
    begun.resolve()
    return closeDays(db, closer, toDay('2026-07-06'))
  })
  await begun.promise
  await expect(alone(db, own.context, () => Promise.resolve())).rejects.toEqual(no('closure.inProgress'))
  await expect(closing).rejects.toEqual(no('closure.billsOpen'))
  told.resolve()
  await paying
  expect(await alone(db, own.context, () => closeDays(db, closer, toDay('2026-07-06')))).toBe(187)
}, 20_000)

test('a house that was restored to an earlier day closes on above the numbers that it left out', async () => {
  const { ownerDb } = await testDb()
  const own = await inTransaction(db, (tx) => aSite(tx, keys))
  const { establishmentId } = own.context
  const closer = (today: string) => ({
    ...own.context,
    user: null,
    now: new Date(`${today}T04:00:00Z`),
    today: toDay(today),
  })
  await closeDays(db, closer('2026-01-11'), toDay('2026-01-10'))
  const jump = { of: 'chain', kind: 'DAY', till: 'SERVEUR', training: false, from: 10, known: 12, to: 1012 } as const
  await inTransaction(ownerDb, async (tx) => {
    await sql`update chain_head set seq = 1012 where establishment_id = ${establishmentId} and kind = 'DAY'`.execute(tx)
    await writeTechnicalEvent(tx, { ...closer('2026-01-11'), till: 'SERVEUR' }, JET.BACKUP_RESTORED, jumpDetail([jump]))
  })
  await closeDays(db, closer('2026-01-14'), toDay('2026-01-13'))
  const { rows } = await sql<{ seq: number }>`
    select max(seq) as seq from closure where establishment_id = ${establishmentId} and kind = 'DAY'`.execute(db)
  expect(rows[0]?.seq).toBe(1015)
  expect(await verifyChains(db, establishmentId, keys)).toMatchObject({ intact: true })
})

test('a station keeps its code from its first signature on, and two never share one', async () => {
  const { establishmentId } = site.context
  const code = async (label: string): Promise<string | undefined> =>
    (
      await sql<{
        code: string
      }>`select code from station where establishment_id = ${establishmentId} and label = ${label}`.execute(db)
    ).rows[0]?.code
  const add = (label: string) =>
    sql`insert into station (establishment_id, label) values (${establishmentId}, ${label})`.execute(db)
  const rename = (from: string, to: string) =>
    sql`update station set label = ${to} where establishment_id = ${establishmentId} and label = ${from}`.execute(db)
  await add('ACCUEIL') // signed above
  await add('BAR')
  await rename('ACCUEIL', 'Bureau')
  await rename('BAR', 'Terrasse')
  expect([await code('Bureau'), await code('Terrasse')]).toEqual(['ACCUEIL', 'Terrasse'])
  await add('ACCUEIL')
  await add('SERVEUR')
  expect([await code('ACCUEIL'), await code('SERVEUR')]).toEqual(['ACCUEIL-2', 'SERVEUR-2'])
})
