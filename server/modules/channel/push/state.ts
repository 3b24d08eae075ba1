import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { PushFailure, PushState } from '#contract/operations/booking/online-booking.ts'
import type { Context } from '#server/platform/http/route.ts'
import { readChannel } from '#server/modules/channel/address.ts'
import { askAll } from '#server/modules/channel/push/outbox.ts'

const FAILURES_SHOWN = 20

/** How telling the channel goes. Throws RuleError record.unknown. */
export const pushStateOf = async (
  { tx, establishmentId }: Pick<Context, 'tx' | 'establishmentId'>,
  id: number,
): Promise<PushState> => {
  await readChannel(tx, establishmentId, id)
  const { rows } = await sql<Omit<PushState, 'list'>>`
    select w.availability as "waitingAvailability", w.rates as "waitingRates", w.since as "waitingSince",
      p.sent_at as "sentAt", p.failed_at as "failedAt", coalesce(p.failures, 0) as failures, p.failure, p.detail,
      p.next_at as "nextAt"
    from (select count(distinct place_type_id) filter (where kind = 'AVAILABILITY') as availability,
        count(distinct place_type_id) filter (where kind = 'RATE') as rates, min(since) as since
      from channel_outbox where establishment_id = ${establishmentId} and online_booking_id = ${id}) w
    left join channel_push p on p.establishment_id = ${establishmentId} and p.online_booking_id = ${id}`.execute(tx)
  const [state] = rows
  if (state === undefined) throw new Error('an aggregate gives one row')
  const { rows: list } = await sql<PushFailure>`
    select at, failure, detail from channel_push_failure
    where establishment_id = ${establishmentId} and online_booking_id = ${id} order by at desc, id desc
    limit ${FAILURES_SHOWN}`.execute(tx)
  return { ...state, list }
}

/** Everything is to be told again, at once. Throws RuleError record.unknown, channel.inactive. */
export const resync = async (context: Context, id: number): Promise<PushState> => {
  const { tx, establishmentId } = context
  const { active } = await readChannel(tx, establishmentId, id)
  if (!active) throw new RuleError('channel.inactive')
  await askAll(tx, { establishmentId, id })
  return pushStateOf(context, id)
}
