/** What the recipients of a sending are read from. */
import { sql } from 'kysely'
import { grcRecipientList } from '#contract/lists/campaign/grc-recipient.ts'
import { messageOf } from '#contract/messages.ts'
import { RECIPIENT_JOINS, RECIPIENT_STATE } from '#server/modules/campaign/results.ts'
import { listRoutes } from '#server/list/routes.ts'
import { wordsIn } from '#server/list/rows.ts'

export const grcRecipientListRoutes = listRoutes(
  grcRecipientList,
  {
    from: sql`grc_recipient r join grc_history h on h.establishment_id = r.establishment_id and h.id = r.grc_history_id
      join customer x on x.id = r.customer_id
      join customer c on c.id = coalesce(x.merged_into_id, x.id) ${RECIPIENT_JOINS}`,
    visible: ({ establishmentId }) => sql`r.establishment_id = ${establishmentId}`,
    columns: {
      customerCode: sql`c.code`,
      customerName: sql`coalesce(nullif(concat_ws(' ', c.company_name, c.surname, c.name), ''), '')`,
      address: sql`coalesce(m.address, t.number, case when r.sms_id is null and h.channel = 'EMAIL' then c.email end)`,
      state: RECIPIENT_STATE,
      at: sql`coalesce(m.sent_at, t.sent_at, r.at)`,
    },
    facts: {
      id: sql`c.id`,
      mailId: sql`r.mail_id`,
      code: sql`coalesce(r.reason, m.failure, t.failure)`,
      context: sql`r.reason_context || jsonb_strip_nulls(jsonb_build_object('detail', coalesce(m.detail, t.detail)))`,
    },
    said: { why: ({ code, context }) => (code === null ? '' : (messageOf(code, context) ?? code)) },
    filters: {
      text: (text) =>
        wordsIn(text, (word) => sql`(c.email ilike ${`%${word}%`} or c.search like '%' || sort_key(${word}) || '%')`),
      state: (state) => sql`${RECIPIENT_STATE} = ${state}`,
      grcHistoryId: (id) => sql`r.grc_history_id = ${id}`,
    },
    sorts: { customerName: sql`sort_key(c.surname)` },
    order: sql`r.position`,
    last: [sql`r.customer_id`],
  },
  { summary: 'Lister les destinataires d’un envoi de campagne' },
)
