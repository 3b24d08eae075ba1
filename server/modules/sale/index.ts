/** Shop, bar and gift vouchers (spec 1, « ancillary sales »). */
import type { Crud } from '#server/crud/crud.ts'
import { areaCruds } from '#server/crud/routes.ts'
import { articleRoutes } from '#server/modules/sale/article-routes.ts'
import { articleWays } from '#server/modules/sale/articles.ts'
import { tillRoutes } from '#server/modules/sale/till-routes.ts'
import { cashRegisterWays, readWindows, saveWindows } from '#server/modules/sale/windows.ts'
import { windows } from '#contract/operations/sale/windows.ts'
import { handle } from '#server/platform/http/handle.ts'
import type { Route } from '#server/platform/http/route.ts'

export const saleCruds: readonly Crud[] = areaCruds({
  articleFamily: {},
  article: articleWays,
  cashRegisterType: {},
  cashRegister: cashRegisterWays,
})

const windowRoutes: readonly Route[] = [
  handle(windows.read)((context, { params }) => readWindows(context, params.id)),
  handle(windows.save)((context, { params, body }) => saveWindows(context, params.id, body)),
]

export const saleRoutes: readonly Route[] = [...articleRoutes, ...tillRoutes, ...windowRoutes]
