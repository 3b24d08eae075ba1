import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { verifyPassword } from '#server/platform/auth/password.ts'
import type { Tx } from '#server/platform/db/db.ts'

/** Failures after which a login is refused from an address, for a time that doubles. */
const FREE_TRIES = 5
const FIRST_LOCK_SECONDS = 30
const LONGEST_LOCK_SECONDS = 3600
/** Failures are forgotten after a quiet time. */
const FORGET_MINUTES = 60

interface Attempt {
  failures: number
  locked_until: string | null
}

const attemptOf = async (tx: Tx, login: string, address: string, now: Date): Promise<Attempt | undefined> => {
  const { rows } = await sql<Attempt>`
    select failures, locked_until from login_attempt
    where login = ${login} and address = ${address} and last_at > ${new Date(now.getTime() - FORGET_MINUTES * 60_000)}`.execute(
    tx,
  )
  return rows[0]
}

const recordFailure = async (tx: Tx, login: string, address: string, failures: number, now: Date): Promise<void> => {
  const over = failures - FREE_TRIES
  const seconds = over < 0 ? 0 : Math.min(FIRST_LOCK_SECONDS * 2 ** over, LONGEST_LOCK_SECONDS)
  const until = seconds === 0 ? null : new Date(now.getTime() + seconds * 1000)
  await sql`
    insert into login_attempt (login, address, failures, locked_until, last_at)
    values (${login}, ${address}, ${failures}, ${until}, ${now})
    on conflict (login, address) do update
      set failures = excluded.failures, locked_until = excluded.locked_until, last_at = excluded.last_at`.execute(tx)
}

const refuseLocked = (attempt: Attempt | undefined, now: Date): void => {
  if (attempt?.locked_until == null) return
  const left = new Date(attempt.locked_until).getTime() - now.getTime()
  if (left > 0) throw new RuleError('login.locked', { minutes: Math.ceil(left / 60_000) })
}

export interface Found {
  readonly id: number
  readonly establishmentId: number
}

/**
 * Checks a login and password; says who, and in which of their establishments they worked last.
 * Failures are counted per (login, address), so that a stranger cannot lock a receptionist out from elsewhere.
 * Throws RuleError `login.locked` (429), `login.refused`, `login.suspended`, `login.noEstablishment`. Not in a transaction:
 * a refused attempt must be kept.
 */
export const checkLogin = async (
  db: Tx,
  login: string,
  password: string,
  address: string,
  now: Date,
): Promise<Found> => {
  const key = login.toLowerCase()
  const attempt = await attemptOf(db, key, address, now)
  refuseLocked(attempt, now)
  const { rows } = await sql<{ id: number; password_hash: string | null; suspended: boolean }>`
    select id, password_hash, suspended from app_user where login = ${key}`.execute(db)
  const user = rows[0]
  const matches = await verifyPassword(user?.password_hash ?? null, password)
  if (user === undefined || !matches) {
    await recordFailure(db, key, address, (attempt?.failures ?? 0) + 1, now)
    throw new RuleError('login.refused')
  }
  if (user.suspended) throw new RuleError('login.suspended')
  const establishment = await sql<{ id: number }>`
    select ue.establishment_id as id from user_establishment ue
    left join session s on s.user_id = ue.user_id and s.establishment_id = ue.establishment_id
    where ue.user_id = ${user.id} order by s.last_seen_at desc nulls last, ue.establishment_id limit 1`.execute(db)
  const first = establishment.rows[0]
  if (first === undefined) throw new RuleError('login.noEstablishment')
  await sql`delete from login_attempt where login = ${key} and address = ${address}`.execute(db)
  await sql`update app_user set last_login_at = ${now} where id = ${user.id}`.execute(db)
  return { id: user.id, establishmentId: first.id }
}
