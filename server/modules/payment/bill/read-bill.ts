import { sql } from 'kysely'
import type { AccountRef } from '#domain/billing/account.ts'
import type { BillContent } from '#domain/billing/bill-content.ts'
import { reason } from '#domain/booking/facts.ts'
import type { Reason } from '#domain/booking/facts.ts'
import { printedSignature } from '#domain/fiscal/chain.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { billContentSchema } from '#contract/operations/payment/bill.ts'
import type { BillFile, BillRow } from '#contract/operations/payment/billing.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { isMonthClosed } from '#server/platform/fiscal/numbering.ts'
import { BILL_COLUMNS, BILL_JOINS } from '#server/modules/payment/bill/bill-rows.ts'
import { partnerBillOf, takenUpBy } from '#server/modules/payment/bill/billed.ts'

export interface SignedBill extends BillRow {
  readonly content: BillContent
  readonly recordedAt: string
  readonly operator: string
  readonly signature: string
}

/** Its number, whatever the rest of it says now. Throws RuleError `record.unknown`. */
export const billNumberOf = async (
  tx: Tx,
  establishmentId: number,
  id: number,
): Promise<{ readonly number: string }> => {
  const { rows } = await sql<{ number: string }>`
    select number from bill where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  return rows[0]
}

/** What it bills; null: none. Throws RuleError `record.unknown`. */
export const accountOfBill = async (tx: Tx, establishmentId: number, id: number): Promise<AccountRef | null> => {
  const { rows } = await sql<{ kind: string | null; accountId: number | null }>`
    select account_kind as kind, account_id as "accountId" from bill where establishment_id = ${establishmentId} and id = ${id}`.execute(
    tx,
  )
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  return row.kind === null || row.accountId === null ? null : { kind: row.kind, id: row.accountId }
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
  const by = await takenUpBy(tx, establishmentId, bill.id)
  if (by !== null) return reason('billing.downPaymentTaken', { ...context, by })
  if (await partnerBillOf(tx, establishmentId, bill.id)) return reason('billing.partnerBillLive', context)
  return null
}

/** Live bills that deduct this one, or that it deducts. */
const relatedOf = async (tx: Tx, establishmentId: number, id: number): Promise<BillFile['related']> => {
  const { rows } = await sql<BillFile['related'][number]>`
    select f.id, f.number, sum(d.amount)::bigint as amount from bill_deduction d
    join live_bill f on f.establishment_id = d.establishment_id
      and f.id = case when d.bill_id = ${id} then d.down_payment_bill_id else d.bill_id end
    where d.establishment_id = ${establishmentId} and (d.bill_id = ${id} or d.down_payment_bill_id = ${id})
    group by f.id, f.number order by f.id`.execute(tx)
  return rows
}

const owedBy = async (tx: Tx, establishmentId: number, ref: AccountRef | null): Promise<Cents | null> => {
  if (ref === null) return null
  const { rows } = await sql<{ owed: Cents }>`
    select paid - total as owed from account_head
    where establishment_id = ${establishmentId} and kind = ${ref.kind} and id = ${ref.id}`.execute(tx)
  return rows[0]?.owed ?? null
}

export const billFile = async (tx: Tx, establishmentId: number, id: number): Promise<BillFile> => {
  const bill = await readBill(tx, establishmentId, id)
  return {
    ...bill,
    signature: printedSignature(bill.signature),
    cancelRefusal: await cancelRefusal(tx, establishmentId, bill),
    related: await relatedOf(tx, establishmentId, id),
    owed: await owedBy(tx, establishmentId, await accountOfBill(tx, establishmentId, id)),
  }
}
