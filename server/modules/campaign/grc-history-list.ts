/** What the list of sendings is read from. */
import { sql } from 'kysely'
import { grcHistoryList } from '#contract/lists/campaign/grc-history.ts'
import { SUMS } from '#server/modules/campaign/results.ts'
import { listRoutes } from '#server/list/routes.ts'
import { daysIn } from '#server/list/rows.ts'

export const grcHistoryListRoutes = listRoutes(
  grcHistoryList,
  {
    from: sql`grc_history h join establishment e on e.id = h.establishment_id`,
    visible: ({ establishmentId }) => sql`h.establishment_id = ${establishmentId}`,
    show: { of: 'h', joins: sql`left join app_user u on u.id = h.started_by ${SUMS}` },
    columns: {
      startedAt: sql`h.started_at`,
      label: sql`h.label`,
      channel: sql`h.channel`,
      state: sql`h.state`,
      recipients: sql`n.recipients`,
      sent: sql`n.sent`,
      waiting: sql`n.waiting + n.leaving`,
      failed: sql`n.refused + n.bounced + n.uncertain`,
      unsubscribed: sql`n.unsubscribed`,
      startedBy: sql`u.name`,
    },
    facts: { id: sql`h.id` },
    filters: {
      text: (text) => sql`h.label ilike ${`%${text}%`}`,
      days: (days) => daysIn(sql`(h.started_at at time zone e.time_zone)::date`, days),
      state: (state) => sql`h.state = ${state}`,
      grcId: (id) => sql`h.grc_id = ${id}`,
    },
    sorts: { label: sql`sort_key(h.label)` },
    order: sql`h.started_at desc, h.id desc`,
    last: [sql`h.id`],
  },
  { summary: 'Lister les envois de campagnes' },
)
