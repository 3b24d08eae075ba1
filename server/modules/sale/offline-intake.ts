/**
 * Tickets of a station that was cut off, taken in (decision 0450). Each has a transaction of its own: one that is refused loses none before
 * it, no chain stays locked for fifty of them, and what a fall interrupts is sent again.
 */
import { sql } from 'kysely'
import { JET } from '#domain/fiscal/jet.ts'
import { ticketNumber } from '#domain/sale/settle.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { offlineNumber } from '#domain/sale/offline.ts'
import type { TakenTicket } from '#contract/operations/sale/offline.ts'
import { obstacleOf, readKnown } from '#server/modules/sale/offline-looked.ts'
import { takeIn } from '#server/modules/sale/offline-record.ts'
import { checkSent, previousOf, proofHash, readContent, sentHash } from '#server/modules/sale/offline-signed.ts'
import type { Sent } from '#server/modules/sale/offline-signed.ts'
import { lockStation, requireReal } from '#server/modules/sale/offline-station.ts'
import type { Station } from '#server/modules/sale/offline-station.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { recordChange } from '#server/platform/http/mount.ts'
import type { Context } from '#server/platform/http/route.ts'

export interface Intake {
  readonly stationId: number
  readonly offlineSince: string
  readonly tickets: readonly Sent[]
  readonly isLast: boolean
}

const inside = (context: Context, tx: Tx, till = context.till): Context => ({
  ...{ ...context, tx, db: tx, till },
  changed: (change) => recordChange(tx, context.establishmentId, context.user.id, change),
})

const NONE = { ticketId: null, number: null } as const

const refused = (no: number, reason: string): TakenTicket => ({ no, status: 'REFUSED', ...NONE, reason })

/** What became of this very ticket before; undefined: it is new. */
const before = async (context: Context, { id }: Station, sent: Sent): Promise<TakenTicket | undefined> => {
  const { tx, establishmentId } = context
  const { no, signature, signedText } = sent
  const { rows } = await sql<{ ticketId: number; till: string; seq: number }>`
    select t.id as "ticketId", t.till, t.seq from offline_ticket o
    join ticket_entry t on t.establishment_id = o.establishment_id and t.id = o.ticket_id
    where o.establishment_id = ${establishmentId} and o.station_id = ${id} and o.no = ${no} and o.station_signature = ${signature}
      and o.signed_text = ${signedText} and o.content = ${sent.content}`.execute(tx)
  const [taken] = rows
  if (taken !== undefined)
    return { no, status: 'TAKEN', ticketId: taken.ticketId, number: ticketNumber(taken), reason: null }
  const { rows: refusals } = await sql<{ reason: string }>`
    select reason from offline_refusal
    where establishment_id = ${establishmentId} and station_id = ${id} and no = ${no} and hash = ${sentHash(sent)}`.execute(
    tx,
  )
  return refusals[0] === undefined ? undefined : refused(no, refusals[0].reason)
}

/** True where it follows a ticket that was refused as no ticket of this chain. */
const followsRefused = async (
  { tx, establishmentId }: Context,
  { id, lastSignature }: Station,
  sent: Sent,
): Promise<boolean> => {
  const previous = previousOf(sent)
  const { rows } = await sql`
    select 1 from offline_refusal where establishment_id = ${establishmentId} and station_id = ${id}
      and station_signature = ${previous} and station_signature <> ${lastSignature}`.execute(tx)
  return rows.length > 0
}

/** Keeps what is refused, and writes event 90: nothing that a station sent is lost, and nobody forges one unseen. */
const refuse = async (context: Context, { id, series }: Station, sent: Sent, reason: string): Promise<TakenTicket> => {
  const { tx, establishmentId, now, user } = context
  await sql`
    insert into offline_refusal (establishment_id, station_id, no, at, reason, content, signed_text, station_signature, hash, operator_id)
    values (${establishmentId}, ${id}, ${sent.no}, ${now}, ${reason}, ${sent.content}, ${sent.signedText}, ${sent.signature},
      ${sentHash(sent)}, ${user.id})`.execute(tx)
  await writeTechnicalEvent(tx, context, JET.INTEGRITY_FAULT, {
    ...{ entity: 'offlineTicket', station: series, no: sent.no, number: offlineNumber(series, sent.no), reason },
    ...{ hash: proofHash(sent), signature: sent.signature },
  })
  await context.changed({ entity: 'offlineStation', id, action: 'SAVED', functionality: 'sale_cash_register' })
  return refused(sent.no, reason)
}

