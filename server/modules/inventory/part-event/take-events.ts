/** How a part reads what it was told: each event once, in the order in which it was written, within the part's own transaction. */
import { sql } from 'kysely'
import type { PartEventKind } from '#server/modules/inventory/part-event/tell-parts.ts'
import type { Tx } from '#server/platform/db/db.ts'

export interface PartEvent {
  readonly establishmentId: number
  readonly id: number
  readonly at: string
  readonly kind: PartEventKind
  readonly bookingId: number
  readonly occupancyId: number
  /** Where the stay was then; null: nowhere yet. */
  readonly placeId: number | null
  readonly detail: Readonly<Record<string, unknown>>
}

/**
 * The events that this part has not dealt with, oldest first, at most `most`; they are marked in the same transaction, so that a
 * part that fails gets them again. Rows that another round of the part holds are left to it.
 */
export const takePartEvents = async (tx: Tx, part: string, most: number): Promise<PartEvent[]> => {
  const { rows } = await sql<PartEvent>`
    with due as (
      select establishment_id, id from part_event where not taken @> array[${part}]
      order by id limit ${most} for update skip locked),
    taken as (
      update part_event e set taken = e.taken || ${part}::text from due
      where e.establishment_id = due.establishment_id and e.id = due.id returning e.*)
    select establishment_id as "establishmentId", id, at, kind, booking_id as "bookingId", occupancy_id as "occupancyId",
      place_id as "placeId", detail
    from taken order by id`.execute(tx)
  return rows
}
