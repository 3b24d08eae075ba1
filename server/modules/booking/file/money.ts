/** Payments and bills of a file, as its screens show them. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { printedSignature } from '#domain/fiscal/chain.ts'
import type { BillRow } from '#contract/operations/payment/billing.ts'
import type { PaymentRow } from '#contract/operations/payment/payment.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Sender } from '#server/platform/db/transaction.ts'
import { proveRecords } from '#server/platform/fiscal/prove.ts'
import type { Context } from '#server/platform/http/route.ts'

const readPayments = async (
  tx: Sender,
  where: RawBuilder<unknown>,
  amounts = { from: sql`payment y`, amount: sql`y.amount` },
): Promise<PaymentRow[]> => {
  const { rows } = await sql<PaymentRow>`
    select y.id, y.type, y.kind, y.paid_on as "paidOn", y.recorded_at as "recordedAt", ${amounts.amount} as amount, y.method_id as "methodId",
      y.method_kind as "methodKind", y.method_label as "methodLabel", coalesce(c.merged_into_id, y.payer_id) as "payerId",
      y.cashes_guarantee_id is not null as "isDamage",
      coalesce(c.company_name, concat_ws(' ', c.surname, c.name)) as "payerName", d.cheque_number as "chequeNumber",
      d.bank_id as "bankId", k.label as bank, d.owner_name as "ownerName", d.note,
      (select n.number from credit_note_use w join credit_note n on n.establishment_id = w.establishment_id and n.id = w.credit_note_id
        where w.establishment_id = y.establishment_id and w.payment_id = y.id) as "creditNumber",
      (select json_build_object('number', n.number, 'used', case when z.id is null then n.amount - credit_left(n.establishment_id, n.id) else 0 end)
        from credit_note n where n.establishment_id = y.establishment_id and n.payment_id = y.id) as "madeCredit",
      (select f.number from bill_payment w join bill f on f.establishment_id = w.establishment_id and f.id = w.bill_id
        where w.establishment_id = y.establishment_id and w.payment_id = y.id and f.down_payment and f.type = 1
          and not exists (select 1 from bill_cancellation x where x.establishment_id = f.establishment_id and x.bill_id = f.id)
        order by f.id desc limit 1) as "downPaymentBill", y.reverses_id as "reversesId", z.id as "reversedById", u.name as operator, y.signature
    from ${amounts.from}
    join app_user u on u.id = y.operator_id
    left join customer c on c.id = y.payer_id
    left join payment_detail d on d.establishment_id = y.establishment_id and d.payment_id = y.id
    left join bank k on k.id = d.bank_id
    left join payment z on z.establishment_id = y.establishment_id and z.reverses_id = y.id
    where ${where} order by y.recorded_at, y.id`.execute(tx)
  return rows.map((row) => ({ ...row, signature: printedSignature(row.signature) }))
}

/**
 * In the order they were recorded; reversals are rows of their own. Amounts are what each brings to this file: part of a payment
 * may have followed stays into another.
 */
export const paymentRows = (tx: Sender, establishmentId: number, bookingId: number): Promise<PaymentRow[]> =>
  readPayments(tx, sql`true`, {
    from: sql`payments_of(${establishmentId}, ${bookingId}) m
      join payment y on y.establishment_id = ${establishmentId} and y.id = m.payment_id`,
    amount: sql`m.amount`,
  })

/** What the file keeps of its payments: their sum, always computed again from the signed rows and their moves. */
export const writePaid = async (
  { tx, establishmentId }: { readonly tx: Tx; readonly establishmentId: number },
  bookingId: number,
): Promise<void> => {
  await sql`
    update booking b set (paid, damage_paid) = (
      select coalesce(sum(m.amount), 0), coalesce(sum(m.amount) filter (where y.cashes_guarantee_id is not null), 0)
      from payments_of(${establishmentId}, ${bookingId}) m
      join payment y on y.establishment_id = ${establishmentId} and y.id = m.payment_id)
    where b.establishment_id = ${establishmentId} and b.id = ${bookingId}`.execute(tx)
}

/**
 * Signs the moves that this transaction wrote: money that changes files is a record of money. Locks the till: the last thing that an
 * operation does. The database refuses to commit a move that nobody signed.
 */
export const signMoves = async (context: Context): Promise<void> => {
  const { tx, establishmentId, now } = context
  const { rows } = await sql<{ id: number }>`
    select m.id from payment_move m where m.establishment_id = ${establishmentId} and m.at = ${now} and not exists (
      select from record_proof p where p.establishment_id = m.establishment_id and p.record = 'payment_move' and p.record_id = m.id)`.execute(
    tx,
  )
  await proveRecords(
    tx,
    context,
    'payment_move',
    rows.map((row) => row.id),
  )
}

/** A payment that is reversed leaves the files where it is now: its reversal follows it. Answers the other files. */
export const moveReversal = async (context: Context, paymentId: number, reversalId: number): Promise<number[]> => {
  const { tx, establishmentId, now, user } = context
  const { rows } = await sql<{ bookingId: number }>`
    insert into payment_move (establishment_id, payment_id, account_kind, account_id, amount, at, user_id)
    select ${establishmentId}, ${reversalId}, account_kind, account_id, -sum(amount), ${now}, ${user.id} from payment_move
    where establishment_id = ${establishmentId} and payment_id = ${paymentId} group by account_kind, account_id having sum(amount) <> 0
    returning booking_id as "bookingId"`.execute(tx)
  await signMoves(context)
  return [...new Set(rows.map((row) => row.bookingId))]
}

/** One payment; undefined where the site has none of that id. */
export const paymentRow = async (tx: Tx, establishmentId: number, id: number): Promise<PaymentRow | undefined> =>
  (await readPayments(tx, sql`y.establishment_id = ${establishmentId} and y.id = ${id}`))[0]

export const paymentsById = (tx: Sender, establishmentId: number, ids: readonly number[]): Promise<PaymentRow[]> =>
  readPayments(tx, sql`y.establishment_id = ${establishmentId} and y.id = any (${ids}::bigint[])`)

/** `select` list and joins of a bill as lists show it; the bill is aliased `f`. A customer who was merged leads to the one that is kept. */

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

export const BILL_COLUMNS = sql.join(
  Object.entries(BILL_VALUES).map(([key, value]) => sql`${value} as ${sql.ref(key)}`),
)

export const BILL_JOINS = sql`left join bill_cancellation x on x.establishment_id = f.establishment_id and x.bill_id = f.id`

export const billRows = async (tx: Sender, establishmentId: number, bookingId: number): Promise<BillRow[]> => {
  const { rows } = await sql<BillRow>`
    select ${BILL_COLUMNS} from bill f ${BILL_JOINS}
    where f.establishment_id = ${establishmentId} and f.booking_id = ${bookingId} order by f.id`.execute(tx)
  return rows
}
