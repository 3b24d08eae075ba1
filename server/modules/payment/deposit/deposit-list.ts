/** What the list of bank deposits is read from. */
import { sql } from 'kysely'
import { depositList } from '#contract/lists/payment/deposit.ts'
import { listRoutes } from '#server/list/routes.ts'
import { daysIn, wordsIn } from '#server/list/rows.ts'

export const depositListRoutes = listRoutes(
  depositList,
  {
    from: sql`deposit d left join bank_account a on a.establishment_id = d.establishment_id and a.id = d.bank_account_id`,
    visible: ({ establishmentId, training }) =>
      sql`d.establishment_id = ${establishmentId} and d.training = ${training}`,
    columns: {
      number: sql`d.number`,
      depositOn: sql`d.deposit_on`,
      method: sql`d.method_label`,
      account: sql`a.label`,
      state: sql`d.state`,
      count: sql`d.count`,
      // A cancelled slip brought nothing: it is shown, and counts for nothing.
      total: sql`case when d.state = 'CANCELLED' then 0 else d.total end`,
      commission: sql`case when d.state = 'CANCELLED' then 0 else d.commission end`,
      net: sql`case when d.state = 'CANCELLED' then 0 else d.total - d.commission end`,
    },
    facts: { id: sql`d.id` },
    filters: {
      text: (text) => wordsIn(text, (word) => sql`d.number ilike ${`%${word}%`}`),
      days: (days) => daysIn(sql`d.deposit_on`, days),
      state: (state) => sql`d.state = ${state}`,
      methodId: (id) => sql`d.method_id = ${id}`,
    },
    sorts: { method: sql`sort_key(d.method_label)` },
    order: sql`d.deposit_on desc, d.id desc`,
    last: [sql`d.id`],
  },
  { summary: 'Lister les remises en banque' },
)
