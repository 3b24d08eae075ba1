/** Routes of what moves money beside payments and bills: refunds, credit notes, guarantees, and what is not billed. */
import { bookingAccount } from '#domain/billing/account.ts'
import { guarantees } from '#contract/operations/payment/guarantee.ts'
import { givenBack } from '#contract/operations/payment/credit.ts'
import { depositRoutes } from '#server/modules/payment/deposit/routes.ts'
import { cashRoutes } from '#server/modules/payment/cash/routes.ts'
import { creditNotes, issueCreditNote } from '#server/modules/payment/credit/credit-notes.ts'
import {
  cashGuarantee,
  dropGuarantee,
  holdGuarantee,
  receiveGuarantee,
  returnGuarantee,
  saveGuarantee,
} from '#server/modules/payment/guarantee/guarantees.ts'
import { guaranteeFile, guaranteesOf } from '#server/modules/payment/guarantee/read-guarantees.ts'
import { savePaymentDetail } from '#server/modules/payment/pay/payment-detail.ts'
import { refundPayment } from '#server/modules/payment/pay/refund-payment.ts'
import { counted, handle } from '#server/platform/http/handle.ts'
import type { Route } from '#server/platform/http/route.ts'

const back: readonly Route[] = [
  handle(givenBack.refund)((context, { body: { bookingId, ...input } }) =>
    refundPayment(context, bookingAccount(bookingId), input),
  ),
  handle(givenBack.complete)((context, { body }) => savePaymentDetail(context, body)),
  handle(givenBack.issueCreditNote)((context, { body: { bookingId, ...input } }) =>
    issueCreditNote(context, bookingAccount(bookingId), input),
  ),
  handle(givenBack.creditNotesOf)(async (context, { params }) =>
    counted(await creditNotes(context, { customerId: params.id })),
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

export const moneyRoutes: readonly Route[] = [...back, ...guaranteeRoutes, ...cashRoutes, ...depositRoutes]
