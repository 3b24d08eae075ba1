/** What other rooms do with several messages that they wrote: hold them back, let them go, stop them. */
import { sql } from 'kysely'
import { writeEvent } from '#server/modules/mail/event.ts'
import { tellMail } from '#server/modules/mail/queue.ts'
import { senderOf } from '#server/modules/mail/sender.ts'
import type { Station } from '#server/modules/mail/sender.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Those that have not left wait, until they are let go. */
export const pauseMails = async (
  tx: Tx,
  establishmentId: number,
  ids: readonly number[],
  paused: boolean,
): Promise<void> => {
  await sql`update mail set paused = ${paused} where establishment_id = ${establishmentId} and id = any (${ids}::bigint[])
    and paused <> ${paused} and state in ('WAITING', 'SENDING', 'UNCERTAIN')`.execute(tx)
}

/** Those that have not left never will. */
export const cancelMails = async (
  { tx, establishmentId, now, user }: Context,
  ids: readonly number[],
): Promise<void> => {
  const { rows } = await sql<{ id: number }>`update mail set state = 'CANCELLED', next_at = null
    where establishment_id = ${establishmentId} and id = any (${ids}::bigint[]) and state in ('WAITING', 'HELD')
    returning id`.execute(tx)
  for (const { id } of rows) {
    await writeEvent(tx, { establishmentId, id }, { kind: 'CANCELLED', at: now, userId: user.id })
    await tellMail(tx, { establishmentId, id })
  }
}

/** Who an establishment writes as for a use; null: nobody. */
export const senderName = async (tx: Tx, establishmentId: number, station: Station): Promise<string | null> => {
  const sender = await senderOf(tx, establishmentId, station)
  return sender === undefined ? null : `${sender.senderName} <${sender.senderAddress}>`
}

/** Whether a use has somebody who sends. */
export const hasSender = async (tx: Tx, establishmentId: number, station: Station): Promise<boolean> =>
  (await senderOf(tx, establishmentId, station)) !== undefined

/**
 * Whether messages come back from an address: the last one was refused as to a mailbox that is unknown (RFC 3463, 5.1.x), or the last
 * three came back. One that took a message since is not dead.
 */
export const isDeadAddress = async (tx: Tx, establishmentId: number, address: string): Promise<boolean> => {
  const { rows } = await sql<{ isBack: boolean; isUnknown: boolean }>`
    select state in ('BOUNCED', 'REFUSED') as "isBack", state in ('BOUNCED', 'REFUSED') and detail ~ '\\m5\\.1\\.\\d' as "isUnknown"
    from mail_recipient where establishment_id = ${establishmentId} and lower(address) = lower(${address}) and state <> 'WAITING'
    order by mail_id desc limit 3`.execute(tx)
  return rows[0]?.isUnknown === true || (rows.length === 3 && rows.every(({ isBack }) => isBack))
}

/** Why its server takes nothing for now, as a code of the messages; null: it does. */
export const serverFailure = async (tx: Tx, establishmentId: number, station: Station): Promise<string | null> => {
  const sender = await senderOf(tx, establishmentId, station)
  if (sender === undefined) return null
  const { rows } = await sql<{ failure: string | null }>`select failure from mail_talk
    where establishment_id = ${establishmentId} and configuration_id = ${sender.id} and failures > 0`.execute(tx)
  return rows[0]?.failure ?? null
}
