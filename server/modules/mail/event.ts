/** What happens to a message, one row each. */
import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/db.ts'

export interface MailKey {
  readonly establishmentId: number
  readonly id: number
}

interface MailEvent {
  readonly kind: string
  readonly at: Date
  readonly userId?: number | null
  readonly detail?: string | null
}

export const writeEvent = async (
  tx: Tx,
  { establishmentId, id }: MailKey,
  { kind, at, userId, detail }: MailEvent,
): Promise<void> => {
  await sql`insert into mail_event (establishment_id, mail_id, kind, at, user_id, detail)
    values (${establishmentId}, ${id}, ${kind}, ${at}, ${userId ?? null}, ${detail ?? null})`.execute(tx)
}
