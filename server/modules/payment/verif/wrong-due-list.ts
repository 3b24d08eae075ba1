/** Files whose recorded due is not what their lines, commission kept and payments make: computed again from the rows themselves. */
import { sql } from 'kysely'
import { wrongDueList } from '#contract/lists/payment/wrong-due.ts'
import { listRoutes } from '#server/list/routes.ts'
import { wordsIn } from '#server/list/rows.ts'
import { shownAmount } from '#server/platform/db/shown-sum.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Saved files, each with what was recorded of it and what its rows make. Baskets owe nothing yet. */
const found = ({ establishmentId }: Context) => sql`
  (select a.kind, a.id, a.code, a.customer_id, a.balance as recorded, a.retained, coalesce(n.lines, 0) as lines, coalesce(y.received, 0) as received
    from account k
    join account_head a on a.establishment_id = k.establishment_id and a.kind = k.kind and a.id = k.id
    left join (select kind, account_id, sum(amount)::bigint as lines from account_line
      where establishment_id = ${establishmentId} and type not in ('holidayAid', 'partnerCommission', 'downPayment') group by 1, 2) n
      on n.kind = a.kind and n.account_id = a.id
    left join (select account_kind, account_id, sum(amount)::bigint as received from (
        select account_kind, account_id, amount from payment where establishment_id = ${establishmentId} and account_id is not null
        union all
        select account_kind, account_id, amount from payment_move where establishment_id = ${establishmentId}) m group by 1, 2) y
      on y.account_kind = a.kind and y.account_id = a.id
    where k.establishment_id = ${establishmentId}) x
  left join customer c on c.id = kept_customer(x.customer_id)
  cross join lateral (select x.lines - x.retained - x.received as due) d`

const NAME = sql`coalesce(nullif(concat_ws(' ', c.company_name, c.surname, c.name), ''), c.code, '')`

const looked = async ({ tx, establishmentId }: Context) => {
  const { rows } = await sql<{ files: number; payments: number }>`
    select (select count(*)::int from account where establishment_id = ${establishmentId}) as files,
      (select count(*)::int from payment where establishment_id = ${establishmentId} and account_id is not null) as payments`.execute(
    tx,
  )
  return { looked: rows[0] ?? { files: 0, payments: 0 } }
}

export const wrongDueRoutes = listRoutes(
  wrongDueList,
  {
    from: found,
    visible: () => sql`x.recorded <> d.due`,
    columns: {
      bookingCode: sql`x.code`,
      payerName: NAME,
      recorded: shownAmount(sql`x.recorded`),
      lines: shownAmount(sql`x.lines`),
      retained: shownAmount(sql`x.retained`),
      received: shownAmount(sql`x.received`),
      due: shownAmount(sql`d.due`),
      gap: shownAmount(sql`x.recorded - d.due`),
    },
    facts: { id: sql`x.id` },
    filters: {
      text: (text) =>
        wordsIn(text, (word) => sql`sort_key(concat_ws(' ', ${NAME}, x.code)) like '%' || sort_key(${word}) || '%'`),
    },
    sorts: { payerName: sql`sort_key(${NAME})` },
    order: sql`x.id desc`,
    last: [sql`x.id`],
  },
  { summary: 'Lister les dossiers dont le dû enregistré est faux', beside: looked },
)
