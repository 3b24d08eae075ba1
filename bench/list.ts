/**
 * `npm run bench:list`: a page of 20 files out of 100,000, filtered and sorted, with its count and sums, over HTTP; against the bare
 * SQL of the page and the count and their JSON, in the same run. Then a search by name. Exit code 1 past the budget.
 */
import { sql } from 'kysely'
import { compare, loadCustomers, loadStays, startBenchHouse } from './house.ts'

const BUDGET = 2
const FILES = 100_000

const house = await startBenchHouse({ pitches: 400, mobilHomes: 100 })
const { db, site, post } = house
await loadCustomers(house, 20_000)
await loadStays(house, FILES, '2022-01-01')

const pages = {
  'of the arrivals of a month': {
    criteria: { statusId: 3, on: 'arrival', from: '2025-07-01', to: '2025-07-31' },
    page: 3,
    sort: [{ field: 'balance', desc: true }],
  },
  'of a name': { criteria: { statusId: 3, text: 'Müller 12' }, page: 0, sort: [{ field: 'arrival', desc: true }] },
} as const

const bare = {
  'of the arrivals of a month': async () => {
    const page = await sql`
      select b.id, b.code, b.arrival, b.departure, b.total, b.paid, c.surname, c.name from booking b left join customer c on c.id = b.customer_id
      where b.establishment_id = ${site.establishmentId} and b.state_id = 3 and b.status = 'SAVED' and b.status_id = 3
        and b.arrival >= '2025-07-01' and b.arrival < '2025-08-01' order by b.total - b.paid desc limit 20 offset 60`.execute(
      db,
    )
    const count = await sql`
      select count(*), sum(total), sum(total - paid) from booking where establishment_id = ${site.establishmentId} and state_id = 3
        and status = 'SAVED' and status_id = 3 and arrival >= '2025-07-01' and arrival < '2025-08-01'`.execute(db)
    return JSON.stringify([page.rows, count.rows])
  },
  'of a name': async () => {
    const name = sql`b.customer_id in (select id from customer where search like '%muller%') and b.customer_id in (select id from customer where search like '%12%')`
    const page = await sql`
      select b.id, b.code, b.arrival, b.departure, b.total, b.paid, c.surname, c.name from booking b left join customer c on c.id = b.customer_id
      where b.establishment_id = ${site.establishmentId} and b.state_id = 3 and b.status = 'SAVED' and b.status_id = 3 and ${name}
      order by b.arrival desc limit 20`.execute(db)
    const count = await sql`
      select count(*), sum(total), sum(total - paid) from booking b where establishment_id = ${site.establishmentId} and state_id = 3
        and status = 'SAVED' and status_id = 3 and ${name}`.execute(db)
    return JSON.stringify([page.rows, count.rows])
  },
}

let worst = 0
for (const name of ['of the arrivals of a month', 'of a name'] as const) {
  const { total } = JSON.parse(await post('booking/booking/search', pages[name])) as { total: number }
  const result = await compare(60, bare[name], () => post('booking/booking/search', pages[name]))
  console.log(
    `page ${name} (${total} of ${FILES}): ${result.measured.toFixed(1)} ms, bare SQL ${result.baseline.toFixed(1)} ms`,
  )
  console.log(`ratio ${result.ratio.toFixed(2)} (budget ${BUDGET})`)
  worst = Math.max(worst, result.ratio)
}
await house.stop()
process.exitCode = worst > BUDGET ? 1 : 0
