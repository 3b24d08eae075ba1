/**
 * `npm run bench:criteria`: among 100,000 customers, whom criteria of a mailing reach over HTTP, each against the bare SQL that finds and
 * counts the same customers by the plainest way, and its JSON. Exit code 1 past the budget.
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { townKey } from '#domain/geography.ts'
import { homesBetween, pointOf } from '#server/modules/reminder/criteria/points.ts'
import { CAMP, SIZE, loadCustomers, loadStays } from './camp.ts'
import { compare, startBenchHouse } from './house.ts'

const BUDGET = 2

const house = await startBenchHouse(SIZE)
const { db, site, post } = house

await loadCustomers(house, CAMP.customers)
await loadStays(house, CAMP.stays, CAMP.from)

const NONE = {
  ...{
    id: 0,
    version: 0,
    label: 'Banc',
    audience: 'STAYED',
    consent: 'NONE',
    stayFrom: null,
    stayTo: null,
    staysMin: null,
  },
  ...{ nightsMin: null, notSince: null, placeTypes: [], origin: null, childMin: null, childMax: null, spentMin: null },
  ...{ spentMax: null, countries: [], languages: [], postalCodes: null, distanceMax: null, distanceMin: null },
}

const STAYS = sql`select customer_id, count(*)::int as stays, sum(total)::bigint as spent, max(departure) as last from booking b
  where b.establishment_id = ${site.establishmentId} and state_id = 3 and status = 'SAVED' and status_id in (3, 4, 5)`
const visible = sql`c.owner_establishment_id = ${site.establishmentId} and c.merged_into_id is null and c.erased_on is null`

/** How many there are and have an address, and the first twenty by name. */
const bare = (from: RawBuilder<unknown>, where: RawBuilder<unknown>) => async (): Promise<string> => {
  const name = sql`coalesce(c.company_name, concat_ws(' ', c.surname, c.name))`
  const counts = await sql`select count(*), count(distinct coalesce(lower(c.email),
      (select a.street_key || a.postal_code || lower(c.surname) from address a where a.customer_id = c.id and a.is_main limit 1), c.id::text)), count(c.email) from customer c
    ${from} where ${visible} and ${where}`.execute(db)
  const list = await sql`select c.id, c.code, ${name} as name, c.email,
      (select a.town from address a where a.customer_id = c.id and a.is_main limit 1) as town, s.*
    from customer c ${from} where ${visible} and ${where} order by 3, c.id limit 20`.execute(db)
  return JSON.stringify([counts.rows, list.rows])
}

/** One in five lives abroad, whose town is looked for instead of a postal code. */
const ABROAD = [
  ['NL', 'Utrecht'],
  ['BE', 'Antwerpen'],
  ['DE', 'Köln'],
  ['CH', 'Genève'],
] as const
for (const [rank, [country, town]] of ABROAD.entries())
  await sql`update address set town = ${town}, country_id = (select id from country where iso_code = ${country})
    where customer_id % 20 = ${rank}`.execute(house.ownerDb)
await sql`vacuum analyze address`.execute(house.ownerDb)

/** Postal codes and towns, as they would be typed by who knows them: the bare SQL looks nothing up. */
const livesIn = (min: number, max: number): RawBuilder<unknown> => {
  const from = pointOf({ country: 'FR', postalCode: '33680', town: 'Lacanau' })
  if (from === undefined) throw new Error('the campsite of the bench lies nowhere')
  const homes = homesBetween(from, { min, max })
  const codes = homes.filter((home) => home.startsWith('FR')).map((home) => home.slice(2))
  const towns = ABROAD.filter(([country, town]) => homes.includes(`${country}${townKey(town)}`)).map(([, town]) => town)
  return sql`c.id in (select a.customer_id from address a join country k on k.id = a.country_id where a.is_main
    and (k.iso_code = 'FR' and a.postal_code in (select unnest(${codes}::text[])) or a.town = any (${towns}::text[])))`
}

const RUNS = [
  {
    name: 'who booked a week',
    over: { nightsMin: 7 },
    from: sql`join (${STAYS} and departure - arrival >= 7 group by 1) s on s.customer_id = c.id`,
    where: sql`true`,
  },
  {
    name: 'who booked twice and agreed',
    over: { staysMin: 2, consent: 'EMAIL' },
    from: sql`join (${STAYS} group by 1) s on s.customer_id = c.id`,
    where: sql`s.stays >= 2 and c.mailing_consent`,
  },
  {
    name: 'who never booked',
    over: { audience: 'PROSPECT' },
    from: sql`left join (${STAYS} group by 1) s on s.customer_id = c.id`,
    where: sql`s.customer_id is null`,
  },
  {
    name: 'who booked and lives less than 100 km away',
    over: { distanceMax: 100 },
    from: sql`join (${STAYS} group by 1) s on s.customer_id = c.id`,
    where: livesIn(0, 100),
  },
  {
    name: 'who booked and lives more than 300 km away',
    over: { distanceMin: 300 },
    from: sql`join (${STAYS} group by 1) s on s.customer_id = c.id`,
    where: livesIn(300, Infinity),
  },
] as const

let worst = 0
for (const { name, over, from, where } of RUNS) {
  const body = { criteria: { ...NONE, ...over }, page: 0, size: 20 }
  const { total } = JSON.parse(await post('document/mailing-criteria/preview', body)) as { total: number }
  const result = await compare(20, bare(from, where), () => post('document/mailing-criteria/preview', body))
  console.log(`${name} (${total}): ${result.measured.toFixed(1)} ms, bare SQL ${result.baseline.toFixed(1)} ms`)
  console.log(`${name} ratio ${result.ratio.toFixed(2)} (budget ${BUDGET})`)
  worst = Math.max(worst, result.ratio)
}
await house.stop()
process.exitCode = worst > BUDGET ? 1 : 0
