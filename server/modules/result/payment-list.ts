/** What the list of all movements of money is read from. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ListBeside } from '#contract/list.ts'
import { paymentEntryList } from '#contract/lists/result/payment-entry.ts'
import { listRoutes } from '#server/list/routes.ts'
import { daysIn, wordsIn } from '#server/list/rows.ts'
import { IS_REVENUE } from '#server/modules/result/money.ts'
import type { Context } from '#server/platform/http/route.ts'

const NAME = sql`nullif(coalesce(c.company_name, concat_ws(' ', c.surname, c.name)), '')`

const MONEY: Readonly<Record<'REVENUE' | 'IN' | 'BACK', RawBuilder<unknown>>> = {
  REVENUE: IS_REVENUE,
  IN: sql`${IS_REVENUE} and not y.is_back`,
  BACK: sql`${IS_REVENUE} and y.is_back`,
}

/** Who ever took money here: who reads payments may not read the users. */
const usersOf = async ({ tx, establishmentId }: Context): Promise<ListBeside> => {
  const { rows } = await sql<{ id: number; label: string }>`
    select u.id, u.name as label from app_user u
    where exists (select from payment_entry y where y.establishment_id = ${establishmentId} and y.operator_id = u.id)
    order by sort_key(u.name)`.execute(tx)
  return { offers: { operatorId: rows } }
}

export const paymentEntryRoutes = listRoutes(
  paymentEntryList,
  {
    from: sql`payment_entry y`,
    visible: ({ establishmentId, training }) =>
      sql`y.establishment_id = ${establishmentId} and y.training = ${training}`,
    show: {
      of: 'y',
      joins: sql`left join customer c on c.id = y.payer_id
        left join account_head b on b.establishment_id = y.establishment_id and b.kind = y.account_kind and b.id = y.account_id
        left join app_user u on u.id = y.operator_id
        left join payment_slip s on s.establishment_id = y.establishment_id and s.payment_id = y.id
        left join grouped_payment g on g.establishment_id = y.establishment_id and g.payment_id = y.id`,
    },
    columns: {
      paidOn: sql`y.paid_on`,
      payerName: NAME,
      bookingCode: sql`b.code`,
      method: sql`y.method_label`,
      nature: sql`y.nature`,
      type: sql`y.type`,
      slip: sql`s.number`,
      group: sql`g.total`,
      operator: sql`coalesce(u.name, '')`,
      till: sql`y.till`,
      amount: sql`y.amount`,
    },
    facts: { id: sql`y.id`, bookingId: sql`y.booking_id` },
    filters: {
      text: (text, { establishmentId }) =>
        wordsIn(
          text,
          (word) => sql`(y.payer_id in (select id from customer where search like '%' || sort_key(${word}) || '%')
            or y.account_id in (select a.id from account_head a
              where a.establishment_id = ${establishmentId} and a.code ilike ${`%${word}%`}))`,
        ),
      days: (days) => daysIn(sql`y.paid_on`, days),
      methodId: (id) => sql`y.method_id = ${id}`,
      nature: (nature) => sql`y.nature = ${nature}`,
      money: (money) => MONEY[money],
      operatorId: (id) => sql`y.operator_id = ${id}`,
      till: (till) => sql`y.till = ${till}`,
    },
    sorts: {
      payerName: sql`(select sort_key(coalesce(c.company_name, concat_ws(' ', c.surname, c.name))) from customer c where c.id = y.payer_id)`,
      method: sql`sort_key(y.method_label)`,
    },
    order: sql`y.paid_on desc, y.id desc`,
    last: [sql`y.id`],
  },
  { summary: 'Lister les mouvements d’argent', beside: usersOf },
)
