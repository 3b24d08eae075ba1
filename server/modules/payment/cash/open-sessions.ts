import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { Tx } from '#server/platform/db/db.ts'

/** A drawer that was opened and not counted out yet. */
export interface OpenSession {
  readonly id: number
  /** Station, by the code of its chains. */
  readonly till: string
  readonly openedOn: Day
  /** Who answers for it. */
  readonly holder: string
}

/** Sessions of the site that are open, the oldest first: a day on which one was opened cannot be closed before it is. */
export const openSessions = async (tx: Tx, establishmentId: number): Promise<OpenSession[]> => {
  const { rows } = await sql<OpenSession>`
    select s.id, s.till, s.opened_on as "openedOn", u.name as holder from till_session s join app_user u on u.id = s.holder_id
    where s.establishment_id = ${establishmentId} and s.closed_at is null order by s.opened_at, s.id`.execute(tx)
  return rows
}
