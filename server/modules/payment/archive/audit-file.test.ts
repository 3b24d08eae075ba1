/** The ZIP of a tax audit: everything of the closed months, whole, hashed, and verified without Pinède. */
import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import { verifyArchive } from '#domain/fiscal/archive/checks.mjs'
import { bounded } from '#server/documents/zip.ts'
import { archiveDue } from '#server/modules/payment/archive/archive-due.ts'
import { closeDays, closeMonth } from '#server/modules/payment/closure/close.ts'
import type { AuditFiles } from '#server/platform/fiscal/audit-files.ts'
import { aStay } from '#server/testing/campsite.ts'
import { intent, openDesk } from '#server/testing/desk.ts'
import { runNow } from '#server/testing/run-job.ts'
import { quiet } from '#server/testing/test-server.ts'

const desk = await openDesk({}, { documents: { render: () => Promise.resolve(Buffer.from('%PDF-1.7 essai')) } })
const { house, site } = desk
const { db, services } = house.house

const fec: AuditFiles = {
  folder: 'fec',
  says: 'le fichier des écritures comptables (LPF, art. L. 47 A)',
  async *files(tx, { establishmentId, from }) {
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from bill where establishment_id = ${establishmentId}`.execute(tx)
    yield { name: 'essai.txt', content: [`${rows[0]?.n ?? 0} ${from ?? 'tout'}\n`] }
  },
}
Object.assign(services, { auditFiles: [fec] })

const closer = (day: string) => ({
  ...{ establishmentId: house.establishmentId, training: false, till: 'SERVEUR', user: null, services },
  ...{ today: toDay(day), now: new Date(`${day}T04:00:00Z`) },
})

await desk.at('2027-01-10T09:00:00Z')
const file = await desk.booked([aStay(site)])
await desk.pay(file.id, 5000)
await desk.staff().post('payment/bill/edit', { bookingId: file.id }, intent())
await desk.at('2027-03-02T09:00:00Z')
await closeDays(db, closer('2027-03-02'), toDay('2027-02-28'))
for (const month of ['2027-01', '2027-02']) await closeMonth(db, closer('2027-03-02'), month, () => true)
const closed = async (day: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select id from closure where kind = 'MONTH' and to_day = ${day}`.execute(
    db,
  )
  return rows[0]?.id ?? 0
}
await desk.staff().get(`payment/closure/document/${await closed('2027-01-31')}`)

const make = async (from: string | null, to: string | null) => {
  const days = { from: from === null ? null : toDay(from), to: to === null ? null : toDay(to) }
  const { job } = await runNow(house, desk.staff(), 'auditFile', days)
  expect(job).toMatchObject({ state: 'DONE', failure: null, fileName: 'controle-fiscal-2027-03-02.zip' })
  return unzipSync((await desk.staff().get(`job/file/${job.id}`)).bytes)
}

test('a closed month without its archive is said', async () => {
  const files = await make(null, null)
  expect(strFromU8(files['LISEZ-MOI.txt'] ?? new Uint8Array())).toMatch(/SANS ARCHIVE ENCORE.*: 01\/2027, 02\/2027/)
  expect(await archiveDue({ db, services, now: () => new Date('2027-03-02T05:00:00Z') }, quiet)).toBe(2)
})

test('it holds archives, papers, events, key and the parts of others, each with its hash', async () => {
  const files = await make(null, null)
  const names = Object.keys(files)
  expect(names.filter((name) => name.startsWith('archives/'))).toEqual([
    'archives/archive-fiscale-2027-01-01-2027-01-31.zip',
    'archives/archive-fiscale-2027-02-01-2027-02-28.zip',
  ])
  expect(names.filter((name) => name.startsWith('clotures/'))).toHaveLength(1)
  expect(strFromU8(files['fec/essai.txt'] ?? new Uint8Array())).toBe('1 tout\n')
  expect(strFromU8(files['LISEZ-MOI.txt'] ?? new Uint8Array())).toContain('fec/')
  const listed = strFromU8(files['EMPREINTES-SHA256.txt'] ?? new Uint8Array())
    .trim()
    .split('\n')
  const own = names
    .filter((name) => name !== 'EMPREINTES-SHA256.txt')
    .map(
      (name) =>
        `${createHash('sha256')
          .update(files[name] ?? new Uint8Array())
          .digest('hex')}  ${name}`,
    )
  expect(listed).toEqual(own)
  const january = files['archives/archive-fiscale-2027-01-01-2027-01-31.zip'] ?? new Uint8Array()
  const { rows } = await sql<{
    id: string
  }>`select id from signing_key where establishment_id = ${house.establishmentId}`.execute(db)
  const report = await verifyArchive(new Blob([new Uint8Array(january)]), { fingerprint: rows[0]?.id ?? '' })
  expect(report).toMatchObject({ faults: [], isProved: true })
  const events = strFromU8(files['evenements-techniques.csv'] ?? new Uint8Array())
    .trim()
    .split('\r\n')
  const jet = await sql<{
    n: number
  }>`select count(*)::int as n from jet where establishment_id = ${house.establishmentId}`.execute(db)
  // The event of this very file comes with its end.
  expect(events).toHaveLength((jet.rows[0]?.n ?? 0) - 1 + 1)
})

test('days choose the months that touch them; the order of days is checked; each is told by event 110', async () => {
  const files = await make('2027-02-10', null)
  expect(Object.keys(files).filter((name) => name.startsWith('archives/'))).toHaveLength(1)
  const { job } = await runNow(house, desk.staff(), 'auditFile', { from: toDay('2027-02-10'), to: toDay('2027-02-09') })
  expect(job).toMatchObject({ state: 'FAILED', failure: { code: 'archive.order' } })
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from jet where code = 110 and detail ->> 'entity' = 'auditFile'`.execute(db)
  expect(rows[0]?.n).toBe(3)
})

test('an inspector takes it at once, without a job', async () => {
  const answer = await desk.staff().get('payment/audit-file/download')
  expect(Object.keys(unzipSync(answer.bytes))).toContain('archives/archive-fiscale-2027-02-01-2027-02-28.zip')
})

test('past what a ZIP can hold it breaks off, and says so', async () => {
  const pieces = (async function* () {
    yield new Uint8Array(10)
    yield new Uint8Array(10)
  })()
  await expect(Array.fromAsync(bounded(pieces, 'auditFile.tooLarge', 15))).rejects.toMatchObject({
    code: 'auditFile.tooLarge',
  })
})
