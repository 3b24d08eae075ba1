/**
 * `npm run bench:accounting`: the entries of a year of 60,000 payments and 20,000 bills are derived and stored by one export, against
 * those of a tenth of its days; then its FEC is made from the stored entries, against the COPY of the same rows, in flat memory. Exit
 * code 1 past the budgets.
 */
import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { toDay } from '#domain/day.ts'
import { makeExport } from '#server/modules/accounting/export/make-export.ts'
import { fecOfYear } from '#server/modules/accounting/export/fec-text.ts'
import { closeDays } from '#server/modules/payment/closure/close.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { openFiscalKeys } from '#server/platform/fiscal/keys.ts'
import { OWNER_ROLE } from '#server/platform/postgres/provision.ts'
import { SERVER_TILL } from '#server/platform/fiscal/seal.ts'
import { contextIn } from '#server/testing/context.ts'
import type { TestHouse } from '#server/testing/test-house.ts'
import { compare, startBenchHouse } from './house.ts'
import { moneyYear } from './money-year.ts'

const GROWTH = 11
const RATE = 0.5
const MEMORY_MB = 100
const MB = 1_000_000
const YEAR_END = toDay('2027-12-31')

const house = await startBenchHouse()
const { db, ownerDb, dataDir, userId } = house
const keys = openFiscalKeys(join(dataDir, 'keys'))
const now = new Date('2028-01-01T04:00:00Z')

/** Closes the year of a site and exports it; seconds that the export takes, and the most memory beside what there was. */
const exported = async (establishmentId: number): Promise<{ seconds: number; memory: number; id: number }> => {
  const closer = { establishmentId, training: false, till: SERVER_TILL, user: null, services: { keys }, now }
  await closeDays(db, { ...closer, today: toDay('2028-01-01') }, YEAR_END)
  await sql`vacuum analyze`.execute(ownerDb)
  // What an export asks of a house: its keys, and nothing else of its services.
  const site = { house: { db, services: { keys }, now: () => now }, establishmentId } as unknown as TestHouse
  const before = process.memoryUsage().rss
  let most = before
  const progress = (): Promise<void> => {
    most = Math.max(most, process.memoryUsage().rss)
    return Promise.resolve()
  }
  const began = performance.now()
  const id = await inTransaction(db, (tx) =>
    makeExport(contextIn(site, tx, userId), { through: YEAR_END, confirm: true, software: 'FEC', progress }),
  )
  return { seconds: (performance.now() - began) / 1000, memory: (most - before) / MB, id }
}

const first = await moneyYear({ ...house, keys }, { payments: 1000, bills: 300, days: 30 })
const small = await moneyYear({ ...house, keys }, { payments: 6000, bills: 2000, days: 36 })
const large = await moneyYear({ ...house, keys }, { payments: 60_000, bills: 20_000 })
await exported(first) // statements are prepared, code is compiled
const few = await exported(small)
const many = await exported(large)
const growth = many.seconds / few.seconds
console.log(`36 days of 6,000 payments: ${few.seconds.toFixed(2)} s; a year of 60,000: ${many.seconds.toFixed(2)} s`)
console.log(`ten times the days derived and stored, growth ${growth.toFixed(2)} × (budget ${GROWTH} ×)`)
console.log(`memory of that export: ${many.memory.toFixed(0)} MB`)
await sql`vacuum analyze`.execute(ownerDb)
const master = new pg.Client({ host: house.socketDir, user: 'postgres', database: 'pinede' })
await master.connect()
await master.query(`grant pg_write_server_files to ${OWNER_ROLE}`)
await master.end()

const before = process.memoryUsage().rss
let most = before
const fec = async (): Promise<void> => {
  const file = openSync(join(dataDir, 'fec.txt'), 'w')
  for await (const text of fecOfYear(db, { establishmentId: large, training: false, yearEnd: YEAR_END })) {
    writeSync(file, text)
    most = Math.max(most, process.memoryUsage().rss)
  }
  closeSync(file)
}
/** The same rows and columns as the tables hold them, by the server itself. */
const copy = (): Promise<unknown> =>
  sql`copy (
    select e.journal, e.journal_label, e.num, e.day, l.account, l.account_label, l.aux, l.aux_label, e.piece, e.piece_date, e.label,
      l.debit, l.credit, s.code, s.code_date, x.exported_on, '', ''
    from accounting_entry e
    join accounting_export x on x.establishment_id = e.establishment_id and x.id = e.export_id
    join accounting_line l on l.establishment_id = e.establishment_id and l.export_id = e.export_id and l.num = e.num
    left join accounting_settlement s on s.establishment_id = l.establishment_id and s.export_id = l.export_id
      and s.line_export_id = l.export_id and s.num = l.num and s.position = l.position and s.code is not null
    where e.establishment_id = ${sql.lit(large)} and e.year_end = ${sql.lit(YEAR_END)} and e.live order by e.num, l.position
  ) to '/dev/null'`.execute(ownerDb)
const result = await compare(5, copy, fec)
const rate = result.baseline / result.measured
const memory = (most - before) / MB
console.log(`FEC of the year: ${result.measured.toFixed(0)} ms, COPY of its rows ${result.baseline.toFixed(0)} ms`)
console.log(`FEC from stored entries, rate ${rate.toFixed(2)} (budget ≥ ${RATE})`)
console.log(`memory of the FEC, MB ${memory.toFixed(0)} (budget ${MEMORY_MB})`)
await house.stop()
const isWithin = growth <= GROWTH && rate >= RATE && memory <= MEMORY_MB
process.exitCode = isWithin ? 0 : 1
