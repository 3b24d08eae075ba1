/**
 * `npm run bench:availability`: a search of 14 nights over 1,000 places of 20 types and 100,000 holds, prices included, over HTTP;
 * against the bare SQL of its places and holds and their JSON, in the same run. Exit code 1 past the budget.
 */
import { sql } from 'kysely'
import { publishedGrids } from '#server/modules/pricing/index.ts'
import { CAMP, loadCustomers, loadStays } from './camp.ts'
import { compare, startBenchHouse } from './house.ts'
import type { BenchHouse } from './house.ts'

const BUDGET = 2
const TYPES = 20

const house = await startBenchHouse({ pitches: 50, mobilHomes: 50 })
const { db, ownerDb, site } = house

/** The first type, its grid and its places, again under other names. */
const addTypes = async (): Promise<void> => {
  const [grid] = await publishedGrids(db, site.establishmentId, [site.pitch])
  if (grid === undefined) throw new Error('the campsite has grids')
  for (let n = 2; n < TYPES; n++) {
    const { rows } = await sql<{ id: number }>`
      insert into place_type (establishment_id, code, label, layout_id, capacity, tva_id)
      select establishment_id, 'T' || ${n}::int, jsonb_build_object('fr', 'Type ' || ${n}::int), layout_id, capacity, tva_id
      from place_type where id = ${site.pitch} returning id`.execute(ownerDb)
    const typeId = rows[0]?.id ?? 0
    await sql`insert into place (establishment_id, code, place_type_id, position)
      select ${site.establishmentId}, 'T' || ${n}::int || '-' || p, ${typeId}, p from generate_series(1, ${CAMP.places / TYPES}::int) p`.execute(
      ownerDb,
    )
    await sql`insert into price_grid_place_type values (${site.establishmentId}, ${grid.id}, ${typeId})`.execute(
      ownerDb,
    )
  }
}

const ask = {
  arrival: '2027-07-10',
  departure: '2027-07-24',
  people: [{ age: 41 }, { age: 39 }, { age: 9 }, { age: 6 }],
  options: [
    { kind: 'ANIMAL', refId: site.dogId, quantity: 1 },
    { kind: 'EXTRA', refId: site.electricityId, quantity: 1 },
  ],
}

/** What any answer must read: the places that could be sold, and what holds them on these nights. */
const bareSql = async ({ db: plain }: BenchHouse): Promise<string> => {
  const places = await sql`
    select p.id, p.place_type_id, p.code, p.capacity, t.capacity as type_capacity, p.surface, p.longest_vehicle
    from place p join place_type t on t.establishment_id = p.establishment_id and t.id = p.place_type_id
    where p.establishment_id = ${site.establishmentId} and p.commercialised and not p.hidden order by p.position, p.id`.execute(
    plain,
  )
  const holds = await sql`
    select place_id, place_type_id, arrival, departure from place_hold
    where establishment_id = ${site.establishmentId} and departure > ${ask.arrival} and arrival < ${ask.departure}
      and (expires_at is null or expires_at > now())`.execute(plain)
  return JSON.stringify([places.rows, holds.rows])
}

await addTypes()
await loadCustomers(house, CAMP.customers)
await loadStays(house, CAMP.stays, CAMP.from)
const size = (await house.post('booking/search-availability', ask)).length
const result = await compare(
  60,
  () => bareSql(house),
  () => house.post('booking/search-availability', ask),
)
console.log(`search ${result.measured.toFixed(1)} ms (${size} characters), bare SQL ${result.baseline.toFixed(1)} ms`)
console.log(`ratio ${result.ratio.toFixed(2)} (budget ${BUDGET})`)
await house.stop()
process.exitCode = result.ratio > BUDGET ? 1 : 0
