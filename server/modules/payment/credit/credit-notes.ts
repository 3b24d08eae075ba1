/** Credit notes: made of what an account owes or as a gesture, used by a payment (domain rules, section 4). */
import { sql } from 'kysely'
import type { z } from 'zod'
import type { AccountRef } from '#domain/billing/account.ts'
import { checkGivenBack, creditNumber, creditValidity } from '#domain/billing/credit-note.ts'
import { MOST_PAID } from '#domain/booking/payment-rules.ts'
import { yearOf } from '#domain/day.ts'
import { JET } from '#domain/fiscal/jet.ts'
import { negate } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { CreditNoteRow, CreditNoteSaved, creditNoteBody } from '#contract/operations/payment/credit.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import { checkCustomer } from '#server/platform/auth/shared-customers.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { proveRecords } from '#server/platform/fiscal/prove.ts'
import type { Context } from '#server/platform/http/route.ts'
import { requireOpenDay } from '#server/modules/payment/closure/dating.ts'
import { settle } from '#server/modules/payment/account/received.ts'
import { signMoney } from '#server/modules/payment/pay/money-row.ts'
import { owingAccount } from '#server/modules/payment/pay/refund-payment.ts'
import type { MethodInfo } from '#server/modules/payment/pay/situation.ts'

type NewCredit = Omit<z.output<typeof creditNoteBody>, 'bookingId'>

/** Credit notes of a customer, or of one file, latest first. */
export const creditNotes = async (
  { tx, establishmentId, today }: Pick<Context, 'tx' | 'establishmentId' | 'today'>,
  { customerId }: { readonly customerId: number },
): Promise<CreditNoteRow[]> => {
  const { rows } = await sql<CreditNoteRow>`
    select n.id, n.number, kept_customer(n.customer_id) as "customerId", n.booking_id as "bookingId", a.code as "bookingCode",
      f.number as "billNumber", n.reason, n.payment_id is null as goodwill, n.amount, credit_left(n.establishment_id, n.id) as left,
      n.issued_on as "issuedOn", n.valid_until as "validUntil", n.valid_until < ${today}::date as expired
    from credit_note n
    left join account_head a on a.establishment_id = n.establishment_id and a.kind = n.account_kind and a.id = n.account_id
    left join bill f on f.establishment_id = n.establishment_id and f.id = n.bill_id
    where n.establishment_id = ${establishmentId} and n.customer_id = any ((select customer_ids(kept_customer(${customerId})))::bigint[])
    order by n.id desc limit 100`.execute(tx)
  return rows
}

/** The next number of the year, locked: writing the note takes it. */
const takeNumber = async ({ tx, establishmentId, today }: Context): Promise<string> => {
  const year = yearOf(today)
  const { rows } = await sql<{ next: number }>`select next_credit_number(${establishmentId}, ${year}) as next`.execute(
    tx,
  )
  return creditNumber(year, rows[0]?.next ?? 1)
}

/** The method by which an account gives a credit note. Throws RuleError credit.noMethod. */
const creditMethod = async ({ tx, establishmentId }: Context): Promise<MethodInfo> => {
  const { rows } = await sql<MethodInfo>`
    select id, kind, label from payment_method where establishment_id = ${establishmentId} and kind = 'CREDIT_NOTE' and active
    order by position, id limit 1`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('credit.noMethod')
  return rows[0]
}

/** Throws RuleError record.unknown for a bill that is none of the account's cancelling bills. */
const checkBill = async (
  { tx, establishmentId }: Context,
  billId: number | null,
  { id }: AccountRef,
): Promise<void> => {
  if (billId === null) return
  const { rows } = await sql`
    select 1 from bill where establishment_id = ${establishmentId} and id = ${billId} and account_id = ${id} and type = 3`.execute(
    tx,
  )
  if (rows.length === 0) throw new RuleError('record.unknown')
}

/** The signed row by which the account gives back what becomes the credit note; null for a gesture. */
const giveBack = async (
  context: Context,
  { ref, payerId }: { readonly ref: AccountRef; readonly payerId: number },
  input: NewCredit,
  number: string,
): Promise<number | null> => {
  const told = {
    code: JET.CREDIT_NOTE_ISSUED,
    detail: { credit: number, amount: input.amount, goodwill: input.goodwill },
  }
  if (input.goodwill) {
    await writeTechnicalEvent(context.tx, context, told.code, told.detail)
    return null
  }
  const row = {
    paidOn: context.today,
    amount: negate(input.amount),
    kind: 'PAYMENT',
    method: await creditMethod(context),
    payerId,
    account: ref,
    reversesId: null,
    isRefund: true,
    extra: { note: number },
  } as const
  const [id] = await signMoney(context, [row], told)
  return id ?? null
}

/**
 * Throws RuleError record.unknown, booking.noCustomer, payment.notPositive, payment.aboveOwed, credit.validityPast,
 * credit.noMethod, payment.dayClosed. A gesture uses up nothing that the account owes.
 */
export const issueCreditNote = async (
  context: Context,
  ref: AccountRef,
  input: NewCredit,
): Promise<CreditNoteSaved> => {
  const { tx, establishmentId, today, user } = context
  const { account, payerId, owed } = await owingAccount(context, ref, input.payerId)
  if (payerId === null) throw new RuleError('booking.noCustomer')
  await checkCustomer(tx, establishmentId, payerId)
  await checkBill(context, input.billId, ref)
  checkGivenBack(input.amount, input.goodwill ? MOST_PAID : owed)
  const { sale } = await preferencesOf(tx, establishmentId)
  const validUntil = creditValidity(input.validUntil, today, sale.creditMonths)
  const number = await takeNumber(context)
  await requireOpenDay(context, today, 'payment.dayClosed')
  const { amount, reason } = input
  await account.beforeSigned({ kind: 'CREDIT_NOTE', detail: { number, amount, reason } })
  const paymentId = await giveBack(context, { ref, payerId }, input, number)
  const { rows } = await sql<{ id: number }>`
    insert into credit_note (establishment_id, number, customer_id, account_kind, account_id, bill_id, payment_id, reason, amount,
      issued_on, valid_until, created_by)
    values (${establishmentId}, ${number}, ${payerId}, ${ref.kind}, ${ref.id}, ${input.billId}, ${paymentId}, ${reason},
      ${amount}, ${today}, ${validUntil}, ${user.id}) returning id`.execute(tx)
  const id = rows[0]?.id ?? 0
  await proveRecords(tx, context, 'credit_note', [id])
  await settle(context, account, ref)
  return { status: 'SAVED', id, number }
}
