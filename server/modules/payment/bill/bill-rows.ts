/** Bills as lists show them. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { BillRow } from '#contract/operations/payment/billing.ts'
import type { Sender } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/route.ts'

/** What a row of a bill `f` says, by the name under which it travels. */
export const BILL_VALUES = {
  id: sql`f.id`,
  number: sql`f.number`,
  type: sql`case when f.type = 3 then 3 when x.bill_id is not null then 2 else 1 end`,
  billOn: sql`f.bill_on`,
  isDownPayment: sql`f.down_payment`,
  bookingId: sql`f.booking_id`,
  bookingCode: sql`f.content ->> 'bookingCode'`,
  customerId: sql`coalesce((select m.merged_into_id from customer m where m.id = f.customer_id), f.customer_id)`,
  customerName: sql`f.content -> 'buyer' ->> 'name'`,
  totalExcluding: sql`f.total_excluding`,
  totalVat: sql`f.total_vat`,
  total: sql`f.total`,
  cancelsId: sql`f.cancels_id`,
  cancelledById: sql`x.cancelling_bill_id`,
  prints: sql`(select count(*)::int from bill_print p where p.establishment_id = f.establishment_id and p.bill_id = f.id)
    + (select count(*)::int from duplicate d where d.establishment_id = f.establishment_id and d.original_kind = 'INVOICE'
      and d.original_id = f.id)`,
}

/** `select` list and joins of a bill as lists show it; the bill is aliased `f`. A customer who was merged leads to the one that is kept. */
export const BILL_COLUMNS = sql.join(
  Object.entries(BILL_VALUES).map(([key, value]) => sql`${value} as ${sql.ref(key)}`),
)

export const BILL_JOINS = sql`left join bill_cancellation x on x.establishment_id = f.establishment_id and x.bill_id = f.id`

/** Bills of an account, in the order they were issued. */
export const billRows = async (tx: Sender, establishmentId: number, accountId: number): Promise<BillRow[]> => {
  const { rows } = await sql<BillRow>`
    select ${BILL_COLUMNS} from bill f ${BILL_JOINS}
    where f.establishment_id = ${establishmentId} and f.account_id = ${accountId} order by f.id`.execute(tx)
  return rows
}

/**
 * How many the list of bills finds, for a query that counts other things too: bills are numbered without a gap in the chain of each
 * till, whose heads know the last, so that years of bills are not counted one by one.
 */
export const billCount = ({
  establishmentId,
  training,
}: Pick<Context, 'establishmentId' | 'training'>): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(seq), 0)::int from chain_head
    where establishment_id = ${establishmentId} and kind = 'INVOICE' and training = ${training})`
