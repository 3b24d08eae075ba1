/**
 * `npm run bench:closing`: the days of a year with 60,000 payments and 20,000 bills are closed, signed and chained; against a year with a
 * tenth of them: what a day brings is summed by the database, so that the work grows with the days, and memory not at all. Exit code 1
 * past the budgets.
 */
import { join } from 'node:path'
import { toDay } from '#domain/day.ts'
import { closeDays } from '#server/modules/payment/closure/close.ts'
import { openFiscalKeys } from '#server/platform/fiscal/keys.ts'
import { SERVER_TILL } from '#server/platform/fiscal/seal.ts'
import { startBenchHouse } from './house.ts'
import { moneyYear } from './money-year.ts'

const GROWTH = 11
const MEMORY_MB = 100
const MB = 1_000_000

const house = await startBenchHouse()
const { db, dataDir } = house
const keys = openFiscalKeys(join(dataDir, 'keys'))

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

const first = await moneyYear({ ...house, keys }, { payments: 1000, bills: 300 })
const small = await moneyYear({ ...house, keys }, { payments: 6000, bills: 2000 })
const large = await moneyYear({ ...house, keys }, { payments: 60_000, bills: 20_000 })
await closed(first) // statements are prepared, code is compiled
const few = await closed(small)
const many = await closed(large)
console.log(`a year of 6,000 payments: ${few.seconds.toFixed(2)} s; of 60,000: ${many.seconds.toFixed(2)} s`)
const growth = many.seconds / few.seconds
console.log(`ten times the payments, growth ${growth.toFixed(2)} × (budget ${GROWTH} ×)`)
console.log(`memory of a year of 60,000 payments, MB ${many.memory.toFixed(0)} (budget ${MEMORY_MB})`)
await house.stop()
process.exitCode = growth > GROWTH || many.memory > MEMORY_MB ? 1 : 0
