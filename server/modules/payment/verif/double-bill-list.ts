/**
 * Lines that two live bills charge. A part of an account (a stay) is billed whole, so that it stands on one live bill of its payer; what
 * belongs to no part may be billed in several goes, never to more than is owed.
 */
import { sql } from 'kysely'
import { doubleBillList } from '#contract/lists/payment/double-bill.ts'
import { listRoutes } from '#server/list/routes.ts'
import { wordsIn } from '#server/list/rows.ts'
import { shownAmount } from '#server/platform/db/shown-sum.ts'
import type { Context } from '#server/platform/http/route.ts'

/** What each live bill charges, a line a bill; outside parts the label may change between two bills. */
const charged = (site: number) => sql`
  select account_kind, account_id, part_id, kept_customer(payer_id) as payer, type, tva_rate, bill_id,
    case when part_id is null then null else label end as same, max(label) as label, sum(amount)::bigint as amount
  from live_bill_line where establishment_id = ${site} and account_id is not null group by 1, 2, 3, 4, 5, 6, 7, 8`

/** What the account owes of the same line, outside parts; a part owes a line once: the amount of its first bill. */
const OWED = sql`case when d.part_id is null then coalesce((select sum(n.amount) from account_line n
    where n.establishment_id = b.establishment_id and n.kind = b.kind and n.account_id = b.id and n.part_id is null and n.type = d.type
      and n.tva_rate is not distinct from d.tva_rate and kept_customer(coalesce(n.payer_id, b.customer_id)) = d.payer), 0)
  else d.first end`

const found = ({ establishmentId }: Context) => sql`
  (select g.*, o.owed from (
    select account_kind, account_id, part_id, payer, type, tva_rate, same, max(label) as label, array_agg(bill_id order by bill_id) as ids,
      max(bill_id) as bill_id, sum(amount)::bigint as amount, (array_agg(amount order by bill_id))[1] as first
    from (${charged(establishmentId)}) c group by 1, 2, 3, 4, 5, 6, 7 having count(*) > 1) g
  cross join lateral (select ${OWED} as owed from (select g.*) d, account_head b
    where b.establishment_id = ${establishmentId} and b.kind = g.account_kind and b.id = g.account_id) o
  where g.part_id is not null or abs(g.amount) > abs(o.owed)) x
  join account_head a on a.establishment_id = ${establishmentId} and a.kind = x.account_kind and a.id = x.account_id
  left join customer c on c.id = x.payer
  cross join lateral (select string_agg(f.number, ', ' order by f.id) as numbers from bill f
    where f.establishment_id = ${establishmentId} and f.id = any (x.ids)) n`

const NAME = sql`coalesce(nullif(concat_ws(' ', c.company_name, c.surname, c.name), ''), c.code, '')`

/** How much was looked at: that nothing was found says something only then. */
const looked = async ({ tx, establishmentId }: Context) => {
  const { rows } = await sql<{ bills: number; lines: number }>`
    select count(distinct bill_id)::int as bills, count(*)::int as lines from live_bill_line
    where establishment_id = ${establishmentId} and account_id is not null`.execute(tx)
  return { looked: rows[0] ?? { bills: 0, lines: 0 } }
}

export const doubleBillRoutes = listRoutes(
  doubleBillList,
  {
    from: found,
    visible: () => sql`true`,
    columns: {
      bookingCode: sql`a.code`,
      payerName: NAME,
      label: sql`x.label`,
      bills: sql`n.numbers`,
      owed: shownAmount(sql`x.owed`),
      charged: shownAmount(sql`x.amount`),
    },
    facts: { billId: sql`x.bill_id` },
    filters: {
      text: (text) =>
        wordsIn(
          text,
          (word) =>
            sql`sort_key(concat_ws(' ', ${NAME}, a.code, n.numbers, x.label)) like '%' || sort_key(${word}) || '%'`,
        ),
    },
    sorts: { payerName: sql`sort_key(${NAME})`, label: sql`sort_key(x.label)` },
    order: sql`x.bill_id desc, x.label`,
    last: [sql`x.bill_id`, sql`x.label`],
  },
  { summary: 'Lister ce que deux factures en vigueur demandent', beside: looked },
)
