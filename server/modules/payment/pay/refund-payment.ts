/** Gives money back to who gave too much (domain rules, section 4): a signed row of negative amount. */
import type { z } from 'zod'
import { bookingAccount } from '#domain/billing/account.ts'
import { checkGivenBack } from '#domain/billing/credit-note.ts'
import { JET } from '#domain/fiscal/jet.ts'
import { negate, ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { refundBody } from '#contract/operations/payment/credit.ts'
import type { PaymentSaved } from '#contract/operations/payment/payment.ts'
import { checkCustomer, loadFile, lockFile, reopenFile, writeEvent, writePaid } from '#server/modules/booking/index.ts'
import type { FileRow } from '#server/modules/booking/index.ts'
import type { Context } from '#server/platform/http/route.ts'
import { moneyMethod, signMoney } from '#server/modules/payment/pay/money-row.ts'
import { savedPayment, tellPayment } from '#server/modules/payment/pay/record-payment.ts'

interface Owing {
  readonly file: FileRow
  readonly payerId: number | null
  readonly owed: Cents
}

/**
 * The file, locked, and what this payer (null: its customer) gave in excess. What another payer still owes takes nothing off it: what
 * was not owed is given back to who paid it (C. civ. art. 1302), and nobody answers for another's share (art. 1310). Throws RuleError
 * booking.isBasket for a file that is not saved.
 */
export const owingFile = async (context: Context, bookingId: number, asked: number | null): Promise<Owing> => {
  const { tx, establishmentId } = context
  const file = await lockFile(tx, establishmentId, bookingId)
  if (file.stateId !== 3) throw new RuleError('booking.isBasket')
  const payerId = asked ?? file.customerId
  const { payers } = await loadFile(context, file.id)
  const balance = payers.find((payer) => payer.payerId === (payerId ?? 0))?.balance ?? ZERO
  return { file, payerId, owed: negate(balance) }
}

/**
 * Throws RuleError record.unknown, booking.isBasket, payment.notPositive, payment.aboveOwed, payment.methodElsewhere and
 * payment.noVoucherBack: holiday vouchers give no change (domain rules, section 4).
 */
export const refundPayment = async (context: Context, input: z.output<typeof refundBody>): Promise<PaymentSaved> => {
  const { tx, establishmentId, today } = context
  const { file, payerId, owed } = await owingFile(context, input.bookingId, input.payerId)
  await checkCustomer(tx, establishmentId, input.payerId)
  const method = await moneyMethod(tx, establishmentId, input.methodId)
  if (method.kind === 'HOLIDAY_VOUCHER') throw new RuleError('payment.noVoucherBack')
  checkGivenBack(input.amount, owed)
  await writeEvent(context, file.id, 'REFUNDED', { amount: input.amount, method: method.label, reason: input.reason })
  const row = {
    paidOn: today,
    amount: negate(input.amount),
    kind: 'PAYMENT',
    method,
    payerId,
    account: bookingAccount(file.id),
    reversesId: null,
    isRefund: true,
    extra: { note: input.reason, chequeNumber: method.kind === 'CHEQUE' ? input.chequeNumber : null },
  } as const
  const [id] = await signMoney(context, [row], {
    code: JET.MONEY_RETURNED,
    detail: { booking: file.id, amount: input.amount },
  })
  if (id === undefined) throw new Error('one row was signed')
  await writePaid(context, file.id)
  await reopenFile(context, file.id)
  await tellPayment(context, file.id, id)
  return savedPayment(context, id, file.id, false)
}
