/** Addresses of shop, bar and gift vouchers (`screens.ts`). */
import { screens } from './screen-route.ts'
import type { ScreenRoute } from './screen-route.ts'

export const SALE_SCREENS: readonly ScreenRoute[] = [
  ...screens(
    'sale_article',
    '/article-list',
    '/article/{articleId}',
    '/article-part/{articleId}',
    '/article-stock/{articleId}',
    '/article-stocktaking',
    '/article-commercialization',
    '/famille-article-list',
    '/famille-article/{familleId}',
  ),
  ...screens(
    'sale_cash_register',
    ...[
      '/offline-station-list',
      '/check-sales',
      '/add-customer-to-sales',
      '/sale-cash-register-list',
      '/cash-register-list',
      '/cash-register/{cashRegisterId}',
    ],
    ...['/cash-register-type-list', '/cash-register-type/{cashRegisterTypeId}', '/till-report/{tillSessionId}'],
  ),
  ...screens(
    'system',
    '/receipt-printer-list',
    '/receipt-printer/{receiptPrinterId}',
    '/card-terminal-list',
    '/card-terminal/{cardTerminalId}',
  ),
  ...screens(
    'sale_cash_register',
    '/other-till-list',
    '/other-till/{otherTillId}',
    '/till-file-list',
    '/till-file/{tillFileId}',
  ),
  { path: '/sale-cash-register/{cashRegisterSaleId}', right: 'sale_cash_register', action: 'write' },
  ...screens('sale_sale', '/bread-order', '/vente-annexe-list', '/vente-annexe/{saleId}'),
  ...screens(
    'sale_gift',
    '/gift-list',
    '/gift/{giftSaleId}',
    '/sale-gift-import-list',
    '/sale-gift-import/{saleGiftImportId}',
    '/admin/module/gift-grid',
    '/admin/module/gift/{giftId}',
  ),
]
