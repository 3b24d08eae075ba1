/** Whether a report of sales to consumers told before what an invoice charges (process 7; XP Z12-014, case 30). */
import { sql } from 'kysely'
import type { BillContent } from '#domain/billing/bill-content.ts'
import type { Tx } from '#server/platform/db/db.ts'

interface Which {
  readonly establishmentId: number
  readonly id: number
  readonly cancelsId: number | null
}

/**
 * A cancelling bill follows its invoice, whatever it says (`bill` null). An invoice was told before where it is wholly paid, of one kind (there is no M7), and either the
 * bill itself stood in a report before it could leave, or it takes the place, to the cent and by rate, of a cancelled bill of its file that did.
 * The bill of a ticket always was, or will be: reports tell tickets.
 * The sale then stays in the reports, and its collections with it: nothing of it is counted twice.
 */
export const wasReported = async (
  tx: Tx,
  { establishmentId, id, cancelsId }: Which,
  bill: Pick<BillContent, 'totals' | 'category' | 'ticket'> | null,
): Promise<boolean> => {
  if (cancelsId !== null) {
    const { rows } = await sql<{ reported: boolean }>`select reported from einvoice_bill
      where establishment_id = ${establishmentId} and bill_id = ${cancelsId}`.execute(tx)
    return rows[0]?.reported ?? false
  }
  if (bill === null) return false
  const { totals, category, ticket } = bill
  if (ticket !== undefined) return category !== 'MIXED'
  if (totals.due !== 0 || totals.including <= 0 || category === 'MIXED') return false
  const { rows } = await sql`
    select from charged_bill_entry b
    join charged_bill_entry x on x.establishment_id = b.establishment_id and x.account_kind = b.account_kind and x.account_id = b.account_id
    join told_bill_entry t on t.establishment_id = x.establishment_id and t.bill_id = x.id
    where b.establishment_id = ${establishmentId} and b.id = ${id}
      and (x.id = b.id or (x.cancelled_by < b.id and x.total = b.total and x.vat = b.vat and x.down_payment = b.down_payment
        and not exists (
          select from einvoice_bill k join charged_bill_entry o on o.establishment_id = k.establishment_id and o.id = k.bill_id
          where k.establishment_id = b.establishment_id and k.reported and o.account_kind = b.account_kind
            and o.account_id = b.account_id and o.id <> b.id and o.cancels_id is null and o.cancelled_by is null and o.total = b.total)))
    limit 1`.execute(tx)
  return rows.length > 0
}
