import { extraLeftBody, extraPlanningBody, extraStaysBody } from '#contract/operations/booking/extra-planning.ts'
import { readExtraLeft, readExtraPlanning, readExtraStays } from '#server/modules/booking/extra-stock/read-stock.ts'
import { READ } from '#server/modules/booking/routes/kit.ts'
import { route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'

export const extraStockRoutes: readonly Route[] = [
  route(
    {
      method: 'POST',
      path: 'booking/extra-planning/search',
      right: ['occupant_extra_extra', 'read'],
      write: false,
      summary: 'Extras with a stock, and the units taken night by night',
      body: extraPlanningBody,
    },
    (context, { body }) => readExtraPlanning(context, body),
  ),
  route(
    {
      method: 'POST',
      path: 'booking/extra-planning/stays',
      right: READ,
      write: false,
      summary: 'Stays that have some of an extra on a night',
      body: extraStaysBody,
    },
    (context, { body }) => readExtraStays(context, body),
  ),
  route(
    {
      method: 'POST',
      path: 'booking/extra-planning/left',
      right: READ,
      write: false,
      summary: 'What is left of extras with a stock, for a stay',
      body: extraLeftBody,
    },
    (context, { body }) => readExtraLeft(context, body),
  ),
]
