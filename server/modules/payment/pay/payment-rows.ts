/** Payments as screens show them. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { printedSignature } from '#domain/fiscal/chain.ts'
import type { PaymentRow } from '#contract/operations/payment/payment.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Sender } from '#server/platform/db/transaction.ts'

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
      gift_code_of(y.establishment_id, y.id) as "giftCode",
      (select json_build_object('number', n.number, 'used', case when z.id is null then n.amount - credit_left(n.establishment_id, n.id) else 0 end)
        from credit_note n where n.establishment_id = y.establishment_id and n.payment_id = y.id) as "madeCredit",
      (select f.number from bill_payment w join bill f on f.establishment_id = w.establishment_id and f.id = w.bill_id
        where w.establishment_id = y.establishment_id and w.payment_id = y.id and f.down_payment and f.type = 1
          and not exists (select 1 from bill_cancellation x where x.establishment_id = f.establishment_id and x.bill_id = f.id)
        order by f.id desc limit 1) as "downPaymentBill", s.deposit_id as "depositId", s.number as "depositNumber",
      is_exported(y.establishment_id, 'payment', y.id) as "isExported",
      case when g.group_id is not null then json_build_object('id', g.group_id, 'total', h.total, 'files', (select count(*) from payment_group_part o
        where o.establishment_id = h.establishment_id and o.group_id = h.id)) end as "group", d.vouchers, d.voucher_year as "voucherYear",
      y.reverses_id as "reversesId", z.id as "reversedById", u.name as operator, y.signature
    from ${amounts.from}
    join app_user u on u.id = y.operator_id
    left join customer c on c.id = y.payer_id
    left join payment_detail d on d.establishment_id = y.establishment_id and d.payment_id = y.id
    left join bank k on k.id = d.bank_id
    left join payment_slip s on s.establishment_id = y.establishment_id and s.payment_id = y.id
    left join payment_group_part g on g.establishment_id = y.establishment_id and g.payment_id = y.id
    left join payment_group h on h.establishment_id = g.establishment_id and h.id = g.group_id
    left join payment z on z.establishment_id = y.establishment_id and z.reverses_id = y.id
    where ${where} order by y.recorded_at, y.id`.execute(tx)
  return rows.map((row) => ({ ...row, signature: printedSignature(row.signature) }))
}

/**
 * In the order they were recorded; reversals are rows of their own. Amounts are what each brings to this file: part of a payment
 * may have followed stays into another.
 */
export const paymentRows = (tx: Sender, establishmentId: number, accountId: number): Promise<PaymentRow[]> =>
  readPayments(tx, sql`true`, {
    from: sql`payments_of(${establishmentId}, ${accountId}) m
      join payment y on y.establishment_id = ${establishmentId} and y.id = m.payment_id`,
    amount: sql`m.amount`,
  })

/** One payment; undefined where the site has none of that id. */
export const paymentRow = async (tx: Tx, establishmentId: number, id: number): Promise<PaymentRow | undefined> =>
  (await readPayments(tx, sql`y.establishment_id = ${establishmentId} and y.id = ${id}`))[0]

export const paymentsById = (tx: Sender, establishmentId: number, ids: readonly number[]): Promise<PaymentRow[]> =>
  readPayments(tx, sql`y.establishment_id = ${establishmentId} and y.id = any (${ids}::bigint[])`)
