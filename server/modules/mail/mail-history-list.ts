/** What the history of electronic mail is read from. */
import { sql } from 'kysely'
import { mailHistoryList } from '#contract/lists/document/mail-history.ts'
import { messageOf } from '#contract/messages.ts'
import { listRoutes } from '#server/list/routes.ts'
import { daysIn } from '#server/list/rows.ts'

const FIRST = sql`(select coalesce(nullif(r.name, ''), r.address, '') || case when r.address is null or r.name = '' then ''
    else ' <' || r.address || '>' end
  from mail_recipient r where r.establishment_id = m.establishment_id and r.mail_id = m.id order by r.position limit 1)`

export const mailHistoryRoutes = listRoutes(
  mailHistoryList,
  {
    from: sql`mail m join establishment e on e.id = m.establishment_id`,
    visible: ({ establishmentId }) => sql`m.establishment_id = ${establishmentId}`,
    show: { of: 'm', joins: sql`left join app_user u on u.id = m.user_id` },
    columns: {
      writtenAt: sql`m.written_at`,
      who: sql`case when m.direction = 'IN' then coalesce(nullif(m.from_name, ''), m.from_address) else ${FIRST} end`,
      subject: sql`m.subject`,
      state: sql`m.state`,
      files: sql`(select count(*)::integer from mail_attachment a
        where a.establishment_id = m.establishment_id and a.mail_id = m.id and a.content_id is null)`,
      writtenBy: sql`u.name`,
    },
    facts: {
      id: sql`m.id`,
      failure: sql`m.failure`,
      detail: sql`case when m.failure is null then null else m.detail end`,
    },
    said: {
      reason: ({ failure, detail }) =>
        [failure === null ? null : (messageOf(failure, {}) ?? failure), detail].filter((one) => one !== null).join(' '),
    },
    filters: {
      text: (text) => sql`m.subject ilike ${`%${text}%`} or m.from_address ilike ${`%${text}%`} or exists (
        select from mail_recipient r where r.establishment_id = m.establishment_id and r.mail_id = m.id
          and (r.name ilike ${`%${text}%`} or r.address ilike ${`%${text}%`}))`,
      days: (days) => daysIn(sql`(m.written_at at time zone e.time_zone)::date`, days),
      state: (state) => sql`m.state = ${state}`,
      toFollow: (only) =>
        only ? sql`m.state in ('UNCERTAIN', 'REFUSED', 'BOUNCED', 'GIVEN_UP', 'HELD', 'LETTER')` : sql`true`,
      // Ids are unique in the database: a customer's, a stay's with its bills', or a message's own.
      entityId: (id) => sql`m.about_id = ${id} or m.customer_id = any (customer_ids(${id})) or m.id = ${id}
        or (m.about_kind = 'bill' and m.about_id in (select b.id from bill_entry b where b.establishment_id = m.establishment_id
          and b.account_kind = 'booking' and b.account_id = ${id}))`,
    },
    sorts: { subject: sql`sort_key(m.subject)` },
    order: sql`m.written_at desc, m.id desc`,
    last: [sql`m.id`],
  },
  { summary: 'Lister l’historique des e-mails' },
)
