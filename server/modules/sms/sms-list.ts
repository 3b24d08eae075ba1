/** What the list of text messages is read from. */
import { sql } from 'kysely'
import { smsList } from '#contract/lists/document/sms.ts'
import { messageOf } from '#contract/messages.ts'
import { listRoutes } from '#server/list/routes.ts'
import { daysIn } from '#server/list/rows.ts'

export const smsListRoutes = listRoutes(
  smsList,
  {
    from: sql`sms s join establishment e on e.id = s.establishment_id`,
    visible: ({ establishmentId }) => sql`s.establishment_id = ${establishmentId}`,
    show: { of: 's', joins: sql`left join app_user u on u.id = s.user_id` },
    columns: {
      writtenAt: sql`s.written_at`,
      who: sql`s.name`,
      number: sql`s.number`,
      text: sql`s.text`,
      segments: sql`s.segments`,
      state: sql`s.state`,
      writtenBy: sql`u.name`,
    },
    facts: {
      id: sql`s.id`,
      customerId: sql`s.customer_id`,
      failure: sql`s.failure`,
      detail: sql`case when s.failure is null then null else s.detail end`,
    },
    said: {
      reason: ({ failure, detail }) =>
        [failure === null ? null : (messageOf(failure, {}) ?? failure), detail].filter((one) => one !== null).join(' '),
    },
    filters: {
      text: (text) =>
        sql`s.text ilike ${`%${text}%`} or s.name ilike ${`%${text}%`} or s.number like ${`%${text.replaceAll(/\D/g, '').replace(/^0/, '') || '-'}%`}`,
      days: (days) => daysIn(sql`(s.written_at at time zone e.time_zone)::date`, days),
      state: (state) => sql`s.state = ${state}`,
      toFollow: (only) => (only ? sql`s.state in ('UNCERTAIN', 'REFUSED', 'FAILED', 'GIVEN_UP', 'HELD')` : sql`true`),
    },
    order: sql`s.written_at desc, s.id desc`,
    last: [sql`s.id`],
  },
  { summary: 'Lister les SMS' },
)
