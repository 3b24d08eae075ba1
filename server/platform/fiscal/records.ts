/** The signed rows themselves: what is inserted is what was signed, so that a verification finds it again. */
import { sql } from 'kysely'
import type { AccountRef } from '#domain/billing/account.ts'
import type { BillContent } from '#domain/billing/bill-content.ts'
import type { Day } from '#domain/day.ts'
import type { ChainKind } from '#domain/fiscal/chain.ts'
import type { Link } from '#domain/fiscal/signed-text.ts'
import { duplicateText, paymentText } from '#domain/fiscal/signed-text.ts'
import type { Cents } from '#domain/money.ts'
import type { PaymentMethodKind } from '#contract/entities/payment/payment.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Sender } from '#server/platform/db/transaction.ts'
import type { FiscalContext, Head, LockedTill, Signed } from './chain.ts'
import { lockTill, signAfter, signedColumns } from './chain.ts'
import { copiesLeftOut } from './jumps.ts'
import { requireOpenDay } from './numbering.ts'
import { insertRows, writeProved } from './prove.ts'
import type { Proved } from './prove.ts'
import { billText, paymentTarget } from './rebuild.ts'

/** Who records money, and when; the context of a request is one. */
export interface RecordContext extends FiscalContext {
  readonly now: Date
  readonly user: { readonly id: number }
}

export interface Recorded extends Signed {
  readonly id: number
}

const origin = ({ establishmentId, till, training, now, user }: RecordContext) => ({
  establishment_id: establishmentId,
  till,
  training,
  recorded_at: now,
  operator_id: user.id,
})

/** The certification string of the next row of a chain, signed. */
const signRow = (
  { services }: RecordContext,
  locked: LockedTill,
  kind: ChainKind,
  build: (link: Link) => string,
): Signed => signAfter(services.keys, locked.keyId, locked.headOf(kind), build)

/** Columns that name an account. */
export const accountColumns = (account: AccountRef | null) => ({
  account_kind: account?.kind ?? null,
  account_id: account?.id ?? null,
})

export interface NewPayment {
  readonly paidOn: Day
  /** Negative for a reversal of a payment, and for a refund. */
  readonly amount: Cents
  readonly kind: 'PAYMENT' | 'DOWN_PAYMENT' | 'CASH_REGISTER_SALE' | 'GUARANTEE'
  readonly method: { readonly id: number; readonly kind: PaymentMethodKind; readonly label: string }
  readonly payerId: number | null
  /** The office of an aid pays its part of the file; left out: a customer. */
  readonly payerKind?: 'HOLIDAY_AID' | 'CUSTOMER'
  readonly account: AccountRef | null
  /** The payment that this one takes back. */
  readonly reversesId: number | null
  /** The guarantee whose money it is; `account` is then null. */
  readonly guaranteeId?: number
  /** The ticket of a till that it pays; `account` is then null. */
  readonly ticketId?: number
  /** The guarantee that was cashed to make it: it pays for damage, not for the stay. */
  readonly cashesGuaranteeId?: number | null
  /** The credit note that pays. */
  readonly creditNoteId?: number | null
  /** The gift voucher that pays. */
  readonly giftSaleId?: number | null
  /** Money given back, which takes no payment back. */
  readonly isRefund?: boolean
}

