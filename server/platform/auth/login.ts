import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { FEW, countBack, countTry, forgetTries, rememberPlace, triesOfLogin } from '#server/platform/auth/attempts.ts'
import { hashPassword, verifyPassword } from '#server/platform/auth/password.ts'
import type { Tried } from '#server/platform/auth/attempts.ts'
import { takeSecondFactor } from '#server/platform/auth/two-factor.ts'
import type { Tx } from '#server/platform/db/db.ts'

/**
 * Codes are counted for the user, wherever they come from: six digits would not resist many addresses, and who tries them knows
 * the password already.
 */
const CODE_TRIES = 'code'

export interface Given {
  readonly login: string
  readonly password: string
  /** Second factor, where the user has one. */
  readonly code?: string | undefined
  /** New password, where the one given is temporary. */
  readonly next?: string | undefined
}

/** Where and when it is tried, and where the keys of this server are. */
export interface Attempted {
  readonly address: string
  readonly now: Date
  readonly keyFolder: string
}

export interface Found {
  readonly id: number
  readonly establishmentId: number
}

interface Known {
  id: number
  passwordHash: string | null
  suspended: boolean
  mustChange: boolean
  /** A tax inspector's, whose access was closed or has ended. */
  auditOver: boolean
  twoFactor: boolean
}

const userOf = async (db: Tx, login: string, now: Date): Promise<Known | undefined> => {
  const { rows } = await sql<Known>`
    select id, password_hash as "passwordHash", suspended, must_change_password as "mustChange",
      two_factor_since is not null as "twoFactor",
      audit and not exists (select from audit_access a where a.user_id = app_user.id and a.closed_at is null and a.ends_at > ${now})
        as "auditOver"
    from app_user where login = ${login}`.execute(db)
  return rows[0]
}

/** The user of a login and password. Unknown logins take as long, and say the same. */
const passwordOwner = async (
  db: Tx,
  tried: readonly Tried[],
  { login, password }: Given,
  now: Date,
): Promise<Known> => {
  await countTry(db, tried, now)
  const user = await userOf(db, login, now)
  const matches = await verifyPassword(user?.passwordHash ?? null, password)
  if (user === undefined || !matches) throw new RuleError('login.refused')
  await countBack(db, tried)
  if (user.suspended) throw new RuleError('login.suspended')
  if (user.auditOver) throw new RuleError('login.auditOver')
  return user
}

/** Asked before the code, which works once only. */
const checkNext = ({ mustChange }: Known, { password, next }: Given): void => {
  if (!mustChange) return
  if (next === undefined) throw new RuleError('password.expired')
  if (next === password) throw new RuleError('password.same')
}

const checkCode = async (db: Tx, user: Known, { login, code }: Given, attempted: Attempted): Promise<void> => {
  if (!user.twoFactor) return
  if (code === undefined) throw new RuleError('login.codeNeeded')
  const tried = { login, address: CODE_TRIES, free: FEW }
  await countTry(db, [tried], attempted.now)
  if (!(await takeSecondFactor(db, attempted.keyFolder, user.id, code, attempted.now)))
    throw new RuleError('login.wrongCode')
  await forgetTries(db, tried)
}

/** The establishment of the user where they worked last. Throws RuleError `login.noEstablishment`. */
const establishmentOf = async (db: Tx, userId: number): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select ue.establishment_id as id from user_establishment ue
    left join session s on s.user_id = ue.user_id and s.establishment_id = ue.establishment_id
    where ue.user_id = ${userId} order by s.last_seen_at desc nulls last, ue.establishment_id limit 1`.execute(db)
  if (rows[0] === undefined) throw new RuleError('login.noEstablishment')
  return rows[0].id
}

/** Where a refused log-in is told: the site in which the user of the login would have worked; undefined where nobody is known. */
export const placeOfLogin = async (
  db: Tx,
  login: string,
): Promise<{ userId: number; establishmentId: number; training: boolean } | undefined> => {
  const { rows } = await sql<{ userId: number; establishmentId: number; training: boolean }>`
    select u.id as "userId", e.id as "establishmentId", e.training from app_user u
    join user_establishment ue on ue.user_id = u.id join establishment e on e.id = ue.establishment_id
    left join session s on s.user_id = ue.user_id and s.establishment_id = ue.establishment_id
    where u.login = ${login.toLowerCase()} order by s.last_seen_at desc nulls last, e.id limit 1`.execute(db)
  return rows[0]
}

const renewPassword = async (db: Tx, user: Known, next: string | undefined, now: Date): Promise<void> => {
  if (!user.mustChange || next === undefined) return
  await sql`
    update app_user set password_hash = ${await hashPassword(next)}, password_changed_at = ${now},
      must_change_password = false
    where id = ${user.id}`.execute(db)
}

/**
 * Checks a login with its password and, where they are asked for, a new password and a code; says who, and in which of their
 * establishments they worked last. What lacks is said by a refusal and sent again with the rest: there is no half-open session.
 * Throws RuleError `login.locked` (429), `login.refused`, `login.suspended`, `login.auditOver`, `password.expired`, `password.same`,
 * `login.codeNeeded`, `login.wrongCode`, `login.noEstablishment`. Not in a transaction: a refused attempt must be kept.
 */
export const checkLogin = async (db: Tx, asked: Given, attempted: Attempted): Promise<Found> => {
  const given = { ...asked, login: asked.login.toLowerCase() }
  const tried = await triesOfLogin(db, given.login, attempted.address)
  const user = await passwordOwner(db, tried, given, attempted.now)
  const establishmentId = await establishmentOf(db, user.id)
  checkNext(user, given)
  await checkCode(db, user, given, attempted)
  await renewPassword(db, user, given.next, attempted.now)
  await rememberPlace(db, given.login, attempted.address, attempted.now)
  await sql`update app_user set last_login_at = ${attempted.now} where id = ${user.id}`.execute(db)
  return { id: user.id, establishmentId }
}

/**
 * One's own password, asked again before what protects the account changes. Throws RuleError `password.wrong`, and `login.locked`
 * after too many: an open session must not be a way to guess it. `db` is not the transaction that the refusal undoes.
 */
export const checkOwnPassword = async (db: Tx, userId: number, password: string, now: Date): Promise<void> => {
  const tried = { login: `${userId}`, address: 'session', free: FEW }
  await countTry(db, [tried], now)
  const { rows } = await sql<{ hash: string | null }>`
    select password_hash as hash from app_user where id = ${userId}`.execute(db)
  if (!(await verifyPassword(rows[0]?.hash ?? null, password))) throw new RuleError('password.wrong')
  await forgetTries(db, tried)
}
