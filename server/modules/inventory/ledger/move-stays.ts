import { sql } from 'kysely'
import type { Move } from '#domain/availability/arrange.ts'
import { tellParts } from '#server/modules/inventory/part-event/tell-parts.ts'
import type { Context } from '#server/platform/http/route.ts'
import { stateIs } from '#server/platform/db/file-states.ts'

/** A basket is nobody's stay yet: other parts hear nothing of it. */
const savedAmong = async ({ tx, establishmentId }: Context, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select o.id from occupancy o join booking b on b.establishment_id = o.establishment_id and b.id = o.booking_id
    where o.establishment_id = ${establishmentId} and o.id = any (${[...ids]}::bigint[]) and ${stateIs('b', 'SAVED')}`.execute(
    tx,
  )
  return rows.map((row) => row.id)
}

/**
 * Moves provisional stays to other places of their type, in one transaction: the ledger's constraint is checked at the end of
 * them all, since two stays may exchange their places. The moves are told in each file's history.
 */
export const moveStays = async (context: Context, moves: readonly Move[]): Promise<void> => {
  if (moves.length === 0) return
  const { tx, establishmentId, now } = context
  const ids = moves.map((m) => m.id)
  const to = moves.map((m) => m.to)
  await sql`set constraints place_hold_overlap deferred`.execute(tx)
  await sql`
    with moved as (
      select m.*, o.place_id as from_id from unnest(${ids}::bigint[], ${to}::bigint[]) as m (occupancy_id, place_id)
      join occupancy o on o.establishment_id = ${establishmentId} and o.id = m.occupancy_id),
    held as (
      update place_hold h set place_id = m.place_id from moved m
      where h.establishment_id = ${establishmentId} and h.occupancy_id = m.occupancy_id and not h.spent),
    placed as (
      update occupancy o set place_id = m.place_id, version = o.version + 1 from moved m
      where o.establishment_id = ${establishmentId} and o.id = m.occupancy_id
      returning o.booking_id, o.id, m.from_id, m.place_id)
    insert into booking_event (establishment_id, booking_id, at, kind, detail)
    select ${establishmentId}, booking_id, ${now}, 'REARRANGED', jsonb_build_object('occupancyId', id, 'fromPlaceId', from_id, 'placeId', place_id)
    from placed`.execute(tx)
  await sql`set constraints place_hold_overlap immediate`.execute(tx)
  await tellParts(context, 'MOVED', await savedAmong(context, ids), { rearranged: true })
}