/** The chain of the station goes on after this one, whether it is in the record or was kept out of it. */
const advance = async (
  { tx, establishmentId, now }: Context,
  { id }: Station,
  sent: Sent,
  at: string,
): Promise<void> => {
  await sql`
    update offline_station set last_no = ${sent.no}, last_signature = ${sent.signature},
      last_at = greatest(last_at, ${at}::timestamptz), last_seen_at = ${now}, signed_off_at = null
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
}

/** `unfit`: why it could not be written a moment ago. */
const takeOne = async (context: Context, stationId: number, sent: Sent, unfit?: string): Promise<TakenTicket> => {
  const station = await lockStation(context, stationId)
  const here = { ...context, till: station.till }
  const known = await before(here, station, sent)
  if (known !== undefined) return known
  if (sent.no > station.lastNo + 1)
    return (await followsRefused(here, station, sent))
      ? refuse(here, station, sent, 'offline.fork')
      : { no: sent.no, status: 'HELD', ...NONE, reason: 'offline.earlierMissing' }
  if (sent.no <= station.lastNo) return refuse(here, station, sent, 'offline.fork')
  const content = checkSent(station, sent)
  if (typeof content === 'string') return refuse(here, station, sent, content)
  const named = await readKnown(here, content)
  const obstacle = unfit ?? obstacleOf(content, named)
  if (obstacle !== null) {
    await advance(here, station, sent, content.at)
    return refuse(here, station, sent, obstacle)
  }
  const { id, number } = await takeIn(here, station, { sent, content, known: named })
  await advance(here, station, sent, content.at)
  return { no: sent.no, status: 'TAKEN', ticketId: id, number, reason: null }
}

/** Another moment, or another key, and it is taken: the station sends it again. */
const PASSING: ReadonlySet<string> = new Set([
  ...['payment.dayClosed', 'fiscal.keyMissing', 'transaction.conflict', 'record.unknown', 'disk.full'],
])

const take = async (context: Context, stationId: number, sent: Sent): Promise<TakenTicket> => {
  try {
    return await inTransaction(context.db, (tx) => takeOne(inside(context, tx), stationId, sent))
  } catch (error) {
    // What the database itself refuses stays refused: it must not keep all that follows out.
    if (!(error instanceof RuleError) || PASSING.has(error.code)) throw error
    return inTransaction(context.db, (tx) => takeOne(inside(context, tx), stationId, sent, 'offline.unfit'))
  }
}

/** The cut is over, once (JET 70 and 120): the instant of its start is what the station says. */
const tellBack = async (context: Context, { stationId, offlineSince }: Intake): Promise<void> => {
  const { tx, establishmentId, now } = context
  const { series, toldSince, till } = await lockStation(context, stationId)
  if (toldSince !== null && new Date(toldSince) >= new Date(offlineSince)) return
  await sql`
    update offline_station set told_since = ${offlineSince}, last_seen_at = ${now}, signed_off_at = null
    where establishment_id = ${establishmentId} and id = ${stationId}`.execute(tx)
  const here = { ...context, till }
  await writeTechnicalEvent(tx, here, JET.OFFLINE_START, { station: series, at: offlineSince })
  await writeTechnicalEvent(tx, here, JET.OFFLINE_END, { station: series, at: now.toISOString() })
}

/**
 * In the order of their numbers; what was answered before is answered again. Throws RuleError record.unknown, offline.training,
 * payment.dayClosed, fiscal.keyMissing: what came before stays taken.
 */
export const takeTickets = async (context: Context, asked: Intake): Promise<readonly TakenTicket[]> => {
  requireReal(context)
  const taken: TakenTicket[] = []
  for (const sent of asked.tickets.toSorted((a, b) => a.no - b.no))
    taken.push(await take(context, asked.stationId, sent))
  const isBack = asked.isLast && taken.every(({ status }) => status !== 'HELD')
  if (isBack) await inTransaction(context.db, (tx) => tellBack(inside(context, tx), asked))
  return taken
}

interface Said {
  readonly total: Cents | null
  readonly soldAt: string | null
  readonly lines: readonly { readonly label: string; readonly quantity: number }[]
  readonly methodIds: readonly number[]
}

/** What a refused ticket says, for who looks at it and may have to sell it again. */
export const saidOf = (content: string): Said => {
  const read = readContent(content)
  return {
    ...{ total: read?.total ?? null, soldAt: read?.at ?? null },
    lines: (read?.lines ?? []).map(({ label, quantity }) => ({ label, quantity })),
    methodIds: (read?.payments ?? []).map(({ methodId }) => methodId),
  }
}
