/** Cancels a bill by another one, of the next number and opposite amounts (domain rules, section 5): the first never changes. */
import type { z } from 'zod'
import { prepareCancellation } from '#domain/billing/prepare-bill.ts'
import { JET } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { BillSaved, cancelBillBody } from '#contract/operations/payment/billing.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { isMonthClosed, takeBillNumber } from '#server/platform/fiscal/numbering.ts'
import { insertBill } from '#server/platform/fiscal/records.ts'
import type { Context } from '#server/platform/http/route.ts'
import { SOFTWARE } from '#server/platform/software.ts'
import { attestationOf } from '#server/modules/payment/bill/attestation.ts'
import { partnerBillOf, takenUpBy } from '#server/modules/payment/bill/billed.ts'
import { lockAccount } from '#server/modules/payment/account/open.ts'
import { tellBill } from '#server/modules/payment/bill/create-bill.ts'
import { accountOfBill, readBill } from '#server/modules/payment/bill/read-bill.ts'

/** Throws RuleError record.unknown and the codes of `prepareCancellation`. The stays that it froze may change again. */
export const cancelBill = async (context: Context, input: z.output<typeof cancelBillBody>): Promise<BillSaved> => {
  const { tx, establishmentId, today } = context
  const ref = await accountOfBill(tx, establishmentId, input.id)
  const account = ref === null ? null : (await lockAccount(context, ref)).account
  const { financialYearId, ...place } = await takeBillNumber(tx, context, today)
  const bill = await readBill(tx, establishmentId, input.id)
  const content = prepareCancellation(bill.content, {
    ...place,
    date: today,
    today,
    software: SOFTWARE,
    attestation: await attestationOf(tx, establishmentId),
    billMonthClosed: await isMonthClosed(tx, establishmentId, bill.billOn),
    alreadyCancelled: bill.cancelledById !== null,
    takenUpBy: await takenUpBy(tx, establishmentId, input.id),
    livePartnerBill: await partnerBillOf(tx, establishmentId, input.id),
  })
  if (financialYearId === null) throw new RuleError('billing.noFinancialYear', { date: today })
  await account?.beforeSigned({
    kind: 'BILL_CANCELLED',
    detail: { number: bill.number, by: content.number, reason: input.reason },
  })
  const { id } = await insertBill(tx, context, { content, financialYearId, account: ref, cancelsId: input.id })
  await writeTechnicalEvent(tx, context, JET.BILL_CANCELLED, { bill: bill.number, by: content.number })
  await account?.afterSigned(null)
  await tellBill(context, id)
  return { status: 'SAVED', id, number: content.number }
}
