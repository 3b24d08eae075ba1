/** What the list of guarantees is read from. */
import { sql } from 'kysely'
import { guaranteeList } from '#contract/lists/payment/guarantee.ts'
import { listRoutes } from '#server/list/routes.ts'
import { daysIn, wordsIn } from '#server/list/rows.ts'

/** What the house has in hand of the guarantee `g`. */
const IN_HAND = sql`case when g.received > 0 then g.received - g.returned - g.cashed else g.held end`

const STATUS = sql`(case when ${IN_HAND} > 0 then case when g.received > 0 then 1 else 4 end when g.cashed > 0 then 3
  when g.returned > 0 or g.closed_on is not null then 2 else 0 end)`

const DEPARTURE = sql`coalesce(o.departure, b.departure)`

export const guaranteeListRoutes = listRoutes(
  guaranteeList,
  {
    from: sql`guarantee g
      join account_head b on b.establishment_id = g.establishment_id and b.kind = g.account_kind and b.id = g.account_id
      left join customer c on c.id = b.customer_id
      left join account_part o on o.establishment_id = g.establishment_id and o.kind = g.account_kind and o.id = g.part_id`,
    visible: ({ establishmentId }) => sql`g.establishment_id = ${establishmentId}`,
    columns: {
      bookingCode: sql`b.code`,
      customerName: sql`coalesce(nullif(concat_ws(' ', c.company_name, c.surname, c.name), ''), '')`,
      place: sql`coalesce(o.label, '')`,
      arrival: sql`coalesce(o.arrival, b.arrival)`,
      departure: DEPARTURE,
      label: sql`g.label`,
      status: STATUS,
      method: sql`(select y.method_label from payment y
        where y.establishment_id = g.establishment_id and y.guarantee_id = g.id and y.amount > 0 order by y.id limit 1)`,
      asked: sql`g.asked`,
      received: sql`g.received`,
      returned: sql`g.returned`,
      cashed: sql`g.cashed`,
      inHand: IN_HAND,
    },
    facts: { id: sql`g.id`, bookingId: sql`g.booking_id` },
    filters: {
      text: (text) =>
        wordsIn(
          text,
          (word) => sql`(b.code ilike ${`%${word}%`} or b.customer_id in (
            select id from customer where search like '%' || sort_key(${word}) || '%'))`,
        ),
      days: (days) => daysIn(DEPARTURE, days),
      status: (status) => sql`${STATUS} = ${status}`,
      methodId: (id) => sql`exists (select 1 from payment y
        where y.establishment_id = g.establishment_id and y.guarantee_id = g.id and y.method_id = ${id})`,
    },
    sorts: { customerName: sql`sort_key(c.surname)` },
    order: sql`${DEPARTURE} desc nulls last, g.id desc`,
    last: [sql`g.id`],
  },
  { summary: 'Lister les cautions' },
)
