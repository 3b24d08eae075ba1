/**
 * `npm run bench:customer`: among 100,000 customers, a page of the list and the searches of a receptionist over HTTP, each against
 * the bare SQL that finds the same rows by the plainest way, and its JSON; and one typo, which must find its customer among the
 * first five. Exit code 1 past the budget.
 */
import { sql } from 'kysely'
import { entities } from '#contract/entities/index.ts'
import { columnOf } from '#contract/field.ts'
import type { Field } from '#contract/field.ts'
import { CAMP, SIZE, loadCustomers, loadStays } from './camp.ts'
import { compare, startBenchHouse } from './house.ts'

const BUDGET = 2
/** Searches that are looked at for the first five. */
const TYPOS = 40

const house = await startBenchHouse(SIZE)
const { db, site, post } = house

await loadCustomers(house, CAMP.customers)
await loadStays(house, CAMP.stays, CAMP.from)

/** All that the list answers of a customer: its fields, and what is shown beside them. */
const FIELDS = Object.entries<Field>(entities.customer.fields).filter(([, field]) => field.kind !== 'refs')
const COLUMNS = sql`c.id, c.version, ${sql.join(FIELDS.map(([key]) => sql.ref(`c.${columnOf(key)}`)))},
  (select a.town from address a where a.customer_id = c.id and a.is_main limit 1) as town,
  (select k.label from address a join country k on k.id = a.country_id where a.customer_id = c.id and a.is_main limit 1) as country,
  (select count(*) from booking b where b.establishment_id = ${site.establishmentId} and b.customer_id = c.id and b.state_id = 3
    and b.status_id in (3, 4, 5) and b.status = 'SAVED') as stays,
  (select max(b.departure) from booking b where b.establishment_id = ${site.establishmentId} and b.customer_id = c.id and b.state_id = 3
    and b.status_id in (3, 4, 5) and b.status = 'SAVED') as last_stay`
const visible = sql`c.owner_establishment_id = ${site.establishmentId} and c.merged_into_id is null and c.erased_on is null`

const bareSearch = (word: string) => async () => {
  const where = sql`${visible} and c.id in (select id from customer where search like ${`%${word}%`}
    union select customer_id from address where search like ${`%${word}%`})`
  const { rows } =
    await sql`select ${COLUMNS}, count(*) over () from customer c where ${where} order by sort_key(c.surname), c.id limit 20`.execute(
      db,
    )
  return JSON.stringify(rows)
}

const bareList = async () => {
  const { rows } =
    await sql`select ${COLUMNS} from customer c where ${visible} order by sort_key(c.surname), c.id limit 20 offset 400`.execute(
      db,
    )
  const count = await sql`select count(*) from customer c where ${visible}`.execute(db)
  return JSON.stringify([rows, count.rows])
}

const PATH = 'customer/customer/search'
const RUNS = [
  { name: 'list, page 21', baseline: bareList, body: { page: 20 } },
  { name: 'search of a name of many', baseline: bareSearch('moreau'), body: { criteria: { text: 'Moreau' } } },
  { name: 'search of a telephone', baseline: bareSearch('12345'), body: { criteria: { text: '06 12 34 5' } } },
  { name: 'search of a town', baseline: bareSearch('baigorry'), body: { criteria: { text: 'baïgorry' } } },
] as const

let worst = 0
for (const { name, baseline, body } of RUNS) {
  const { total } = JSON.parse(await post(PATH, body)) as { total: number }
  const result = await compare(40, baseline, () => post(PATH, body))
  console.log(`${name} (${total}): ${result.measured.toFixed(1)} ms, bare SQL ${result.baseline.toFixed(1)} ms`)
  console.log(`${name} ratio ${result.ratio.toFixed(2)} (budget ${BUDGET})`)
  worst = Math.max(worst, result.ratio)
}

/** A letter changed in the middle of a name that one customer bears. */
const typo = (word: string): string => `${word.slice(0, 3)}${word[3] === 'x' ? 'z' : 'x'}${word.slice(4)}`
const { rows: asked } = await sql<{ id: number; surname: string }>`
  select min(id) as id, surname from customer where code like 'B-%' and length(surname) = 7 group by surname having count(*) = 1
  order by md5(surname) limit ${TYPOS}`.execute(db)
let lost = 0
for (const { id, surname } of asked) {
  const body = { criteria: { text: typo(surname) }, size: 5 }
  const { list } = JSON.parse(await post(PATH, body)) as { list: { id: number }[] }
  if (!list.some((row) => row.id === id)) lost += 1
}
console.log(`names with a typo not among the first five, of ${asked.length}: ${lost} (budget 0)`)
await house.stop()
process.exitCode = worst > BUDGET || lost > 0 ? 1 : 0
