/** The nights of a type as the arrangement reads them (domain/availability). */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { ArrangePlace, FixedHold, MovableStay } from '#domain/availability/board.ts'
import type { Tx } from '#server/platform/db/db.ts'

/** Places of the type that may be sold. */
export const salablePlaces = async (tx: Tx, establishmentId: number, placeTypeId: number): Promise<ArrangePlace[]> => {
  const { rows } = await sql<ArrangePlace>`
    select p.id, most_people(p.max_capacity, p.capacity, t.max_capacity, t.capacity) as capacity
    from place p join place_type t on t.establishment_id = p.establishment_id and t.id = p.place_type_id
    where p.establishment_id = ${establishmentId} and p.place_type_id = ${placeTypeId} and p.commercialised and not p.hidden
    order by p.position, p.id`.execute(tx)
  return rows
}

/**
 * Nights outside the days on which a place is sold, as holds: whoever looks for room finds none there. Before and after mean a
 * century: more than any stay.
 */
const unsold = (establishmentId: number, placeTypeIds: readonly number[]) => sql`
  select id as "placeId", place_type_id as "placeTypeId", sold_from - 36525 as arrival, sold_from as departure
  from place where establishment_id = ${establishmentId} and place_type_id = any (${placeTypeIds}::bigint[]) and sold_from is not null
  union all select id, place_type_id, sold_until, sold_until + 36525
  from place where establishment_id = ${establishmentId} and place_type_id = any (${placeTypeIds}::bigint[])
    and sold_until is not null`

const unsoldJson = (establishmentId: number, placeTypeIds: readonly number[]) =>
  sql`(select coalesce(jsonb_agg(u), '[]') from (${unsold(establishmentId, placeTypeIds)}) u)`

/** How far around a stay its neighbours matter to how tight a place is. */
const NEIGHBOURHOOD = 30

export interface Around {
  /** How a stay by type gets its place (placeAvailabilityMode). */
  readonly mode: { readonly choice: 'TIGHT' | 'ORDER'; readonly rearrange: boolean }
  readonly places: readonly (ArrangePlace & { readonly placeTypeId: number })[]
  readonly holds: readonly (FixedHold & { readonly placeTypeId: number })[]
}

/**
 * Salable places of these types and the holds around some nights, all as they stand: enough to find a place that is free
 * throughout, and the tightest.
 */
export const boardAround = async (
  tx: Tx,
  establishmentId: number,
  placeTypeIds: readonly number[],
  nights: { readonly arrival: Day; readonly departure: Day },
  now: Date,
): Promise<Around> => {
  const { rows } = await sql<Around>`
    select
      (select coalesce(json_agg(json_build_object('id', p.id, 'placeTypeId', p.place_type_id,
          'capacity', most_people(p.max_capacity, p.capacity, t.max_capacity, t.capacity)) order by p.position, p.id), '[]')
        from place p join place_type t on t.establishment_id = p.establishment_id and t.id = p.place_type_id
        where p.establishment_id = ${establishmentId} and p.place_type_id = any (${placeTypeIds}::bigint[])
          and p.commercialised and not p.hidden) as places,
      (select coalesce(jsonb_agg(jsonb_build_object('placeId', place_id, 'placeTypeId', place_type_id, 'arrival', arrival,
          'departure', departure)), '[]')
        from place_hold
        where establishment_id = ${establishmentId} and place_type_id = any (${placeTypeIds}::bigint[])
          and departure > ${nights.arrival}::date - ${NEIGHBOURHOOD}::int
          and arrival < ${nights.departure}::date + ${NEIGHBOURHOOD}::int
          and (expires_at is null or expires_at > ${now}))
        || ${unsoldJson(establishmentId, placeTypeIds)} as holds,
      coalesce((select json_build_object('choice', choice, 'rearrange', rearrange) from place_availability_mode
        where establishment_id = ${establishmentId}), '{"choice":"TIGHT","rearrange":true}') as mode`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('a query without from gives one row')
  return row
}

interface BoardRow extends FixedHold {
  readonly occupancyId: number | null
  readonly movable: boolean
  readonly people: number
}

export interface TypeBoard {
  readonly fixed: readonly FixedHold[]
  readonly movables: readonly MovableStay[]
}

/**
 * Whether hold `h` of place `p` and occupancy `o` may move: a stay by type may while it has neither begun nor been billed, from a
 * place that is sold. Guests who arrive today may have been told their place.
 */
export const mayMove = (today: Day): RawBuilder<boolean> => sql<boolean>`
  (p.commercialised and not p.hidden and (p.sold_from is null or p.sold_from <= h.arrival)
    and (p.sold_until is null or p.sold_until >= h.departure) and h.kind in ('STAY', 'OPTION', 'LOCK') and not h.pinned
    and h.arrival > ${today} and o.arrived_at is null
    and not exists (select 1 from live_bill_line l where l.establishment_id = h.establishment_id and l.part_id = h.occupancy_id))`

/** Every hold of the type from `from` on, told apart. */
export const typeBoard = async (
  tx: Tx,
  establishmentId: number,
  placeTypeId: number,
  days: { readonly from: Day; readonly today: Day; readonly now: Date },
): Promise<TypeBoard> => {
  const { rows } = await sql<BoardRow>`
    select h.place_id as "placeId", h.arrival, h.departure, h.occupancy_id as "occupancyId",
      ${mayMove(days.today)} as movable,
      (select count(*)::int from attendant a
        where a.establishment_id = h.establishment_id and a.occupancy_id = h.occupancy_id) as people
    from place_hold h
    join place p on p.establishment_id = h.establishment_id and p.id = h.place_id
    left join occupancy o on o.establishment_id = h.establishment_id and o.id = h.occupancy_id
    where h.establishment_id = ${establishmentId} and h.place_type_id = ${placeTypeId} and h.departure > ${days.from}
      and (h.expires_at is null or h.expires_at > ${days.now})`.execute(tx)
  const closed = await sql<FixedHold>`${unsold(establishmentId, [placeTypeId])}`.execute(tx)
  return {
    fixed: [...rows.filter((r) => !r.movable || r.occupancyId === null), ...closed.rows],
    movables: rows.flatMap(({ movable, occupancyId, placeId, arrival, departure, people }) =>
      movable && occupancyId !== null ? [{ id: occupancyId, placeId, arrival, departure, people }] : [],
    ),
  }
}
