/** What payers owe of files, for one payment over several of them. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { oldestFirst } from '#domain/billing/payment-group.ts'
import type { DueRow, dueBody } from '#contract/operations/payment/group.ts'
import { wordsIn } from '#server/list/rows.ts'
import type { Context } from '#server/platform/http/route.ts'

/** More than one paper pays: what is looked for is told more closely. */
const MOST = 200

const NAME = (alias: string) =>
  sql`coalesce(nullif(concat_ws(' ', ${sql.ref(`${alias}.company_name`)}, ${sql.ref(`${alias}.surname`)}, ${sql.ref(`${alias}.name`)}), ''), '')`

/** Files that owe something, by their customer, whoever bears a line of them, their code or a bill. Quotes owe nothing. */
const owing = ({ establishmentId }: Context, { text, customerId }: z.output<typeof dueBody>) => {
  const named = wordsIn(
    text,
    (word) => sql`(
      a.customer_id in (select id from customer where search like '%' || sort_key(${word}) || '%')
      or exists (select from account_line n where n.establishment_id = a.establishment_id and n.kind = a.kind and n.account_id = a.id
        and n.payer_id in (select id from customer where search like '%' || sort_key(${word}) || '%'))
      or a.code ilike ${`%${word}%`}
      or exists (select from live_bill f where f.establishment_id = a.establishment_id and f.account_kind = a.kind and f.account_id = a.id
        and f.number ilike ${`%${word}%`}))`,
  )
  const mine =
    customerId === undefined
      ? sql`true`
      : sql`(a.customer_id = any ((select customer_ids(${customerId}))::bigint[]) or exists (select from account_line n
          where n.establishment_id = a.establishment_id and n.kind = a.kind and n.account_id = a.id
            and n.payer_id = any ((select customer_ids(${customerId}))::bigint[])))`
  return sql`
    select a.* from account_head a join account k on k.establishment_id = a.establishment_id and k.kind = a.kind and k.id = a.id
    where a.establishment_id = ${establishmentId} and a.balance > 0 and coalesce(a.status_id, 2) > 1 and ${mine} and ${sql.join([sql`true`, ...named], sql` and `)}
    order by a.balance_due nulls last, a.id limit ${MOST + 1}`
}

/** One row a payer who owes; shares are those of `payerBalances` (domain/booking/payers.ts). */
export const duesOf = async (
  context: Context,
  asked: z.output<typeof dueBody>,
): Promise<{ list: DueRow[]; more: boolean }> => {
  const { tx, establishmentId } = context
  const { rows } = await sql<DueRow>`
    with files as materialized (${owing(context, asked)})
    select a.id as "accountId", coalesce(a.code, '') as code, a.arrival, a.departure, a.balance_due as "dueOn", p.due,
      p.payer_id as "payerId", ${NAME('c')} as "customerName", ${NAME('w')} as "payerName",
      coalesce((select string_agg(f.number, ', ' order by f.bill_on, f.number) from live_bill f
        where f.establishment_id = ${establishmentId} and f.account_kind = a.kind and f.account_id = a.id), '') as bills
    from files a
    cross join lateral (
      select kept_customer(coalesce(s.payer_id, a.customer_id)) as payer_id, sum(s.amount)::bigint as due from (
        select n.payer_id, n.amount from account_line n
        where n.establishment_id = ${establishmentId} and n.kind = a.kind and n.account_id = a.id
          and n.type not in ('holidayAid', 'partnerCommission', 'downPayment')
        union all
        select n.payer_id, -n.amount from account_line n
        where n.establishment_id = ${establishmentId} and n.kind = a.kind and n.account_id = a.id
          and n.type = 'partnerCommission' and n.retained and n.payer_id is not null
        union all
        select x.payer_id, x.amount from account_line n
        cross join lateral (values (n.payer_id, -n.amount), (null::bigint, n.amount)) x (payer_id, amount)
        where n.establishment_id = ${establishmentId} and n.kind = a.kind and n.account_id = a.id and n.type = 'holidayAid'
          and n.payer_id is not null
        union all
        select y.payer_id, -m.amount from payments_of(${establishmentId}, a.id) m
        join payment y on y.establishment_id = ${establishmentId} and y.id = m.payment_id) s
      group by 1 having sum(s.amount) > 0) p
    left join customer c on c.id = a.customer_id
    left join customer w on w.id = p.payer_id`.execute(tx)
  const inOrder = oldestFirst(rows.map((row) => ({ ...row, id: row.accountId })))
  return { list: inOrder.slice(0, MOST).map(({ id: _, ...row }) => row), more: rows.length > MOST }
}
