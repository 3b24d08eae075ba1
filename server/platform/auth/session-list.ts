import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { OpenSession } from '#contract/operations/session/access.ts'
import { tellSecurity } from '#server/platform/auth/session.ts'
import type { Tx } from '#server/platform/db/db.ts'

/** Open sessions of a user, the last seen first; `current` is the one that asks. */
export const sessionsOf = async (tx: Tx, userId: number, current: number, now: Date): Promise<OpenSession[]> => {
  const { rows } = await sql<OpenSession>`
    select s.id, s.address, s.device, s.created_at as "openedAt", s.last_seen_at as "lastSeenAt",
      e.name as establishment, s.id = ${current} as "isCurrent"
    from session s join establishment e on e.id = s.establishment_id
    where s.user_id = ${userId} and s.expires_at > ${now} order by s.id = ${current} desc, s.last_seen_at desc`.execute(
    tx,
  )
  return rows
}

/** Ends one session of a user, or all but `kept`. Throws RuleError `record.unknown` for one that is not theirs, or is over. */
export const revoke = async (tx: Tx, userId: number, sessionId: number | null, kept: number): Promise<number> => {
  const one = sessionId === null ? sql<boolean>`id <> ${kept}` : sql<boolean>`id = ${sessionId}`
  const { numAffectedRows } = await sql`delete from session where user_id = ${userId} and ${one}`.execute(tx)
  if (sessionId !== null && numAffectedRows !== 1n) throw new RuleError('record.unknown')
  await tellSecurity(tx)
  return Number(numAffectedRows)
}
