/** Gives money back to who gave too much (domain rules, section 4): a signed row of negative amount. */
import { sql } from 'kysely'
import type { z } from 'zod'
import type { AccountRef } from '#domain/billing/account.ts'
import { checkCashBack, checkGivenBack } from '#domain/billing/credit-note.ts'
import { JET } from '#domain/fiscal/jet.ts'
import { negate, ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { refundBody } from '#contract/operations/payment/credit.ts'
import type { PaymentSaved } from '#contract/operations/payment/payment.ts'
import { checkCustomer } from '#server/platform/auth/shared-customers.ts'
import type { Context } from '#server/platform/http/route.ts'
import { assertMay, lockAccount } from '#server/modules/payment/account/open.ts'
import type { Opened } from '#server/modules/payment/account/open.ts'
import { balancesOf, settle } from '#server/modules/payment/account/received.ts'
import { moneyMethod, signMoney } from '#server/modules/payment/pay/money-row.ts'
import { savedPayment, tellPayment } from '#server/modules/payment/pay/record-payment.ts'

interface Owing extends Opened {
  readonly payerId: number | null
  readonly owed: Cents
}

/**
 * The account, locked, and what this payer (null: its customer) gave in excess. What another payer still owes takes nothing off it: what
 * was not owed is given back to who paid it (C. civ. art. 1302), and nobody answers for another's share (art. 1310). Throws RuleError
 * booking.isBasket for a file that is not saved.
 */
export const owingAccount = async (context: Context, ref: AccountRef, asked: number | null): Promise<Owing> => {
  const { account, head } = await lockAccount(context, ref)
  await assertMay(account, 'refund')
  const payerId = asked ?? head.customerId
  const payers = await balancesOf(context, account, head)
  const balance = payers.find((payer) => payer.payerId === (payerId ?? 0))?.balance ?? ZERO
  return { account, head, payerId, owed: negate(balance) }
}

/** What was given back in cash on this account, cents. */
const cashBack = async ({ tx, establishmentId }: Context, { kind, id }: AccountRef): Promise<Cents> => {
  const { rows } = await sql<{ cash: Cents }>`
    select coalesce(-sum(amount), 0)::bigint as cash from payment
    where establishment_id = ${establishmentId} and account_kind = ${kind} and account_id = ${id} and type = 'REFUND'
      and method_kind = 'CASH'`.execute(tx)
  return rows[0]?.cash ?? ZERO
}

/**
 * Throws RuleError record.unknown, booking.isBasket, payment.notPositive, payment.aboveOwed, payment.cashBackLimit,
 * payment.methodElsewhere and payment.noVoucherBack: holiday vouchers give no change (domain rules, section 4).
 */
export const refundPayment = async (
  context: Context,
  ref: AccountRef,
  input: Omit<z.output<typeof refundBody>, 'bookingId'>,
): Promise<PaymentSaved> => {
  const { tx, establishmentId, today } = context
  const { account, head, payerId, owed } = await owingAccount(context, ref, input.payerId)
  await checkCustomer(tx, establishmentId, input.payerId)
  const method = await moneyMethod(tx, establishmentId, input.methodId)
  if (method.kind === 'HOLIDAY_VOUCHER') throw new RuleError('payment.noVoucherBack')
  checkGivenBack(input.amount, owed)
  const { amount, reason } = input
  if (method.kind === 'CASH') checkCashBack(amount, await cashBack(context, ref))
  await account.beforeSigned({ kind: 'REFUNDED', detail: { amount, method: method.label, reason } })
  const row = {
    paidOn: today,
    amount: negate(amount),
    kind: 'PAYMENT',
    method,
    payerId,
    account: ref,
    reversesId: null,
    isRefund: true,
    extra: { note: reason, chequeNumber: method.kind === 'CHEQUE' ? input.chequeNumber : null },
  } as const
  const [id] = await signMoney(context, [row], {
    code: JET.MONEY_RETURNED,
    detail: { [ref.kind]: ref.id, amount },
  })
  if (id === undefined) throw new Error('one row was signed')
  const sums = await settle(context, account, ref)
  await tellPayment(context, id)
  return savedPayment(context, id, { head, sums, validated: false })
}
