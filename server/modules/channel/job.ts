/** Talks to the channels: takes in what they sold, integrates it, tells them. Nothing is asked of a channel within a transaction. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { PollResult } from '#contract/operations/booking/online-booking.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { recordChange } from '#server/platform/http/mount.ts'
import type { House } from '#server/platform/http/mount.ts'
import { ChannelFailure } from '#server/ports/channel.ts'
import type { Channel } from '#server/ports/channel.ts'
import { activeChannels, addressOf, readChannel } from '#server/modules/channel/address.ts'
import type { ChannelRow } from '#server/modules/channel/address.ts'
import { operatorContext } from '#server/modules/channel/operator.ts'
import { acksToSend, markFailed, markSent } from '#server/modules/channel/inbox/ack.ts'
import { failed, integrate } from '#server/modules/channel/inbox/integrate.ts'
import { receive } from '#server/modules/channel/inbox/receive.ts'
import { CHANNEL_RIGHT, lockImport } from '#server/modules/channel/inbox/row.ts'

type Talking = Pick<House, 'db' | 'services' | 'now'>

/** Told what broke, which is nobody's refusal; the work goes on. */
export type Broken = (error: unknown, fields: object, message: string) => void

/** Messages of one transaction: a long queue does not hold its locks for long. */
const CHUNK = 50
/** Rounds of acknowledgements in a poll; the rest goes with the next. */
const ACK_ROUNDS = 20

const chunks = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / CHUNK) }, (_, i) => list.slice(i * CHUNK, (i + 1) * CHUNK))

/** Claims the channel for this server until its next turn; false: not due, or another server has it. */
const claim = async (db: Db, { establishmentId, id, pollMinutes }: ChannelRow, now: Date): Promise<boolean> => {
  const next = new Date(now.getTime() + pollMinutes * 60_000)
  const { rows } = await sql`
    update online_booking_poll set next_at = ${next}
    where establishment_id = ${establishmentId} and online_booking_id = ${id} and next_at <= ${now} returning 1`.execute(
    db,
  )
  return rows.length > 0
}

const tell = (tx: Tx, { establishmentId, id }: ChannelRow): Promise<void> =>
  recordChange(tx, establishmentId, null, {
    entity: 'onlineBooking',
    id,
    action: 'SAVED',
    functionality: CHANNEL_RIGHT,
  })

const writeAnswered = (db: Db, channel: ChannelRow, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ failed: boolean }>`
      update online_booking_poll p set answered_at = ${now}, failures = 0, failure = null, detail = null
      from online_booking_poll o where o.establishment_id = p.establishment_id and o.online_booking_id = p.online_booking_id
        and p.establishment_id = ${channel.establishmentId} and p.online_booking_id = ${channel.id}
      returning o.failures > 0 as failed`.execute(tx)
    if (rows[0]?.failed === true) await tell(tx, channel)
  })

const writeFailure = (db: Db, channel: ChannelRow, now: Date, failure: string, detail: string | null): Promise<void> =>
  inTransaction(db, async (tx) => {
    await sql`
      update online_booking_poll set failed_at = ${now}, failures = failures + 1, failure = ${failure}, detail = ${detail}
      where establishment_id = ${channel.establishmentId} and online_booking_id = ${channel.id}`.execute(tx)
    await tell(tx, channel)
  })

