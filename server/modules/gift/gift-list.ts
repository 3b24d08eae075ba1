/** What the list of vouchers is read from. */
import { sql } from 'kysely'
import { giftList } from '#contract/lists/sale/gift.ts'
import { listRoutes } from '#server/list/routes.ts'
import { daysIn, wordsIn } from '#server/list/rows.ts'

const BUYER = sql`coalesce(nullif(concat_ws(' ', c.company_name, c.surname, c.name), ''), c.code)`

/** Where each stands today, as `giftState` says it (domain/billing/gift.ts). */
const STATED = (establishmentId: number, today: string) => sql`
  (select x.*, case when x.cancelled_on is not null then 'CANCELLED' when x.left_over <= 0 then 'USED'
      when x.until < ${today}::date then 'EXPIRED' when x.left_over < x.amount then 'PARTLY_USED' else 'SOLD' end as state
    from (select s.*, gift_left(s.establishment_id, s.id) as left_over from gift_sale s where s.establishment_id = ${establishmentId}) x) g
  join customer k on k.id = g.customer_id
  join customer c on c.id = coalesce(k.merged_into_id, k.id)`

export const giftListRoutes = listRoutes(
  giftList,
  {
    from: ({ establishmentId, today }) => STATED(establishmentId, today),
    visible: () => sql`true`,
    columns: {
      code: sql`g.code`,
      soldOn: sql`g.sold_on`,
      kind: sql`g.kind`,
      label: sql`g.label`,
      buyer: BUYER,
      beneficiary: sql`g.beneficiary_name`,
      until: sql`g.until`,
      state: sql`g.state`,
      amount: sql`g.amount`,
      left: sql`g.left_over`,
      owed: sql`case when g.cancelled_on is null then g.amount else 0 end - g.paid`,
    },
    facts: { id: sql`g.id` },
    filters: {
      text: (text) =>
        wordsIn(
          text,
          (word) => sql`(g.code ilike ${`%${word}%`} or c.search like '%' || sort_key(${word}) || '%'
            or g.beneficiary_name ilike ${`%${word}%`})`,
        ),
      days: (days) => daysIn(sql`g.sold_on`, days),
      soon: (only, { today }) =>
        only ? sql`g.state in ('SOLD', 'PARTLY_USED') and g.until <= ${today}::date + 30` : sql`true`,
      kind: (kind) => sql`g.kind = ${kind}`,
      state: (state) => sql`g.state = ${state}`,
      unpaid: (only) => (only ? sql`g.cancelled_on is null and g.paid < g.amount` : sql`true`),
    },
    sorts: { buyer: sql`sort_key(${BUYER})` },
    order: sql`g.sold_on desc, g.id desc`,
    last: [sql`g.id`],
  },
  { summary: 'Lister les bons cadeaux vendus' },
)
