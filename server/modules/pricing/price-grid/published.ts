/** Published price grids for whoever prices a stay. A version never changes, so each is read from the database once. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { GridSnapshot } from '#domain/pricing/types.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { perDatabase } from '#server/platform/db/memory.ts'

/** Snapshots kept in memory: some hundred grids of a few kilobytes for any number of sites; the oldest ones go first. */
const KEPT = 2000
const kept = perDatabase(() => new Map<string, GridSnapshot>())

const keyOf = (establishmentId: number, gridId: number, version: number): string =>
  `${establishmentId}:${gridId}:${version}`

const keep = (cache: Map<string, GridSnapshot>, key: string, snapshot: GridSnapshot): void => {
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
  const cache = kept(tx)
  const missing = versions.filter((v) => !cache.has(keyOf(establishmentId, v.id, v.version)))
  if (missing.length > 0) {
    const { rows } = await sql<{ id: number; version: number; snapshot: GridSnapshot }>`
      select v.price_grid_id as id, v.history_version as version, v.snapshot
      from unnest(${missing.map((m) => m.id)}::bigint[], ${missing.map((m) => m.version)}::int[]) as m (id, version)
      join price_grid_version v on v.establishment_id = ${establishmentId} and v.price_grid_id = m.id
        and v.history_version = m.version`.execute(tx)
    for (const row of rows) keep(cache, keyOf(establishmentId, row.id, row.version), row.snapshot)
  }
  return versions.flatMap((v) => cache.get(keyOf(establishmentId, v.id, v.version)) ?? [])
}

/** A grid that is sold now, and what of it may change without publishing. */
export interface CurrentGrid extends Version {
  readonly label: string
  readonly priority: number
  readonly placeTypeIds: readonly number[]
}

/** JSON list of `CurrentGrid`, as a part of other queries: active grids that have a published version. */
export const currentGridsJson = (establishmentId: number): RawBuilder<unknown> => sql`
  (select coalesce(json_agg(json_build_object('id', g.id, 'version', g.current_version, 'label', g.label, 'priority', g.priority,
      'placeTypeIds', (select coalesce(json_agg(j.place_type_id), '[]') from price_grid_place_type j
        where j.establishment_id = g.establishment_id and j.price_grid_id = g.id)) order by g.id), '[]')
    from price_grid g where g.establishment_id = ${establishmentId} and g.active and g.current_version is not null)`

/** Their snapshots: prices are the version's; label, types and priority as they are now. */
export const currentSnapshots = async (
  tx: Tx,
  establishmentId: number,
  current: readonly CurrentGrid[],
): Promise<GridSnapshot[]> => {
  const snapshots = await gridVersions(tx, establishmentId, current)
  return snapshots.flatMap((snapshot) => {
    const now = current.find((row) => row.id === snapshot.id)
    if (now === undefined) return []
    return [{ ...snapshot, active: true, label: now.label, priority: now.priority, placeTypeIds: now.placeTypeIds }]
  })
}

/** Active grids of these types in their published versions. */
export const publishedGrids = async (
  tx: Tx,
  establishmentId: number,
  placeTypeIds: readonly number[],
): Promise<GridSnapshot[]> => {
  const { rows } = await sql<{ grids: CurrentGrid[] }>`select ${currentGridsJson(establishmentId)} as grids`.execute(tx)
  const of = rows[0]?.grids.filter((g) => g.placeTypeIds.some((id) => placeTypeIds.includes(id)))
  return currentSnapshots(tx, establishmentId, of ?? [])
}
