import { screens } from '#contract/screen.ts'

const SALE = { right: 'sale_sale', chapter: 'caisse', texts: ['crud', 'billing'] } as const

export const saleAccount = screens('sale-account', {
  '/vente-annexe-list': SALE,
  '/vente-annexe/$saleId': SALE,
})