/** Ids of what waits to be integrated, in the order in which it was told. */
const waiting = async (db: Db, { establishmentId, id }: ChannelRow): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from booking_import where establishment_id = ${establishmentId} and online_booking_id = ${id}
      and state = 'TO_INTEGRATE' order by received_at, external_version, id`.execute(db)
  return rows.map((row) => row.id)
}

/** What broke is no reason to try the same message for ever, nor to stop the others. */
const writeBroken = (house: Talking, channel: ChannelRow, id: number): Promise<void> =>
  inTransaction(house.db, async (tx) => {
    const context = await operatorContext(house, channel, tx, house.now())
    const row = await lockImport(context, id)
    if (row.state === 'TO_INTEGRATE') await failed(context, row, { code: 'import.failed', context: {} })
  })

/** Decided by someone meanwhile, or in the way of others too often: the next round takes what is still to be integrated. */
const isForLater = ({ code }: RuleError): boolean => code.startsWith('import.') || code === 'transaction.conflict'

/** Integrates what may be, each message in a transaction of its own. Answers how many went through. */
const integrateWaiting = async (house: Talking, channel: ChannelRow, broken: Broken): Promise<number> => {
  let count = 0
  for (const id of await waiting(house.db, channel)) {
    try {
      await inTransaction(house.db, async (tx) => {
        await integrate(await operatorContext(house, channel, tx, house.now()), id)
      })
      count += 1
    } catch (error) {
      if (error instanceof RuleError && isForLater(error)) continue
      broken(error, { import: id }, 'an internet booking could not be integrated')
      await writeBroken(house, channel, id)
    }
  }
  return count
}

/**
 * Sends the acknowledgements that wait. Another poll may be told of the same ones in another order: what then meets starts again.
 * Throws ChannelFailure.
 */
const sendAcks = async (house: Talking, row: ChannelRow, channel: Channel): Promise<number> => {
  let sent = 0
  for (let round = 0; round < ACK_ROUNDS; round++) {
    const acks = await acksToSend(house.db, row)
    if (acks.length === 0) break
    try {
      await channel.ack(acks.map(({ id: _, ...ack }) => ack))
    } catch (error) {
      if (error instanceof ChannelFailure)
        await inTransaction(house.db, (tx) => markFailed(tx, row.establishmentId, acks, error.message))
      throw error
    }
    await inTransaction(house.db, (tx) => markSent(tx, row.establishmentId, acks, house.now()))
    sent += acks.length
  }
  return sent
}

/** What a message needs to be taken in: all of a chunk, or none of it. */
const takeIn = async (house: Talking, row: ChannelRow, channel: Channel): Promise<number> => {
  let received = 0
  for (const some of chunks(await channel.pull()))
    received += await inTransaction(house.db, (tx) => receive(tx, row, some, house.now()))
  return received
}

const exchange = async (house: Talking, row: ChannelRow, channel: Channel, broken: Broken): Promise<PollResult> => {
  const received = await takeIn(house, row, channel)
  const integrated = await integrateWaiting(house, row, broken)
  const acknowledged = await sendAcks(house, row, channel)
  await writeAnswered(house.db, row, house.now())
  return { received, integrated, acknowledged, failure: null }
}

/** One exchange with a channel; its failure is recorded, and shown on its screen. */
export const pollChannel = async (house: Talking, row: ChannelRow, broken: Broken): Promise<PollResult> => {
  const none = { received: 0, integrated: 0, acknowledged: 0 }
  const address = addressOf(house.services.keys.folder, row)
  if (address === null) {
    await writeFailure(house.db, row, house.now(), 'channel.noToken', null)
    return { ...none, failure: { code: 'channel.noToken', context: {} } }
  }
  try {
    return await exchange(house, row, house.services.openChannel(address), broken)
  } catch (error) {
    if (!(error instanceof ChannelFailure)) throw error
    await writeFailure(house.db, row, house.now(), error.message, error.detail)
    // What is here already is integrated all the same.
    const integrated = await integrateWaiting(house, row, broken)
    return { ...none, integrated, failure: { code: error.message, context: { detail: error.detail ?? '' } } }
  }
}

/** Asked for at the screen: now, whatever the hour. Throws RuleError record.unknown, channel.inactive. */
export const pollNow = async (
  house: Talking,
  site: { establishmentId: number; id: number },
  broken: Broken,
): Promise<PollResult> => {
  const row = await readChannel(house.db, site.establishmentId, site.id)
  if (!row.active) throw new RuleError('channel.inactive')
  return pollChannel(house, row, broken)
}

/** Every active channel whose turn it is, side by side: one that is slow or fails stops no other. */
export const pollChannels = async (house: Talking, broken: Broken): Promise<void> => {
  const poll = async (row: ChannelRow): Promise<void> => {
    try {
      if (await claim(house.db, row, house.now())) await pollChannel(house, row, broken)
    } catch (error) {
      broken(error, { channel: row.id }, 'a channel could not be polled')
    }
  }
  await Promise.all((await activeChannels(house.db)).map(poll))
}
