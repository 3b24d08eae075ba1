import { sql } from 'kysely'
import type { BillContent } from '#domain/billing/bill-content.ts'
import { reason } from '#domain/booking/facts.ts'
import type { Reason } from '#domain/booking/facts.ts'
import { printedSignature } from '#domain/fiscal/chain.ts'
import { RuleError } from '#domain/rule-error.ts'
import { billContentSchema } from '#contract/operations/payment/bill.ts'
import type { BillFile, BillRow } from '#contract/operations/payment/billing.ts'
import { BILL_COLUMNS, BILL_JOINS } from '#server/modules/booking/index.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { isMonthClosed } from '#server/platform/fiscal/numbering.ts'

export interface SignedBill extends BillRow {
  readonly content: BillContent
  readonly recordedAt: string
  readonly operator: string
  readonly signature: string
}

/** The bill as it was signed. Throws RuleError `record.unknown`. */
export const readBill = async (tx: Tx, establishmentId: number, id: number): Promise<SignedBill> => {
  const { rows } = await sql<Omit<SignedBill, 'content'> & { readonly content: unknown }>`
    select ${BILL_COLUMNS}, f.content, f.recorded_at as "recordedAt", u.name as operator, f.signature
    from bill f ${BILL_JOINS} join app_user u on u.id = f.operator_id
    where f.establishment_id = ${establishmentId} and f.id = ${id}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  return { ...row, content: billContentSchema.parse(row.content) }
}

const cancelRefusal = async (tx: Tx, establishmentId: number, bill: SignedBill): Promise<Reason | null> => {
  const context = { number: bill.number }
  if (bill.type === 3) return reason('billing.cancellingBill', context)
  if (bill.cancelledById !== null) return reason('billing.alreadyCancelled', context)
  if (await isMonthClosed(tx, establishmentId, bill.billOn)) return reason('billing.billMonthClosed', context)
  return null
}

export const billFile = async (tx: Tx, establishmentId: number, id: number): Promise<BillFile> => {
  const bill = await readBill(tx, establishmentId, id)
  return {
    ...bill,
    signature: printedSignature(bill.signature),
    cancelRefusal: await cancelRefusal(tx, establishmentId, bill),
  }
}
