import { sql } from 'kysely'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { trimJobs } from '#server/platform/jobs/trim.ts'

/** Only one server of several does a round; the lock goes with its transaction. */
const ROUND_LOCK = 7_260_001

const tryLock = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${ROUND_LOCK}) as locked`.execute(tx)
  return rows[0]?.locked === true
}

/** A season away from a desk, and it is a stranger's again. */
const KNOWN_DAYS = 400

/** What nobody will ask for again: answers kept for retries (2 days), told changes (2 days), forgotten log-in failures, addresses long unused. */
const trim = async (tx: Tx, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - 2 * 86_400_000)
  await sql`delete from idempotency where created_at < ${before}`.execute(tx)
  await sql`delete from change_log where at < ${before}`.execute(tx)
  await sql`delete from login_attempt where last_at < ${before}`.execute(tx)
  const longAgo = new Date(now.getTime() - KNOWN_DAYS * 86_400_000)
  await sql`delete from login_place where last_at < ${longAgo}`.execute(tx)
  await sql`delete from session where expires_at < ${now}`.execute(tx)
}

/** One round of what time alone brings about. */
export const round = (db: Db, now: Date, lapse: (tx: Tx, now: Date) => Promise<void>): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!(await tryLock(tx))) return
    await lapse(tx, now)
    await trim(tx, now)
    await trimJobs(tx, now)
  })
