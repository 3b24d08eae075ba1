/**
 * Who tells a channel now. Counts that were read first must not arrive last, so one server at a time sends to a channel. The right is
 * leased rather than locked, since nothing is sent inside a transaction: a server that dies loses it by the clock of the database.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { ChannelFailure } from '#server/ports/channel.ts'

/** Longer than one push takes, which is two calls of ten seconds at most; renewed before each. */
const LEASE_SECONDS = 30

const FIRST_PAUSE_MS = 5000
const LONGEST_PAUSE_MS = 15 * 60_000

export interface ChannelKey {
  readonly establishmentId: number
  readonly id: number
}

/** Pause after so many failures in a row, in milliseconds: doubled each time, a quarter of an hour at most. */
export const pauseAfter = (failures: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(20, Math.max(0, failures - 1)))

const ofChannel = ({ establishmentId, id }: ChannelKey) =>
  sql`establishment_id = ${establishmentId} and online_booking_id = ${id}`

/** The lease, or null while another has it, or before the pause after a failure is over. */
export const takeLease = async (db: Db, key: ChannelKey, now: Date): Promise<string | null> => {
  const lease = crypto.randomUUID()
  await sql`insert into channel_push (establishment_id, online_booking_id) values (${key.establishmentId}, ${key.id})
    on conflict do nothing`.execute(db)
  const { rows } = await sql`
    update channel_push set lease = ${lease}, leased_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    where ${ofChannel(key)} and (leased_until is null or leased_until < clock_timestamp())
      and (next_at is null or next_at <= ${now}) returning 1`.execute(db)
  return rows.length > 0 ? lease : null
}

/** For another push; false where it was lost. */
export const renewLease = async (db: Db, key: ChannelKey, lease: string): Promise<boolean> => {
  const { rows } = await sql`
    update channel_push set leased_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    where ${ofChannel(key)} and lease = ${lease} and leased_until > clock_timestamp() returning 1`.execute(db)
  return rows.length > 0
}

/** Nobody tells the channel for now: the server stops. */
export const releaseLease = async (db: Db, key: ChannelKey, lease: string): Promise<void> => {
  await sql`update channel_push set lease = null, leased_until = null where ${ofChannel(key)} and lease = ${lease}`.execute(
    db,
  )
}

/** Nothing was sent, for want of a token: shown, and looked at again without a pause. */
export const lackToken = async (db: Db, key: ChannelKey, lease: string, now: Date): Promise<void> => {
  await sql`
    update channel_push set lease = null, leased_until = null, failures = greatest(failures, 1), failure = 'channel.noToken',
      detail = null, failed_at = ${now}, next_at = null
    where ${ofChannel(key)} and lease = ${lease}`.execute(db)
}

/** All was heard. */
export const endLease = async (db: Db, key: ChannelKey, lease: string, sentAt: Date | null): Promise<void> => {
  await sql`
    update channel_push set lease = null, leased_until = null, failures = 0, failure = null, detail = null, next_at = null,
      sent_at = coalesce(${sentAt}, sent_at)
    where ${ofChannel(key)} and lease = ${lease}`.execute(db)
}

/** Something was not heard: kept with its reason, and tried again after a pause, a short one where something else was heard. */
export const failLease = async (
  tx: Tx,
  key: ChannelKey,
  lease: string,
  { message, detail }: Pick<ChannelFailure, 'message' | 'detail'>,
  { now, sentAt }: { readonly now: Date; readonly sentAt: Date | null },
): Promise<void> => {
  const { rows } = await sql<{ failures: number }>`
    update channel_push set lease = null, leased_until = null, failures = case when ${sentAt}::timestamptz is null then failures + 1 else 1 end,
      failure = ${message}, detail = ${detail},
      failed_at = ${now}, sent_at = coalesce(${sentAt}, sent_at)
    where ${ofChannel(key)} and lease = ${lease} returning failures`.execute(tx)
  const [row] = rows
  if (row === undefined) return
  await sql`update channel_push set next_at = ${new Date(now.getTime() + pauseAfter(row.failures))} where ${ofChannel(key)}`.execute(
    tx,
  )
  await sql`insert into channel_push_failure (establishment_id, online_booking_id, at, failure, detail)
    values (${key.establishmentId}, ${key.id}, ${now}, ${message}, ${detail})`.execute(tx)
}
