/** Guests without address: their messages are letters, which wait to be printed. */
import { sql } from 'kysely'
import { writeEvent } from '#server/modules/mail/event.ts'
import { tellMail } from '#server/modules/mail/queue.ts'
import type { Context } from '#server/platform/http/route.ts'

export interface Letter {
  readonly id: number
  readonly name: string
  readonly subject: string
  readonly aboutKind: string | null
  readonly aboutId: number | null
  readonly modelId: number | null
  readonly languageId: number | null
}

/** The pile, oldest first. */
export const lettersToPrint = async ({ tx, establishmentId }: Context): Promise<readonly Letter[]> => {
  const { rows } = await sql<Letter>`
    select m.id, coalesce((select r.name from mail_recipient r where r.establishment_id = m.establishment_id and r.mail_id = m.id
        order by r.position limit 1), '') as name, m.subject, m.about_kind as "aboutKind", m.about_id as "aboutId",
      m.model_id as "modelId", m.language_id as "languageId"
    from mail m where m.establishment_id = ${establishmentId} and m.state = 'LETTER' order by m.written_at, m.id limit 1000`.execute(
    tx,
  )
  return rows
}

/** Those of the pile that were printed. */
export const markPrinted = async (
  { tx, establishmentId, now, user }: Context,
  ids: readonly number[],
): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    update mail set state = 'PRINTED', sent_at = ${now} where establishment_id = ${establishmentId} and state = 'LETTER'
      and id = any (${[...ids]}::bigint[]) returning id`.execute(tx)
  for (const { id } of rows) {
    await writeEvent(tx, { establishmentId, id }, { kind: 'PRINTED', at: now, userId: user.id })
    await tellMail(tx, { establishmentId, id })
  }
}
