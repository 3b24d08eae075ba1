import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { Db, Tx } from './db.ts'
import { isDatabaseError } from './errors.ts'

/** Two transactions in each other's way: serialization failure, deadlock. One of them only has to start again. */
const CONFLICTS = ['40001', '40P01']
const RETRIES = 5
const FIRST_PAUSE_MS = 10

const isConflict = (error: unknown): boolean => isDatabaseError(error) && CONFLICTS.includes(error.code)

/** Doubling pauses, each at random, so that the same two do not meet again. */
const pause = (attempt: number): Promise<void> => delay(Math.random() * FIRST_PAUSE_MS * 2 ** attempt)

/**
 * Runs `fn` in a transaction: all of it or nothing. Conflicts with other transactions start it again, `retries` times
 * at most, so `fn` does nothing outside the database. Throws RuleError for violated constraints (`errors.ts`) and
 * RuleError('transaction.conflict') where the retries did not help. Inside a transaction it is a savepoint of it.
 */
export async function inTransaction<T>(
  db: Db,
  fn: (tx: Tx) => Promise<T>,
  { retries = RETRIES }: { retries?: number } = {},
): Promise<T> {
  if (db.isTransaction) return inSavepoint(db, fn)
  for (let attempt = 0; ; attempt++) {
    try {
      return await db.transaction().execute(fn)
    } catch (error) {
      if (!isConflict(error)) throw error
      if (attempt === retries) throw new RuleError('transaction.conflict')
      await pause(attempt)
    }
  }
}

/** Runs `fn` in a transaction in which the database itself refuses every write: for who may only look. */
export const readingOnly = <T>(db: Db, fn: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setAccessMode('read only').execute(fn)

/** What a statement in SQL needs of a transaction or a connection. */
export type Sender = QueryExecutorProvider

/**
 * Statements that do not wait for each other's answers, sent together on one connection: one round trip for all. The server runs
 * them in their order, each seeing what those before it did. Throws the first one's error. They use the given sender only:
 * the transaction itself would wait for them.
 */
export const together = <T extends readonly unknown[]>(
  tx: Tx,
  statements: (sender: Sender) => { readonly [K in keyof T]: Promise<T[K]> },
): Promise<T> => {
  const executor = tx.getExecutor()
  return executor.provideConnection(async (connection) => {
    const own = executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
    const sent = statements({ getExecutor: () => own })
    await Promise.allSettled(sent) // a connection is given back when nothing is under way on it
    return Promise.all(sent)
  })
}

async function inSavepoint<T>(tx: Tx, fn: (tx: Tx) => Promise<T>): Promise<T> {
  await sql`savepoint nested`.execute(tx) // names may repeat: the latest one counts
  try {
    const result = await fn(tx)
    await sql`release savepoint nested`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint nested`.execute(tx)
    await sql`release savepoint nested`.execute(tx)
    throw error
  }
}
