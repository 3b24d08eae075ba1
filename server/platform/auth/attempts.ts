import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { Tx } from '#server/platform/db/db.ts'

/** Failures after which a login is refused from an address, for a time that doubles. */
const FREE_TRIES = 5
const FIRST_LOCK_SECONDS = 30
const LONGEST_LOCK_SECONDS = 3600
/** Failures are forgotten after a quiet time. */
const FORGET_MINUTES = 60

/**
 * Whose tries are counted together. The address is where they come from, so that a stranger cannot lock a receptionist out from
 * elsewhere; or what is tried, where only the owner gets so far (a code after the right password).
 */
export interface Tried {
  readonly login: string
  readonly address: string
}

interface Attempt {
  failures: number
  locked_until: string | null
}

const attemptOf = async (tx: Tx, { login, address }: Tried, now: Date): Promise<Attempt | undefined> => {
  const { rows } = await sql<Attempt>`
    select failures, locked_until from login_attempt
    where login = ${login} and address = ${address} and last_at > ${new Date(now.getTime() - FORGET_MINUTES * 60_000)}`.execute(
    tx,
  )
  return rows[0]
}

/** Throws RuleError `login.locked` (429) while too many tries have failed. */
export const refuseLocked = async (tx: Tx, tried: Tried, now: Date): Promise<void> => {
  const attempt = await attemptOf(tx, tried, now)
  if (attempt?.locked_until == null) return
  const left = new Date(attempt.locked_until).getTime() - now.getTime()
  if (left > 0) throw new RuleError('login.locked', { minutes: Math.ceil(left / 60_000) })
}

/** Counts one more. Not in the transaction that the refusal undoes. */
export const recordFailure = async (db: Tx, tried: Tried, now: Date): Promise<void> => {
  const failures = ((await attemptOf(db, tried, now))?.failures ?? 0) + 1
  const over = failures - FREE_TRIES
  const seconds = over < 0 ? 0 : Math.min(FIRST_LOCK_SECONDS * 2 ** over, LONGEST_LOCK_SECONDS)
  const until = seconds === 0 ? null : new Date(now.getTime() + seconds * 1000)
  await sql`
    insert into login_attempt (login, address, failures, locked_until, last_at)
    values (${tried.login}, ${tried.address}, ${failures}, ${until}, ${now})
    on conflict (login, address) do update
      set failures = excluded.failures, locked_until = excluded.locked_until, last_at = excluded.last_at`.execute(db)
}

export const forgetFailures = async (tx: Tx, login: string, addresses: readonly string[]): Promise<void> => {
  await sql`delete from login_attempt where login = ${login} and address = any (${addresses}::text[])`.execute(tx)
}
