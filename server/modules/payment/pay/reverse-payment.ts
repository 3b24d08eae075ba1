/** Takes a payment back by an equal row of opposite sign: nothing signed is ever changed (domain rules, section 4). */
import { sql } from 'kysely'
import type { z } from 'zod'
import type { AccountRef } from '#domain/billing/account.ts'
import { correctionRefusal, reversalRefusal } from '#domain/billing/payment-edits.ts'
import { JET } from '#domain/fiscal/jet.ts'
import { negate } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { allows } from '#contract/rights.ts'
import type { PaymentMethodKind } from '#contract/entities/payment/payment.ts'
import type { PaymentSaved, correctBody, reverseBody } from '#contract/operations/payment/payment.ts'
import type { Sums } from '#server/platform/account.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { insertPayment } from '#server/platform/fiscal/records.ts'
import type { Context } from '#server/platform/http/route.ts'
import { accountsWith, moveReversal } from '#server/modules/payment/account/moves.ts'
import { lockAccount } from '#server/modules/payment/account/open.ts'
import type { Opened } from '#server/modules/payment/account/open.ts'
import { settle } from '#server/modules/payment/account/received.ts'
import { lockMadeCredit } from '#server/modules/payment/credit/credit-use.ts'
import { openDayOr } from '#server/modules/payment/closure/dating.ts'
import { writeDetail } from '#server/modules/payment/pay/money-row.ts'
import { accountOfPayment } from '#server/modules/payment/pay/payment-detail.ts'
import { paymentRow } from '#server/modules/payment/pay/payment-rows.ts'
import { recordPayment, savedPayment, tellPayment } from '#server/modules/payment/pay/record-payment.ts'

interface Original {
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
    select y.kind, y.amount, y.method_id as "methodId", y.method_kind as "methodKind", y.method_label as "methodLabel",
      y.payer_id as "payerId", y.cashes_guarantee_id as "cashesGuaranteeId"
    from payment y where y.establishment_id = ${establishmentId} and y.id = ${id}`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  return rows[0]
}

/** Throws RuleError record.unknown, and the codes of `reversalRefusal`. */
const check = async ({ tx, establishmentId }: Context, id: number): Promise<void> => {
  const row = await paymentRow(tx, establishmentId, id)
  if (row === undefined) throw new RuleError('record.unknown')
  const refused = reversalRefusal(row)
  if (refused !== null) throw new RuleError(refused.code, refused.context)
}

/**
 * Locks the account of a payment and those that parts of it are in now, in the order of all locks. A part that went on while they
 * were waited for is followed; should that meet somebody who comes the other way, one of the two starts again.
 */
const lockWhereItIs = async (
  context: Context,
  id: number,
): Promise<ReadonlyMap<number, Opened & { ref: AccountRef }>> => {
  const locked = new Map<number, Opened & { ref: AccountRef }>()
  for (;;) {
    const more = (await accountsWith(context, id)).filter((ref) => !locked.has(ref.id))
    if (more.length === 0) return locked
    for (const ref of more) locked.set(ref.id, { ref, ...(await lockAccount(context, ref)) })
  }
}

/**
 * Reverses a payment of today or before, dated today. Two at once: the second finds it reversed. Throws RuleError record.unknown,
 * payment.notOfStay and the codes of `check`.
 */
export const reversePayment = async (context: Context, input: z.output<typeof reverseBody>): Promise<PaymentSaved> => {
  const { tx, today } = context
  const { id: paymentId, reason } = input
  const ref = await accountOfPayment(context, paymentId)
  await check(context, paymentId)
  const locked = await lockWhereItIs(context, paymentId)
  const own = locked.get(ref.id)
  if (own === undefined) throw new Error('the account of the payment is locked')
  await own.account.beforeSigned({
    kind: 'REVERSED',
    detail: { paymentId, amount: (await read(context, paymentId)).amount, reason },
  })
  await lockMadeCredit(context, paymentId)
  await sql`select lock_payments(${context.establishmentId}, ${[paymentId]}::bigint[])`.execute(tx)
  await check(context, paymentId)
  const original = await read(context, paymentId)
  const { id } = await insertPayment(tx, context, {
    paidOn: today,
    amount: negate(original.amount),
    kind: original.kind,
    method: { id: original.methodId, kind: original.methodKind, label: original.methodLabel },
    payerId: original.payerId,
    account: ref,
    reversesId: paymentId,
    cashesGuaranteeId: original.cashesGuaranteeId,
  })
  await writeDetail(context, id, { note: reason })
  await writeTechnicalEvent(tx, context, JET.PAYMENT_REVERSED, { payment: paymentId, reversal: id })
  await moveReversal(context, paymentId, id)
  const sums = new Map<number, Sums>()
  for (const one of locked.values()) sums.set(one.ref.id, await settle(context, one.account, one.ref))
  await tellPayment(context, id)
  return savedPayment(context, id, { head: own.head, sums: sums.get(ref.id) ?? own.head, validated: false })
}

/**
 * A payment that was taken wrong is reversed and taken again at once (domain rules, section 4: "edit" is a reversal and a new row). The
 * new row is of the day of the old one, of today where that day is closed; the reversal is of today. Throws RuleError
 * record.unknown, right.insufficient, the codes of `correctionRefusal`, of `reversePayment` and of `recordPayment`.
 */
export const correctPayment = async (
  context: Context,
  { id, reason, ...input }: z.output<typeof correctBody>,
): Promise<PaymentSaved> => {
  if (!allows(context.rights.payment_payment, 'write')) throw new RuleError('right.insufficient')
  const ref = await accountOfPayment(context, id)
  const row = await paymentRow(context.tx, context.establishmentId, id)
  if (row === undefined) throw new RuleError('record.unknown')
  const refused = correctionRefusal({ ...row, accounts: (await accountsWith(context, id)).length })
  if (refused !== null) throw new RuleError(refused.code, refused.context)
  await reversePayment(context, { id, reason })
  return recordPayment(context, ref, {
    ...input,
    paidOn: await openDayOr(context, row.paidOn, context.today),
    payerId: row.payerId,
    note: row.note,
    creditNoteId: null,
    validateOption: undefined,
  })
}
