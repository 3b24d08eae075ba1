/** A bill for whoever sends it as an electronic invoice: verified as it was signed, its papers made on demand. */
import { sql } from 'kysely'
import type { BillContent } from '#domain/billing/bill-content.ts'
import type { Day } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { billDocument } from '#server/documents/bill-document.ts'
import type { FacturXSettings } from '#server/documents/factur-x/cii.ts'
import { readSeller } from '#server/documents/parties.ts'
import { readBill } from '#server/modules/payment/bill/read-bill.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { verifyBill } from '#server/platform/fiscal/verify-record.ts'
import type { Services } from '#server/platform/http/route.ts'

export interface ElectronicBill {
  /** Null: it is no longer what was signed, and goes nowhere. */
  readonly content: BillContent | null
  readonly recordedAt: Date
  readonly signature: string
}

/** Throws RuleError `record.unknown`. */
export const electronicBill = (
  db: Db,
  { keys }: Pick<Services, 'keys'>,
  establishmentId: number,
  id: number,
): Promise<ElectronicBill> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const fault = await verifyBill(tx, establishmentId, id, keys)
      const { content, recordedAt, signature } = await readBill(tx, establishmentId, id)
      return { content: fault === null ? content : null, recordedAt: new Date(recordedAt), signature }
    })

/** Its Factur-X: the PDF of the original, with the invoice inside. Throws RuleError `document.failed`. */
export const electronicPdf = async (
  db: Db,
  { documents }: Pick<Services, 'documents'>,
  establishmentId: number,
  { content, recordedAt, signature }: { readonly content: BillContent } & Omit<ElectronicBill, 'content'>,
  facturX: FacturXSettings,
): Promise<Uint8Array> => {
  const { logo } = await readSeller(db, establishmentId)
  const proof = { recordedAt, signature }
  return documents.render(billDocument(content, proof, { facturX, ...(logo === undefined ? {} : { logo }) }))
}

/**
 * What of a bill was collected to date, and the last day of it: what its payer paid on the account goes to their bills in the order of
 * issue. What is given up is no money.
 */
export const collectedOn = async (
  tx: Tx,
  establishmentId: number,
  id: number,
): Promise<{ readonly amount: Cents; readonly lastOn: Day | null }> => {
  const { rows } = await sql<{ total: Cents; earlier: Cents; paid: Cents; lastOn: Day | null }>`
    select b.total, coalesce((select sum(f.total) from live_bill f
        where f.establishment_id = b.establishment_id and f.account_kind = b.account_kind and f.account_id = b.account_id
          and f.customer_id = any (customer_ids(b.customer_id)) and f.id < b.id), 0)::bigint as earlier,
      coalesce(m.paid, 0)::bigint as paid, m.last_on as "lastOn"
    from bill b left join lateral (
      select sum(y.amount) as paid, max(y.on_day) as last_on from account_money_entry y
      where y.establishment_id = b.establishment_id and y.account_kind = b.account_kind and y.account_id = b.account_id
        and y.training = b.training and y.method_kind <> 'REGULATION' and y.payer_id = any (customer_ids(b.customer_id))) m on true
    where b.establishment_id = ${establishmentId} and b.id = ${id}`.execute(tx)
  const { total = cents(0), earlier = cents(0), paid = cents(0), lastOn = null } = rows[0] ?? {}
  return { amount: cents(Math.max(0, Math.min(total, paid - earlier))), lastOn }
}
