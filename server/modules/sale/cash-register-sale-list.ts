/** What the list of tickets is read from. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ListBeside } from '#contract/list.ts'
import { cashRegisterSaleList, soldAloneSaid, toCheckSaid } from '#contract/lists/sale/cash-register-sale.ts'
import { listRoutes } from '#server/list/routes.ts'
import { daysIn, wordsIn } from '#server/list/rows.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Who ever sold: who reads tickets may not read the users. */
const sellers = async ({ tx, establishmentId }: Context): Promise<ListBeside> => {
  const { rows } = await sql<{ id: number; label: string }>`
    select u.id, u.name as label from app_user u
    where exists (select from ticket_entry t where t.establishment_id = ${establishmentId} and t.seller_id = u.id)
    order by sort_key(u.name)`.execute(tx)
  return { offers: { sellerId: rows } }
}

const NUMBER = sql`(t.till || '-' || lpad(t.seq::text, greatest(6, length(t.seq::text)), '0'))`

/** Filters stand beside the joins of what is shown. */
const hasAlone = (condition: RawBuilder<unknown>) => sql`exists (select from ticket_offline o
  where o.establishment_id = t.establishment_id and o.ticket_id = t.id and ${condition})`

export const cashRegisterSaleRoutes = listRoutes(
  cashRegisterSaleList,
  {
    from: sql`ticket_entry t`,
    visible: ({ establishmentId, training }) =>
      sql`t.establishment_id = ${establishmentId} and t.training = ${training}`,
    show: {
      of: 't',
      joins: sql`join app_user u on u.id = t.seller_id left join customer c on c.id = ticket_customer_of(t.establishment_id, t.id, t.customer_id)
        join establishment e on e.id = t.establishment_id
        left join ticket_offline o on o.establishment_id = t.establishment_id and o.ticket_id = t.id`,
    },
    columns: {
      day: sql`t.ticket_on`,
      time: sql`to_char(t.recorded_at at time zone e.time_zone, 'HH24:MI')`,
      number: NUMBER,
      type: sql`t.type`,
      register: sql`t.cash_register_code`,
      seller: sql`u.name`,
      customer: sql`nullif(coalesce(c.company_name, concat_ws(' ', c.surname, c.name)), '')`,
      methods: sql`coalesce((select string_agg(distinct y.method_label, ', ') from ticket_payment_entry y
        where y.establishment_id = t.establishment_id and y.ticket_id = t.id), '')`,
      excluding: sql`t.total_excluding`,
      vat: sql`t.total_vat`,
      total: sql`t.total`,
    },
    facts: {
      id: sql`t.id`,
      offline: sql`case when o.ticket_id is not null then jsonb_build_object('number', o.number,
        'at', to_char(o.sold_at at time zone e.time_zone, 'DD/MM/YYYY HH24:MI'), 'flags', coalesce(to_jsonb(string_to_array(o.flags, ' ')), '[]')) end`,
    },
    said: { alone: soldAloneSaid, toCheck: toCheckSaid },
    filters: {
      text: (text) =>
        wordsIn(
          text,
          (word) => sql`(${NUMBER} ilike ${`%${word}%`} or ${hasAlone(sql`o.number ilike ${`%${word}%`}`)}
            or ticket_customer_of(t.establishment_id, t.id, t.customer_id) in (select id from customer where search like '%' || sort_key(${word}) || '%')
            or exists (select from ticket_line_entry l where l.establishment_id = t.establishment_id and l.ticket_id = t.id
              and sort_key(l.label) like '%' || sort_key(${word}) || '%'))`,
        ),
      days: (days) => daysIn(sql`t.ticket_on`, days),
      registerId: (id) => sql`t.cash_register_id = ${id}`,
      sellerId: (id) => sql`t.seller_id = ${id}`,
      methodId: (id) => sql`exists (select from ticket_payment_entry y
        where y.establishment_id = t.establishment_id and y.ticket_id = t.id and y.method_id = ${id})`,
      type: (type) => sql`t.type = ${type}`,
      toCheck: (only) => (only ? hasAlone(sql`o.flags is not null`) : sql`true`),
    },
    sorts: { number: sql`t.till, t.seq`, register: sql`t.cash_register_code`, seller: sql`sort_key(u.name)` },
    order: sql`t.recorded_at desc, t.id desc`,
    last: [sql`t.id`],
  },
  { summary: 'Lister les tickets de caisse', beside: sellers },
)
