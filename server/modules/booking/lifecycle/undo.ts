/** Undoing the last event of a file until the end of its day (domain rules 2.4): what the files were is kept, and put back. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { assertAllowed } from '#domain/booking/actions.ts'
import type { StatusId, UndoableKind } from '#domain/booking/facts.ts'
import type { Day } from '#domain/day.ts'
import type { undoBody } from '#contract/operations/booking/lifecycle.ts'
import type { Context } from '#server/platform/http/route.ts'
import { followAids } from '#server/modules/booking/aid/follow-aids.ts'
import { factsOf } from '#server/modules/booking/file/facts.ts'
import { writeEvent } from '#server/modules/booking/file/history.ts'
import { lockFile } from '#server/modules/booking/file/lock-file.ts'
import type { FileRow } from '#server/modules/booking/file/lock-file.ts'
import { writePaid } from '#server/modules/booking/file/write-paid.ts'
import { signMoves, undoMoves } from '#server/modules/payment/index.ts'
import { assertVersion } from '#server/modules/booking/file/stale.ts'
import {
  assignPlaces,
  insertHolds,
  lockTypes,
  staysOfFiles,
  takerOf,
  tellFile,
  tellParts,
  withAllotment,
} from '#server/modules/inventory/index.ts'
import { holdOf } from '#server/modules/booking/lifecycle/hold-file.ts'
import { statusIn } from '#server/platform/db/file-states.ts'

/** Does `work`, and keeps what the files were before it. `work` answers the ids of files that it made. */
export const undoable = async (
  { tx, establishmentId, now, today, user }: Context,
  kind: UndoableKind,
  bookingIds: readonly [number, ...number[]],
  work: () => Promise<readonly number[] | void>,
): Promise<void> => {
  const [first] = bookingIds
  const { rows } = await sql<{ id: number }>`
    insert into booking_undo (establishment_id, booking_id, booking_ids, kind, at, day, user_id, state, mark)
    values (${establishmentId}, ${first}, ${[...bookingIds]}::bigint[], ${kind}, ${now}, ${today}, ${user.id},
      booking_state(${establishmentId}, ${[...bookingIds]}::bigint[]), '')
    returning id`.execute(tx)
  const made = (await work()) ?? []
  await followAids(tx, establishmentId, [...bookingIds, ...made])
  await sql`
    update booking_undo set booking_ids = booking_ids || ${[...made]}::bigint[],
      mark = booking_mark(establishment_id, booking_ids || ${[...made]}::bigint[])
    where establishment_id = ${establishmentId} and id = ${rows[0]?.id ?? 0}`.execute(tx)
}

interface Kept {
  readonly id: number
  readonly kind: UndoableKind
  readonly at: string
  readonly bookingIds: readonly number[]
}

const lastOf = async ({ tx, establishmentId }: Context, bookingId: number): Promise<Kept | undefined> => {
  const { rows } = await sql<Kept>`
    select id, kind, at, booking_ids as "bookingIds" from booking_undo
    where establishment_id = ${establishmentId} and booking_id = ${bookingId} and undone_at is null
    order by id desc limit 1`.execute(tx)
  return rows[0]
}

/** The file and those that its last event changed with it, locked in the order that everybody keeps. */
const lockAll = async (context: Context, id: number): Promise<FileRow> => {
  const { tx, establishmentId } = context
  const others = (await lastOf(context, id))?.bookingIds ?? []
  const rows = new Map<number, FileRow>()
  for (const one of [...new Set([id, ...others])].toSorted((a, b) => a - b))
    rows.set(one, await lockFile(tx, establishmentId, one))
  const file = rows.get(id)
  if (file === undefined) throw new Error('the file is one of those that were locked')
  return file
}

