import { screens } from '#contract/screen.ts'

const GIFT = { right: 'sale_gift', module: 'gift', chapter: 'caisse' } as const

export const gift = screens('gift', {
  '/gift-list': { ...GIFT, texts: ['crud'] },
  '/gift/$giftSaleId': { ...GIFT, texts: ['billing'] },
  '/sale-gift-import-list': { ...GIFT, texts: ['billing'] },
  '/sale-gift-import/$saleGiftImportId': GIFT,
})
