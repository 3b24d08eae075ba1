import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/db.ts'
import { together } from '#server/platform/db/transaction.ts'
import type { Sender } from '#server/platform/db/transaction.ts'

/** Deletes the holds of these types that lapsed; those of `keep` (the caller's own file) stay. Their types are locked. */
export const dropLapsed = async (
  tx: Sender,
  establishmentId: number,
  placeTypeIds: readonly number[],
  now: Date,
  keep: number | null,
): Promise<void> => {
  await sql`
    delete from place_hold
    where establishment_id = ${establishmentId} and expires_at <= ${now} and place_type_id = any (${placeTypeIds}::bigint[])
      and booking_id is distinct from ${keep}`.execute(tx)
}

/**
 * One writer at a time on the nights of these types, until the transaction ends (design, idea 1). Always in the order of their
 * ids, so that two transactions never wait for each other; call it once, with all of them, before reading any hold to act on.
 * Holds that lapsed are deleted then; those of `keep` (the caller's own file) are not.
 */
export const lockTypes = async (
  tx: Tx,
  establishmentId: number,
  placeTypeIds: readonly number[],
  now: Date,
  keep: number | null = null,
): Promise<void> => {
  const sorted = [...new Set(placeTypeIds)].toSorted((a, b) => a - b)
  if (sorted.length === 0) return
  await together(tx, (sender) => [
    sql`select pg_advisory_xact_lock(hashtextextended(${`nights of ${establishmentId} `} || id, 0))
      from unnest(${sorted}::bigint[]) as t (id)`.execute(sender),
    dropLapsed(sender, establishmentId, sorted, now, keep),
  ])
}

/**
 * The same lock on the types of a file's stays, which nobody changes while the file is locked. Nothing is deleted: whoever then
 * looks for a place calls `dropLapsed` first.
 */
export const lockTypesOf = async (tx: Sender, establishmentId: number, bookingId: number): Promise<void> => {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`nights of ${establishmentId} `} || id, 0))
    from (select distinct place_type_id as id from occupancy
      where establishment_id = ${establishmentId} and booking_id = ${bookingId} order by 1) t`.execute(tx)
}
