/** Takes in what a channel tells: each version once, however often it is told, in whatever order (domain rules 2.3). */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { arrivalStates } from '#domain/booking/import.ts'
import { cents } from '#domain/money.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { recordChange } from '#server/platform/http/mount.ts'
import type { ChannelBooking, PulledMessage } from '#server/ports/channel.ts'
import type { ChannelRow } from '#server/modules/channel/address.ts'
import { copyAck, repeatAck, writeAck } from '#server/modules/channel/inbox/ack.ts'
import { importChange, lockExternal, versionsOf, writeProblem, writeStep } from '#server/modules/channel/inbox/row.ts'

type Receiver = Pick<ChannelRow, 'establishmentId' | 'id' | 'acceptsAlone'>

const digestOf = (raw: string): string => createHash('sha256').update(raw).digest('hex')

const guestOf = ({ guest: { surname, name } }: ChannelBooking): string =>
  [surname, name].filter((part) => part !== null && part !== '').join(' ')

/** What lists show of the message. */
const shownOf = (booking: ChannelBooking | null) => ({
  guest: booking === null ? '' : guestOf(booking),
  arrival: booking?.stays.map((stay) => stay.arrival).toSorted()[0] ?? null,
  departure:
    booking?.stays
      .map((stay) => stay.departure)
      .toSorted()
      .at(-1) ?? null,
  total: booking?.total ?? cents(0),
  paid: booking?.paid ?? cents(0),
})

/** Its id; null where the version was there already, whose count of tellings goes up. */
const insert = async (
  tx: Tx,
  channel: Receiver,
  { raw, booking, ...message }: PulledMessage,
  now: Date,
): Promise<number | null> => {
  const hasKey = message.externalId !== null && message.version !== null
  const inserted = await tx
    .insertInto('booking_import')
    .values({
      establishment_id: channel.establishmentId,
      online_booking_id: channel.id,
      external_id: hasKey ? message.externalId : null,
      external_version: hasKey ? message.version : null,
      raw,
      digest: digestOf(raw),
      event: booking?.event ?? null,
      message: booking === null ? null : JSON.stringify(booking),
      state: 'ERROR',
      received_at: now,
      told_at: now,
      ...shownOf(booking),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

const toldAgain = async (tx: Tx, channel: Receiver, message: PulledMessage, now: Date): Promise<void> => {
  const { establishmentId, id } = channel
  const { rows } = await sql<{ id: number }>`
    update booking_import set told = told + 1, told_at = ${now}
    where establishment_id = ${establishmentId} and online_booking_id = ${id}
      and case when ${message.externalId}::text is null or ${message.version}::int is null
        then external_id is null and digest = ${digestOf(message.raw)}
        else external_id = ${message.externalId} and external_version = ${message.version} end
    returning id`.execute(tx)
  for (const row of rows) await repeatAck(tx, establishmentId, row.id)
}

/** Words without a number: kept, for someone to read. */
const receiveUnread = async (tx: Tx, { establishmentId }: Receiver, id: number, message: PulledMessage, now: Date) => {
  await writeProblem(tx, establishmentId, id, { code: message.problem ?? 'import.unreadable', context: {} })
  await writeStep(tx, establishmentId, id, { action: 'receive', state: 'ERROR', userId: null, at: now })
}

/** Puts the version among the others of its booking; answers the ids of those that changed. */
const place = async (
  tx: Tx,
  channel: Receiver,
  message: PulledMessage & { readonly externalId: string; readonly version: number },
  own: { readonly id: number; readonly now: Date },
): Promise<number[]> => {
  const { establishmentId } = channel
  const all = await versionsOf(tx, { establishmentId, channelId: channel.id, externalId: message.externalId })
  const known = all.filter((one) => one.id !== own.id)
  const event = message.booking?.event ?? null
  const states = arrivalStates(known, { version: message.version, event }, channel.acceptsAlone)
  const changed: number[] = []
  for (const one of all) {
    const state = states.get(one.version)
    if (state === undefined) continue
    if (state === 'ERROR')
      await writeProblem(tx, establishmentId, one.id, { code: message.problem ?? 'import.unreadable', context: {} })
    const action = one.id === own.id ? 'receive' : state === 'IGNORED' ? 'ignore' : 'release'
    await writeStep(tx, establishmentId, one.id, { action, state, userId: null, at: own.now })
    changed.push(one.id)
  }
  const state = states.get(message.version)
  if (state === 'IGNORED') await copyAck(tx, establishmentId, own.id, own.now)
  if (state === 'ERROR') await writeAck(tx, establishmentId, own.id, own.now, { outcome: 'ERROR' })
  return changed
}

const receiveOne = async (tx: Tx, channel: Receiver, message: PulledMessage, now: Date): Promise<number[]> => {
  const { externalId, version } = message
  const { establishmentId } = channel
  if (externalId !== null) await lockExternal(tx, { establishmentId, channelId: channel.id, externalId })
  const id = await insert(tx, channel, message, now)
  if (id === null) {
    await toldAgain(tx, channel, message, now)
    return []
  }
  if (externalId === null || version === null) {
    await receiveUnread(tx, channel, id, message, now)
    return [id]
  }
  return place(tx, channel, { ...message, externalId, version }, { id, now })
}

/**
 * Keeps the messages and gives each its first state; a version that is known changes nothing. Answers how many were new. Bookings are
 * locked in one order, so that two receivers never wait for each other.
 */
export const receive = async (
  tx: Tx,
  channel: Receiver,
  messages: readonly PulledMessage[],
  now: Date,
): Promise<number> => {
  const sorted = messages.toSorted(
    (a, b) => (a.externalId ?? '').localeCompare(b.externalId ?? '') || (a.version ?? 0) - (b.version ?? 0),
  )
  const changed = new Set<number>()
  let fresh = 0
  for (const message of sorted) {
    const ids = await receiveOne(tx, channel, message, now)
    if (ids.length > 0) fresh += 1
    for (const id of ids) changed.add(id)
  }
  await recordChange(tx, channel.establishmentId, null, [...changed].map(importChange))
  return fresh
}
