/** Shop, bar and gift vouchers (spec 1, « ancillary sales »). */
import type { Crud } from '#server/crud/crud.ts'
import { areaCruds } from '#server/crud/routes.ts'
import { articleWays } from '#server/modules/sale/articles.ts'

export const saleCruds: readonly Crud[] = areaCruds({
  articleFamily: {},
  article: articleWays,
  cashRegisterType: {},
  cashRegister: {},
})
