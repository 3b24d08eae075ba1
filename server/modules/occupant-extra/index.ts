export { discountRoutes } from '#server/modules/occupant-extra/discount.ts'
export { occupantExtraCruds } from '#server/modules/occupant-extra/entities.ts'
export {
  currentGridsJson,
  currentSnapshots,
  gridVersions,
  publishedGrids,
} from '#server/modules/occupant-extra/price-grid/published.ts'
export type { CurrentGrid } from '#server/modules/occupant-extra/price-grid/published.ts'
export { ownOptions } from '#server/modules/occupant-extra/price-grid/own-options.ts'

export { priceGridRoutes } from '#server/modules/occupant-extra/price-grid/routes.ts'
export { activeOffersJson, toOffer } from '#server/modules/occupant-extra/special-offer/active-offers.ts'
export type { OfferRow } from '#server/modules/occupant-extra/special-offer/active-offers.ts'
export { specialOfferRoutes } from '#server/modules/occupant-extra/special-offer/routes.ts'
export { takeOffers } from '#server/modules/occupant-extra/special-offer/uses.ts'
export { saveDraft } from '#server/modules/occupant-extra/price-grid/store.ts'
export { freshItem } from '#server/modules/occupant-extra/price-grid/fresh.ts'
