export { occupantExtraCruds } from '#server/modules/occupant-extra/entities.ts'
export {
  currentGridsJson,
  currentSnapshots,
  gridVersions,
  publishedGrids,
} from '#server/modules/occupant-extra/price-grid/published.ts'
export type { CurrentGrid } from '#server/modules/occupant-extra/price-grid/published.ts'
export { publishGrid } from '#server/modules/occupant-extra/price-grid/publish.ts'
export { priceGridRoutes } from '#server/modules/occupant-extra/price-grid/routes.ts'
export { gridItem, saveDraft } from '#server/modules/occupant-extra/price-grid/store.ts'
