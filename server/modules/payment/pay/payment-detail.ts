/** Puts right what is not signed of a payment: cheque number, bank, holder, note (domain rules, section 4). */
import { sql } from 'kysely'
import type { z } from 'zod'
import type { AccountRef } from '#domain/billing/account.ts'
import { detailRefusal } from '#domain/billing/payment-edits.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { paymentDetailBody } from '#contract/operations/payment/credit.ts'
import type { PaymentSaved } from '#contract/operations/payment/payment.ts'
import type { Context } from '#server/platform/http/route.ts'
import { lockAccount } from '#server/modules/payment/account/open.ts'
import { paymentRow } from '#server/modules/payment/pay/payment-rows.ts'
import { savedPayment, tellPayment } from '#server/modules/payment/pay/record-payment.ts'

/** The account that a payment was written for. Throws RuleError record.unknown, payment.notOfStay. */
export const accountOfPayment = async ({ tx, establishmentId }: Context, id: number): Promise<AccountRef> => {
  const { rows } = await sql<{ kind: string | null; accountId: number | null }>`
    select account_kind as kind, account_id as "accountId" from payment
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  if (row.kind === null || row.accountId === null) throw new RuleError('payment.notOfStay')
  return { kind: row.kind, id: row.accountId }
}

/**
 * The account's history keeps what was written before. `whole`: the other parts of its grouped payment are written with it. Throws RuleError record.unknown, payment.notOfStay, the codes of
 * `detailRefusal`, payment.chequeIncomplete.
 */
export const savePaymentDetail = async (
  context: Context,
  input: z.output<typeof paymentDetailBody>,
  { whole = false }: { readonly whole?: boolean } = {},
): Promise<PaymentSaved> => {
  const { tx, establishmentId } = context
  const ref = await accountOfPayment(context, input.id)
  const { account, head } = await lockAccount(context, ref)
  const before = await paymentRow(tx, establishmentId, input.id)
  if (before === undefined) throw new RuleError('record.unknown')
  const refused = detailRefusal(before, whole)
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
  await account.beforeSigned({
    kind: 'PAYMENT_DETAIL',
    detail: {
      amount: before.amount,
      method: before.methodLabel,
      chequeNumber: before.chequeNumber,
      bank: before.bank,
      note: before.note,
    },
  })
  await account.afterSigned(null)
  await tellPayment(context, input.id)
  return savedPayment(context, input.id, { head, sums: head, validated: false })
}
