/**
 * `npm run bench:booking-commit`: a booking of three stays over HTTP, on the same durable database in the same run. Saving it
 * against one bare transaction that locks the types, inserts as many rows and commits; its basket and saving together against the
 * same rows written in two bare transactions, read back as JSON (bare-booking.ts). Then 50 clients on the last place: one must win
 * and 49 be told. Exit code 1 past a budget.
 */
import { sql } from 'kysely'
import { addDays, toDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { bareBasket, bareSave, basketRows } from './bare-booking.ts'
import { CAMP, SIZE, loadCustomers, loadStays } from './camp.ts'
import { compare, startBenchHouse } from './house.ts'

/** Rate of bookings, against the rate of the bare transaction. */
const BUDGET = 0.5
const ROUNDS = 150
const BARE_WEEKS = toDay('2029-01-06')
const PAIR_WEEKS = toDay('2033-01-01')
const CLIENTS = 50

const house = await startBenchHouse(SIZE)
const { db, site, post, answer } = house
await loadCustomers(house, CAMP.customers)
await loadStays(house, CAMP.stays, '2024-12-01')

/** Weeks of the season of 2027, one after the other, so that there is always room. */
let rank = 0
const FIRST = toDay('2027-04-03')
const nextWeek = (): { arrival: Day; departure: Day } => {
  const arrival = addDays(FIRST, 7 * (rank++ % 24))
  return { arrival, departure: addDays(arrival, 7) }
}

const people = [{ age: 41 }, { age: 39 }, { age: 9 }]
const stays = (week: { arrival: Day; departure: Day }) => [
  { placeTypeId: site.pitch, placeId: null, ...week, people },
  { placeTypeId: site.pitch, placeId: null, ...week, people },
  { placeTypeId: site.mobilHome, placeId: null, ...week, people },
]

interface Basket {
  readonly id: number
  readonly version: number
}

/** What a screen does first: the basket is priced and its places locked. */
const fill = async (): Promise<Basket> => {
  const body = {
    id: 0,
    version: 0,
    statusId: 3,
    customerId: site.customerId,
    pricing: {},
    occupancies: stays(nextWeek()),
  }
  return JSON.parse(await post('booking/temp-booking/edit', body)) as Basket
}

/** The commit: checked again, held for good, numbered, told, its answer kept for a retry. */
const save = ({ id, version }: Basket): Promise<string> => post('booking/booking/save', { id, version, statusId: 3 })

/** Places for the bare transaction: known beforehand, one after the other. */
const { rows: free } = await sql<{ id: number; type: number }>`
  select id, place_type_id as type from place where establishment_id = ${site.establishmentId} order by id`.execute(db)
let turn = 0
/** The next three places and their week, from one on: years further, they never meet the bookings of the other side. */
const nextPlaces = (first: Day): { places: { id: number; type: number }[]; arrival: Day; departure: Day } => {
  const places = [0, 1, 2].map((n) => free[(turn + n) % free.length]).flatMap((p) => (p === undefined ? [] : [p]))
  const arrival = addDays(first, 7 * Math.floor(turn / free.length))
  turn += 3
  return { places, arrival, departure: addDays(arrival, 7) }
}

const bareTransaction = (): Promise<void> =>
  inTransaction(db, async (tx) => {
    const e = site.establishmentId
    const { places, ...week } = nextPlaces(BARE_WEEKS)
    const types = [...new Set(places.map((p) => p.type))].toSorted((a, b) => a - b)
    await sql`select pg_advisory_xact_lock(hashtextextended('bare ' || id, 0)) from unnest(${types}::bigint[]) t (id)`.execute(
      tx,
    )
    const { rows } = await sql<{ id: number }>`
      insert into booking (establishment_id, code, state_id, status_id, status, customer_id, booked_on, arrival, departure, total)
      values (${e}, ${`bare-${turn}`}, 3, 3, 'SAVED', ${site.customerId}, '2027-03-01', ${week.arrival}, ${week.departure}, 60000) returning id`.execute(
      tx,
    )
    const bookingId = rows[0]?.id ?? 0
    const { rows: occupancies } = await sql<{ id: number }>`
      insert into occupancy (establishment_id, booking_id, place_type_id, place_id, arrival, departure)
      select ${e}, ${bookingId}, type, place, ${week.arrival}, ${week.departure}
      from unnest(${places.map((p) => p.type)}::bigint[], ${places.map((p) => p.id)}::bigint[]) x (type, place) returning id`.execute(
      tx,
    )
    const ids = occupancies.map((o) => o.id)
    await sql`insert into attendant (establishment_id, occupancy_id, age)
      select ${e}, id, age from unnest(${ids}::bigint[]) id, unnest(array[41, 39, 9]) age`.execute(tx)
    await sql`insert into place_hold (establishment_id, place_id, place_type_id, arrival, departure, kind, booking_id, occupancy_id)
      select ${e}, place, type, ${week.arrival}, ${week.departure}, 'STAY', ${bookingId}, id
      from unnest(${places.map((p) => p.type)}::bigint[], ${places.map((p) => p.id)}::bigint[], ${ids}::bigint[]) x (type, place, id)`.execute(
      tx,
    )
    await sql`insert into booking_line (establishment_id, booking_id, occupancy_id, type, label, amount, tva_rate)
      select ${e}, ${bookingId}, id, 'occupancy', 'Séjour', 20000, 1000 from unnest(${ids}::bigint[]) id, generate_series(1, 4)`.execute(
      tx,
    )
    await sql`insert into booking_event (establishment_id, booking_id, kind) values (${e}, ${bookingId}, 'SAVED')`.execute(
      tx,
    )
  })

const alone = async (): Promise<number> => {
  const waiting: Basket[] = []
  for (let n = 0; n < ROUNDS + 5; n++) waiting.push(await fill())
  const saved = await compare(ROUNDS, bareTransaction, () => save(waiting.pop() ?? { id: 0, version: 0 }))
  const rate = 1 / saved.ratio
  console.log(`booking of 3 stays saved in ${saved.measured.toFixed(1)} ms, bare ${saved.baseline.toFixed(1)} ms`)
  console.log(`rate ${rate.toFixed(2)} × the bare one (budget ≥ ${BUDGET})`)
  return rate
}

const together = async (): Promise<number> => {
  const rows = await basketRows(db, (await fill()).id)
  const bare = { db, establishmentId: site.establishmentId, userId: house.userId, rows }
  let key = 0
  const pair = async (): Promise<void> => {
    const { places, ...week } = nextPlaces(PAIR_WEEKS)
    const types = [...new Set(places.map((place) => place.type))].toSorted((a, b) => a - b)
    const id = await bareBasket(bare, `bare-basket-${++key}`, places, week)
    await bareSave(bare, `bare-save-${key}`, id, types)
  }
  const whole = await compare(ROUNDS, pair, async () => save(await fill()))
  const rate = 1 / whole.ratio
  console.log(`basket and saving together in ${whole.measured.toFixed(1)} ms, bare ${whole.baseline.toFixed(1)} ms`)
  console.log(`together, rate ${rate.toFixed(2)} × the bare one (budget ≥ ${BUDGET})`)
  return rate
}

/** The last days of the season, when every pitch but one is closed. */
const lastPlace = async (): Promise<boolean> => {
  const week = { arrival: toDay('2027-09-20'), departure: toDay('2027-09-24') }
  const [last, ...others] = site.pitches
  await sql`insert into place_hold (establishment_id, place_id, place_type_id, arrival, departure, kind)
    select ${site.establishmentId}, id, ${site.pitch}, ${week.arrival}, ${week.departure}, 'UNAVAILABILITY'
    from unnest(${others}::bigint[]) id`.execute(house.ownerDb)
  const ask = {
    id: 0,
    version: 0,
    statusId: 3,
    customerId: site.customerId,
    pricing: {},
    occupancies: [{ placeTypeId: site.pitch, placeId: null, ...week, people }],
  }
  const start = performance.now()
  const answers = await Promise.all(Array.from({ length: CLIENTS }, () => answer('booking/temp-booking/edit', ask)))
  const ms = performance.now() - start
  const won = answers.filter((a) => a.status === 200).length
  const told = answers.filter((a) => a.status === 409 && a.text.includes('place.none')).length
  console.log(
    `${CLIENTS} clients on place ${last ?? 0}: ${won} won, ${told} were told, ${CLIENTS - won - told} errors, in ${ms.toFixed(0)} ms`,
  )
  return won === 1 && told === CLIENTS - 1
}

const rates = [await alone(), await together()]
const isRight = await lastPlace()
await house.stop()
process.exitCode = rates.some((rate) => rate < BUDGET) || !isRight ? 1 : 0
