/** What proves without a search that provisional stays can be rearranged (domain/availability/open-places.ts): two readings for all types. */
import { sql } from 'kysely'
import { coveringPlaces } from '#domain/availability/open-places.ts'
import type { OpenPlace } from '#domain/availability/open-places.ts'
import type { Stay } from '#domain/day.ts'
import { nights } from '#domain/day.ts'
import { holdsQuery } from '#server/modules/inventory/availability/read-stock.ts'
import { mayMove } from '#server/modules/inventory/ledger/board.ts'
import type { Context } from '#server/platform/http/route.ts'

type Site = Pick<Context, 'tx' | 'establishmentId' | 'today' | 'now'>

interface Ask extends Stay {
  readonly people: number
}

/**
 * Places that may be open: large enough, sold from the arrival on without an end, and nothing to come on them that a glance tells to
 * be fixed.
 */
const readCandidates = async (
  { tx, establishmentId, now }: Site,
  placeTypeIds: readonly number[],
  ask: Ask,
): Promise<readonly (OpenPlace & { readonly placeTypeId: number })[]> => {
  const { rows } = await sql<OpenPlace & { placeTypeId: number }>`
    with held as materialized (${holdsQuery(establishmentId, ask, now)}),
    runs as (select place_id, json_agg(json_build_array(start, stop) order by start) as held from held group by place_id),
    pinned as (
      select distinct place_id from place_hold
      where establishment_id = ${establishmentId} and place_type_id = any (${placeTypeIds}::bigint[])
        and departure > ${ask.arrival}::date and arrival >= ${ask.arrival}::date and (expires_at is null or expires_at > ${now})
        and (pinned or kind not in ('STAY', 'OPTION', 'LOCK')))
    select p.id, p.place_type_id as "placeTypeId", x.capacity, coalesce(r.held, '[]') as held
    from place p
    join place_type t on t.establishment_id = p.establishment_id and t.id = p.place_type_id
    cross join lateral (select most_people(p.max_capacity, p.capacity, t.max_capacity, t.capacity) as capacity) x
    left join runs r on r.place_id = p.id
    where p.establishment_id = ${establishmentId} and p.place_type_id = any (${placeTypeIds}::bigint[])
      and p.commercialised and not p.hidden and p.sold_until is null
      and (p.sold_from is null or p.sold_from <= ${ask.arrival}::date) and x.capacity >= ${ask.people}
      and not exists (select 1 from pinned where pinned.place_id = p.id)
    order by p.position, p.id`.execute(tx)
  return rows
}

/**
 * Which of these places are not open after all: a stay to come has arrived, is billed, or is too many for it. Stays that may be so are
 * found first, all by one array of ids, so that the rule itself is asked of these few.
 */
const readClosed = async (
  { tx, establishmentId, today, now }: Site,
  places: readonly OpenPlace[],
  { arrival }: Ask,
): Promise<ReadonlySet<number>> => {
  if (places.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    with ahead as materialized (
      select h.*, x.size
      from unnest(${places.map((p) => p.id)}::bigint[], ${places.map((p) => p.capacity)}::int[]) as x (id, size)
      join place_hold h on h.establishment_id = ${establishmentId} and h.place_id = x.id and h.arrival >= ${arrival}::date
        and h.nights && daterange(${arrival}::date, null) and (h.expires_at is null or h.expires_at > ${now})),
    party as materialized (
      select occupancy_id, count(*) as people from attendant
      where establishment_id = ${establishmentId} and occupancy_id = any (array(select occupancy_id from ahead))
      group by occupancy_id),
    suspect as materialized (
      select id from occupancy where establishment_id = ${establishmentId}
        and id = any (array(select occupancy_id from ahead)) and arrived_at is not null
      union select part_id from live_bill_line where establishment_id = ${establishmentId}
        and part_id = any (array(select occupancy_id from ahead))
      union select a.occupancy_id from ahead a join party y on y.occupancy_id = a.occupancy_id and y.people > a.size
      union select occupancy_id from ahead
        where occupancy_id is not null and (pinned or kind not in ('STAY', 'OPTION', 'LOCK') or arrival <= ${today}))
    select distinct h.place_id as id
    from ahead h
    join place p on p.establishment_id = h.establishment_id and p.id = h.place_id
    left join occupancy o on o.establishment_id = h.establishment_id and o.id = h.occupancy_id
    left join party y on y.occupancy_id = h.occupancy_id
    where (h.occupancy_id is null or h.occupancy_id in (select id from suspect)) and (not ${mayMove(today)} or y.people > h.size)`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}

/** The types of which the arrangement surely finds a place for a new stay. The others may still have one. */
export const surelyArranged = async (
  site: Site,
  placeTypeIds: readonly number[],
  ask: Ask,
): Promise<ReadonlySet<number>> => {
  if (placeTypeIds.length === 0) return new Set()
  const byType = Map.groupBy(await readCandidates(site, placeTypeIds, ask), (place) => place.placeTypeId)
  const covering = [...byType].flatMap(([typeId, open]) => {
    const ids = coveringPlaces(open, nights(ask))
    return ids === undefined ? [] : [{ typeId, places: open.filter((place) => ids.includes(place.id)) }]
  })
  const closed = await readClosed(
    site,
    covering.flatMap(({ places }) => places),
    ask,
  )
  return new Set(covering.filter(({ places }) => !places.some(({ id }) => closed.has(id))).map(({ typeId }) => typeId))
}
