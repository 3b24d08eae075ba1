/** Payments and bills of a file, as its screens show them. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { printedSignature } from '#domain/fiscal/chain.ts'
import type { BillRow } from '#contract/operations/payment/billing.ts'
import type { PaymentRow } from '#contract/operations/payment/payment.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Sender } from '#server/platform/db/transaction.ts'

const readPayments = async (tx: Sender, where: RawBuilder<unknown>): Promise<PaymentRow[]> => {
  const { rows } = await sql<PaymentRow>`
    select y.id, y.type, y.kind, y.paid_on as "paidOn", y.recorded_at as "recordedAt", y.amount, y.method_id as "methodId",
      y.method_kind as "methodKind", y.method_label as "methodLabel", coalesce(c.merged_into_id, y.payer_id) as "payerId",
      coalesce(c.company_name, concat_ws(' ', c.surname, c.name)) as "payerName", d.cheque_number as "chequeNumber",
      k.label as bank, d.note, y.reverses_id as "reversesId", z.id as "reversedById", u.name as operator, y.signature
    from payment y
    join app_user u on u.id = y.operator_id
    left join customer c on c.id = y.payer_id
    left join payment_detail d on d.establishment_id = y.establishment_id and d.payment_id = y.id
    left join bank k on k.id = d.bank_id
    left join payment z on z.establishment_id = y.establishment_id and z.reverses_id = y.id
    where ${where} order by y.recorded_at, y.id`.execute(tx)
  return rows.map((row) => ({ ...row, signature: printedSignature(row.signature) }))
}

/** In the order they were recorded; reversals are rows of their own. */
export const paymentRows = (tx: Sender, establishmentId: number, bookingId: number): Promise<PaymentRow[]> =>
  readPayments(tx, sql`y.establishment_id = ${establishmentId} and y.booking_id = ${bookingId}`)

/** One payment; undefined where the site has none of that id. */
export const paymentRow = async (tx: Tx, establishmentId: number, id: number): Promise<PaymentRow | undefined> =>
  (await readPayments(tx, sql`y.establishment_id = ${establishmentId} and y.id = ${id}`))[0]

/** `select` list and joins of a bill as lists show it; the bill is aliased `f`. A customer who was merged leads to the one that is kept. */
export const BILL_COLUMNS = sql`f.id, f.number, case when f.type = 3 then 3 when x.bill_id is not null then 2 else 1 end as type,
  f.bill_on as "billOn", f.booking_id as "bookingId", f.content ->> 'bookingCode' as "bookingCode", coalesce((select m.merged_into_id from customer m where m.id = f.customer_id), f.customer_id) as "customerId",
  f.content -> 'buyer' ->> 'name' as "customerName", f.total_excluding as "totalExcluding", f.total_vat as "totalVat", f.total,
  f.cancels_id as "cancelsId", x.cancelling_bill_id as "cancelledById",
  (select count(*)::int from bill_print p where p.establishment_id = f.establishment_id and p.bill_id = f.id)
    + (select count(*)::int from duplicate d where d.establishment_id = f.establishment_id and d.original_kind = 'INVOICE'
      and d.original_id = f.id) as prints`

export const BILL_JOINS = sql`left join bill_cancellation x on x.establishment_id = f.establishment_id and x.bill_id = f.id`

export const billRows = async (tx: Sender, establishmentId: number, bookingId: number): Promise<BillRow[]> => {
  const { rows } = await sql<BillRow>`
    select ${BILL_COLUMNS} from bill f ${BILL_JOINS}
    where f.establishment_id = ${establishmentId} and f.booking_id = ${bookingId} order by f.id`.execute(tx)
  return rows
}
