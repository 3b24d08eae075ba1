/** What time alone does: soft locks lapse, options and quotes expire, forgotten baskets go (domain rules 2.2 and 2.3, #2, #10). */
import { STATE } from '#domain/booking/states.ts'
import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/db.ts'
import { recordChange } from '#server/platform/http/mount.ts'
import { lockTypes, purgePartEvents } from '#server/modules/inventory/index.ts'
import { isLive, stateIs, statusIn } from '#server/platform/db/file-states.ts'

/** A basket whose locks lapsed may still be saved if its places are free: it is abandoned after a day without a change. */
const FORGOTTEN_HOURS = 24
/** Abandoned baskets are kept a day more, for whoever asks what became of theirs. */
const PURGE_HOURS = 48

interface Lapsed {
  readonly establishmentId: number
  readonly id: number
}

const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * 3_600_000)

/** Quotes and options past their last day. One with money is only flagged by its date: a person decides (#10). */
const lockLapsedFiles = async (tx: Tx, now: Date): Promise<Lapsed[]> => {
  const { rows } = await sql<Lapsed>`
    select b.establishment_id as "establishmentId", b.id from booking b join establishment e on e.id = b.establishment_id
    where ${isLive('b')} and ${statusIn('b', 'QUOTE', 'OPTION')} and b.paid = 0
      and case b.status_id when 1 then b.quote_valid_until else b.option_expiry end < (${now}::timestamptz at time zone e.time_zone)::date
    order by b.establishment_id, b.id limit 1000
    for no key update of b skip locked`.execute(tx)
  return rows
}

/** Frees the nights of every hold that lapsed, type by type, as any writer of the ledger does. */
const dropLapsedHolds = async (tx: Tx, now: Date): Promise<void> => {
  const { rows } = await sql<{ establishmentId: number; types: number[] }>`
    select establishment_id as "establishmentId", array_agg(distinct place_type_id) as types
    from place_hold where expires_at <= ${now} group by establishment_id order by establishment_id`.execute(tx)
  for (const { establishmentId, types } of rows) {
    await lockTypes(tx, establishmentId, types, now)
    for (const id of types)
      await recordChange(tx, establishmentId, null, {
        entity: 'planning',
        id,
        action: 'SAVED',
        functionality: 'booking_planning',
      })
  }
}

/** Days after which nothing can be undone any more: the state of files before an event is then of no use. */
const UNDO_DAYS = 3

/** Someone may still take a lapsed file back until tonight (domain rules 2.4). */
const keepStates = async (tx: Tx, sites: readonly number[], ids: readonly number[], now: Date): Promise<void> => {
  await sql`
    insert into booking_undo (establishment_id, booking_id, booking_ids, kind, at, day, state, mark)
    select l.establishment_id, l.id, array[l.id], 'EXPIRED', ${now}, (${now}::timestamptz at time zone e.time_zone)::date,
      booking_state(l.establishment_id, array[l.id]), ''
    from unnest(${[...sites]}::bigint[], ${[...ids]}::bigint[]) as l (establishment_id, id)
    join establishment e on e.id = l.establishment_id`.execute(tx)
}

const expireFiles = async (tx: Tx, files: readonly Lapsed[], now: Date): Promise<void> => {
  await sql`delete from booking_undo where at < ${hoursBefore(now, UNDO_DAYS * 24)}`.execute(tx)
  if (files.length === 0) return
  const [sites, ids] = [files.map((f) => f.establishmentId), files.map((f) => f.id)]
  await keepStates(tx, sites, ids, now)
  await sql`
    with lapsed as (
      select * from unnest(${sites}::bigint[], ${ids}::bigint[]) as l (establishment_id, id)),
    expired as (
      update booking b set status = 'EXPIRED', version = b.version + 1 from lapsed l
      where b.establishment_id = l.establishment_id and b.id = l.id)
    insert into booking_event (establishment_id, booking_id, at, kind)
    select establishment_id, id, ${now}, 'EXPIRED' from lapsed`.execute(tx)
  await sql`update booking_undo set mark = booking_mark(establishment_id, booking_ids) where at = ${now} and mark = ''`.execute(
    tx,
  )
  for (const { establishmentId, id } of files)
    await recordChange(tx, establishmentId, null, {
      entity: 'booking',
      id,
      action: 'SAVED',
      functionality: 'booking_booking',
    })
}

/** Baskets that nobody touched for a day are abandoned; those abandoned before that leave the database. */
const clearBaskets = async (tx: Tx, now: Date): Promise<void> => {
  await sql`
    update booking set state_id = ${STATE.ABANDONED}, status = 'ABANDONED'
    where ${stateIs('booking', 'BASKET')} and lock_until < ${hoursBefore(now, FORGOTTEN_HOURS)}`.execute(tx)
  const { rows } = await sql<Lapsed>`
    select establishment_id as "establishmentId", id from booking
    where ${stateIs('booking', 'ABANDONED')} and lock_until < ${hoursBefore(now, PURGE_HOURS)} order by establishment_id, id limit 1000
    for update skip locked`.execute(tx)
  if (rows.length === 0) return
  const ids = rows.map((row) => row.id)
  await sql`delete from booking_line where booking_id = any (${ids}::bigint[]) and establishment_id = any (${rows.map((r) => r.establishmentId)}::bigint[])`.execute(
    tx,
  )
  for (const table of ['booking_note', 'booking_event', 'occupancy'] as const)
    await sql`delete from ${sql.table(table)} where booking_id = any (${ids}::bigint[]) and establishment_id = any (${rows.map((r) => r.establishmentId)}::bigint[])`.execute(
      tx,
    )
  await sql`delete from booking where ${stateIs('booking', 'ABANDONED')} and id = any (${ids}::bigint[]) and establishment_id = any (${rows.map((r) => r.establishmentId)}::bigint[])`.execute(
    tx,
  )
}

/** One round for all sites, at any moment and as often as one likes: what lapsed is freed, told and marked. */
export const expireLapsed = async (tx: Tx, now: Date): Promise<void> => {
  const files = await lockLapsedFiles(tx, now)
  await dropLapsedHolds(tx, now)
  await expireFiles(tx, files, now)
  await clearBaskets(tx, now)
  await purgePartEvents(tx, now)
}
