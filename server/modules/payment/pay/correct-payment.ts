/** A payment that was taken wrong is reversed and taken again, at once (domain rules, section 4: "edit" is a reversal and a new row). */
import type { z } from 'zod'
import { correctionRefusal } from '#domain/billing/payment-edits.ts'
import { RuleError } from '#domain/rule-error.ts'
import { allows } from '#contract/rights.ts'
import type { PaymentSaved, correctBody } from '#contract/operations/payment/payment.ts'
import type { Context } from '#server/platform/http/route.ts'
import { accountsWith } from '#server/modules/payment/account/moves.ts'
import { openDayOr } from '#server/modules/payment/closure/dating.ts'
import { accountOfPayment } from '#server/modules/payment/pay/payment-detail.ts'
import { paymentRow } from '#server/modules/payment/pay/payment-rows.ts'
import { recordPayment } from '#server/modules/payment/pay/record-payment.ts'
import { reversePayment } from '#server/modules/payment/pay/reverse-payment.ts'

/**
 * The new row is of the day of the old one, of today where that day is closed; the reversal is of today. Throws RuleError
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
