import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { Tx } from '#server/platform/db/db.ts'

interface Managed {
  readonly id: number
  readonly name: string
}

/** Establishments where someone who may log in may change users. */
const managedEstablishments = async (tx: Tx): Promise<Managed[]> => {
  const { rows } = await sql<Managed>`
    select e.id, e.name from establishment e
    where exists (
      select from user_establishment ue
      join app_user u on u.id = ue.user_id and not u.suspended
      left join group_right g on g.group_id = u.group_id and g.functionality = 'establishment_user'
      left join user_right r on r.user_id = u.id and r.establishment_id = e.id and r.functionality = 'establishment_user'
      where ue.establishment_id = e.id
        and (case when u.group_id is null then r.code else g.code end) in ('011', '111'))`.execute(tx)
  return rows
}

/**
 * Does `work`, unless nobody could manage the users of an establishment any more: the last one cannot suspend or remove
 * themselves, nor lose the right, by whatever way (spec 5 and 6). One at a time, so that two managers cannot remove each other.
 * Throws RuleError `user.lastManager`; the transaction goes with it.
 */
export const keepingManagers = async <T>(tx: Tx, work: () => Promise<T>): Promise<T> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('managers', 0))`.execute(tx)
  const before = await managedEstablishments(tx)
  const result = await work()
  const after = new Set((await managedEstablishments(tx)).map(({ id }) => id))
  const lost = before.find(({ id }) => !after.has(id))
  if (lost !== undefined) throw new RuleError('user.lastManager', { establishment: lost.name })
  return result
}
