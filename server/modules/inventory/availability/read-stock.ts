/** Places and their held nights for a search, counted by the database: one query, whose answer is small. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { HeldNights } from '#domain/availability/free.ts'
import { nights } from '#domain/day.ts'
import type { Stay } from '#domain/day.ts'
import type { AvailablePlace } from '#contract/operations/booking/availability.ts'
import type { Tx } from '#server/platform/db/db.ts'

export interface TypeStock {
  readonly placeTypeId: number
  /** Salable places, and the people that the largest takes. */
  readonly places: number
  readonly largest: number
}

export interface Stock {
  readonly types: readonly TypeStock[]
  /** Nights counted from the arrival. */
  readonly held: readonly (HeldNights & { readonly placeTypeId: number })[]
  /** Provisional stays may be moved to make room (placeAvailabilityMode). */
  readonly rearrange: boolean
  /** Free throughout, in their order. */
  readonly free: readonly (AvailablePlace & { readonly placeTypeId: number })[]
}

/** What is kept for a partner is free for it. */
const notKeptFor = (establishmentId: number, partnerId: number): RawBuilder<unknown> => sql`
  and not exists (select 1 from allotment a where a.establishment_id = ${establishmentId} and a.id = place_hold.allotment_id
    and a.partner_id = ${partnerId})`

/** Holds that have a night in [arrival, departure), but those kept for `partnerId`. Apart, so that a test keeps it on its index. */
export const holdsQuery = (
  establishmentId: number,
  { arrival, departure }: Stay,
  now: Date,
  partnerId: number | null = null,
): RawBuilder<unknown> => sql`
  select place_id, place_type_id, greatest(arrival, ${arrival}::date) - ${arrival}::date as start,
    least(departure, ${departure}::date) - ${arrival}::date as stop
  from place_hold
  where establishment_id = ${establishmentId} and departure > ${arrival}::date and arrival < ${departure}::date
    and (expires_at is null or expires_at > ${now})${partnerId === null ? sql`` : notKeptFor(establishmentId, partnerId)}`

/** What of these types may be sold on these nights. */
export const readStock = async (
  tx: Tx,
  establishmentId: number,
  placeTypeIds: readonly number[],
  stay: Stay,
  now: Date,
  partnerId: number | null = null,
): Promise<Stock> => {
  const { rows } = await sql<{ stock: Stock }>`
    with salable as materialized (
      select p.id, p.place_type_id, p.code, p.position, p.surface, p.longest_vehicle, most_people(p.max_capacity, p.capacity, t.max_capacity, t.capacity) as capacity,
        least(greatest(coalesce(p.sold_from - ${stay.arrival}::date, 0), 0), ${nights(stay)}::int) as opens,
        greatest(least(coalesce(p.sold_until - ${stay.arrival}::date, ${nights(stay)}::int), ${nights(stay)}::int), 0) as closes
      from place p
      join place_type t on t.establishment_id = p.establishment_id and t.id = p.place_type_id
      where p.establishment_id = ${establishmentId} and p.place_type_id = any (${placeTypeIds}::bigint[])
        and p.commercialised and not p.hidden),
    held as materialized (
      select h.place_id, s.place_type_id, greatest(h.start, s.opens) as start, least(h.stop, s.closes) as stop
      from (${holdsQuery(establishmentId, stay, now, partnerId)}) h join salable s on s.id = h.place_id
      where greatest(h.start, s.opens) < least(h.stop, s.closes)
      -- Nights on which a place is not sold are as good as held.
      union all select id, place_type_id, 0, opens from salable where opens > 0
      union all select id, place_type_id, closes, ${nights(stay)}::int from salable where closes < ${nights(stay)}::int)
    select json_build_object(
      'types', (select coalesce(json_agg(json_build_object('placeTypeId', place_type_id, 'places', n, 'largest', largest)), '[]')
        from (select place_type_id, count(*) as n, max(capacity) as largest from salable group by place_type_id) x),
      'held', (select coalesce(json_agg(json_build_object('placeTypeId', place_type_id, 'start', start, 'stop', stop, 'count', n)), '[]')
        from (select h.place_type_id, h.start, h.stop, count(*) as n from held h group by 1, 2, 3) x),
      'free', (select coalesce(json_agg(json_build_object('placeId', s.id, 'placeTypeId', s.place_type_id, 'code', s.code,
          'capacity', s.capacity, 'surface', s.surface, 'longestVehicle', s.longest_vehicle,
          'featureIds', (select coalesce(json_agg(f.feature_id), '[]') from place_feature f
            where f.establishment_id = ${establishmentId} and f.place_id = s.id)) order by s.position, s.id), '[]')
        from salable s where not exists (select 1 from held h where h.place_id = s.id)),
      'rearrange', coalesce((select rearrange from place_availability_mode where establishment_id = ${establishmentId}), true)
    ) as stock`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('a query without from gives one row')
  return row.stock
}
