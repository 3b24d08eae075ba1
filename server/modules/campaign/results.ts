/** What became of the recipients of a sending: one reading for its record, its lists and their files. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { Sending } from '#contract/operations/campaign/grc.ts'
import { serverFailure } from '#server/modules/mail/index.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Of a recipient `r`, with what became of its message: `m`, or `t` where it is a text message. */
export const RECIPIENT_JOINS = sql`
  left join mail_fate m on m.establishment_id = r.establishment_id and m.id = r.mail_id
  left join sms_fate t on t.establishment_id = r.establishment_id and t.id = r.sms_id`

const FATE = sql`coalesce(m.state, t.state)`

export const RECIPIENT_STATE = sql<string>`case when r.state <> 'WRITTEN' then r.state
  when ${FATE} in ('WAITING', 'SENDING') then 'LEAVING'
  when ${FATE} in ('SENT', 'DELIVERED') then case when coalesce(m.left_at, t.left_at) is null then 'SENT' else 'UNSUBSCRIBED' end
  when ${FATE} in ('HELD', 'LETTER') then 'HELD'
  when ${FATE} = 'GIVEN_UP' then 'REFUSED'
  when ${FATE} = 'FAILED' then 'BOUNCED'
  else ${FATE} end`

/** Sums of a sending `h`, as `n`. */
export const SUMS = sql`left join lateral (
  select count(*)::integer as recipients,
    count(*) filter (where s = 'WAITING')::integer as waiting, count(*) filter (where s = 'LEAVING')::integer as leaving,
    count(*) filter (where s in ('SENT', 'UNSUBSCRIBED'))::integer as sent,
    count(*) filter (where s = 'REFUSED')::integer as refused, count(*) filter (where s = 'BOUNCED')::integer as bounced,
    count(*) filter (where s = 'UNSUBSCRIBED')::integer as unsubscribed,
    count(*) filter (where opened)::integer as opened, count(*) filter (where clicked)::integer as clicked,
    count(*) filter (where s = 'UNCERTAIN')::integer as uncertain, count(*) filter (where s = 'HELD')::integer as held,
    count(*) filter (where s = 'SKIPPED')::integer as skipped, count(*) filter (where s = 'CANCELLED')::integer as cancelled
  from (select ${RECIPIENT_STATE} as s, m.opened_at is not null as opened, m.clicked_at is not null as clicked from grc_recipient r ${RECIPIENT_JOINS}
    where r.establishment_id = h.establishment_id and r.grc_history_id = h.id) x) n on true`

/** Throws RuleError `record.unknown`. */
export const readSending = async ({ tx, establishmentId }: Context, id: number): Promise<Sending> => {
  const { rows } = await sql<Omit<Sending, 'waits'> & { waits: string | null }>`
    select h.id, h.grc_id as "grcId", h.label, h.channel, h.criteria_label as criteria, h.state, h.started_at as "startedAt",
      u.name as "startedBy", h.ended_at as "endedAt", h.waits, h.measures, n.*
    from grc_history h left join app_user u on u.id = h.started_by ${SUMS}
    where h.establishment_id = ${establishmentId} and h.id = ${id}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  const isStuck = row.state === 'SENDING' && row.channel === 'EMAIL' && row.leaving > 0
  const waits = row.waits ?? (isStuck ? await serverFailure(tx, establishmentId, 'GRC') : null)
  return { ...row, waits: waits === null ? null : { code: waits, context: {} } }
}
