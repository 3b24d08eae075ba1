/** Published price grids for whoever prices a stay. A version never changes, so each is read from the database once. */
import { sql } from 'kysely'
import type { GridSnapshot } from '#domain/pricing/types.ts'
import type { Tx } from '#server/platform/db/db.ts'

/** Snapshots kept in memory: some hundred grids of a few kilobytes for any number of sites; the oldest ones go first. */
const KEPT = 2000
const cache = new Map<string, GridSnapshot>()

const keyOf = (establishmentId: number, gridId: number, version: number): string =>
  `${establishmentId}:${gridId}:${version}`

const keep = (key: string, snapshot: GridSnapshot): void => {
  if (cache.size >= KEPT) for (const oldest of [...cache.keys()].slice(0, KEPT / 10)) cache.delete(oldest)
  cache.set(key, snapshot)
}

interface Version {
  readonly id: number
  readonly version: number
}

/** The snapshots of these versions, in their order; a version that does not exist is left out. */
export const gridVersions = async (
  tx: Tx,
  establishmentId: number,
  versions: readonly Version[],
): Promise<GridSnapshot[]> => {
  const missing = versions.filter((v) => !cache.has(keyOf(establishmentId, v.id, v.version)))
  if (missing.length > 0) {
    const { rows } = await sql<{ id: number; version: number; snapshot: GridSnapshot }>`
      select v.price_grid_id as id, v.history_version as version, v.snapshot
      from unnest(${missing.map((m) => m.id)}::bigint[], ${missing.map((m) => m.version)}::int[]) as m (id, version)
      join price_grid_version v on v.establishment_id = ${establishmentId} and v.price_grid_id = m.id
        and v.history_version = m.version`.execute(tx)
    for (const row of rows) keep(keyOf(establishmentId, row.id, row.version), row.snapshot)
  }
  return versions.flatMap((v) => cache.get(keyOf(establishmentId, v.id, v.version)) ?? [])
}

interface Current extends Version {
  readonly label: string
  readonly priority: number
  readonly placeTypeIds: readonly number[]
}

/**
 * Active grids of these types in their published versions. What may change without publishing (label, types, priority) is as
 * it is now; prices are the version's.
 */
export const publishedGrids = async (
  tx: Tx,
  establishmentId: number,
  placeTypeIds: readonly number[],
): Promise<GridSnapshot[]> => {
  const { rows } = await sql<Current>`
    select g.id, g.current_version as version, g.label, g.priority, array_agg(j.place_type_id) as "placeTypeIds"
    from price_grid_place_type j
    join price_grid g on g.establishment_id = j.establishment_id and g.id = j.price_grid_id
    where j.establishment_id = ${establishmentId} and j.place_type_id = any (${placeTypeIds}::bigint[])
      and g.active and g.current_version is not null
    group by g.establishment_id, g.id order by g.id`.execute(tx)
  const snapshots = await gridVersions(tx, establishmentId, rows)
  return snapshots.flatMap((snapshot) => {
    const now = rows.find((row) => row.id === snapshot.id)
    if (now === undefined) return []
    return [{ ...snapshot, active: true, label: now.label, priority: now.priority, placeTypeIds: now.placeTypeIds }]
  })
}
