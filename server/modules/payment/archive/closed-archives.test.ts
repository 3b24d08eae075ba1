/** Archives of months and of a year that were closed, with their totals. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import { verifyArchive } from '#domain/fiscal/archive/checks.mjs'
import type { ArchiveReport } from '#domain/fiscal/archive/checks.mjs'
import { archiveBytes } from '#server/modules/payment/archive/archive-files.ts'
import { archiveDue } from '#server/modules/payment/archive/archive-due.ts'
import { closeDays, closeMonth, closeYear } from '#server/modules/payment/closure/close.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { aBill, aPayment, aSite, someKeys } from '#server/platform/fiscal/fiscal.fixture.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { testDb } from '#server/testing/test-db.ts'
import { quiet } from '#server/testing/test-server.ts'

const keys = someKeys(temporaryFolder('keys'))
const { db, ownerDb } = await testDb()
const { context } = await inTransaction(db, (tx) => aSite(tx, keys))
const { establishmentId } = context
const at = (day: string) => ({
  ...context,
  till: 'SERVEUR',
  today: toDay(day),
  now: new Date(`${day}T04:00:00Z`),
  user: null,
})

const bytesOf = async (kind: string, from: string): Promise<Blob> => {
  const { rows } = await sql<{ bytes: Buffer }>`
    select p.bytes from archive_part p join archive a on a.establishment_id = p.establishment_id and a.id = p.archive_id
    where a.establishment_id = ${establishmentId} and a.kind = ${kind} and a.from_day = ${from} order by p.n`.execute(
    db,
  )
  return new Blob(rows.map(({ bytes }) => new Uint8Array(bytes)))
}
const codes = ({ faults }: ArchiveReport) => faults.map(({ check, code }) => `${check} ${code}`)

await inTransaction(db, async (tx) => {
  const site = { context, customerId: 0, methodId: 0 }
  const known = await sql<{ customer: number; method: number }>`
    select (select max(id) from customer) as customer, (select max(id) from payment_method where establishment_id = ${establishmentId}) as method`.execute(
    tx,
  )
  const own = { ...site, customerId: known.rows[0]?.customer ?? 0, methodId: known.rows[0]?.method ?? 0 }
  await aBill(tx, own)
  await aPayment(tx, own, 5000)
})
await closeDays(db, at('2027-01-01'), toDay('2026-12-31'))
for (let month = 1; month <= 12; month++)
  await closeMonth(db, at('2027-01-01'), `2026-${String(month).padStart(2, '0')}` as never, () => true)
await closeYear(db, at('2027-01-01'), { label: '2026', technical: true }, () => Promise.resolve())
const house = { db, services: { keys }, now: () => new Date('2027-01-01T05:00:00Z') }

test('each closed month and the year get theirs once, of which each verifies and goes on after the one before', async () => {
  expect(await archiveDue(house, quiet)).toBe(13)
  expect(await archiveDue(house, quiet)).toBe(0)
  const july = await verifyArchive(await bytesOf('MONTH', '2026-07-01'), {
    previous: await bytesOf('MONTH', '2026-06-01'),
  })
  expect(july).toMatchObject({ faults: [], continuity: 'done' })
  expect(july.manifest?.totals).toMatchObject({ bill: { count: 1 }, payment: { count: 1, total: 5000 } })
  expect(july.manifest?.files.map(({ name }) => name)).toContain('clotures.xml')
  const year = await verifyArchive(await bytesOf('YEAR', '2026-01-01'))
  expect(codes(year)).toEqual([])
  expect(year.manifest?.archives).toHaveLength(12)
  expect((await verifyChains(db, establishmentId)).intact).toBe(true)
  const { rows } =
    await sql`select code, count(*)::int as n from jet where establishment_id = ${establishmentId} and code in (20, 30) group by 1 order by 1`.execute(
      db,
    )
  expect(rows).toEqual([
    { code: 20, n: 12 },
    { code: 30, n: 1 },
  ])
})

/** July as it would be archived after this change of a closure. */
const julyAfter = async (change: string): Promise<ArchiveReport> => {
  const known = await verifyArchive(await bytesOf('MONTH', '2026-07-01'))
  if (known.manifest === undefined) throw new Error('the archive has a manifest')
  const { manifest } = known
  const tx = await ownerDb.startTransaction().execute()
  try {
    for (const table of ['closure', 'bill']) await sql.raw(`alter table ${table} disable trigger user`).execute(tx)
    await sql.raw(`${change} and establishment_id = ${establishmentId}`).execute(tx)
    const { rows } = await sql<{
      pem: string
    }>`select public_key as pem from signing_key where establishment_id = ${establishmentId}`.execute(tx)
    const pieces = archiveBytes(
      tx,
      { establishmentId, training: false, kind: 'MONTH', from: '2026-07-01', to: '2026-07-31' },
      { ...manifest, publicKey: rows[0]?.pem ?? '' },
      { seal: (text) => keys.sign(manifest.key, text), far: () => Promise.resolve(), done: () => undefined },
    )
    return await verifyArchive(new Blob((await Array.fromAsync(pieces)).map((piece) => new Uint8Array(piece))))
  } finally {
    await tx.rollback().execute()
  }
}

test.each([
  [
    "update closure set total = total + 1 where kind = 'MONTH' and period = '202607'",
    ['3 chain.content', '4 total.closure'],
  ],
  [
    "update closure set perpetual = perpetual + 1 where kind = 'MONTH' and period = '202607'",
    ['3 chain.content', '5 perpetual'],
  ],
  ["update closure set count = 0 where kind = 'DAY' and period = '20260706'", ['3 chain.content', '4 total.closure']],
  [
    "update closure set absolute = absolute + 5 where kind = 'DAY' and period = '20260710'",
    ['3 chain.content', '5 perpetual', '5 perpetual'],
  ],
])('%s is found by its signature and by the sums', async (change, expected) => {
  const report = await julyAfter(change)
  expect(codes(report)).toEqual(expected)
  expect(report.faults[0]?.where).toMatch(/^clotures\.xml : closure \d+ \(2026/)
})
