/** Writes off what nobody will pay, or what nobody will ask back (domain rules, section 4, « régularisation »): no money moves. */
import type { z } from 'zod'
import type { AccountRef } from '#domain/billing/account.ts'
import { checkWriteOff } from '#domain/billing/write-off.ts'
import { JET } from '#domain/fiscal/jet.ts'
import { ZERO } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { PaymentSaved, writeOffBody } from '#contract/operations/payment/payment.ts'
import { checkCustomer } from '#server/platform/auth/shared-customers.ts'
import type { Context } from '#server/platform/http/route.ts'
import { assertMay, lockAccount } from '#server/modules/payment/account/open.ts'
import { balancesOf, settle } from '#server/modules/payment/account/received.ts'
import { signMoney } from '#server/modules/payment/pay/money-row.ts'
import { savedPayment, tellPayment } from '#server/modules/payment/pay/record-payment.ts'
import { readMethod } from '#server/modules/payment/pay/situation.ts'

/**
 * A signed row by a method of that kind, with its reason: below zero where the house keeps what it owed. Throws RuleError record.unknown,
 * reference.unknown, booking.isBasket, payment.notWriteOff and the codes of `checkWriteOff`.
 */
export const writeOff = async (
  context: Context,
  ref: AccountRef,
  { amount, methodId, payerId: asked, reason }: Omit<z.output<typeof writeOffBody>, 'bookingId'>,
): Promise<PaymentSaved> => {
  const { tx, establishmentId, today } = context
  const { account, head } = await lockAccount(context, ref)
  await assertMay(account, 'refund')
  await checkCustomer(tx, establishmentId, asked)
  const method = await readMethod(tx, establishmentId, methodId)
  if (method.kind !== 'REGULATION') throw new RuleError('payment.notWriteOff')
  const payerId = asked ?? head.customerId
  const payers = await balancesOf(context, account, head)
  checkWriteOff(amount, payers.find((payer) => payer.payerId === (payerId ?? 0))?.balance ?? ZERO)
  await account.beforeSigned({ kind: 'WRITTEN_OFF', detail: { amount, method: method.label, reason } })
  const row = {
    paidOn: today,
    amount,
    kind: 'PAYMENT',
    method,
    payerId,
    account: ref,
    reversesId: null,
    extra: { note: reason },
  } as const
  const [id] = await signMoney(context, [row], {
    code: JET.PAYMENT_WRITTEN_OFF,
    detail: { [ref.kind]: ref.id, amount, reason },
  })
  if (id === undefined) throw new Error('one row was signed')
  const sums = await settle(context, account, ref)
  await tellPayment(context, id)
  return savedPayment(context, id, { head, sums, validated: false })
}
