/** Several grids side by side: their drafts, to be compared on one calendar. */
import { sql } from 'kysely'
import type { z } from 'zod'
import type { GridsBeside, besideBody } from '#contract/operations/occupant-extra/price-grid-tools.ts'
import { MOST_BESIDE } from '#contract/operations/occupant-extra/price-grid-tools.ts'
import { gridLists } from '#server/modules/pricing/price-grid/lists.ts'
import { refreshed } from '#server/modules/pricing/price-grid/resolve.ts'
import { gridRow, isChanged, saveDraft } from '#server/modules/pricing/price-grid/store.ts'
import type { Context } from '#server/platform/http/route.ts'

/** The active grids in the order of their types, as their drafts are. */
export const gridsBeside = async (context: Context): Promise<GridsBeside> => {
  const { rows } = await sql<{ id: number }>`
    select g.id from price_grid g
    left join lateral (select min(t.position) as position, min(t.id) as id from price_grid_place_type j
      join place_type t on t.establishment_id = j.establishment_id and t.id = j.place_type_id
      where j.establishment_id = g.establishment_id and j.price_grid_id = g.id) t on true
    where g.establishment_id = ${context.establishmentId} and g.active
    order by t.position nulls last, t.id, sort_key(g.label), g.id limit ${MOST_BESIDE}`.execute(context.tx)
  const lists = await gridLists(context)
  const types = new Map(lists.availablePlaceType.map((type) => [type.id, type.label]))
  const list: GridsBeside['list'][number][] = []
  for (const { id } of rows) {
    const { draft: stored, published, currentVersion, active, version } = await gridRow(context, id)
    const draft = refreshed(stored, lists)
    const placeTypes = draft.placeTypeIds.map((one) => ({ id: one, label: types.get(one) ?? '' }))
    list.push({ id, version, active, currentVersion, draftChanged: isChanged(draft, published), placeTypes, draft })
  }
  return { list, total: list.length }
}

/** Saves drafts typed side by side, all or none. Throws what `saveDraft` throws, of the first that cannot be saved. */
export const saveBeside = async (context: Context, { grids }: z.output<typeof besideBody>): Promise<GridsBeside> => {
  // In one order, whoever saves: two who save the same grids wait for each other, and never both.
  for (const grid of grids.toSorted((a, b) => a.id - b.id)) await saveDraft(context, grid)
  return gridsBeside(context)
}
