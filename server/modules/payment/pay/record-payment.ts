/** Takes a payment on a stay (domain rules, section 4): signed, never changed after. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { bookingAccount } from '#domain/billing/account.ts'
import { payRefusals } from '#domain/booking/actions.ts'
import { balanceOf, downPaymentLeft } from '#domain/booking/balance.ts'
import { dueOfPayer } from '#domain/booking/payers.ts'
import { checkPayment, paymentKind } from '#domain/booking/payment-rules.ts'
import { cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { PaymentSaved, paymentBody } from '#contract/operations/payment/payment.ts'
import {
  checkCustomer,
  factsOf,
  keepOption,
  loadFile,
  lockFile,
  mayValidate,
  paymentRow,
  tellBooking,
  validateLocked,
  writeEvent,
  writePaid,
} from '#server/modules/booking/index.ts'
import type { FileRow } from '#server/modules/booking/index.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import { insertPayment } from '#server/platform/fiscal/records.ts'
import type { Context } from '#server/platform/http/route.ts'
import { checkCredit } from '#server/modules/payment/credit/credit-use.ts'
import { writeDetail } from '#server/modules/payment/pay/money-row.ts'
import { isResident, paidOf, readMethod } from '#server/modules/payment/pay/situation.ts'
import type { MethodInfo } from '#server/modules/payment/pay/situation.ts'

export type PayInput = z.output<typeof paymentBody>

/** Whether somebody else than the customer bears a line, or more than is owed is brought: then the shares are looked at. */
const isShared = async ({ tx, establishmentId }: Context, bookingId: number): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from booking_line where establishment_id = ${establishmentId} and booking_id = ${bookingId}
      and payer_id is not null limit 1`.execute(tx)
  return rows.length > 0
}

/** What may be asked of this payer. */
const dueOf = async (context: Context, file: FileRow, payerId: number | null, amount: Cents): Promise<Cents> => {
  const balance = balanceOf(file)
  if (amount <= balance && !(await isShared(context, file.id))) return balance
  const { payers } = await loadFile(context, file.id)
  return dueOfPayer(balance, payers, payerId ?? 0)
}

/** Answers what was paid before. Throws RuleError with what forbids paying this file now, and the codes of `checkPayment`. */
const check = async (
  context: Context,
  file: FileRow,
  input: PayInput,
  method: MethodInfo,
  { payerId, received }: { readonly payerId: number | null; readonly received: boolean },
): Promise<Cents> => {
  const { tx, establishmentId, today } = context
  const [refusal] = payRefusals(await factsOf(tx, establishmentId, file))
  if (refusal !== undefined) throw new RuleError(refusal.code, refusal.context)
  const { paid, cash } = await paidOf(tx, establishmentId, file.id)
  const { sale } = await preferencesOf(tx, establishmentId)
  const now = { ...file, paid }
  const balance = balanceOf(now)
  // The house decides whether a file may be overpaid; who pays more than their share of it, the one who pays.
  const allowOverpay = input.allowOverpay && (received || sale.allowOverpay || input.amount <= balance)
  if ((method.kind === 'CREDIT_NOTE') !== (input.creditNoteId !== null)) throw new RuleError('credit.choose')
  // What a credit note adds is checked with the note itself.
  const methodKind = method.kind === 'CREDIT_NOTE' ? 'NONE' : method.kind
  const asked = { ...input, methodKind, paidOn: input.paidOn ?? today, allowOverpay }
  const due = await dueOf(context, now, payerId, input.amount)
  checkPayment(asked, { today, balance, due, cash, resident: await isResident(tx, payerId) })
  if (input.creditNoteId !== null) await checkCredit(context, input.creditNoteId, { amount: input.amount, payerId })
  return paid
}

/** An option with money no longer lapses; with its down payment covered it may become a reservation at once. */
const followOption = async (context: Context, file: FileRow, paid: Cents, validate: boolean): Promise<boolean> => {
  if (file.statusId !== 2) return false
  const { tx, establishmentId } = context
  const now = { ...file, paid }
  const covered = downPaymentLeft({ ...file, paid }) === 0
  if (validate && covered && mayValidate(await factsOf(tx, establishmentId, now), context)) {
    await validateLocked(context, now)
    return true
  }
  await keepOption(context, file.id)
  return false
}

/** What the screen needs after a payment or a reversal. */
export const savedPayment = async (
  context: Context,
  id: number,
  bookingId: number,
  validated: boolean,
): Promise<PaymentSaved> => {
  const { tx, establishmentId } = context
  const item = await paymentRow(tx, establishmentId, id)
  if (item === undefined) throw new Error('the payment was just written')
  const file = await lockFile(tx, establishmentId, bookingId)
  return {
    status: 'SAVED',
    id,
    item,
    paid: file.paid,
    balance: balanceOf(file),
    downPaymentLeft: downPaymentLeft(file),
    validated,
  }
}

/** Tells files and payments lists. */
export const tellPayment = async (context: Context, bookingId: number, id: number): Promise<void> => {
  await tellBooking(context, bookingId)
  await context.changed({ entity: 'payment', id, action: 'SAVED', functionality: 'payment_payment' })
}

/**
 * Throws RuleError record.unknown, the codes of `checkPayment`, and what forbids paying (a quote, an expired option…). The chain
 * of payments is locked last. `received`: somebody else took the money already (a channel): more than the balance is a fact, whatever
 * the house prefers.
 */
export const recordPayment = async (
  context: Context,
  input: PayInput,
  { received = false }: { readonly received?: boolean } = {},
): Promise<PaymentSaved> => {
  const { tx, establishmentId, today } = context
  const file = await lockFile(tx, establishmentId, input.bookingId)
  await checkCustomer(tx, establishmentId, input.payerId)
  const payerId = input.payerId ?? file.customerId
  const method = await readMethod(tx, establishmentId, input.methodId)
  const before = await check(context, file, input, method, { payerId, received })
  const after = cents(before + input.amount)
  const { bookingOption } = await preferencesOf(tx, establishmentId)
  const validated = await followOption(context, file, after, input.validateOption ?? bookingOption.validateWhenPaid)
  await writeEvent(context, file.id, 'PAID', { amount: input.amount, method: method.label })
  const { id } = await insertPayment(tx, context, {
    paidOn: input.paidOn ?? today,
    amount: input.amount,
    kind: paymentKind(cents(before - file.damagePaid), file.downPayment),
    method,
    payerId,
    account: bookingAccount(file.id),
    reversesId: null,
    creditNoteId: input.creditNoteId,
  })
  await writeDetail(context, id, input)
  await writePaid(context, file.id)
  await tellPayment(context, file.id, id)
  return savedPayment(context, id, file.id, validated)
}
