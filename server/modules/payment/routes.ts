import { bookingAccount } from '#domain/billing/account.ts'
import { idParams } from '#contract/operations/input.ts'
import { bills } from '#contract/operations/payment/billing.ts'
import { EVENT_PAPER, technicalEvents } from '#contract/operations/payment/jet.ts'
import { payments } from '#contract/operations/payment/payment.ts'
import { paymentSearch } from '#contract/operations/payment/search-payments.ts'
import { ticketCustomers } from '#contract/operations/sale/ticket-customer.ts'
import { setTicketCustomer } from '#server/modules/payment/ticket/ticket-customers.ts'
import { archiveRoutes } from '#server/modules/payment/archive/routes.ts'
import { cancelBill } from '#server/modules/payment/bill/cancel-bill.ts'
import { createBill } from '#server/modules/payment/bill/create-bill.ts'
import { previewBill } from '#server/modules/payment/bill/preview-bill.ts'
import { printBill } from '#server/modules/payment/bill/print-bill.ts'
import { billFile } from '#server/modules/payment/bill/read-bill.ts'
import { closureRoutes } from '#server/modules/payment/closure/routes.ts'
import { linkRoutes } from '#server/modules/payment/link/routes.ts'
import { paymentGroups } from '#contract/operations/payment/group.ts'
import { duesOf } from '#server/modules/payment/pay/group-due.ts'
import { readGroup, reverseGroup, takeGroup } from '#server/modules/payment/pay/group-payment.ts'
import { writeOff } from '#server/modules/payment/pay/write-off.ts'
import { paymentRows } from '#server/modules/payment/pay/payment-rows.ts'
import { recordPayment } from '#server/modules/payment/pay/record-payment.ts'
import { correctPayment, reversePayment } from '#server/modules/payment/pay/reverse-payment.ts'
import { readPayment, searchPayments } from '#server/modules/payment/pay/search-payments.ts'
import { moneyRoutes } from '#server/modules/payment/money-routes.ts'
import { printEvent, readEvent } from '#server/modules/payment/jet/read-event.ts'
import { receiptRoutes } from '#server/modules/payment/ticket/receipt-routes.ts'
import { statementRoutes } from '#server/modules/payment/statement/routes.ts'
import { counted, handle } from '#server/platform/http/handle.ts'
import { route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'

const NEWEST = { criteria: {}, page: 0, size: 500, sort: [] }

const paymentReads: readonly Route[] = [
  handle(paymentSearch.latest)((context) => searchPayments(context, NEWEST)),
  handle(paymentSearch.search)((context, { body }) => searchPayments(context, body)),
  handle(technicalEvents.read)((context, { params }) => readEvent(context, params.id)),
  route(
    {
      method: 'GET',
      path: EVENT_PAPER,
      right: ['result_jet', 'read'],
      write: false,
      summary: 'Événement technique et sa signature, en PDF',
      params: idParams,
    },
    (context, { params }) => printEvent(context, params.id),
  ),
  handle(ticketCustomers.set)((context, { body }) => setTicketCustomer(context, body)),
  handle(payments.read)((context, { params }) => readPayment(context, params.id)),
]

const payRoutes: readonly Route[] = [
  handle(payments.take)((context, { body: { bookingId, ...input } }) =>
    recordPayment(context, bookingAccount(bookingId), input),
  ),
  handle(payments.reverse)((context, { body }) => reversePayment(context, body)),
  handle(payments.correct)((context, { body }) => correctPayment(context, body)),
  handle(payments.writeOff)((context, { body: { bookingId, ...input } }) =>
    writeOff(context, bookingAccount(bookingId), input),
  ),
  handle(paymentGroups.take)((context, { body }) => takeGroup(context, body)),
  handle(paymentGroups.due)((context, { body }) => duesOf(context, body)),
  handle(paymentGroups.read)((context, { params }) => readGroup(context, params.id)),
  handle(paymentGroups.reverse)((context, { body }) => reverseGroup(context, body)),
  handle(payments.ofBooking)(async ({ tx, establishmentId }, { params }) =>
    counted(await paymentRows(tx, establishmentId, params.id)),
  ),
]

const billRoutes: readonly Route[] = [
  handle(bills.issue)((context, { body: { bookingId, ...input } }) =>
    createBill(context, bookingAccount(bookingId), input),
  ),
  handle(bills.preview)((context, { body }) => previewBill(context, body)),
  handle(bills.cancel)((context, { body }) => cancelBill(context, body)),
  handle(bills.read)(({ tx, establishmentId }, { params }) => billFile(tx, establishmentId, params.id)),
  route(
    {
      method: 'GET',
      path: 'payment/bill/document/:id',
      right: ['payment_bill', 'read'],
      write: false,
      summary: 'Facture en PDF : l’original la première fois, un duplicata numéroté ensuite',
      params: idParams,
    },
    (context, { params }) => printBill(context, params.id),
  ),
]

export const paymentRoutes: readonly Route[] = [
  ...paymentReads,
  ...payRoutes,
  ...billRoutes,
  ...moneyRoutes,
  ...linkRoutes,
  ...receiptRoutes,
  ...closureRoutes,
  ...statementRoutes,
  ...archiveRoutes,
]
