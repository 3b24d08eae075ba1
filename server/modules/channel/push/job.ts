/** Tells channels what changed: every few seconds (`server/schedules.ts`), after commit, on one server at a time (`lease.ts`). */
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'
import type { House } from '#server/platform/http/mount.ts'
import type { Log } from '#server/platform/log.ts'
import { activeChannels } from '#server/modules/channel/address.ts'
import type { ChannelRow } from '#server/modules/channel/address.ts'
import { askNightly } from '#server/modules/channel/push/outbox.ts'
import { pushChannel } from '#server/modules/channel/push/push-channel.ts'

type Parts = Pick<House, 'db' | 'services' | 'now'>

/** Channels with something to tell, or to close; by id. */
const withWork = async (db: Db): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select distinct online_booking_id as id from channel_outbox
    union
    select o.online_booking_id from channel_told o where not exists (select 1 from online_booking_mapping m
      where m.establishment_id = o.establishment_id and m.online_booking_id = o.online_booking_id and m.code = o.code
        and m.place_type_id is not null)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

const pushSafely = async (house: Parts, row: ChannelRow, log: Log, isStopped: () => boolean): Promise<void> => {
  try {
    await pushChannel(house, row, isStopped)
  } catch (error) {
    log.error({ err: error, channel: row.id }, 'a channel could not be told')
  }
}

/** One round: what the night asks for, then every channel that has something to hear. */
export const pushDue = async (house: Parts, log: Log, isStopped: () => boolean = () => false): Promise<void> => {
  await askNightly(house.db, house.now())
  const ids = await withWork(house.db)
  if (ids.size === 0) return
  const channels = (await activeChannels(house.db)).filter(({ id }) => ids.has(id))
  // Side by side: one that does not answer makes no other wait.
  await Promise.all(channels.map((row) => pushSafely(house, row, log, isStopped)))
}
