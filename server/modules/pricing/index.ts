import { discountRoutes } from '#server/modules/pricing/discount.ts'
import { priceGridRoutes } from '#server/modules/pricing/price-grid/routes.ts'
import { specialOfferRoutes } from '#server/modules/pricing/special-offer/routes.ts'
import type { Route } from '#server/platform/http/route.ts'

export const pricingRoutes: readonly Route[] = [...priceGridRoutes, ...discountRoutes, ...specialOfferRoutes]

export { pricingCruds } from '#server/modules/pricing/entities.ts'
export { gridVersions, publishedGrids } from '#server/modules/pricing/price-grid/published.ts'
export { ownOptions } from '#server/modules/pricing/price-grid/own-options.ts'

export { takeOffers } from '#server/modules/pricing/special-offer/uses.ts'
export { saveDraft } from '#server/modules/pricing/price-grid/store.ts'
export { freshItem } from '#server/modules/pricing/price-grid/fresh.ts'

export {
  closedRefusal,
  gridsOf,
  loadBeginning,
  loadConditions,
  termsOf,
  typeOf,
} from '#server/modules/pricing/stay/conditions.ts'
export type { Conditions, PartnerInfo, TermsInfo, TypeInfo } from '#server/modules/pricing/stay/conditions.ts'
export { checkForcedGrid, checkForcedGrids } from '#server/modules/pricing/stay/forced-grid.ts'
export { customerRegion, priceDrafts, stayToPrice } from '#server/modules/pricing/stay/price-drafts.ts'
export type { StayDraft } from '#server/modules/pricing/stay/price-drafts.ts'
export { fileConditions, partnerOf } from '#server/modules/pricing/stay/rules.ts'

/** What channels are told of prices. */
export { loadPriceBook } from '#server/modules/pricing/stay/price-book.ts'
export type { PriceBook, ToldType } from '#server/modules/pricing/stay/price-book.ts'
