import { bookingAccount } from '#domain/billing/account.ts'
import { createBillBody, cancelBillBody } from '#contract/operations/payment/billing.ts'
import { paymentBody, reverseBody } from '#contract/operations/payment/payment.ts'
import { searchPaymentsBody } from '#contract/operations/payment/search-payments.ts'
import { idParams } from '#contract/operations/input.ts'
import { cancelBill } from '#server/modules/payment/bill/cancel-bill.ts'
import { createBill } from '#server/modules/payment/bill/create-bill.ts'
import { previewBill } from '#server/modules/payment/bill/preview-bill.ts'
import { printBill } from '#server/modules/payment/bill/print-bill.ts'
import { billFile } from '#server/modules/payment/bill/read-bill.ts'
import { billListRoutes } from '#server/modules/payment/bill/bill-list.ts'
import { paymentRows } from '#server/modules/payment/pay/payment-rows.ts'
import { recordPayment } from '#server/modules/payment/pay/record-payment.ts'
import { reversePayment } from '#server/modules/payment/pay/reverse-payment.ts'
import { customerPaymentRoutes } from '#server/modules/payment/pay/customer-payment-list.ts'
import { readPayment, searchPayments } from '#server/modules/payment/pay/search-payments.ts'
import { moneyRoutes } from '#server/modules/payment/money-routes.ts'
import { route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'

const READ_PAYMENT = { right: ['payment_payment', 'read'], write: false } as const
const NEWEST = { criteria: {}, page: 0, size: 500, sort: [] }

const paymentReads: readonly Route[] = [
  ...customerPaymentRoutes,
  route({ method: 'GET', path: 'payment/payment', ...READ_PAYMENT, summary: 'Règlements : les derniers' }, (context) =>
    searchPayments(context, NEWEST),
  ),
  route(
    {
      method: 'POST',
      path: 'payment/payment/search',
      ...READ_PAYMENT,
      summary: 'Chercher des règlements',
      body: searchPaymentsBody,
    },
    (context, { body }) => searchPayments(context, body),
  ),
  route(
    {
      method: 'GET',
      path: 'payment/payment/edit/:id',
      ...READ_PAYMENT,
      summary: 'Lire un règlement',
      params: idParams,
    },
    (context, { params }) => readPayment(context, params.id),
  ),
]

const payments: readonly Route[] = [
  route(
    {
      method: 'POST',
      path: 'payment/payment/edit',
      right: ['payment_payment', 'write'],
      write: true,
      idempotent: true,
      summary: 'Encaisser un règlement sur un dossier',
      body: paymentBody,
    },
    (context, { body: { bookingId, ...input } }) => recordPayment(context, bookingAccount(bookingId), input),
  ),
  route(
    {
      method: 'POST',
      path: 'payment/payment/reverse',
      right: ['payment_reverse', 'write'],
      write: true,
      idempotent: true,
      summary: 'Extourner un règlement',
      body: reverseBody,
    },
    (context, { body }) => reversePayment(context, body),
  ),
  route(
    {
      method: 'GET',
      path: 'payment/payment/get_for_booking/:id',
      right: ['payment_payment', 'read'],
      write: false,
      summary: 'Règlements d’un dossier',
      params: idParams,
    },
    async ({ tx, establishmentId }, { params }) => {
      const list = await paymentRows(tx, establishmentId, params.id)
      return { list, total: list.length }
    },
  ),
]

const bills: readonly Route[] = [
  route(
    {
      method: 'POST',
      path: 'payment/bill/edit',
      right: ['payment_bill', 'write'],
      write: true,
      idempotent: true,
      summary: 'Facturer un dossier',
      body: createBillBody,
    },
    (context, { body: { bookingId, ...input } }) => createBill(context, bookingAccount(bookingId), input),
  ),
  route(
    {
      method: 'POST',
      path: 'payment/bill/preview',
      right: ['payment_bill', 'write'],
      write: true,
      summary: 'Montrer la facture avant de l’émettre',
      body: createBillBody,
    },
    (context, { body: { bookingId, ...input } }) => previewBill(context, bookingAccount(bookingId), input),
  ),
  route(
    {
      method: 'POST',
      path: 'payment/bill/cancel',
      right: ['payment_bill_cancel', 'write'],
      write: true,
      idempotent: true,
      summary: 'Annuler une facture par une facture d’annulation',
      body: cancelBillBody,
    },
    (context, { body }) => cancelBill(context, body),
  ),
  route(
    {
      method: 'GET',
      path: 'payment/bill/edit/:id',
      right: ['payment_bill', 'read'],
      write: false,
      summary: 'Lire une facture',
      params: idParams,
    },
    ({ tx, establishmentId }, { params }) => billFile(tx, establishmentId, params.id),
  ),
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
  ...payments,
  ...bills,
  ...billListRoutes,
  ...moneyRoutes,
]
