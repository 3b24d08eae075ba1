/** Acknowledgements wait in a table until a job tells them: nothing is sent within a transaction, and nothing twice for nothing. */
import { sql } from 'kysely'
import type { Cents } from '#domain/money.ts'
import type { Day } from '#domain/day.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { AckOutcome, ChannelAck } from '#server/ports/channel.ts'

export interface AckToWrite {
  readonly outcome: AckOutcome
  readonly bookingCode?: string | null
  readonly reason?: string | null
  readonly proposal?: ChannelAck['proposal']
}

/**
 * What the channel will hear of a version, and with it of the earlier ones that it replaced without a word of their own.
 */
export const writeAck = async (
  tx: Tx,
  establishmentId: number,
  id: number,
  now: Date,
  ack: AckToWrite,
): Promise<void> => {
  const { outcome, bookingCode = null, reason = null, proposal = null } = ack
  await sql`
    insert into booking_import_ack (establishment_id, booking_import_id, online_booking_id, external_id, external_version, outcome,
      booking_code, reason, proposal, asked_at)
    select i.establishment_id, i.id, i.online_booking_id, i.external_id, i.external_version, ${outcome}, ${bookingCode}, ${reason},
      ${proposal === null ? null : JSON.stringify(proposal)}::jsonb, ${now}
    from booking_import d
    join booking_import i on i.establishment_id = d.establishment_id and i.online_booking_id = d.online_booking_id
      and i.external_id = d.external_id
    where d.establishment_id = ${establishmentId} and d.id = ${id}
      and (i.id = d.id or (i.external_version < d.external_version and i.state = 'IGNORED' and ${outcome} <> 'ERROR'
        and not exists (select 1 from booking_import_ack a where a.establishment_id = i.establishment_id and a.booking_import_id = i.id)))
    on conflict (establishment_id, booking_import_id) do update set outcome = excluded.outcome, booking_code = excluded.booking_code,
      reason = excluded.reason, proposal = excluded.proposal, asked_at = excluded.asked_at, sent_at = null, attempts = 0, failure = null`.execute(
    tx,
  )
}

/** A version told late: the channel hears again what it heard of the one that replaced it, if it did. */
export const copyAck = async (tx: Tx, establishmentId: number, id: number, now: Date): Promise<void> => {
  await sql`
    insert into booking_import_ack (establishment_id, booking_import_id, online_booking_id, external_id, external_version, outcome,
      booking_code, reason, proposal, asked_at)
    select i.establishment_id, i.id, i.online_booking_id, i.external_id, i.external_version, a.outcome, a.booking_code, a.reason,
      a.proposal, ${now}
    from booking_import i
    join booking_import_ack a on a.establishment_id = i.establishment_id and a.online_booking_id = i.online_booking_id
      and a.external_id = i.external_id and a.external_version > i.external_version
    where i.establishment_id = ${establishmentId} and i.id = ${id}
    order by a.external_version desc limit 1
    on conflict do nothing`.execute(tx)
}

/** The channel tells a version again: it has not heard the answer. */
export const repeatAck = async (tx: Tx, establishmentId: number, id: number): Promise<void> => {
  await sql`update booking_import_ack set sent_at = null where establishment_id = ${establishmentId} and booking_import_id = ${id}`.execute(
    tx,
  )
}

interface AckRow extends Omit<ChannelAck, 'proposal'> {
  readonly id: number
  readonly proposal: {
    readonly typeCode: string
    readonly arrival: Day
    readonly departure: Day
    readonly amount: Cents
  } | null
}

const MOST_AT_ONCE = 100

/** Oldest first. */
export const acksToSend = async (
  tx: Tx,
  { establishmentId, id }: { readonly establishmentId: number; readonly id: number },
): Promise<AckRow[]> => {
  const { rows } = await sql<AckRow>`
    select booking_import_id as id, external_id as "externalId", external_version as version, outcome, booking_code as "bookingCode",
      reason, proposal
    from booking_import_ack where establishment_id = ${establishmentId} and online_booking_id = ${id} and sent_at is null
    order by asked_at, external_version limit ${MOST_AT_ONCE}`.execute(tx)
  return rows
}

/** Those that were sent as they still are: one that changed meanwhile goes again. */
export const markSent = async (tx: Tx, establishmentId: number, acks: readonly AckRow[], now: Date): Promise<void> => {
  await sql`
    update booking_import_ack a set sent_at = ${now}, attempts = attempts + 1, failure = null
    from unnest(${acks.map((a) => a.id)}::bigint[], ${acks.map((a) => a.outcome)}::text[]) as s (id, outcome)
    where a.establishment_id = ${establishmentId} and a.booking_import_id = s.id and a.outcome = s.outcome`.execute(tx)
}

export const markFailed = async (
  tx: Tx,
  establishmentId: number,
  acks: readonly AckRow[],
  failure: string,
): Promise<void> => {
  await sql`
    update booking_import_ack set attempts = attempts + 1, failure = ${failure}
    where establishment_id = ${establishmentId} and booking_import_id = any (${acks.map((a) => a.id)}::bigint[])`.execute(
    tx,
  )
}
