/** Routes of what moves money beside payments and bills: refunds, credit notes, guarantees, and what is not billed. */
import { bookingAccount } from '#domain/billing/account.ts'
import { creditNoteBody, paymentDetailBody, refundBody } from '#contract/operations/payment/credit.ts'
import { guarantees } from '#contract/operations/payment/guarantee.ts'
import type { Counted } from '#contract/operations/answer.ts'
import { idParams } from '#contract/operations/input.ts'
import { creditNotes, issueCreditNote } from '#server/modules/payment/credit/credit-notes.ts'
import {
  cashGuarantee,
  dropGuarantee,
  holdGuarantee,
  receiveGuarantee,
  returnGuarantee,
  saveGuarantee,
} from '#server/modules/payment/guarantee/guarantees.ts'
import { guaranteeListRoutes } from '#server/modules/payment/guarantee/guarantee-list.ts'
import { guaranteeFile, guaranteesOf } from '#server/modules/payment/guarantee/read-guarantees.ts'
import { savePaymentDetail } from '#server/modules/payment/pay/payment-detail.ts'
import { refundPayment } from '#server/modules/payment/pay/refund-payment.ts'
import { unbilledListRoutes } from '#server/modules/payment/unbilled/unbilled-list.ts'
import { handle } from '#server/platform/http/handle.ts'
import { route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'

const counted = <R>(list: readonly R[]): Counted<R> => ({ list, total: list.length })

const back: readonly Route[] = [
  route(
    {
      method: 'POST',
      path: 'payment/payment/refund',
      right: ['payment_reverse', 'write'],
      write: true,
      idempotent: true,
      summary: 'Rendre de l’argent qu’un dossier doit',
      body: refundBody,
    },
    (context, { body: { bookingId, ...input } }) => refundPayment(context, bookingAccount(bookingId), input),
  ),
  route(
    {
      method: 'POST',
      path: 'payment/payment/detail',
      right: ['payment_payment', 'write'],
      write: true,
      summary: 'Compléter un règlement : numéro de chèque, banque, titulaire, note',
      body: paymentDetailBody,
    },
    (context, { body }) => savePaymentDetail(context, body),
  ),
  route(
    {
      method: 'POST',
      path: 'payment/credit-note/edit',
      right: ['payment_bill', 'write'],
      write: true,
      idempotent: true,
      summary: 'Émettre un avoir',
      body: creditNoteBody,
    },
    (context, { body: { bookingId, ...input } }) => issueCreditNote(context, bookingAccount(bookingId), input),
  ),
  route(
    {
      method: 'GET',
      path: 'payment/credit-note/get_from_customer/:id',
      right: ['payment_payment', 'read'],
      write: false,
      summary: 'Avoirs d’un client',
      params: idParams,
    },
    async (context, { params }) => counted(await creditNotes(context, { customerId: params.id })),
  ),
]

const guaranteeRoutes: readonly Route[] = [
  handle(guarantees.save)((context, { body: { bookingId, ...input } }) =>
    saveGuarantee(context, bookingAccount(bookingId), input),
  ),
  handle(guarantees.receive)((context, { body }) => receiveGuarantee(context, body)),
  handle(guarantees.hold)((context, { body }) => holdGuarantee(context, body)),
  handle(guarantees.giveBack)((context, { body }) => returnGuarantee(context, body)),
  handle(guarantees.cash)((context, { body }) => cashGuarantee(context, body)),
  handle(guarantees.drop)((context, { body }) => dropGuarantee(context, body)),
  handle(guarantees.read)(({ tx, establishmentId }, { params }) => guaranteeFile(tx, establishmentId, params.id)),
  handle(guarantees.ofBooking)(async ({ tx, establishmentId }, { params }) =>
    counted(await guaranteesOf(tx, establishmentId, params.id)),
  ),
]

export const moneyRoutes: readonly Route[] = [
  ...back,
  ...guaranteeRoutes,
  ...guaranteeListRoutes,
  ...unbilledListRoutes,
]