/** What a payment is, signed as the `id` that follows `head`, and how it is written. */
export const signedPayment = (
  context: RecordContext,
  { keyId }: Pick<LockedTill, 'keyId'>,
  head: Head,
  { id, ...payment }: NewPayment & { readonly id: number },
): { readonly signed: Signed; readonly proved: Proved } => {
  const { amount, method, account, reversesId } = payment
  const type = reversesId !== null ? 'REVERSAL' : payment.isRefund === true ? 'REFUND' : 'PAYMENT'
  const guaranteeId = payment.guaranteeId ?? null
  const ticketId = payment.ticketId ?? null
  const target = paymentTarget(account, guaranteeId, ticketId)
  const signed = signAfter(context.services.keys, keyId, head, (link) =>
    paymentText({ method: method.kind, amount, at: context.now, target, type }, link),
  )
  const row = {
    ...origin(context),
    ...signedColumns(signed),
    id,
    paid_on: payment.paidOn,
    type,
    kind: payment.kind,
    amount,
    method_id: method.id,
    method_kind: method.kind,
    method_label: method.label,
    payer_id: payment.payerId,
    payer_kind: payment.payerKind ?? 'CUSTOMER',
    ...accountColumns(account),
    reverses_id: reversesId,
    guarantee_id: guaranteeId,
    ticket_id: ticketId,
    cashes_guarantee_id: payment.cashesGuaranteeId ?? null,
  }
  const write = (sender: Sender) => [
    insertRows(sender, 'credit_note_use', creditUses(context.establishmentId, id, payment.creditNoteId ?? null)),
    insertRows(sender, 'gift_use', giftUses(context.establishmentId, id, payment.giftSaleId ?? null)),
    insertRows(sender, 'payment', [row]),
  ]
  return { signed, proved: { record: 'payment', id, write } }
}

/** A day on which money moves, still open, asked before the chains are locked. */
export const openOn = (context: RecordContext, day: Day) => ({
  first: (sender: Sender) => requireOpenDay(sender, context, day, 'payment.dayClosed'),
})

/**
 * Signs and inserts a payment, its reversal, or a refund. Throws RuleError payment.dayClosed; value.taken for a payment reversed twice.
 */
export async function insertPayment(tx: Tx, context: RecordContext, payment: NewPayment): Promise<Recorded> {
  const locked = await lockTill(tx, context, openOn(context, payment.paidOn))
  const id = locked.nextId
  const { signed, proved } = signedPayment(context, locked, locked.headOf('PAYMENT'), { ...payment, id })
  await writeProved(tx, context, locked, proved)
  return { id, ...signed }
}

/** A credit note that pays; before the payment itself, of which it is a part. */
const creditUses = (establishmentId: number, paymentId: number, creditNoteId: number | null) =>
  creditNoteId === null
    ? []
    : [{ establishment_id: establishmentId, payment_id: paymentId, credit_note_id: creditNoteId }]

/** The same of a gift voucher. */
const giftUses = (establishmentId: number, paymentId: number, giftSaleId: number | null) =>
  giftSaleId === null ? [] : [{ establishment_id: establishmentId, payment_id: paymentId, gift_sale_id: giftSaleId }]

export interface NewBill {
  readonly content: BillContent
  readonly financialYearId: number
  readonly account: AccountRef | null
  /** The bill that this one cancels; null unless it is a cancelling bill. */
  readonly cancelsId: number | null
  /** The payments that it shows. */
  readonly payments?: readonly { readonly paymentId: number; readonly amount: Cents }[]
  /** The down-payment bills that it takes up, by rate. */
  readonly deductions?: readonly { readonly billId: number; readonly rate: number | null; readonly amount: Cents }[]
}

const lineColumns = (establishmentId: number, billId: number, { buyer, lines }: BillContent) =>
  lines.map((line) => ({
    establishment_id: establishmentId,
    bill_id: billId,
    position: line.position,
    occupancy_id: line.occupancyId,
    payer_id: buyer.customerId,
    type: line.type,
    label: line.label,
    quantity: line.quantity,
    unit_price: line.unitPrice,
    amount: line.amount,
    tva_rate: line.rate,
  }))

const billColumns = ({ content, financialYearId, account, cancelsId }: NewBill) => ({
  number: content.number,
  financial_year_id: financialYearId,
  type: content.type === 'CANCELLING' ? 3 : 1,
  bill_on: content.date,
  due_on: content.dueOn,
  ...accountColumns(account),
  customer_id: content.buyer.customerId,
  content: JSON.stringify(content),
  total_excluding: content.totals.excluding,
  total_vat: content.totals.vat,
  total: content.totals.including,
  cancels_id: cancelsId,
  down_payment: content.downPayment === true,
  ticket_id: content.ticket?.id ?? null,
})

/** One row a payment, whatever the lines that show it. */
const paymentColumns = (establishmentId: number, billId: number, { payments = [] }: NewBill) => {
  const sums = new Map<number, number>()
  for (const { paymentId, amount } of payments) sums.set(paymentId, (sums.get(paymentId) ?? 0) + amount)
  return [...sums].map(([paymentId, amount]) => ({
    establishment_id: establishmentId,
    bill_id: billId,
    payment_id: paymentId,
    amount,
  }))
}

