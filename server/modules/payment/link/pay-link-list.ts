/** What the list of links is read from. */
import { sql } from 'kysely'
import { payLinkList } from '#contract/lists/payment/pay-link.ts'
import { messageOf } from '#contract/messages.ts'
import { listRoutes } from '#server/list/routes.ts'
import { daysIn, wordsIn } from '#server/list/rows.ts'

export const payLinkListRoutes = listRoutes(
  payLinkList,
  {
    from: sql`pay_link l
      join establishment e on e.id = l.establishment_id
      join link_provider p on p.establishment_id = l.establishment_id and p.id = l.link_provider_id
      left join guarantee g on g.establishment_id = l.establishment_id and g.id = l.guarantee_id
      join account_head b on b.establishment_id = l.establishment_id and b.kind = coalesce(g.account_kind, l.account_kind)
        and b.id = coalesce(g.account_id, l.account_id)
      join customer x on x.id = l.payer_id
      join customer c on c.id = coalesce(x.merged_into_id, x.id)`,
    visible: ({ establishmentId }) => sql`l.establishment_id = ${establishmentId}`,
    columns: {
      createdAt: sql`l.created_at`,
      bookingCode: sql`b.code`,
      customerName: sql`coalesce(nullif(concat_ws(' ', c.company_name, c.surname, c.name), ''), '')`,
      use: sql`l.use`,
      provider: sql`p.label`,
      state: sql`l.state`,
      expiresAt: sql`l.expires_at`,
      amount: sql`l.amount`,
      paid: sql`l.paid`,
      refunded: sql`l.refunded`,
    },
    facts: {
      id: sql`l.id`,
      bookingId: sql`b.id`,
      problemCode: sql`l.problem`,
      problemContext: sql`l.problem_context`,
    },
    said: {
      problem: ({ problemCode, problemContext }) =>
        problemCode === null ? '' : (messageOf(problemCode, problemContext) ?? problemCode),
    },
    filters: {
      text: (text) =>
        wordsIn(text, (word) => sql`(b.code ilike ${`%${word}%`} or c.search like '%' || sort_key(${word}) || '%')`),
      days: (days) => daysIn(sql`(l.created_at at time zone e.time_zone)::date`, days),
      state: (state) => sql`l.state = ${state}`,
      problem: (only) => (only ? sql`l.problem is not null` : sql`true`),
    },
    sorts: { customerName: sql`sort_key(c.surname)` },
    order: sql`l.created_at desc, l.id desc`,
    last: [sql`l.id`],
  },
  { summary: 'Lister les liens de paiement et de caution' },
)