/** Types of the stays, as they are and as they were. */
const typesOf = async ({ tx, establishmentId }: Context, { id, bookingIds }: Kept): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select place_type_id as id from occupancy where establishment_id = ${establishmentId} and booking_id = any (${[...bookingIds]}::bigint[])
    union
    select o.place_type_id from booking_undo u, jsonb_to_recordset(u.state -> 'occupancies') as o (place_type_id bigint)
    where u.establishment_id = ${establishmentId} and u.id = ${id}`.execute(tx)
  return rows.map((row) => row.id)
}

/** Nothing of the files is left but their own rows and their stays. */
const clear = async ({ tx, establishmentId }: Context, ids: readonly number[]): Promise<void> => {
  const all = sql`${[...ids]}::bigint[]`
  const stays = sql`(select id from occupancy where establishment_id = ${establishmentId} and booking_id = any (${all}))`
  await sql`delete from place_hold where establishment_id = ${establishmentId} and booking_id = any (${all})`.execute(
    tx,
  )
  await sql`delete from booking_line where establishment_id = ${establishmentId} and booking_id = any (${all})`.execute(
    tx,
  )
  for (const table of ['attendant', 'occupancy_option'] as const)
    await sql`delete from ${sql.table(table)} where establishment_id = ${establishmentId} and occupancy_id in ${stays}`.execute(
      tx,
    )
}

/** Files that the event made go; an option or a quote that had lapsed holds until tonight. */
const restoreFiles = async ({ tx, establishmentId, today }: Context, { id, bookingIds }: Kept): Promise<void> => {
  await sql`
    update booking set status = 'DELETED', total = 0, version = version + 1
    where establishment_id = ${establishmentId} and id = any (${[...bookingIds]}::bigint[])
      and id not in (select b.id from booking_undo u, jsonb_to_recordset(u.state -> 'bookings') as b (id bigint)
        where u.establishment_id = ${establishmentId} and u.id = ${id})`.execute(tx)
  await sql`
    update booking b set status = s.status, status_id = s.status_id, customer_id = s.customer_id, arrival = s.arrival,
      departure = s.departure, payment_terms_id = s.payment_terms_id, pricing = s.pricing, total = s.total,
      option_expiry = case when ${statusIn('s', 'OPTION')} and s.option_expiry is not null then greatest(s.option_expiry, ${today}::date) end,
      quote_valid_until = case when ${statusIn('s', 'QUOTE')} and s.quote_valid_until is not null then greatest(s.quote_valid_until, ${today}::date) end,
      down_payment_kind = s.down_payment_kind, down_payment = s.down_payment, down_payment_due = s.down_payment_due,
      balance_due = s.balance_due, version = b.version + 1
    from booking_undo u, jsonb_populate_recordset(null::booking, u.state -> 'bookings') s
    where u.establishment_id = ${establishmentId} and u.id = ${id}
      and b.establishment_id = s.establishment_id and b.id = s.id`.execute(tx)
}

/** A stay that came later stays in its file as cancelled: other parts may name it. */
const restoreStays = async ({ tx, establishmentId }: Context, { id, bookingIds }: Kept): Promise<void> => {
  await sql`
    update occupancy o set cancelled = true, total = 0, version = o.version + 1
    where o.establishment_id = ${establishmentId} and o.booking_id = any (${[...bookingIds]}::bigint[])
      and o.id not in (select s.id from booking_undo u, jsonb_to_recordset(u.state -> 'occupancies') as s (id bigint)
        where u.establishment_id = ${establishmentId} and u.id = ${id})`.execute(tx)
  await sql`
    update occupancy o set booking_id = s.booking_id, place_type_id = s.place_type_id, place_id = s.place_id, pinned = s.pinned,
      arrival = s.arrival, departure = s.departure, grid_id = s.grid_id, grid_version = s.grid_version,
      grid_forced = s.grid_forced, trace = s.trace, total = s.total, arrived_at = s.arrived_at, gone_at = s.gone_at,
      early_departure = s.early_departure, cancelled = s.cancelled, no_show = s.no_show, position = s.position,
      version = o.version + 1
    from booking_undo u, jsonb_populate_recordset(null::occupancy, u.state -> 'occupancies') s
    where u.establishment_id = ${establishmentId} and u.id = ${id}
      and o.establishment_id = s.establishment_id and o.id = s.id`.execute(tx)
  for (const [table, key] of [
    ['attendant', 'attendants'],
    ['occupancy_option', 'options'],
    ['booking_line', 'lines'],
  ] as const)
    await sql`
      insert into ${sql.table(table)} overriding system value
      select s.* from booking_undo u, jsonb_populate_recordset(null::${sql.table(table)}, u.state -> ${sql.lit(key)}) s
      where u.establishment_id = ${establishmentId} and u.id = ${id}`.execute(tx)
}

/** Parts of payments go back where they came from. */
const restorePayments = async (context: Context, { at, bookingIds }: Kept): Promise<void> => {
  await undoMoves(context, bookingIds, at)
  for (const id of bookingIds) await writePaid(context, id)
}

interface HeldBefore {
  readonly id: number
  readonly bookingId: number
  readonly statusId: StatusId
  readonly optionExpiry: Day | null
  readonly placeTypeId: number
  readonly placeId: number | null
  readonly pinned: boolean
  readonly arrival: Day
  readonly departure: Day
  readonly people: number
}

/** Nights that the stays held; those of an option that had lapsed are its stays' own. A provisional place is kept where it is free. */
const heldBefore = async ({ tx, establishmentId }: Context, { id }: Kept): Promise<HeldBefore[]> => {
  const { rows } = await sql<HeldBefore>`
    select o.id, o.booking_id as "bookingId", b.status_id as "statusId", b.option_expiry as "optionExpiry",
      o.place_type_id as "placeTypeId", o.pinned, coalesce(h.arrival, o.arrival) as arrival,
      coalesce(h.departure, o.departure) as departure,
      case when o.pinned or not exists (select 1 from place_hold x where x.establishment_id = o.establishment_id
          and x.place_id = coalesce(h.place_id, o.place_id)
          and x.nights && daterange(coalesce(h.arrival, o.arrival), coalesce(h.departure, o.departure)))
        then coalesce(h.place_id, o.place_id) end as "placeId",
      (select count(*)::int from attendant a where a.establishment_id = o.establishment_id and a.occupancy_id = o.id) as people
    from booking_undo u
    cross join lateral jsonb_to_recordset(u.state -> 'occupancies') as s (id bigint)
    join occupancy o on o.establishment_id = u.establishment_id and o.id = s.id and not o.cancelled
    join booking b on b.establishment_id = o.establishment_id and b.id = o.booking_id and b.status = 'SAVED' and ${statusIn('b', 'OPTION', 'BOOKING', 'STAY')}
    left join lateral (select * from jsonb_to_recordset(u.state -> 'holds')
      as x (occupancy_id bigint, place_id bigint, arrival date, departure date, spent boolean)
      where x.occupancy_id = o.id and x.spent is not true) h on true
    where u.establishment_id = ${establishmentId} and u.id = ${id}
      and (h.place_id is not null or ${statusIn('b', 'OPTION')})
    order by o.booking_id, o.position, o.id`.execute(tx)
  return rows
}

/** Nights that guests had spent elsewhere before they changed place. */
const restoreSpent = async ({ tx, establishmentId }: Context, { id }: Kept): Promise<void> => {
  await sql`
    insert into place_hold (establishment_id, place_id, place_type_id, arrival, departure, kind, booking_id, occupancy_id, pinned, spent)
    select u.establishment_id, s.place_id, s.place_type_id, s.arrival, s.departure, s.kind, s.booking_id, s.occupancy_id, s.pinned, true
    from booking_undo u, jsonb_to_recordset(u.state -> 'holds') as s (place_id bigint, place_type_id bigint, arrival date,
      departure date, kind text, booking_id bigint, occupancy_id bigint, pinned boolean, spent boolean)
    where u.establishment_id = ${establishmentId} and u.id = ${id} and s.spent`.execute(tx)
}

const restoreHolds = async (context: Context, kept: Kept): Promise<void> => {
  const { tx, establishmentId } = context
  await restoreSpent(context, kept)
  const stays = await heldBefore(context, kept)
  const [first] = stays
  if (first === undefined) return
  await withAllotment(
    context,
    await takerOf(context, first.bookingId),
    { wishes: stays, bookingId: null },
    async () => {
      const places = await assignPlaces(context, stays)
      for (const [i, stay] of stays.entries()) {
        const placeId = places[i] ?? 0
        const { kind, until } = await holdOf(context, stay.statusId, stay.optionExpiry)
        await insertHolds(context, stay.bookingId, kind, until, [{ ...stay, occupancyId: stay.id, placeId }])
        await sql`update occupancy set place_id = ${placeId} where establishment_id = ${establishmentId} and id = ${stay.id}`.execute(
          tx,
        )
      }
    },
  )
}

/**
 * Puts the file, and those that its last event changed with it, back as they were. Throws the guards' codes (booking.nothingToUndo,
 * booking.undoDayClosed, booking.undoChanged), the codes of `assignPlaces` where its nights went to someone else, StaleError.
 */
export const undoLast = async (context: Context, input: z.output<typeof undoBody>): Promise<number> => {
  const { tx, establishmentId, today, now } = context
  const file = await lockAll(context, input.id)
  await assertVersion(context, file, input.version)
  assertAllowed('undo', await factsOf(tx, establishmentId, file), today)
  const kept = await lastOf(context, file.id)
  if (kept === undefined) throw new Error('the guard saw it')
  const types = await typesOf(context, kept)
  await lockTypes(tx, establishmentId, types, now, file.id)
  await clear(context, kept.bookingIds)
  await restoreFiles(context, kept)
  await restoreStays(context, kept)
  await restorePayments(context, kept)
  await restoreHolds(context, kept)
  // What the office decided meanwhile holds: only the stay is what it was.
  await followAids(tx, establishmentId, kept.bookingIds)
  await sql`update booking_undo set undone_at = ${now} where establishment_id = ${establishmentId} and id = ${kept.id}`.execute(
    tx,
  )
  await tellParts(context, 'UNDONE', await staysOfFiles(context, kept.bookingIds), { undone: kept.kind })
  for (const id of kept.bookingIds) {
    await writeEvent(context, id, 'UNDONE', { kind: kept.kind })
    await tellFile(context, id, types)
  }
  await signMoves(context)
  return file.id
}
