import { cards } from '#contract/operations/sale/card.ts'
import { receipts } from '#contract/operations/sale/receipt.ts'
import { askCard, openRequests, settleCard } from '#server/modules/payment/ticket/card-requests.ts'
import { openDrawer, openDrawerForSale } from '#server/modules/payment/ticket/drawer.ts'
import { printReceipt } from '#server/modules/payment/ticket/receipt-print.ts'
import { equipmentOf, ownTest, testPrinter } from '#server/modules/payment/ticket/receipt-printers.ts'
import { handle } from '#server/platform/http/handle.ts'
import type { Route } from '#server/platform/http/route.ts'

export const receiptRoutes: readonly Route[] = [
  handle(receipts.equipment)((context, { params }) => equipmentOf(context, params.id)),
  handle(receipts.print)((context, { params, body }) => printReceipt(context, { ticketId: params.id, ...body })),
  handle(receipts.openForSale)((context, { params, body }) => openDrawerForSale(context, params.id, body.own)),
  handle(receipts.open)((context, { params, body }) => openDrawer(context, params.id, body)),
  handle(cards.ask)((context, { body }) => askCard(context, body)),
  handle(cards.open)(async (context, { params }) => ({ list: await openRequests(context, params.id) })),
  handle(cards.settle)((context, { body }) => settleCard(context, body)),
  handle(receipts.test)((context, { params }) => testPrinter(context, params.id)),
  handle(receipts.testOwn)((_context, { body }) => Promise.resolve(ownTest(body.own))),
]
