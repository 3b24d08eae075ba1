/**
 * `npm run bench:list`: what a desk opens all day among 100,000 stays, over HTTP: pages of 20 files and of bills, filtered, sorted,
 * counted and summed, and the arrivals of the day; each against the bare SQL of the same rows and sums and its JSON, in the same
 * run. Exit code 1 past the budget.
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { CAMP, SIZE, loadCustomers, loadStays } from './camp.ts'
import { NOW, compare, startBenchHouse } from './house.ts'

const BUDGET = 2
const TODAY = NOW.toISOString().slice(0, 10)

const house = await startBenchHouse(SIZE)
const { db, site, post } = house
const siteId = site.establishmentId
await loadCustomers(house, CAMP.customers)
await loadStays(house, CAMP.stays, CAMP.from)

const json = async (...queries: readonly RawBuilder<unknown>[]): Promise<string> => {
  const answers: unknown[] = []
  for (const query of queries) answers.push((await query.execute(db)).rows)
  return JSON.stringify(answers)
}

const FILES = sql`select b.id, b.version, b.code, b.status_id, b.status, b.origin_id, b.customer_id, c.code as customer_code,
    concat_ws(' ', c.company_name, c.surname, c.name) as customer, b.booked_on, b.arrival, b.departure, b.option_expiry, b.total, b.paid,
    (select string_agg(p.code, ', ') from occupancy o join place p on p.establishment_id = o.establishment_id and p.id = o.place_id
      where o.establishment_id = b.establishment_id and o.booking_id = b.id) as places,
    (select count(*) from occupancy o join attendant a on a.establishment_id = o.establishment_id and a.occupancy_id = o.id
      where o.establishment_id = b.establishment_id and o.booking_id = b.id) as people
  from booking b left join customer c on c.id = b.customer_id`
const reserved = sql`b.establishment_id = ${siteId} and b.state_id = 3 and b.status = 'SAVED' and b.status_id = 3`
const summed = (where: RawBuilder<unknown>) =>
  sql`select count(*), sum(total), sum(total - paid) from booking b where ${where}`

const inJuly = sql`${reserved} and b.arrival >= '2027-07-01' and b.arrival < '2027-08-01'`
const ofMullers = sql`${reserved} and b.customer_id in (select id from customer where search like '%muller%')
  and b.customer_id in (select id from customer where search like '%zoe%')`
const inFebruary = sql`f.establishment_id = ${siteId} and not f.training and f.bill_on between '2027-02-01' and '2027-02-28'`

const BILLS = sql`select f.id, f.number, f.type, f.bill_on, f.down_payment, f.booking_id, f.content ->> 'bookingCode' as code, f.customer_id,
  f.content -> 'buyer' ->> 'name' as customer, f.total_excluding, f.total_vat, f.total, f.cancels_id from bill f`

const ARRIVALS = sql`select o.id, o.version, b.id as booking_id, b.version as booking_version, b.code, b.status_id, b.customer_id, c.surname,
    c.name, c.phone1, p.id as place_id, p.code as place, t.label, o.arrival, o.departure, o.arrived_at, o.gone_at, b.total - b.paid as balance,
    (select count(*) from attendant a where a.establishment_id = o.establishment_id and a.occupancy_id = o.id) as people,
    (select string_agg(concat_ws(' ', a.surname, a.name), ', ') from attendant a
      where a.establishment_id = o.establishment_id and a.occupancy_id = o.id) as occupants,
    (select string_agg(q.detail, ', ') from occupancy_option q
      where q.establishment_id = o.establishment_id and q.occupancy_id = o.id and q.kind = 'VEHICLE') as plates,
    x.address1, x.postal_code, x.town
  from occupancy o
  join booking b on b.establishment_id = o.establishment_id and b.id = o.booking_id
  join place_type t on t.establishment_id = o.establishment_id and t.id = o.place_type_id
  left join place p on p.establishment_id = o.establishment_id and p.id = o.place_id
  left join customer c on c.id = b.customer_id
  left join address x on x.customer_id = c.id and x.is_main
  where o.establishment_id = ${siteId} and o.arrival = ${TODAY} and b.state_id = 3 and b.status = 'SAVED' order by p.position`

interface Run {
  readonly name: string
  readonly bare: () => Promise<string>
  readonly measured: () => Promise<string>
  /** Rows found, in words. */
  readonly found: (answer: string) => number
}

const total = (answer: string): number => (JSON.parse(answer) as { total: number }).total
const PAGE = { page: 0, size: 20 }

const RUNS: readonly Run[] = [
  {
    name: 'files that arrive in a month, by balance',
    bare: () => json(sql`${FILES} where ${inJuly} order by b.total - b.paid desc limit 20 offset 60`, summed(inJuly)),
    measured: () =>
      post('booking/booking/search', {
        criteria: { statusId: 3, on: 'arrival', from: '2027-07-01', to: '2027-07-31' },
        page: 3,
        sort: [{ field: 'balance', desc: true }],
      }),
    found: total,
  },
  {
    name: 'files of a name',
    bare: () => json(sql`${FILES} where ${ofMullers} order by b.arrival desc limit 20`, summed(ofMullers)),
    measured: () =>
      post('booking/booking/search', {
        criteria: { statusId: 3, text: 'Müller Zoé' },
        ...PAGE,
        sort: [{ field: 'arrival', desc: true }],
      }),
    found: total,
  },
  {
    name: 'bills of a month',
    bare: () =>
      json(
        sql`${BILLS} where ${inFebruary} order by f.bill_on desc, f.id desc limit 20`,
        sql`select count(*), sum(total_excluding), sum(total_vat), sum(total) from bill f where ${inFebruary}`,
        sql`select v ->> 'rate' as rate, sum((v ->> 'excluding')::bigint), sum((v ->> 'vat')::bigint), sum((v ->> 'including')::bigint)
          from bill f, jsonb_array_elements(f.content -> 'vat') v where ${inFebruary} group by 1`,
      ),
    measured: () => post('payment/bill/search', { criteria: { from: '2027-02-01', to: '2027-02-28' }, ...PAGE }),
    found: total,
  },
  {
    name: 'arrivals of the day',
    bare: () => json(ARRIVALS),
    measured: () => post('booking/arrival/search', { criteria: { day: TODAY } }),
    found: (answer) => (JSON.parse(answer) as { list: unknown[] }).list.length,
  },
]

let worst = 0
for (const { name, bare, measured, found } of RUNS) {
  const rows = found(await measured())
  const result = await compare(60, bare, measured)
  console.log(`${name} (${rows}): ${result.measured.toFixed(1)} ms, bare SQL ${result.baseline.toFixed(1)} ms`)
  console.log(`${name} ratio ${result.ratio.toFixed(2)} (budget ${BUDGET})`)
  worst = Math.max(worst, result.ratio)
}
await house.stop()
process.exitCode = worst > BUDGET ? 1 : 0
