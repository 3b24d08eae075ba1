/** Shop, bar and gift vouchers (spec 1, « ancillary sales »). */
import type { Crud } from '#server/crud/crud.ts'
import { areaCruds } from '#server/crud/routes.ts'
import { articleRoutes } from '#server/modules/sale/article-routes.ts'
import { articleWays } from '#server/modules/sale/articles.ts'
import { provisionalRoutes } from '#server/modules/sale/provisional.ts'
import { linkReceipt, mailReceipt, receiptWays, revokeReceipts } from '#server/modules/sale/receipt-link.ts'
import { offlineRoutes } from '#server/modules/sale/offline-routes.ts'
import { sellerRoutes } from '#server/modules/sale/seller-codes.ts'
import { stayRoutes } from '#server/modules/sale/stay-read.ts'
import { tillReportRoutes } from '#server/modules/sale/till-reports.ts'
import { tillRoutes } from '#server/modules/sale/till-routes.ts'
import { cashRegisterWays, readWindows, saveWindows } from '#server/modules/sale/windows.ts'
import { receipts } from '#contract/operations/sale/receipt.ts'
import { windows } from '#contract/operations/sale/windows.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import { handle } from '#server/platform/http/handle.ts'
import type { Route } from '#server/platform/http/route.ts'

/** A name or an address, without a scheme, a path or a port: where a name leads is looked at when it is called. */
const HOST = /^(?:[\da-z](?:[\d.a-z-]*[\da-z])?|(?=[^:]*:[^:]*:)[\d.:a-f]+)$/i

const checkHost = (host: string): void => {
  if (!HOST.test(host)) throw new FieldsError([{ path: 'host', message: 'receipt.address' }])
}

export const saleCruds: readonly Crud[] = areaCruds({
  articleFamily: {},
  article: articleWays,
  cashRegisterType: {},
  cashRegister: cashRegisterWays,
  receiptPrinter: { check: (_context, { host }) => checkHost(host) },
  cardTerminal: { check: (_context, { host }) => checkHost(host) },
})

const windowRoutes: readonly Route[] = [
  handle(windows.read)((context, { params }) => readWindows(context, params.id)),
  handle(windows.save)((context, { params, body }) => saveWindows(context, params.id, body)),
]

/** Receipts without paper. */
const receiptRoutes: readonly Route[] = [
  handle(receipts.ways)((context, { params }) => receiptWays(context, params.id)),
  handle(receipts.link)((context, { params, body }) => linkReceipt(context, { ticketId: params.id, ...body })),
  handle(receipts.mail)((context, { params, body }) => mailReceipt(context, { ticketId: params.id, ...body })),
  handle(receipts.revoke)((context, { params }) => revokeReceipts(context, params.id)),
]

export const saleRoutes: readonly Route[] = [
  ...articleRoutes,
  ...tillRoutes,
  ...tillReportRoutes,
  ...receiptRoutes,
  ...provisionalRoutes,
  ...stayRoutes,
  ...sellerRoutes,
  ...offlineRoutes,
  ...windowRoutes,
]

/** The page of a ticket that was handed over without paper. */
export { receiptPage } from '#server/modules/sale/receipt-page.ts'

/** Sales on account sell the same articles, out of the same stock. */
export { articlesOnSale, momentHere } from '#server/modules/sale/on-sale.ts'
export { moveStock } from '#server/modules/sale/stock.ts'

/** Bread that is handed out waits at a till. */
export { dropBasket, putAside } from '#server/modules/sale/till-baskets.ts'
