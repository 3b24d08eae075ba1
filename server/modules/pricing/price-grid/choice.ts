/** Grids among which staff may choose for a stay, instead of what the rules choose (domain rules 3.1, "Staff may force one"). */
import { modeleIdOf } from '#domain/price-grid/modele.ts'
import type { GridChoiceList } from '#contract/operations/occupant-extra/price-grid-tools.ts'
import { publishedGrids } from '#server/modules/pricing/price-grid/published.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Active grids of a type in their published versions, by name. */
export const gridChoice = async ({ tx, establishmentId }: Context, placeTypeId: number): Promise<GridChoiceList> => {
  const grids = await publishedGrids(tx, establishmentId, [placeTypeId])
  const list = grids
    .map((grid) => ({ id: grid.id, label: grid.label, version: grid.version, priceGridModeleId: modeleIdOf(grid) }))
    .toSorted((a, b) => (a.label < b.label ? -1 : 1))
  return { list, total: list.length }
}
