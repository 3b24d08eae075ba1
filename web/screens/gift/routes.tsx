import { gift } from '#contract/screens/gift.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(gift, {
  '/gift-list': () => import('#web/screens/gift/gift-list.tsx').then((m) => m.GiftList),
  '/sale-gift-import-list': () => import('#web/screens/gift/import-list.tsx').then((m) => m.GiftImportList),
  '/sale-gift-import/$saleGiftImportId': () =>
    import('#web/screens/gift/import-record.tsx').then((m) => m.GiftImportRecord),
  '/gift/$giftSaleId': () => import('#web/screens/gift/gift-record.tsx').then((m) => m.GiftRecord),
})
