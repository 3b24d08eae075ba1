/**
 * What saving a booking asks of the database and nothing else: the rows that a real basket and its saving wrote, written again as
 * they are, in the same two transactions, and read back as JSON. Nobody checks, searches a place or computes a price.
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'

type Row = Readonly<Record<string, unknown>>

const TABLES = ['booking', 'occupancy', 'attendant', 'occupancy_option', 'booking_line', 'place_hold'] as const
type Table = (typeof TABLES)[number]

/** Rows of a basket, by table. */
export type BasketRows = { readonly [T in Table]: readonly Row[] }

/** What only the copy of a row knows. */
export interface Place {
  readonly id: number
  readonly type: number
}
export interface Week {
  readonly arrival: string
  readonly departure: string
}

const ofFile = (table: Table, id: number): RawBuilder<unknown> => {
  if (table === 'booking') return sql`id = ${id}`
  if (table === 'attendant' || table === 'occupancy_option')
    return sql`occupancy_id in (select id from occupancy where booking_id = ${id})`
  return sql`booking_id = ${id}`
}

const rowsOf = async (db: Db, table: Table, id: number): Promise<Row[]> => {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(r) - array(select attname::text from pg_attribute
        where attrelid = ${table}::regclass and attgenerated <> '') as row
    from ${sql.table(table)} r where ${ofFile(table, id)} order by to_jsonb(r) ->> 'id'`.execute(db)
  // Generated columns are not written; rows of these tables take new ids by themselves.
  return rows.map(({ row }) => row)
}

/** Reads the rows of a basket, as they are. */
export const basketRows = async (db: Db, id: number): Promise<BasketRows> => {
  const entries: [Table, Row[]][] = []
  for (const table of TABLES) entries.push([table, await rowsOf(db, table, id)])
  return Object.fromEntries(entries) as unknown as BasketRows
}

/** The same rows with ids of their own, on other places and nights. */
const copyOf = (rows: BasketRows, ids: readonly number[], places: readonly Place[], week: Week): BasketRows => {
  const [bookingId, ...stayIds] = ids
  const stays = rows.occupancy.map((row) => row['id'])
  const stayId = (row: Row): unknown => stayIds[stays.indexOf(row['occupancy_id'])] ?? null
  const placeOf = (i: number): Row => ({ place_id: places[i]?.id, place_type_id: places[i]?.type })
  const own = ({ id: _, ...row }: Row): Row => row
  return {
    booking: rows.booking.map((row) => ({ ...row, ...week, id: bookingId })),
    occupancy: rows.occupancy.map((row, i) => ({
      ...row,
      ...week,
      ...placeOf(i),
      id: stayIds[i],
      booking_id: bookingId,
    })),
    attendant: rows.attendant.map((row) => ({ ...own(row), occupancy_id: stayId(row) })),
    occupancy_option: rows.occupancy_option.map((row) => ({ ...row, occupancy_id: stayId(row) })),
    booking_line: rows.booking_line.map((row) => ({ ...own(row), booking_id: bookingId, occupancy_id: stayId(row) })),
    place_hold: rows.place_hold.map((row) => ({
      ...own(row),
      ...week,
      ...placeOf(stays.indexOf(row['occupancy_id'])),
      booking_id: bookingId,
      occupancy_id: stayId(row),
    })),
  }
}

const insert = async (tx: Tx, table: Table, rows: readonly Row[]): Promise<void> => {
  if (rows.length === 0) return
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  )
}

const lock = async (tx: Tx, types: readonly number[]): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('bare ' || id, 0)) from unnest(${[...types]}::bigint[]) t (id)`.execute(
    tx,
  )
}

const tell = async (tx: Tx, establishmentId: number, ids: readonly number[]): Promise<void> => {
  await sql`with logged as (
      insert into change_log (establishment_id, entity, record_id, action, functionality)
      select ${establishmentId}, 'planning', id, 'SAVED', 'booking_planning' from unnest(${[...ids]}::bigint[]) id returning id)
    select pg_notify('pinede_change', id::text) from logged`.execute(tx)
}

