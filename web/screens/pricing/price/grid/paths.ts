import { modeleIdOf } from '#domain/price-grid/modele.ts'
import type { PriceGridItem } from '#contract/operations/occupant-extra/price-grid-answer.ts'
import { pathTo } from '#web/paths.ts'

/** Address of a grid's draft, or of one of its publications. */
export const pathOfGrid = ({ id, draft }: Pick<PriceGridItem, 'id' | 'draft'>, historyVersion = 0): string =>
  pathTo('/price/grid/$priceGridId/$priceGridModeleId/$placeTypeId/$historyVersion', {
    priceGridId: id,
    priceGridModeleId: modeleIdOf(draft),
    placeTypeId: draft.placeTypeIds[0] ?? 0,
    historyVersion,
  })
