/** The payments of a site: read, listed, searched (spec 7). */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import { RuleError } from '#domain/rule-error.ts'
import type { PaymentRow } from '#contract/operations/payment/payment.ts'
import type { PaymentList, searchPaymentsBody } from '#contract/operations/payment/search-payments.ts'
import { escapeLike } from '#server/crud/search.ts'
import { paymentRow, paymentsById } from '#server/modules/payment/pay/payment-rows.ts'
import { shownSum } from '#server/platform/db/shown-sum.ts'
import type { Context } from '#server/platform/http/route.ts'

type Search = z.output<typeof searchPaymentsBody>

const SORTS: Readonly<Record<Search['sort'][number]['field'], RawBuilder<unknown>>> = {
  paidOn: sql`y.paid_on`,
  recordedAt: sql`y.recorded_at`,
  amount: sql`y.amount`,
  method: sql`sort_key(y.method_label)`,
  payer: sql`(select sort_key(coalesce(c.company_name, concat_ws(' ', c.surname, c.name))) from customer c where c.id = y.payer_id)`,
}

const words = (text: string): RawBuilder<boolean>[] =>
  text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(
      (word) => sql<boolean>`y.payer_id in (
        select id from customer where search like '%' || sort_key(${escapeLike(word)}) || '%')`,
    )

const whereOf = ({ establishmentId }: Context, c: Search['criteria']): RawBuilder<boolean> => {
  const conditions = [
    sql<boolean>`y.establishment_id = ${establishmentId}`,
    ...(c.methodId === undefined ? [] : [sql<boolean>`y.method_id = ${c.methodId}`]),
    ...(c.payerId === undefined
      ? []
      : [sql<boolean>`y.payer_id = any ((select customer_ids(${c.payerId}))::bigint[])`]),
    ...(c.from === undefined ? [] : [sql<boolean>`y.paid_on >= ${c.from}`]),
    ...(c.to === undefined ? [] : [sql<boolean>`y.paid_on <= ${c.to}`]),
    ...words(c.text ?? ''),
  ]
  return sql`${sql.join(conditions, sql` and `)}`
}

const orderOf = ({ sort: [by] }: Search): RawBuilder<unknown> => {
  if (by === undefined) return sql`y.recorded_at desc, y.id desc`
  return by.desc ? sql`${SORTS[by.field]} desc nulls last, y.id desc` : sql`${SORTS[by.field]} nulls last, y.id`
}

/** One page, how many there are in all, and their sum. */
export const searchPayments = async (context: Context, search: Search): Promise<PaymentList> => {
  const where = whereOf(context, search.criteria)
  const { rows } = await sql<{ id: number }>`
    select y.id from payment y where ${where} order by ${orderOf(search)}
    limit ${search.size} offset ${search.page * search.size}`.execute(context.tx)
  const ids = rows.map(({ id }) => id)
  const found = new Map((await paymentsById(context.tx, context.establishmentId, ids)).map((row) => [row.id, row]))
  const all = await sql<Pick<PaymentList, 'total' | 'sum'>>`
    select count(*) as total, ${shownSum(sql`y.amount`)} as sum from payment y where ${where}`.execute(context.tx)
  const [sums] = all.rows
  if (sums === undefined) throw new Error('an aggregate gives one row')
  return { ...sums, list: ids.flatMap((id) => found.get(id) ?? []) }
}

/** Throws RuleError `record.unknown`. */
export const readPayment = async ({ tx, establishmentId }: Context, id: number): Promise<PaymentRow> => {
  const row = await paymentRow(tx, establishmentId, id)
  if (row === undefined) throw new RuleError('record.unknown')
  return row
}
