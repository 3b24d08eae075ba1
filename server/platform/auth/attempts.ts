/**
 * Tries of a secret are counted before it is looked at, each in one statement: two hundred at once are two hundred tries. Who
 * turns out to be right is counted back.
 */
import ipaddr from 'ipaddr.js'
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Tx } from '#server/platform/db/db.ts'

const FIRST_LOCK_SECONDS = 30
const LONGEST_LOCK_SECONDS = 3600
/** Failures are forgotten after a quiet time. */
const FORGET_MINUTES = 60

/** Whose tries are counted together, and how many are free before one waits, for a time that doubles. */
export interface Tried {
  readonly login: string
  readonly address: string
  readonly free: number
}

/** One login from one address; or a secret that only its owner gets so far as to try. */
export const FEW = 5
/** One login from everywhere, and one address with every login: more people behind one make mistakes. */
const MANY = 30
const ANY = '*'

/** Counts one more, or nothing while it is locked. */
const count = async (tx: Tx, { login, address, free }: Tried, now: Date): Promise<boolean> => {
  const quiet = new Date(now.getTime() - FORGET_MINUTES * 60_000)
  const { rows } = await sql`
    insert into login_attempt as a (login, address, failures, locked_until, last_at)
    values (${login}, ${address}, 1, null, ${now})
    on conflict (login, address) do update set
      failures = case when a.last_at < ${quiet} then 1 else a.failures + 1 end,
      locked_until = case when a.last_at >= ${quiet} and a.failures + 1 >= ${free}::int
        then ${now}::timestamptz + least(${LONGEST_LOCK_SECONDS}::int,
          ${FIRST_LOCK_SECONDS}::int * 2 ^ least(a.failures + 1 - ${free}::int, 20)) * interval '1 second' end,
      last_at = ${now}
    where a.locked_until is null or a.locked_until <= ${now}
    returning failures`.execute(tx)
  return rows.length > 0
}

const lockOf = async (tx: Tx, { login, address }: Tried, now: Date): Promise<RuleError> => {
  const { rows } = await sql<{ until: string | null }>`
    select locked_until as until from login_attempt where login = ${login} and address = ${address}`.execute(tx)
  const left = rows[0]?.until == null ? 0 : new Date(rows[0].until).getTime() - now.getTime()
  return new RuleError('login.locked', { minutes: Math.max(1, Math.ceil(left / 60_000)) })
}

/** Counts a try of all these at once, or of none. Throws RuleError `login.locked` (429). Not in a transaction that is undone. */
export const countTry = (db: Tx, tried: readonly Tried[], now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    for (const one of tried) if (!(await count(tx, one, now))) throw await lockOf(tx, one, now)
  })

/** It was right: its own failures are forgotten. */
export const forgetTries = async (tx: Tx, { login, address }: Pick<Tried, 'login' | 'address'>): Promise<void> => {
  await sql`delete from login_attempt where login = ${login} and address = ${address}`.execute(tx)
}

/**
 * A log-in is counted for its login and address together; and, from an address where this login was never used, for its login
 * across addresses and for its address across logins. A stranger who locks those locks nobody out of their own desk.
 */
export const triesOfLogin = async (db: Tx, login: string, address: string): Promise<readonly Tried[]> => {
  const own = { login, address, free: FEW }
  const { rows } = await sql`select from login_place where login = ${login} and address = ${address}`.execute(db)
  if (rows.length > 0) return [own]
  return [{ login: ANY, address: networkOf(address), free: MANY }, { login, address: ANY, free: MANY }, own]
}

/** Who has one IPv6 address has 2^64 of them. */
export const networkOf = (address: string): string =>
  ipaddr.IPv6.isValid(address) ? ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toRFC5952String() : address

/** The password was right: its own failures are forgotten, and it is no failure of the wide counts. */
export const countBack = async (tx: Tx, tried: readonly Tried[]): Promise<void> => {
  const own = tried.at(-1)
  if (own !== undefined) await forgetTries(tx, own)
  for (const { login, address } of tried.slice(0, -1))
    await sql`
      update login_attempt set failures = greatest(failures - 1, 0), locked_until = null
      where login = ${login} and address = ${address}`.execute(tx)
}

/** Who got in with all that was asked is known there from now on. */
export const rememberPlace = async (tx: Tx, login: string, address: string, now: Date): Promise<void> => {
  await sql`
    insert into login_place (login, address, last_at) values (${login}, ${address}, ${now})
    on conflict (login, address) do update set last_at = excluded.last_at`.execute(tx)
}
