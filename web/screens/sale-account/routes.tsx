import { saleAccount } from '#contract/screens/sale-account.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(saleAccount, {
  '/vente-annexe-list': () => import('#web/screens/sale-account/sale-list.tsx').then((m) => m.SaleList),
  '/vente-annexe/$saleId': () => import('#web/screens/sale-account/sale-record.tsx').then((m) => m.SaleRecord),
})
