/** Takes a payment back by an equal row of opposite sign: nothing signed is ever changed (domain rules, section 4). */
import { sql } from 'kysely'
import type { z } from 'zod'
import { bookingAccount } from '#domain/billing/account.ts'
import { reversalRefusal } from '#domain/billing/payment-edits.ts'
import { JET } from '#domain/fiscal/jet.ts'
import { negate } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { PaymentMethodKind } from '#contract/entities/payment/payment.ts'
import type { PaymentSaved, reverseBody } from '#contract/operations/payment/payment.ts'
import { lockFile, moveReversal, paymentRow, reopenFile, writeEvent, writePaid } from '#server/modules/booking/index.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { insertPayment } from '#server/platform/fiscal/records.ts'
import type { Context } from '#server/platform/http/route.ts'
import { lockMadeCredit } from '#server/modules/payment/credit/credit-use.ts'
import { savedPayment, tellPayment } from '#server/modules/payment/pay/record-payment.ts'

interface Original {
  readonly bookingId: number | null
  readonly kind: 'PAYMENT' | 'DOWN_PAYMENT' | 'CASH_REGISTER_SALE'
  readonly amount: Cents
  readonly methodId: number
  readonly methodKind: PaymentMethodKind
  readonly methodLabel: string
  readonly payerId: number | null
  readonly cashesGuaranteeId: number | null
}

const read = async ({ tx, establishmentId }: Context, id: number): Promise<Original> => {
  const { rows } = await sql<Original>`
    select y.booking_id as "bookingId", y.kind, y.amount, y.method_id as "methodId", y.method_kind as "methodKind",
      y.method_label as "methodLabel", y.payer_id as "payerId", y.cashes_guarantee_id as "cashesGuaranteeId"
    from payment y where y.establishment_id = ${establishmentId} and y.id = ${id}`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  return rows[0]
}

/** Throws RuleError payment.notOfStay, and the codes of `reversalRefusal`. */
const check = async ({ tx, establishmentId }: Context, id: number, { bookingId }: Original): Promise<number> => {
  if (bookingId === null) throw new RuleError('payment.notOfStay')
  const row = await paymentRow(tx, establishmentId, id)
  if (row === undefined) throw new RuleError('record.unknown')
  const refused = reversalRefusal(row)
  if (refused !== null) throw new RuleError(refused.code, refused.context)
  return bookingId
}

/**
 * Reverses a payment of today or before, dated today. Two at once: the second finds it reversed. Throws RuleError record.unknown
 * and the codes of `check`.
 */
export const reversePayment = async (context: Context, input: z.output<typeof reverseBody>): Promise<PaymentSaved> => {
  const { tx, establishmentId, today } = context
  const bookingId = await check(context, input.id, await read(context, input.id))
  await lockFile(tx, establishmentId, bookingId)
  await lockMadeCredit(context, input.id)
  const original = await read(context, input.id)
  await check(context, input.id, original)
  await writeEvent(context, bookingId, 'REVERSED', {
    paymentId: input.id,
    amount: original.amount,
    reason: input.reason,
  })
  const { id } = await insertPayment(tx, context, {
    paidOn: today,
    amount: negate(original.amount),
    kind: original.kind,
    method: { id: original.methodId, kind: original.methodKind, label: original.methodLabel },
    payerId: original.payerId,
    account: bookingAccount(bookingId),
    reversesId: input.id,
    cashesGuaranteeId: original.cashesGuaranteeId,
  })
  await tx
    .insertInto('payment_detail')
    .values({ establishment_id: establishmentId, payment_id: id, note: input.reason })
    .execute()
  await writeTechnicalEvent(tx, context, JET.PAYMENT_REVERSED, { payment: input.id, reversal: id })
  for (const file of new Set([bookingId, ...(await moveReversal(context, input.id, id))])) {
    await writePaid(context, file)
    await reopenFile(context, file)
  }
  await tellPayment(context, bookingId, id)
  return savedPayment(context, id, bookingId, false)
}
