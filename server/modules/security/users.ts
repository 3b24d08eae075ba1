import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { entities } from '#contract/entities/index.ts'
import { newPassword } from '#contract/operations/session/users.ts'
import type { InputRow } from '#contract/schema.ts'
import type { ReadRow } from '#server/crud/crud.ts'
import { removeRow, saveRow } from '#server/crud/save.ts'
import { hashPassword } from '#server/platform/auth/password.ts'
import { setUserRights } from '#server/platform/auth/rights.ts'
import { closeSessionsOf } from '#server/platform/auth/session.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

const LOGIN = /^[\w.@-]{2,40}$/

/**
 * The caller may act on this user: one who works in the caller's establishment, and not a technical one, who is the provider's
 * (spec 6), unless the caller is too. Throws RuleError `record.unknown` or `user.technical`.
 */
export const checkReach = async (context: Context, id: number): Promise<void> => {
  const { rows } = await sql<{ systeme: boolean }>`
    select u.systeme from app_user u
    where u.id = ${id} and exists (select 1 from user_establishment ue
      where ue.user_id = u.id and ue.establishment_id = ${context.establishmentId})`.execute(context.tx)
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  if (rows[0].systeme && !context.user.systeme) throw new RuleError('user.technical')
}

export const checkUser = async (context: Context, row: InputRow, before: ReadRow | undefined): Promise<void> => {
  if (!LOGIN.test(String(row['login']))) throw new FieldsError([{ path: 'login', message: 'user.login' }])
  if (row.id === context.user.id && row['suspended'] === true) throw new RuleError('user.self')
  if (before !== undefined) await checkReach(context, row.id)
}

/** Passwords and establishments are not fields: a new user comes with the first, and works where they were made. */
const completeNewUser = async (context: Context, id: number, password: string): Promise<void> => {
  await sql`
    update app_user set password_hash = ${await hashPassword(password)}, password_changed_at = ${context.now}
    where id = ${id}`.execute(context.tx)
  await sql`
    insert into user_establishment (user_id, establishment_id) values (${id}, ${context.establishmentId})
    on conflict do nothing`.execute(context.tx)
  await setUserRights(context.tx, id, context.establishmentId, {})
}

export const saveUser = async (
  context: Context,
  row: InputRow,
  body: Readonly<Record<string, unknown>>,
): Promise<number> => {
  const password = row.id === 0 ? newPassword.safeParse(body['password']) : undefined
  if (password?.success === false)
    throw new FieldsError([{ path: 'password', message: 'password.tooShort', context: { min: 5 } }])
  const id = await saveRow({ entity: entities.user }, context, { ...row, login: String(row['login']).toLowerCase() })
  if (password !== undefined) await completeNewUser(context, id, password.data)
  if (row['suspended'] === true) await closeSessionsOf(context.tx, id)
  await sql`select pg_notify('pinede_security', '')`.execute(context.tx)
  return id
}

/** At least one user must exist, and one who has connected is part of the signed records (spec 5). */
export const removeUser = async (context: Context, id: number): Promise<void> => {
  await checkReach(context, id)
  const { rows } = await sql<{ users: number; connected: boolean }>`
    select (select count(*) from app_user) as users, last_login_at is not null as connected
    from app_user where id = ${id}`.execute(context.tx)
  const user = rows[0]
  if (user === undefined) throw new RuleError('record.unknown')
  if (user.users <= 1) throw new RuleError('user.last')
  if (user.connected) throw new RuleError('user.connected')
  await removeRow({ entity: entities.user }, context, id)
}

export const setPassword = async (context: Context, id: number, password: string): Promise<void> => {
  await checkReach(context, id)
  await sql`
    update app_user set password_hash = ${await hashPassword(password)}, password_changed_at = ${context.now}
    where id = ${id}`.execute(context.tx)
  await closeSessionsOf(context.tx, id, context.sessionId)
}
