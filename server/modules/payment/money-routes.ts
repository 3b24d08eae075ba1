/** Routes of what moves money beside payments and bills: refunds, credit notes, guarantees, and what is not billed. */
import { bookingAccount } from '#domain/billing/account.ts'
import { creditNoteBody, paymentDetailBody, refundBody } from '#contract/operations/payment/credit.ts'
import {
  cashGuaranteeBody,
  dropGuaranteeBody,
  guaranteeBody,
  holdGuaranteeBody,
  receiveGuaranteeBody,
  returnGuaranteeBody,
} from '#contract/operations/payment/guarantee.ts'
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
import { route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'

const counted = <R>(list: readonly R[]): { readonly list: readonly R[]; readonly total: number } => ({
  list,
  total: list.length,
})

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

const WRITE = { method: 'POST', right: ['payment_guarantee', 'write'], write: true, idempotent: true } as const

const guarantees: readonly Route[] = [
  route(
    { ...WRITE, path: 'payment/guarantee/edit', summary: 'Demander une caution', body: guaranteeBody },
    (context, { body: { bookingId, ...input } }) => saveGuarantee(context, bookingAccount(bookingId), input),
  ),
  route(
    { ...WRITE, path: 'payment/guarantee/receive', summary: 'Recevoir une caution', body: receiveGuaranteeBody },
    (context, { body }) => receiveGuarantee(context, body),
  ),
  route(
    {
      ...WRITE,
      path: 'payment/guarantee/hold',
      summary: 'Noter une caution bloquée par le prestataire de la carte',
      body: holdGuaranteeBody,
    },
    (context, { body }) => holdGuarantee(context, body),
  ),
  route(
    { ...WRITE, path: 'payment/guarantee/return', summary: 'Rendre une caution', body: returnGuaranteeBody },
    (context, { body }) => returnGuarantee(context, body),
  ),
  route(
    {
      ...WRITE,
      path: 'payment/guarantee/cash',
      summary: 'Encaisser une caution pour des dommages',
      body: cashGuaranteeBody,
    },
    (context, { body }) => cashGuarantee(context, body),
  ),
  route(
    { ...WRITE, path: 'payment/guarantee/drop', summary: 'Ne plus demander une caution', body: dropGuaranteeBody },
    (context, { body }) => dropGuarantee(context, body),
  ),
  route(
    {
      method: 'GET',
      path: 'payment/guarantee/edit/:id',
      right: ['payment_guarantee', 'read'],
      write: false,
      summary: 'Lire une caution et ses mouvements',
      params: idParams,
    },
    ({ tx, establishmentId }, { params }) => guaranteeFile(tx, establishmentId, params.id),
  ),
  route(
    {
      method: 'GET',
      path: 'payment/guarantee/get_for_booking/:id',
      right: ['payment_guarantee', 'read'],
      write: false,
      summary: 'Cautions d’un dossier',
      params: idParams,
    },
    async ({ tx, establishmentId }, { params }) => counted(await guaranteesOf(tx, establishmentId, params.id)),
  ),
]

export const moneyRoutes: readonly Route[] = [...back, ...guarantees, ...guaranteeListRoutes, ...unbilledListRoutes]
