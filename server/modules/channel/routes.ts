import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { imports } from '#contract/operations/booking/import.ts'
import { channelModule, channels } from '#contract/operations/booking/online-booking.ts'
import type { PushFailure, PushState } from '#contract/operations/booking/online-booking.ts'
import { moduleRoutes, talkIn } from '#server/crud/module-settings.ts'
import { readChannel } from '#server/modules/channel/address.ts'
import {
  acceptImport,
  acceptMany,
  counterImport,
  forceRefuse,
  forceValidate,
  mapImport,
  refuseImport,
  retryImport,
} from '#server/modules/channel/inbox/actions.ts'
import { readImport } from '#server/modules/channel/inbox/read.ts'
import { pollNow } from '#server/modules/channel/job.ts'
import { askAll } from '#server/modules/channel/push/outbox.ts'
import { askRooms, channelState, saveMappings } from '#server/modules/channel/settings.ts'
import { handle } from '#server/platform/http/handle.ts'
import type { Context, Route } from '#server/platform/http/route.ts'

const FAILURES_SHOWN = 20

/** How telling the channel goes. Throws RuleError record.unknown. */
const pushStateOf = async (
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
const resync = async (context: Context, id: number): Promise<PushState> => {
  const { tx, establishmentId } = context
  const { active } = await readChannel(tx, establishmentId, id)
  if (!active) throw new RuleError('channel.inactive')
  await askAll(tx, { establishmentId, id })
  return pushStateOf(context, id)
}

/** Polls outside a transaction; what broke answers an error once the rest is done. */
const polled = async ({ db, services, establishmentId, now }: Context, id: number) => {
  const errors: unknown[] = []
  const result = await pollNow({ db, services, now: () => now }, { establishmentId, id }, (error) => errors.push(error))
  if (errors.length > 0) throw errors[0]
  return result
}

const settings: readonly Route[] = [
  handle(channels.state)((context, { params }) => channelState(context, params.id)),
  ...moduleRoutes(channelModule, {
    talk: talkIn(channelModule, 'online_booking_poll', 'online_booking_id'),
    test: askRooms,
  }),
  handle(channels.saveMappings)(async (context, { params, body }) => {
    await saveMappings(context, params.id, body.mappings)
    return { status: 'SAVED', id: params.id }
  }),
  handle(channels.rooms)((context, { params }) => askRooms(context, params.id)),
  handle(channels.poll)((context, { params }) => polled(context, params.id)),
  handle(channels.pushState)((context, { params }) => pushStateOf(context, params.id)),
  handle(channels.resync)((context, { params }) => resync(context, params.id)),
]

export const channelRoutes: readonly Route[] = [
  ...settings,
  handle(imports.read)((context, { params }) => readImport(context, params.id)),
  handle(imports.accept)((context, { body }) => acceptImport(context, body)),
  handle(imports.acceptMany)(async (context, { body }) => ({ list: await acceptMany(context, body) })),
  handle(imports.refuse)((context, { body }) => refuseImport(context, body)),
  handle(imports.counter)((context, { body }) => counterImport(context, body)),
  handle(imports.retry)((context, { body }) => retryImport(context, body)),
  handle(imports.map)((context, { body }) => mapImport(context, body)),
  handle(imports.forceValidate)((context, { body }) => forceValidate(context, body)),
  handle(imports.forceRefuse)((context, { body }) => forceRefuse(context, body)),
]
