/**
 * `npm run bench:archive`: the archive of a year of 60,000 payments, really signed, made and verified; against a year with a tenth of them.
 * Both work as they come: time grows with the payments, memory not. Exit code 1 past the budgets.
 */
import { createWriteStream, openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { addDays, toDay } from '#domain/day.ts'
import { verifyArchive } from '#domain/fiscal/archive/checks.mjs'
import { cents } from '#domain/money.ts'
import { createEstablishment } from '#server/modules/establishment/index.ts'
import { makeArchive } from '#server/modules/payment/archive/make-archive.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { openFiscalKeys } from '#server/platform/fiscal/keys.ts'
import { insertPayment } from '#server/platform/fiscal/records.ts'
import { SERVER_TILL } from '#server/platform/fiscal/seal.ts'
import { aCampsite } from '#server/testing/campsite.ts'
import { startBenchHouse } from './house.ts'

const GROWTH = 11
const MEMORY_MB = 120
const MB = 1_000_000
const AT_ONCE = 500

const house = await startBenchHouse()
const { db, dataDir, userId } = house
const keys = openFiscalKeys(join(dataDir, 'keys'))
const FIRST = toDay('2027-01-01')
const LAST = toDay('2027-12-31')

const contextOf = (establishmentId: number, today = toDay('2028-01-01')) => ({
  ...{ establishmentId, training: false, till: SERVER_TILL, services: { keys }, today },
  user: { id: userId, name: 'Bench' },
  now: new Date(`${today}T12:00:00Z`),
})

/** A year of 2027, its payments spread over all its days. */
const aYear = async (payments: number): Promise<number> => {
  const site = await createEstablishment(db, `Camping de ${payments} règlements`, false)
  const { methods } = await aCampsite(db, site, {})
  for (let done = 0; done < payments; done += AT_ONCE)
    await inTransaction(db, async (tx) => {
      for (let n = done; n < Math.min(done + AT_ONCE, payments); n += 1) {
        const paidOn = addDays(FIRST, Math.floor((n * 365) / payments))
        await insertPayment(tx, contextOf(site, paidOn), {
          ...{ paidOn, amount: cents(100 + (n % 900)), kind: 'PAYMENT' },
          method: { id: methods.CARD, kind: 'CARD', label: 'Carte bancaire' },
          ...{ payerId: null, account: null, reversesId: null },
        })
      }
    })
  return site
}

/** Bytes by bytes, so that the file is in no memory. */
async function* partsOf(site: number): AsyncGenerator<Buffer> {
  for (let n = 0; ; n += 1) {
    const { rows } = await sql<{ bytes: Buffer }>`
      select bytes from archive_part where establishment_id = ${site} order by n limit 1 offset ${n}`.execute(db)
    if (rows[0] === undefined) return
    yield rows[0].bytes
  }
}

interface Took {
  readonly made: number
  readonly verified: number
  readonly memory: number
}

const archived = async (site: number, payments: number): Promise<Took> => {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  const look = (): void => {
    most = Math.max(most, process.memoryUsage().rss)
  }
  const ticking = setInterval(look, 50)
  const began = performance.now()
  await inTransaction(db, (tx) =>
    makeArchive({ ...contextOf(site), tx }, { kind: 'DEMAND', from: FIRST, to: LAST }, () => Promise.resolve(look())),
  )
  const made = performance.now()
  const file = join(dataDir, `${payments}.zip`)
  await pipeline(partsOf(site), createWriteStream(file))
  const written = performance.now()
  const { faults, manifest } = await verifyArchive(await openAsBlob(file))
  clearInterval(ticking)
  look()
  const count = manifest?.totals.payment?.count
  if (faults.length > 0 || count !== payments)
    throw new Error(`${count} payments, faults: ${JSON.stringify(faults.slice(0, 3))}`)
  return {
    made: (made - began) / 1000,
    verified: (performance.now() - written) / 1000,
    memory: (most - before) / MB,
  }
}

const sizes = [1000, 6000, 60_000] as const
const [first, small, large] = [await aYear(sizes[0]), await aYear(sizes[1]), await aYear(sizes[2])]
await archived(first, sizes[0]) // statements are prepared, code is compiled
const few = await archived(small, sizes[1])
const many = await archived(large, sizes[2])
const said = ({ made, verified, memory }: Took): string =>
  `made in ${made.toFixed(2)} s, verified in ${verified.toFixed(2)} s, memory ${memory.toFixed(0)} MB`
console.log(`a year of 6,000 payments: ${said(few)}`)
console.log(`a year of 60,000 payments: ${said(many)}`)
const growth = Math.max(many.made / few.made, many.verified / few.verified)
console.log(`ten times the payments, growth ${growth.toFixed(2)} × (budget ${GROWTH} ×)`)
console.log(`memory of a year of 60,000 payments, MB ${many.memory.toFixed(0)} (budget ${MEMORY_MB})`)
await house.stop()
process.exitCode = growth > GROWTH || many.memory > MEMORY_MB ? 1 : 0