const deductionColumns = (establishmentId: number, billId: number, { deductions = [] }: NewBill) =>
  deductions.map(({ billId: downPaymentBillId, rate, amount }, position) => ({
    establishment_id: establishmentId,
    bill_id: billId,
    position,
    down_payment_bill_id: downPaymentBillId,
    tva_rate: rate,
    amount,
  }))

const cancellationColumns = (establishmentId: number, billId: number, { cancelsId }: NewBill) =>
  cancelsId === null ? [] : [{ establishment_id: establishmentId, bill_id: cancelsId, cancelling_bill_id: billId }]

/**
 * Signs and inserts a bill with its parts, which come before it: none can be added to a bill that is there. A cancelling bill also
 * marks the one it cancels, whose row never changes. A bill cancelled twice: RuleError value.taken.
 */
export async function insertBill(tx: Tx, context: RecordContext, bill: NewBill): Promise<Recorded> {
  const { establishmentId } = context
  const locked = await lockTill(tx, context)
  const signed = signRow(context, locked, 'INVOICE', (link) => billText(bill.content, context.now, link))
  const id = locked.nextId
  const row = { ...origin(context), ...signedColumns(signed), ...billColumns(bill), id }
  await writeProved(tx, context, locked, {
    record: 'bill',
    id,
    write: (sender) => [
      insertRows(sender, 'bill_line', lineColumns(establishmentId, id, bill.content)),
      insertRows(sender, 'bill_payment', paymentColumns(establishmentId, id, bill)),
      insertRows(sender, 'bill_deduction', deductionColumns(establishmentId, id, bill)),
      insertRows(sender, 'bill_cancellation', cancellationColumns(establishmentId, id, bill)),
      insertRows(sender, 'bill', [row]),
    ],
  })
  return { id, ...signed }
}

export interface Duplicate extends Recorded {
  readonly copyNumber: number
}

/** Numbers, signs and inserts one more printed copy of a bill or of a ticket. Two at a time wait for each other. */
export async function insertDuplicate(
  tx: Tx,
  context: RecordContext,
  originalId: number,
  originalType: 'INVOICE' | 'TICKET' = 'INVOICE',
): Promise<Duplicate> {
  const { establishmentId } = context
  await sql`select pg_advisory_xact_lock(hashtextextended(${`duplicate ${originalId}`}, 0))`.execute(tx)
  const original = await tx
    .selectFrom(originalType === 'TICKET' ? 'ticket' : 'bill')
    .select(['till', 'seq'])
    .where('establishment_id', '=', establishmentId)
    .where('id', '=', originalId)
    .executeTakeFirstOrThrow()
  const { rows: copies } = await sql<{ last: number; leftOut: number }>`
    select d.last, ${copiesLeftOut(establishmentId, sql`greatest(d.id, ${originalId})`)} as "leftOut"
    from (select coalesce(max(copy_number), 0) as last, max(id) as id from duplicate
      where establishment_id = ${establishmentId} and original_kind = ${originalType} and original_id = ${originalId}) d`.execute(
    tx,
  )
  const { last = 0, leftOut = 0 } = copies[0] ?? {}
  const fields = {
    till: context.till,
    originalType,
    copyNumber: last + leftOut + 1,
    operator: context.user.id,
    at: context.now,
    originalTill: original.till,
    originalSeq: original.seq,
  } as const
  const locked = await lockTill(tx, context)
  const signed = signRow(context, locked, 'DUPLICATE', (link) => duplicateText(fields, link))
  const id = locked.nextId
  const row = {
    ...origin(context),
    ...signedColumns(signed),
    id,
    original_kind: originalType,
    original_id: originalId,
    copy_number: fields.copyNumber,
  }
  await writeProved(tx, context, locked, {
    record: 'duplicate',
    id,
    write: (sender) => [insertRows(sender, 'duplicate', [row])],
  })
  return { id, copyNumber: fields.copyNumber, ...signed }
}
