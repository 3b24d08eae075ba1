/** What does not agree: lines, VAT and totals of tickets, stocks and their moves. Computed again from the rows themselves. */
import { sql } from 'kysely'
import { saleCheckList } from '#contract/lists/sale/sale-check.ts'
import { listRoutes } from '#server/list/routes.ts'
import { wordsIn } from '#server/list/rows.ts'
import type { Context } from '#server/platform/http/route.ts'

const found = ({ establishmentId, training }: Context) => sql`
  (with own as (
      select t.id, t.ticket_on, t.total, t.total_vat, t.till || '-' || lpad(t.seq::text, greatest(6, length(t.seq::text)), '0') as number,
        (select coalesce(sum(l.amount), 0)::bigint from ticket_line_entry l where l.establishment_id = t.establishment_id and l.ticket_id = t.id) as lines,
        (select coalesce(sum(s.amount - round(s.amount * 10000.0 / (10000 + s.rate))), 0)::bigint from (
          select l.tva_rate as rate, sum(l.amount) as amount from ticket_line_entry l
          where l.establishment_id = t.establishment_id and l.ticket_id = t.id and l.tva_rate is not null group by 1) s) as vat
      from ticket_entry t where t.establishment_id = ${establishmentId} and t.training = ${training})
    select id, 'LINES' as fault, number as name, ticket_on as day, lines as expected, total as found, null::int as moved, null::int as stock, true as "isTicket"
      from own where lines <> total
    union all
    select id, 'VAT', number, ticket_on, vat, total_vat, null, null, true from own where vat <> total_vat
    union all
    select a.id, 'STOCK', a.label, null, null, null, m.stock_after, a.stock, false from article a
      join lateral (select s.stock_after from article_stock_move s
        where s.establishment_id = a.establishment_id and s.article_id = a.id order by s.id desc limit 1) m on true
      where a.establishment_id = ${establishmentId} and a.has_stock and m.stock_after is distinct from a.stock) x`

const looked = async ({ tx, establishmentId, training }: Context) => {
  const { rows } = await sql<{ tickets: number; stocks: number }>`
    select (select count(*)::int from ticket_entry where establishment_id = ${establishmentId} and training = ${training}) as tickets,
      (select count(*)::int from article where establishment_id = ${establishmentId} and has_stock) as stocks`.execute(
    tx,
  )
  return { looked: rows[0] ?? { tickets: 0, stocks: 0 } }
}

export const saleCheckRoutes = listRoutes(
  saleCheckList,
  {
    from: found,
    visible: () => sql`true`,
    columns: {
      ...{ fault: sql`x.fault`, name: sql`x.name`, day: sql`x.day`, expected: sql`x.expected`, found: sql`x.found` },
      ...{ moved: sql`x.moved`, stock: sql`x.stock` },
    },
    facts: { id: sql`x.id`, isTicket: sql`x."isTicket"` },
    filters: {
      text: (text) => wordsIn(text, (word) => sql`sort_key(x.name) like '%' || sort_key(${word}) || '%'`),
      fault: (fault) => sql`x.fault = ${fault}`,
    },
    sorts: { name: sql`sort_key(x.name)` },
    order: sql`x.fault, x.id desc`,
    last: [sql`x.id`],
  },
  { summary: 'Lister les ventes et les stocks qui ne concordent pas', beside: looked },
)
