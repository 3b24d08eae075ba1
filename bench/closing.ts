/**
 * `npm run bench:closing`: the days of a year with 60,000 payments and 20,000 bills are closed, signed and chained; against a year with a
 * tenth of them: what a day brings is summed by the database, so that the work grows with the days, and memory not at all. Exit code 1
 * past the budgets.
 */
import { join } from 'node:path'
import { sql } from 'kysely'
import { toDay } from '#domain/day.ts'
import { createEstablishment } from '#server/modules/establishment/index.ts'
import { closeDays } from '#server/modules/payment/closure/close.ts'
import { openFiscalKeys, signingKeyOf } from '#server/platform/fiscal/keys.ts'
import { SERVER_TILL } from '#server/platform/fiscal/seal.ts'
import { aCampsite } from '#server/testing/campsite.ts'
import { startBenchHouse } from './house.ts'

const GROWTH = 11
const MEMORY_MB = 100
const MB = 1_000_000

const house = await startBenchHouse()
const { db, ownerDb, dataDir, userId } = house
const keys = openFiscalKeys(join(dataDir, 'keys'))

const OFF = {
  payment: ['payment_moves_head', 'payment_proved'],
  bill: ['bill_moves_head', 'bill_proved', 'bill_is_counted'],
} as const

const withoutChains = async (table: keyof typeof OFF, load: () => Promise<unknown>): Promise<void> => {
  for (const trigger of OFF[table])
    await sql`alter table ${sql.table(table)} disable trigger ${sql.id(trigger)}`.execute(ownerDb)
  await load()
  for (const trigger of OFF[table])
    await sql`alter table ${sql.table(table)} enable trigger ${sql.id(trigger)}`.execute(ownerDb)
  await sql`vacuum analyze ${sql.table(table)}`.execute(ownerDb)
}

/** A year of 2027, its payments and bills spread over all its days. */
const aYear = async (payments: number, bills: number): Promise<number> => {
  const site = await createEstablishment(db, `Camping de ${payments} règlements`, false)
  const { methods } = await aCampsite(db, site, {})
  await signingKeyOf(db, keys, site)
  const signed = sql`repeat(md5(n::text), 10), repeat(md5(n::text), 3), repeat(md5(n::text), 3),
    (select min(id) from signing_key where establishment_id = ${site})`
  const day = sql`date '2027-01-01' + (n % 365)::int`
  await withoutChains('payment', () =>
    sql`insert into payment (establishment_id, till, training, seq, recorded_at, paid_on, type, kind, amount, method_id, method_kind,
        method_label, operator_id, signed_text, previous_signature, signature, key_id)
      select ${site}, 'BENCH', false, n, ${day}, ${day}, 'PAYMENT', 'PAYMENT', 100 + n % 900,
        (array[${methods.CARD}, ${methods.CASH}]::bigint[])[1 + n % 2], (array['CARD', 'CASH'])[1 + n % 2], 'Mode', ${userId}, ${signed}
      from generate_series(1, ${payments}::int) n`.execute(ownerDb),
  )
  const content = sql`jsonb_build_object('vat', jsonb_build_array(jsonb_build_object('rate', 1000, 'excluding', 1000, 'vat', 100,
    'including', 1100)), 'outside', '[]'::jsonb)`
  await withoutChains('bill', () =>
    sql`insert into bill (establishment_id, till, training, seq, number, financial_year_id, type, recorded_at, bill_on, content,
        total_excluding, total_vat, total, operator_id, signed_text, previous_signature, signature, key_id)
      select ${site}, 'BENCH', false, n, 'B' || n, (select id from financial_year where establishment_id = ${site}), 1, ${day}, ${day},
        ${content}, 1000, 100, 1100, ${userId}, ${signed}
      from generate_series(1, ${bills}::int) n`.execute(ownerDb),
  )
  return site
}

/** Seconds that the year takes, and the most memory beside what there was. */
const closed = async (establishmentId: number): Promise<{ seconds: number; memory: number }> => {
  const closer = {
    ...{ establishmentId, training: false, till: SERVER_TILL, user: null, services: { keys } },
    now: new Date('2028-01-01T04:00:00Z'),
    today: toDay('2028-01-01'),
  }
  const before = process.memoryUsage().rss
  let most = before
  const began = performance.now()
  const days = await closeDays(db, closer, toDay('2027-12-31'), () => {
    most = Math.max(most, process.memoryUsage().rss)
    return Promise.resolve()
  })
  if (days !== 365) throw new Error(`${days} days were closed`)
  return { seconds: (performance.now() - began) / 1000, memory: (most - before) / MB }
}

const [first, small, large] = [await aYear(1000, 300), await aYear(6000, 2000), await aYear(60_000, 20_000)]
await closed(first) // statements are prepared, code is compiled
const few = await closed(small)
const many = await closed(large)
console.log(`a year of 6,000 payments: ${few.seconds.toFixed(2)} s; of 60,000: ${many.seconds.toFixed(2)} s`)
const growth = many.seconds / few.seconds
console.log(`ten times the payments, growth ${growth.toFixed(2)} × (budget ${GROWTH} ×)`)
console.log(`memory of a year of 60,000 payments, MB ${many.memory.toFixed(0)} (budget ${MEMORY_MB})`)
await house.stop()
process.exitCode = growth > GROWTH || many.memory > MEMORY_MB ? 1 : 0