/** Once per key, as any write of a stay: the answer is kept, and given again to a request that is repeated. */
const once = async (tx: Tx, userId: number, key: string, work: () => Promise<unknown>): Promise<unknown> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 7))`.execute(tx)
  await sql`select response from idempotency where user_id = ${userId} and key = ${key}`.execute(tx)
  const answer = await work()
  await sql`insert into idempotency (user_id, key, route, request_hash, status, response)
    values (${userId}, ${key}, 'bare', 'none', 200, ${JSON.stringify(answer)}::jsonb)`.execute(tx)
  return answer
}

/** The file as its screen shows it, one read a table. */
const readBack = async (tx: Tx, bookingId: number): Promise<unknown> => {
  const [file, stays, lines, customer] = await Promise.all([
    sql`select * from booking where id = ${bookingId}`.execute(tx),
    sql`select o.*, (select json_agg(a) from attendant a where a.occupancy_id = o.id) as people,
        (select json_agg(q) from occupancy_option q where q.occupancy_id = o.id) as options, h.kind
      from occupancy o left join place_hold h on h.occupancy_id = o.id where o.booking_id = ${bookingId}`.execute(tx),
    sql`select * from booking_line where booking_id = ${bookingId} order by position`.execute(tx),
    sql`select c.* from booking b join customer c on c.id = b.customer_id where b.id = ${bookingId}`.execute(tx),
  ])
  return { file: file.rows, stays: stays.rows, lines: lines.rows, customer: customer.rows }
}

interface Bare {
  readonly db: Db
  readonly establishmentId: number
  readonly userId: number
  readonly rows: BasketRows
}

/** First transaction: the basket with its people, lines and locked nights. Answers its id. */
export const bareBasket = async (
  { db, establishmentId, userId, rows }: Bare,
  key: string,
  places: readonly Place[],
  week: Week,
): Promise<number> => {
  const types = [...new Set(places.map((place) => place.type))].toSorted((a, b) => a - b)
  return inTransaction(db, async (tx) => {
    const { rows: fresh } = await sql<{ ids: number[] }>`
      select array(select nextval('record_id') from generate_series(1, ${1 + places.length}::int)) as ids`.execute(tx)
    const ids = fresh[0]?.ids ?? []
    const [bookingId = 0] = ids
    await once(tx, userId, key, async () => {
      await lock(tx, types)
      const copy = copyOf(rows, ids, places, week)
      for (const table of TABLES) await insert(tx, table, copy[table])
      await tell(tx, establishmentId, types)
      return readBack(tx, bookingId)
    })
    return bookingId
  })
}

/** Second transaction: the nights are held for good, the file has its number and its history. */
export const bareSave = async (
  { db, establishmentId, userId }: Bare,
  key: string,
  bookingId: number,
  types: readonly number[],
): Promise<void> => {
  await inTransaction(db, (tx) =>
    once(tx, userId, key, async () => {
      await sql`select * from booking where establishment_id = ${establishmentId} and id = ${bookingId} for no key update`.execute(
        tx,
      )
      await lock(tx, types)
      await sql`update place_hold set kind = 'STAY', expires_at = null
        where establishment_id = ${establishmentId} and booking_id = ${bookingId}`.execute(tx)
      await tell(tx, establishmentId, [...types, bookingId])
      const { rows } = await sql<{ last: number }>`
        insert into booking_counter (establishment_id, year, last) values (${establishmentId}, 2027, 1)
        on conflict (establishment_id, year) do update set last = booking_counter.last + 1 returning last`.execute(tx)
      await sql`insert into booking_event (establishment_id, booking_id, kind) values (${establishmentId}, ${bookingId}, 'SAVED')`.execute(
        tx,
      )
      await sql`update booking set code = ${`2027-${String(rows[0]?.last).padStart(5, '0')}`}, state_id = 3, status_id = 3,
          status = 'SAVED', lock_until = null, version = version + 1
        where establishment_id = ${establishmentId} and id = ${bookingId}`.execute(tx)
      return { id: bookingId, code: rows[0]?.last }
    }),
  )
}
