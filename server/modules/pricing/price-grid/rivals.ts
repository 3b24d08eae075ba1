/** Before a grid is published: the grids on sale that price the same stays, and which price a stay would take. */
import { rivalsOf } from '#domain/price-grid/rivals.ts'
import type { GridRivals } from '#contract/operations/occupant-extra/price-grid-tools.ts'
import { gridLists } from '#server/modules/pricing/price-grid/lists.ts'
import { publishedGrids } from '#server/modules/pricing/price-grid/published.ts'
import { refreshed } from '#server/modules/pricing/price-grid/resolve.ts'
import { gridRow } from '#server/modules/pricing/price-grid/store.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Of the saved draft, as it would be sold. Throws RuleError `record.unknown`. */
export const gridRivals = async (context: Context, id: number): Promise<GridRivals> => {
  const row = await gridRow(context, id)
  const lists = await gridLists(context)
  const grid = refreshed(row.draft, lists)
  const others = await publishedGrids(context.tx, context.establishmentId, grid.placeTypeIds)
  const types = new Map(lists.availablePlaceType.map((type) => [type.id, type.label]))
  const list = rivalsOf(grid, others, context.today).map(({ placeTypeIds, ...rival }) => ({
    ...rival,
    placeTypes: placeTypeIds.map((one) => types.get(one) ?? ''),
  }))
  return { list, total: list.length }
}
