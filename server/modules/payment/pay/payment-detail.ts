/** Puts right what is not signed of a payment: cheque number, bank, holder, note (domain rules, section 4). */
import { sql } from 'kysely'
import type { z } from 'zod'
import { detailRefusal } from '#domain/billing/payment-edits.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { paymentDetailBody } from '#contract/operations/payment/credit.ts'
import type { PaymentSaved } from '#contract/operations/payment/payment.ts'
import { lockFile, paymentRow, writeEvent } from '#server/modules/booking/index.ts'
import type { Context } from '#server/platform/http/route.ts'
import { savedPayment, tellPayment } from '#server/modules/payment/pay/record-payment.ts'

/** The file that a payment was written for. Throws RuleError record.unknown, payment.notOfStay. */
export const fileOfPayment = async ({ tx, establishmentId }: Context, id: number): Promise<number> => {
  const { rows } = await sql<{ bookingId: number | null }>`
    select booking_id as "bookingId" from payment where establishment_id = ${establishmentId} and id = ${id}`.execute(
    tx,
  )
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  if (row.bookingId === null) throw new RuleError('payment.notOfStay')
  return row.bookingId
}

/**
 * The file's history keeps what was written before. Throws RuleError record.unknown, payment.notOfStay, the codes of
 * `detailRefusal`, payment.chequeIncomplete.
 */
export const savePaymentDetail = async (
  context: Context,
  input: z.output<typeof paymentDetailBody>,
): Promise<PaymentSaved> => {
  const { tx, establishmentId } = context
  const bookingId = await fileOfPayment(context, input.id)
  await lockFile(tx, establishmentId, bookingId)
  const before = await paymentRow(tx, establishmentId, input.id)
  if (before === undefined) throw new RuleError('record.unknown')
  const refused = detailRefusal(before)
  if (refused !== null) throw new RuleError(refused.code, refused.context)
  const isReceived = before.methodKind === 'CHEQUE' && before.amount > 0
  if (isReceived && (input.chequeNumber === null || input.bankId === null))
    throw new RuleError('payment.chequeIncomplete')
  const { chequeNumber, bankId, ownerName, note } = input
  await sql`
    insert into payment_detail (establishment_id, payment_id, cheque_number, bank_id, owner_name, note)
    values (${establishmentId}, ${input.id}, ${chequeNumber}, ${bankId}, ${ownerName}, ${note})
    on conflict (establishment_id, payment_id) do update set cheque_number = excluded.cheque_number,
      bank_id = excluded.bank_id, owner_name = excluded.owner_name, note = excluded.note`.execute(tx)
  await writeEvent(context, bookingId, 'PAYMENT_DETAIL', {
    amount: before.amount,
    method: before.methodLabel,
    chequeNumber: before.chequeNumber,
    bank: before.bank,
    note: before.note,
  })
  await tellPayment(context, bookingId, input.id)
  return savedPayment(context, input.id, bookingId, false)
}
