/** The stays that a file has, and which of them keep their nights when it changes. */
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import { mostPresent } from '#domain/booking/party.ts'
import type { OccupancyInput } from '#contract/operations/booking/booking.ts'
import type { Sender } from '#server/platform/db/transaction.ts'
import { assignPlaces, releaseHolds } from '#server/modules/inventory/index.ts'
import type { Context } from '#server/platform/http/route.ts'

export interface CurrentStay {
  readonly id: number
  readonly placeTypeId: number
  readonly placeId: number | null
  readonly pinned: boolean
  readonly arrival: Day
  readonly departure: Day
  /** Its nights are still held. */
  readonly held: boolean
  /** People that its place takes. */
  readonly capacity: number
  readonly people: number
}

/** The file's stays as they are. Read them after locking their types. */
export const currentStays = async (tx: Sender, establishmentId: number, bookingId: number): Promise<CurrentStay[]> => {
  const { rows } = await sql<CurrentStay>`
    select o.id, o.place_type_id as "placeTypeId", coalesce(h.place_id, o.place_id) as "placeId", o.pinned, o.arrival, o.departure,
      h.id is not null as held, most_people(p.max_capacity, p.capacity, t.max_capacity, t.capacity) as capacity,
      (select count(*)::int from attendant a where a.establishment_id = o.establishment_id and a.occupancy_id = o.id) as people
    from occupancy o
    join place_type t on t.establishment_id = o.establishment_id and t.id = o.place_type_id
    left join place_hold h on h.establishment_id = o.establishment_id and h.occupancy_id = o.id and not h.spent
    left join place p on p.establishment_id = o.establishment_id and p.id = coalesce(h.place_id, o.place_id)
    where o.establishment_id = ${establishmentId} and o.booking_id = ${bookingId} and not o.cancelled
    order by o.position, o.id`.execute(tx)
  return rows
}

export interface Placed {
  readonly placeId: number | null
  readonly pinned: boolean
  /** Its row of the ledger stays as it is. */
  readonly keeps: boolean
}

const isKept = (current: CurrentStay | undefined, wish: OccupancyInput): boolean =>
  current !== undefined &&
  current.held &&
  current.placeTypeId === wish.placeTypeId &&
  current.arrival === wish.arrival &&
  current.departure === wish.departure &&
  (wish.placeId === null
    ? !current.pinned && current.capacity >= mostPresent(wish.people, wish)
    : current.placeId === wish.placeId)

/**
 * A place for each stay that is asked for: those whose nights do not change keep theirs, the others give theirs back first.
 * Their types are locked. Throws the codes of `assignPlaces`.
 */
export const placeStays = async (
  context: Context,
  wishes: readonly OccupancyInput[],
  current: readonly CurrentStay[],
): Promise<Placed[]> => {
  const known = new Map(current.map((c) => [c.id, c]))
  const kept = wishes.map((wish) => (isKept(known.get(wish.id), wish) ? known.get(wish.id) : undefined))
  const keptIds = kept.map((c) => c?.id)
  await releaseHolds(
    context,
    current.filter((c) => c.held && !keptIds.includes(c.id)).map((c) => c.id),
  )
  const asked = wishes.filter((_, i) => kept[i] === undefined)
  const given = await assignPlaces(
    context,
    asked.map((wish) => ({ ...wish, people: mostPresent(wish.people, wish) })),
  )
  return wishes.map((wish, i) => {
    const stay = kept[i]
    const pinned = wish.placeId !== null
    if (stay !== undefined) return { placeId: stay.placeId, pinned, keeps: true }
    return { placeId: given[asked.indexOf(wish)] ?? null, pinned, keeps: false }
  })
}
