/** Many places read and written at once, whatever their number. */
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import { place } from '#contract/entities/camp/place.ts'
import { columnOf } from '#contract/field.ts'
import { MULTI_FIELDS } from '#contract/operations/camp/multi-edit.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Every field of a place, as its form has it. */
export interface PlaceRow {
  readonly id: number
  readonly version: number
  readonly code: string
  readonly placeTypeId: number | null
  readonly capacity: number | null
  readonly maxCapacity: number | null
  readonly sleepingCapacity: number | null
  readonly surface: number | null
  readonly longestVehicle: number | null
  readonly ranking: string | null
  readonly commercialised: boolean
  readonly soldFrom: Day | null
  readonly soldUntil: Day | null
  readonly hidden: boolean
  readonly note: string | null
  readonly features: readonly number[]
}

const COLUMNS = Object.entries(place.fields)
  .filter(([, field]) => field.kind !== 'refs')
  .map(([key]) => sql`p.${sql.ref(columnOf(key))} as ${sql.ref(key)}`)

/** By id; places of another site are not there. Locked until the transaction ends where they are about to be written. */
export const readPlaces = async (
  { tx, establishmentId }: Context,
  ids: readonly number[],
  lock: boolean,
): Promise<ReadonlyMap<number, PlaceRow>> => {
  const { rows } = await sql<PlaceRow>`
    select p.id, p.version, ${sql.join(COLUMNS)},
      (select coalesce(json_agg(f.feature_id order by f.feature_id), '[]') from place_feature f
        where f.establishment_id = p.establishment_id and f.place_id = p.id) as features
    from place p where p.establishment_id = ${establishmentId} and p.id = any (${ids}::bigint[])
    order by p.id ${lock ? sql`for update` : sql``}`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Writes the fields that many places may share, and their features; each place's version goes up by one. */
export const writePlaces = async ({ tx, establishmentId }: Context, rows: readonly PlaceRow[]): Promise<void> => {
  const columns = MULTI_FIELDS.map(columnOf)
  const written = rows.map((row) => ({
    id: row.id,
    ...Object.fromEntries(MULTI_FIELDS.map((key) => [columnOf(key), row[key]])),
  }))
  const set = columns.map((column) => sql`${sql.ref(column)} = r.${sql.ref(column)}`)
  await sql`
    update place p set ${sql.join(set)}, version = p.version + 1
    from jsonb_populate_recordset(null::place, ${JSON.stringify(written)}::jsonb) as r
    where p.establishment_id = ${establishmentId} and p.id = r.id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`delete from place_feature where establishment_id = ${establishmentId} and place_id = any (${ids}::bigint[])`.execute(
    tx,
  )
  const joins = rows.flatMap(({ id, features }) => features.map((feature) => [id, feature] as const))
  await sql`
    insert into place_feature (establishment_id, place_id, feature_id)
    select ${establishmentId}, j.place_id, j.feature_id
    from unnest(${joins.map(([id]) => id)}::bigint[], ${joins.map(([, id]) => id)}::bigint[]) as j (place_id, feature_id)`.execute(
    tx,
  )
}

/** Names of what places refer to, in the user's language. */
export interface Names {
  readonly types: ReadonlyMap<number, string>
  readonly features: ReadonlyMap<number, string>
}

export const namesOf = async ({ tx, establishmentId, language }: Context): Promise<Names> => {
  const read = async (table: 'place_type' | 'feature'): Promise<Map<number, string>> => {
    const { rows } = await sql<{ id: number; label: string }>`
      select id, coalesce(nullif(label ->> ${sql.lit(language)}, ''), label ->> 'fr') as label
      from ${sql.table(table)} where establishment_id = ${establishmentId}`.execute(tx)
    return new Map(rows.map(({ id, label }) => [id, label]))
  }
  return { types: await read('place_type'), features: await read('feature') }
}

/** « Ombragé, Électricité » */
export const labelsOf = (ids: readonly number[], names: ReadonlyMap<number, string>): string =>
  ids.map((id) => names.get(id) ?? String(id)).join(', ')
