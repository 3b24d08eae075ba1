/** Tickets whose total is not what paid them: each is paid when it is made, so that none should be here. */
import { sql } from 'kysely'
import { ticketPaymentList } from '#contract/lists/payment/ticket-payment.ts'
import { listRoutes } from '#server/list/routes.ts'
import { daysIn, wordsIn } from '#server/list/rows.ts'
import { shownAmount } from '#server/platform/db/shown-sum.ts'
import type { Context } from '#server/platform/http/route.ts'

const found = ({ establishmentId, training }: Context) => sql`
  (select t.id, t.ticket_on, t.till || '-' || lpad(t.seq::text, greatest(6, length(t.seq::text)), '0') as number, t.cash_register_code, t.total,
      u.name as seller, coalesce((select sum(y.amount) from payment y
        where y.establishment_id = t.establishment_id and y.ticket_id = t.id), 0)::bigint as paid
    from ticket t join app_user u on u.id = t.operator_id
    where t.establishment_id = ${establishmentId} and t.training = ${training}) x`

const looked = async ({ tx, establishmentId, training }: Context) => {
  const { rows } = await sql<{ tickets: number }>`
    select count(*)::int as tickets from ticket where establishment_id = ${establishmentId} and training = ${training}`.execute(
    tx,
  )
  return { looked: rows[0] ?? { tickets: 0 } }
}

export const ticketPaymentRoutes = listRoutes(
  ticketPaymentList,
  {
    from: found,
    visible: () => sql`x.total <> x.paid`,
    columns: {
      day: sql`x.ticket_on`,
      number: sql`x.number`,
      register: sql`x.cash_register_code`,
      seller: sql`x.seller`,
      total: sql`x.total`,
      paid: shownAmount(sql`x.paid`),
      gap: shownAmount(sql`x.total - x.paid`),
    },
    facts: { id: sql`x.id` },
    filters: {
      text: (text) =>
        wordsIn(text, (word) => sql`sort_key(concat_ws(' ', x.seller, x.number)) like '%' || sort_key(${word}) || '%'`),
      days: (days) => daysIn(sql`x.ticket_on`, days),
    },
    order: sql`x.id desc`,
    last: [sql`x.id`],
  },
  { summary: 'Lister les tickets dont les règlements ne font pas le total', beside: looked },
)
