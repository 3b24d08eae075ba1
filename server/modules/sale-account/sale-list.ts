/** What the list of sales on account is read from. */
import { sql } from 'kysely'
import { SALE_AMOUNTS, saleList } from '#contract/lists/sale/sale.ts'
import { listRoutes } from '#server/list/routes.ts'
import { daysIn, wordsIn } from '#server/list/rows.ts'
import { BILLED, CUSTOMER } from '#server/modules/sale-account/read.ts'

/** Where each stands today, as `saleState` says it (domain/sale/account.ts). */
const STATED = (establishmentId: number, today: string) => sql`
  (select s.*, n.quantity, n.delivered,
    case when s.state = 'QUOTE' then case when s.valid_until < ${today}::date then 'EXPIRED' else 'QUOTE' end
      when s.state = 'CANCELLED' then case when s.credited then 'CREDITED' else 'CANCELLED' end
      when ${BILLED} then 'BILLED' when n.delivered = 0 then 'SALE' when n.delivered < n.quantity then 'PARTLY_DELIVERED'
      else 'DELIVERED' end as stands,
    case when s.state = 'SALE' then s.total else 0 end - s.paid as owed
    from sale s
    cross join lateral (select coalesce(sum(l.quantity), 0)::int as quantity, coalesce(sum(l.delivered), 0)::int as delivered
      from sale_line l where l.establishment_id = s.establishment_id and l.sale_id = s.id) n
    where s.establishment_id = ${establishmentId}) g
  left join customer c on c.id = kept_customer(g.customer_id)`

const NAME = sql`case when c.id is not null then ${CUSTOMER} end`

const LEAST = 0
const SMALL = 5000

export const saleListRoutes = listRoutes(
  saleList,
  {
    from: ({ establishmentId, today }) => STATED(establishmentId, today),
    visible: () => sql`true`,
    columns: {
      code: sql`g.code`,
      madeOn: sql`g.made_on`,
      customer: NAME,
      label: sql`g.label`,
      state: sql`g.stands`,
      delivered: sql`case when g.state = 'SALE' then concat(g.delivered, '/', g.quantity) end`,
      total: sql`g.total`,
      paid: sql`g.paid`,
      owed: sql`g.owed`,
    },
    facts: { id: sql`g.id` },
    filters: {
      text: (text) =>
        wordsIn(
          text,
          (
            word,
          ) => sql`(g.code ilike ${`%${word}%`} or g.label ilike ${`%${word}%`} or c.search like '%' || sort_key(${word}) || '%'
            or exists (select from sale_part p where p.establishment_id = g.establishment_id and p.sale_id = g.id
              and p.label ilike ${`%${word}%`}))`,
        ),
      days: (days) => daysIn(sql`g.made_on`, days),
      state: (state) => sql`g.stands = ${state}`,
      customerId: (id) => sql`c.id = kept_customer(${id})`,
      amount: (least: keyof typeof SALE_AMOUNTS) =>
        least === LEAST ? sql`g.total < ${SMALL}` : sql`g.total >= ${least}`,
      unpaid: (only) => (only ? sql`g.owed > 0` : sql`true`),
    },
    sorts: { customer: sql`sort_key(${NAME})` },
    order: sql`g.made_on desc, g.id desc`,
    last: [sql`g.id`],
  },
  { summary: 'Lister les ventes annexes' },
)
