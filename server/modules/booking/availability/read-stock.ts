/** Places and their held nights for a search: two queries on their indexes, everything else in memory. */
import { sql } from 'kysely'
import type { Stay } from '#domain/day.ts'
import type { Tx } from '#server/platform/db/db.ts'

export interface StockPlace {
  readonly id: number
  readonly placeTypeId: number
  readonly code: string
  readonly capacity: number
  readonly surface: number | null
  readonly longestVehicle: number | null
  readonly featureIds: readonly number[]
}

export interface StockHold extends Stay {
  readonly placeId: number
  readonly placeTypeId: number
}

/** What the place offers and what it gets from its type and layout. */
export interface TypeFeatures {
  readonly placeTypeId: number
  readonly featureIds: readonly number[]
}

/** Salable places of active types, in their order. */
export const readPlaces = async (
  tx: Tx,
  establishmentId: number,
  placeTypeIds: readonly number[],
): Promise<StockPlace[]> => {
  const { rows } = await sql<StockPlace>`
    select p.id, p.place_type_id as "placeTypeId", p.code, coalesce(p.capacity, t.capacity) as capacity, p.surface,
      p.longest_vehicle as "longestVehicle", coalesce(f.ids, '{}') as "featureIds"
    from place p
    join place_type t on t.establishment_id = p.establishment_id and t.id = p.place_type_id
    left join (select place_id, array_agg(feature_id) as ids from place_feature
      where establishment_id = ${establishmentId} group by place_id) f on f.place_id = p.id
    where p.establishment_id = ${establishmentId} and p.place_type_id = any (${placeTypeIds}::bigint[])
      and p.commercialised and not p.hidden
    order by p.position, p.id`.execute(tx)
  return rows
}

/** Holds that have a night in [arrival, departure). A query of its own, so that a test keeps it on its index. */
export const holdsQuery = (establishmentId: number, { arrival, departure }: Stay, now: Date) => sql<StockHold>`
  select place_id as "placeId", place_type_id as "placeTypeId", arrival, departure from place_hold
  where establishment_id = ${establishmentId} and nights && daterange(${arrival}::date, ${departure}::date)
    and (expires_at is null or expires_at > ${now})`

export const readHolds = async (tx: Tx, establishmentId: number, stay: Stay, now: Date): Promise<StockHold[]> => {
  const { rows } = await holdsQuery(establishmentId, stay, now).execute(tx)
  return rows
}

/** Features by type: its own and its layout's. */
export const readTypeFeatures = async (tx: Tx, establishmentId: number): Promise<TypeFeatures[]> => {
  const { rows } = await sql<TypeFeatures>`
    select t.id as "placeTypeId", array_agg(f.feature_id) as "featureIds"
    from place_type t
    join (select place_type_id, null::bigint as layout_id, feature_id from place_type_feature where establishment_id = ${establishmentId}
      union all select null, layout_id, feature_id from layout_feature where establishment_id = ${establishmentId}) f
      on f.place_type_id = t.id or f.layout_id = t.layout_id
    where t.establishment_id = ${establishmentId} group by t.id`.execute(tx)
  return rows
}

/** Nights of the stay on which the site is open; all of them, or it is closed. */
export const openNights = async (tx: Tx, establishmentId: number, { arrival, departure }: Stay): Promise<number> => {
  const { rows } = await sql<{ open: number }>`
    select coalesce(sum(least(end_date + 1, ${departure}::date) - greatest(start_date, ${arrival}::date)), 0)::int as open
    from activity_period
    where establishment_id = ${establishmentId} and start_date < ${departure}::date and end_date >= ${arrival}::date`.execute(
    tx,
  )
  return rows[0]?.open ?? 0
}
