/** Bills an account, some of its stays, or what was received before it, to one payer (domain rules 2.3, #21, and section 5). */
import type { z } from 'zod'
import type { AccountRef } from '#domain/billing/account.ts'
import type { BillContent, Buyer } from '#domain/billing/bill-content.ts'
import type { BillRequest } from '#domain/billing/prepare-bill.ts'
import { prepareBill } from '#domain/billing/prepare-bill.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { BillSaved, createBillBody } from '#contract/operations/payment/billing.ts'
import { saidIn } from '#contract/spoken.ts'
import type { Spoken } from '#contract/spoken.ts'
import { speechToKeep } from '#server/documents/bill-speech.ts'
import { customerSpeaks } from '#server/documents/customer-language.ts'
import { readBuyer, readSeller } from '#server/documents/parties.ts'
import { paymentRows } from '#server/modules/payment/pay/payment-rows.ts'
import { assertMay, lockAccount } from '#server/modules/payment/account/open.ts'
import type { Opened } from '#server/modules/payment/account/open.ts'
import { takeBillNumber } from '#server/platform/fiscal/numbering.ts'
import { insertBill } from '#server/platform/fiscal/records.ts'
import type { Account } from '#server/platform/account.ts'
import type { Context } from '#server/platform/http/route.ts'
import { attestationOf } from '#server/modules/payment/bill/attestation.ts'
import { SOFTWARE } from '#server/platform/software.ts'
import { partsOfDownPayment, partsOfStay, takenUpOf } from '#server/modules/payment/bill/bill-parts.ts'
import type { Asked, BillParts, ShownPayment } from '#server/modules/payment/bill/bill-parts.ts'
import { billedOf, customerUnbilled, lastCancelledFinal } from '#server/modules/payment/bill/billed.ts'

export type CreateInput = Omit<z.output<typeof createBillBody>, 'bookingId'>

/**
 * A company is billed the down payment that it made earlier before the stay itself (CGI art. 289, I-1-c); one that a final bill took, were it
 * cancelled since, was billed with the stay.
 */
const checkDownPayments = async (
  { tx, establishmentId, today }: Context,
  { head, payerId }: Asked,
  { professional, name }: Buyer,
  payments: readonly ShownPayment[],
): Promise<void> => {
  const early = payments.filter((p) => p.isAdvance && p.paidOn < today)
  if (!professional || early.length === 0) return
  const billedOn = await lastCancelledFinal(tx, establishmentId, head.id, payerId)
  if (early.some((p) => billedOn === null || p.paidOn > billedOn))
    throw new RuleError('billing.downPaymentBillFirst', { name })
}

/** The customer's bill comes before that of a partner who pays a part (spec 5). */
const checkOrder = async ({ tx, establishmentId }: Context, asked: Asked, buyer: Buyer): Promise<void> => {
  const { customerId, payerId, head } = asked
  if (payerId === customerId || !buyer.professional) return
  if (await customerUnbilled(tx, establishmentId, head.id, customerId)) throw new RuleError('billing.customerBillFirst')
}

type Request = Omit<BillRequest, 'number' | 'year' | 'monthClosed' | 'dayClosed' | 'lastBillOn'>

const askedOf = async (
  { tx, establishmentId }: Context,
  { account, head }: Opened,
  input: CreateInput,
): Promise<{ readonly asked: Asked; readonly spoken: Spoken | undefined }> => {
  if (head.customerId === null) throw new RuleError('booking.noCustomer')
  const payerId = input.payerId ?? head.customerId
  const spoken = await customerSpeaks(tx, payerId)
  const toBill = await account.toBill(spoken)
  const payments = await paymentRows(tx, establishmentId, head.id)
  const { customerId } = head
  return { asked: { head, toBill, payments, customerId, payerId, occupancyIds: input.occupancyIds }, spoken }
}

const requestOf = async (
  context: Context,
  opened: Opened,
  input: CreateInput,
): Promise<{ request: Request; parts: BillParts }> => {
  const { tx, establishmentId, today, training } = context
  const { asked, spoken } = await askedOf(context, opened, input)
  const { head, customerId, payerId, toBill } = asked
  const isDownPayment = input.kind === 'DOWN_PAYMENT'
  const billed = await billedOf(tx, establishmentId, head.id, payerId)
  const parts = saidIn(spoken, () => (isDownPayment ? partsOfDownPayment(asked, billed) : partsOfStay(asked, billed)))
  const { seller, vatOnDebits } = await readSeller(tx, establishmentId)
  const buyer = await readBuyer(tx, establishmentId, payerId)
  if (!isDownPayment) {
    await checkDownPayments(context, asked, buyer, parts.payments)
    await checkOrder(context, asked, buyer)
  }
  const request = {
    date: today,
    today,
    dueOn: head.balanceDue,
    training,
    seller,
    buyer,
    customerId,
    bookingCode: head.code,
    stays: toBill.stays,
    lines: parts.lines,
    payments: parts.payments,
    vatOnDebits,
    speech: speechToKeep(spoken),
    software: SOFTWARE,
    attestation: await attestationOf(tx, establishmentId),
    reference: input.reference,
    note: input.note,
    takesUp: takenUpOf(parts.deductions),
    ...(isDownPayment ? { downPayment: true as const } : {}),
  }
  return { request, parts }
}

interface Ready {
  readonly account: Account
  readonly content: BillContent
  readonly financialYearId: number
  readonly parts: BillParts
}

/** Everything but the signature. The number is taken here: the year stays locked until the transaction ends. */
export const readyBill = async (context: Context, ref: AccountRef, input: CreateInput): Promise<Ready> => {
  const opened = await lockAccount(context, ref, input.version)
  const { account } = opened
  await assertMay(account, 'bill')
  const { request, parts } = await requestOf(context, opened, input)
  const { today } = context
  const { financialYearId, ...place } = await takeBillNumber(context.tx, context, today)
  const content = prepareBill({ ...request, ...place })
  if (financialYearId === null) throw new RuleError('billing.noFinancialYear', { date: today })
  return { account, content, financialYearId, parts }
}

/** Tells lists of bills; the account tells of itself. */
export const tellBill = (context: Context, id: number): Promise<void> =>
  context.changed({ entity: 'bill', id, action: 'SAVED', functionality: 'payment_bill' })

/**
 * Issues a bill. Throws StaleError, RuleError record.unknown, the guards of the transition `bill`, billing.noDownPayment,
 * billing.downPaymentBillFirst, billing.customerBillFirst, and those of `prepareBill`. From then on the stays of a final bill are
 * frozen until it is cancelled.
 */
export const createBill = async (context: Context, ref: AccountRef, input: CreateInput): Promise<BillSaved> => {
  const { account, content, financialYearId, parts } = await readyBill(context, ref, input)
  await account.beforeSigned({
    kind: 'BILLED',
    detail: { number: content.number, total: content.totals.including },
  })
  const { payments, deductions } = parts
  const bill = { content, financialYearId, account: ref, cancelsId: null, payments, deductions }
  const { id } = await insertBill(context.tx, context, bill)
  await account.afterSigned(null)
  await tellBill(context, id)
  return { status: 'SAVED', id, number: content.number }
}
