import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { PASSWORD_MIN } from '#domain/security/password.ts'
import { entities } from '#contract/entities/index.ts'
import { newPassword } from '#contract/operations/session/users.ts'
import type { InputRow } from '#contract/schema.ts'
import type { ReadRow } from '#server/crud/crud.ts'
import { saveRow } from '#server/crud/save.ts'
import { leaveGroup } from '#server/modules/security/groups.ts'
import { keepingManagers } from '#server/modules/security/managers.ts'
import { checkEntering, checkNaming, checkStanding, standingOf } from '#server/modules/security/standing.ts'
import { hashPassword } from '#server/platform/auth/password.ts'
import { setUserRights } from '#server/platform/auth/rights.ts'
import { closeSessionsOf, tellSecurity } from '#server/platform/auth/session.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

const LOGIN = /^[\w.@-]{2,40}$/

/**
 * The caller may act on how this user gets in: one who works in the caller's establishment, and has no more than the caller,
 * anywhere. Throws RuleError `record.unknown` and those of `checkReachOf`.
 */
export const checkReach = async (context: Context, id: number): Promise<void> => {
  await checkSeen(context, id)
  await checkStanding(context, id)
}

/**
 * A user of this establishment, whom the caller may read; a tax inspector's log-in is none: it is opened and closed whole. Throws RuleError
 * `record.unknown`.
 */
export const checkSeen = async (context: Context, id: number): Promise<void> => {
  const { rows } = await sql`
    select from user_establishment ue join app_user u on u.id = ue.user_id and not u.audit
    where ue.user_id = ${id} and ue.establishment_id = ${context.establishmentId}`.execute(context.tx)
  if (rows.length === 0) throw new RuleError('record.unknown')
}

const checkLoginFree = async ({ tx }: Context, id: number, login: string): Promise<void> => {
  const { rows } = await sql`select from app_user where login = ${login.toLowerCase()} and id <> ${id}`.execute(tx)
  if (rows.length > 0) throw new FieldsError([{ path: 'login', message: 'user.loginTaken' }])
}

export const checkUser = async (context: Context, row: InputRow, before: ReadRow | undefined): Promise<void> => {
  if (!LOGIN.test(String(row['login']))) throw new FieldsError([{ path: 'login', message: 'user.login' }])
  await checkLoginFree(context, row.id, String(row['login']))
  if (before !== undefined) await checkReach(context, row.id)
  if (row.id === context.user.id) checkOwn(row, before)
  if ((row['admin'] === true) !== (before?.['admin'] === true))
    await checkNaming(context, { admin: true, systeme: false })
  await checkGroupGiven(context, row, before)
}

/** A group and the mark of an administrator are rights: nobody gives themselves any. */
const checkOwn = (row: InputRow, before: ReadRow | undefined): void => {
  if (row['suspended'] === true) throw new RuleError('user.self')
  if ((row['groupId'] ?? null) !== before?.['groupId'] || row['admin'] !== before['admin'])
    throw new RuleError('rights.own')
}

const checkGroupGiven = async (context: Context, row: InputRow, before: ReadRow | undefined): Promise<void> => {
  const groupId = row['groupId'] ?? null
  if (groupId === null || groupId === before?.['groupId']) return
  const places = before === undefined ? [] : (await standingOf(context.tx, row.id)).places.keys()
  await checkEntering(context, Number(groupId), [...new Set([context.establishmentId, ...places])])
}

/** Passwords and establishments are not fields: a new user comes with the first, and works where they were made. */
const completeNewUser = async (context: Context, id: number, password: string, isTemporary: boolean): Promise<void> => {
  await sql`
    update app_user set password_hash = ${await hashPassword(password)}, password_changed_at = ${context.now},
      must_change_password = ${isTemporary}
    where id = ${id}`.execute(context.tx)
  await sql`
    insert into user_establishment (user_id, establishment_id) values (${id}, ${context.establishmentId})
    on conflict do nothing`.execute(context.tx)
  await setUserRights(context.tx, id, context.establishmentId, {})
}

/** A new user needs a password (spec 5). */
const firstPassword = (given: unknown): string => {
  const password = newPassword.safeParse(given)
  if (password.success) return password.data
  if (given === undefined || given === '') throw new FieldsError([{ path: 'password', message: 'field.required' }])
  throw new FieldsError([{ path: 'password', message: 'password.tooShort', context: { min: PASSWORD_MIN } }])
}

export const saveUser = (context: Context, row: InputRow, body: Readonly<Record<string, unknown>>): Promise<number> =>
  keepingManagers(context.tx, async () => {
    const password = row.id === 0 ? firstPassword(body['password']) : undefined
    // Out of a group through the form, they keep the rights that it gave, as their own.
    if (row.id !== 0 && (row['groupId'] ?? null) === null) await leaveGroup(context.tx, row.id)
    const id = await saveRow({ entity: entities.user }, context, { ...row, login: String(row['login']).toLowerCase() })
    if (password !== undefined) await completeNewUser(context, id, password, body['temporary'] === true)
    if (row['suspended'] === true) await closeSessionsOf(context.tx, id)
    await tellSecurity(context.tx)
    return id
  })

/** Whoever wrote something has worked here: the same answer as to one who has connected, rather than a list of what they wrote. */
const deleteUser = async ({ tx }: Context, id: number): Promise<void> => {
  try {
    await sql`delete from app_user where id = ${id}`.execute(tx)
  } catch (error) {
    if (error instanceof RuleError && error.code === 'record.inUse') throw new RuleError('user.connected')
    throw error
  }
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
  if (id === context.user.id) throw new RuleError('user.selfRemoved')
  if (user.connected) throw new RuleError('user.connected')
  await keepingManagers(context.tx, () => deleteUser(context, id))
  await tellSecurity(context.tx)
}

/** Suspends a user, whose sessions end at once, or lets them log in again. */
export const setSuspended = async (context: Context, id: number, suspended: boolean): Promise<void> => {
  await checkReach(context, id)
  if (suspended && id === context.user.id) throw new RuleError('user.self')
  await keepingManagers(context.tx, () =>
    sql`
      update app_user set suspended = ${suspended}, version = version + 1
      where id = ${id} and suspended <> ${suspended}`.execute(context.tx),
  )
  if (suspended) await closeSessionsOf(context.tx, id)
  await tellSecurity(context.tx)
  await context.changed({ entity: 'user', id, action: 'SAVED', functionality: 'establishment_user' })
}
