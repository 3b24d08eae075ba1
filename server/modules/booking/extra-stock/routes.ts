import { readExtraLeft, readExtraPlanning, readExtraStays } from '#server/modules/booking/extra-stock/read-stock.ts'
import { handle } from '#server/platform/http/handle.ts'
import type { Route } from '#server/platform/http/route.ts'
import { extraStock } from '#contract/operations/booking/extra-planning.ts'

export const extraStockRoutes: readonly Route[] = [
  handle(extraStock.search)((context, { body }) => readExtraPlanning(context, body)),
  handle(extraStock.stays)((context, { body }) => readExtraStays(context, body)),
  handle(extraStock.left)((context, { body }) => readExtraLeft(context, body)),
]
