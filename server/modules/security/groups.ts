import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { entities } from '#contract/entities/index.ts'
import type { InputRow } from '#contract/schema.ts'
import { removeRow } from '#server/crud/save.ts'
import { checkGiven, checkMembersOf } from '#server/modules/security/standing.ts'
import { groupRights } from '#server/platform/auth/rights.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Context } from '#server/platform/http/route.ts'

/**
 * Takes a user out of their group, if they are in one. Wherever they work they keep the rights that it gave, now their own: what
 * is then changed for one establishment changes nothing in the others. Answers whether there was a group.
 */
export const leaveGroup = async (tx: Tx, userId: number): Promise<boolean> => {
  const { rows } = await sql<{ groupId: number }>`
    select group_id as "groupId" from app_user where id = ${userId} and group_id is not null`.execute(tx)
  const groupId = rows[0]?.groupId
  if (groupId === undefined) return false
  await sql`delete from user_right where user_id = ${userId}`.execute(tx)
  await sql`
    insert into user_right (user_id, establishment_id, functionality, code, can_export)
    select ue.user_id, ue.establishment_id, r.functionality, r.code, r.can_export
    from user_establishment ue join group_right r on r.group_id = ${groupId}
    where ue.user_id = ${userId}`.execute(tx)
  await sql`update app_user set group_id = null where id = ${userId}`.execute(tx)
  return true
}

export const isInGroup = async (tx: Tx, userId: number): Promise<boolean> => {
  const { rows } = await sql`select from app_user where id = ${userId} and group_id is not null`.execute(tx)
  return rows.length > 0
}

/** Members of a group who work in this establishment. */
export const membersOf = async (
  tx: Tx,
  groupId: number,
  establishmentId: number,
): Promise<{ id: number; name: string; login: string; suspended: boolean; systeme: boolean }[]> => {
  await checkGroup(tx, groupId)
  const { rows } = await sql<{ id: number; name: string; login: string; suspended: boolean; systeme: boolean }>`
    select u.id, u.name, u.login, u.suspended, u.systeme
    from app_user u join user_establishment ue on ue.user_id = u.id
    where u.group_id = ${groupId} and ue.establishment_id = ${establishmentId}
    order by sort_key(u.name), u.id`.execute(tx)
  return rows
}

/** Throws RuleError `record.unknown`. */
export const checkGroup = async (tx: Tx, groupId: number): Promise<void> => {
  const { rows } = await sql`select from app_group where id = ${groupId}`.execute(tx)
  if (rows.length === 0) throw new RuleError('record.unknown')
}

/** Its name is read wherever its members work. Throws those of `checkMembersOf`. */
export const checkGroupRow = async (context: Context, row: InputRow): Promise<void> => {
  if (row.id !== 0) await checkMembersOf(context, row.id)
}

/** A group that gives somebody their rights stays, also where its members work elsewhere. */
export const removeGroup = async (context: Context, id: number): Promise<void> => {
  const { rows } = await sql`select from app_user where group_id = ${id} limit 1`.execute(context.tx)
  if (rows.length > 0) throw new RuleError('group.hasUsers')
  await checkGiven(context, context.establishmentId, await groupRights(context.tx, id), {})
  await removeRow({ entity: entities.group }, context, id)
}
