/**
 * What other parts are told of stays (domain rules 2.4): cleaning after a departure, access codes, surveys, police forms. Written
 * in the transaction of the transition, so that nothing is told that did not happen, and nothing that happened is lost.
 */
import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/db.ts'
import type { Context } from '#server/platform/http/route.ts'

export type PartEventKind =
  | 'ARRIVED'
  | 'ARRIVAL_UNDONE'
  | 'GONE'
  | 'LEFT_EARLY'
  | 'CANCELLED'
  | 'NO_SHOW'
  | 'MOVED'
  | 'UNDONE'

/** Days that an event waits for its parts: a survey is sent some days after the departure, a slow part may lag a little. */
const KEPT_DAYS = 60

/**
 * Tells what happened to these stays. Call it once their rows are written: an event names the file and the place that each has
 * from then on; `detail` says what they no longer do (where a stay was, what was undone).
 */
export const tellParts = async (
  { tx, establishmentId, now }: Pick<Context, 'tx' | 'establishmentId' | 'now'>,
  kind: PartEventKind,
  occupancyIds: readonly number[],
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> => {
  if (occupancyIds.length === 0) return
  await sql`
    insert into part_event (establishment_id, at, kind, booking_id, occupancy_id, place_id, detail)
    select o.establishment_id, ${now}, ${kind}, o.booking_id, o.id, o.place_id, ${JSON.stringify(detail)}::jsonb
    from occupancy o
    where o.establishment_id = ${establishmentId} and o.id = any (${[...occupancyIds]}::bigint[])
    order by o.position, o.id`.execute(tx)
}

/** Ids of all the stays of these files, cancelled ones included. */
export const staysOfFiles = async (
  { tx, establishmentId }: Pick<Context, 'tx' | 'establishmentId'>,
  bookingIds: readonly number[],
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from occupancy where establishment_id = ${establishmentId} and booking_id = any (${[...bookingIds]}::bigint[])`.execute(
    tx,
  )
  return rows.map((row) => row.id)
}

/** What was told long ago is of no use to anybody. */
export const purgePartEvents = async (tx: Tx, now: Date): Promise<void> => {
  await sql`delete from part_event where at < ${new Date(now.getTime() - KEPT_DAYS * 86_400_000)}`.execute(tx)
}
