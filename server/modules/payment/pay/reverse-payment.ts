/** Takes a payment back by an equal row of opposite sign: nothing signed is ever changed (domain rules, section 4). */
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Day } from '#domain/day.ts'
import { JET } from '#domain/fiscal/jet.ts'
import { negate } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { PaymentMethodKind } from '#contract/entities/payment/payment.ts'
import type { PaymentSaved, reverseBody } from '#contract/operations/payment/payment.ts'
import { lockFile, writeEvent } from '#server/modules/booking/index.ts'
import { lockChains } from '#server/platform/fiscal/chain.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { insertPayment } from '#server/platform/fiscal/records.ts'
import type { Context } from '#server/platform/http/route.ts'
import { savedPayment, tellPayment } from '#server/modules/payment/pay/record-payment.ts'
import { writePaid } from '#server/modules/payment/pay/write-paid.ts'

interface Original {
  readonly bookingId: number | null
  readonly type: 'PAYMENT' | 'REVERSAL'
  readonly kind: 'PAYMENT' | 'DOWN_PAYMENT' | 'CASH_REGISTER_SALE'
  readonly amount: Cents
  readonly methodId: number
  readonly methodKind: PaymentMethodKind
  readonly methodLabel: string
  readonly payerId: number | null
  readonly paidOn: Day
  readonly reversed: boolean
}

const read = async ({ tx, establishmentId }: Context, id: number): Promise<Original> => {
  const { rows } = await sql<Original>`
    select y.booking_id as "bookingId", y.type, y.kind, y.amount, y.method_id as "methodId", y.method_kind as "methodKind",
      y.method_label as "methodLabel", y.payer_id as "payerId", y.paid_on as "paidOn",
      exists (select 1 from payment z where z.establishment_id = y.establishment_id and z.reverses_id = y.id) as reversed
    from payment y where y.establishment_id = ${establishmentId} and y.id = ${id}`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  return rows[0]
}

/** Throws RuleError payment.isReversal, payment.alreadyReversed, payment.notOfStay. */
const check = (original: Original): number => {
  if (original.type === 'REVERSAL') throw new RuleError('payment.isReversal')
  if (original.reversed) throw new RuleError('payment.alreadyReversed')
  if (original.bookingId === null) throw new RuleError('payment.notOfStay')
  return original.bookingId
}

/**
 * Reverses a payment of today or before, dated today. Two at once: the second finds it reversed. Throws RuleError record.unknown
 * and the codes of `check`.
 */
export const reversePayment = async (context: Context, input: z.output<typeof reverseBody>): Promise<PaymentSaved> => {
  const { tx, establishmentId, today } = context
  const bookingId = check(await read(context, input.id))
  await lockFile(tx, establishmentId, bookingId)
  const original = await read(context, input.id)
  check(original)
  await writeEvent(context, bookingId, 'REVERSED', {
    paymentId: input.id,
    amount: original.amount,
    reason: input.reason,
  })
  await lockChains(tx, [
    { ...context, kind: 'PAYMENT' },
    { ...context, kind: 'JET' },
  ])
  const { id } = await insertPayment(tx, context, {
    paidOn: today,
    amount: negate(original.amount),
    kind: original.kind,
    method: { id: original.methodId, kind: original.methodKind, label: original.methodLabel },
    payerId: original.payerId,
    bookingId,
    reversesId: input.id,
  })
  await tx
    .insertInto('payment_detail')
    .values({ establishment_id: establishmentId, payment_id: id, note: input.reason })
    .execute()
  await writeTechnicalEvent(tx, context, JET.PAYMENT_REVERSED, { payment: input.id, reversal: id })
  await writePaid(context, bookingId)
  await tellPayment(context, bookingId, id)
  return savedPayment(context, id, bookingId, false)
}
