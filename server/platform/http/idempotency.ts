import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { together } from '#server/platform/db/transaction.ts'
import type { Sender } from '#server/platform/db/transaction.ts'

interface Keyed {
  readonly userId: number
  readonly key: string
  readonly route: string
  readonly body: unknown
}

const lockKey = (sender: Sender, { userId, key }: Pick<Keyed, 'userId' | 'key'>) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${userId}:${key}`}, 7))`.execute(sender)

/**
 * Waits for a request with this key that is under way, then takes the key where no answer stands: one that comes late is refused
 * (`idempotency.mismatch`) rather than done. For what took its place.
 */
export const takeKey = async (tx: Tx, { userId, key, route }: Omit<Keyed, 'body'>): Promise<void> => {
  await lockKey(tx, { userId, key })
  await sql`
    insert into idempotency (user_id, key, route, request_hash, status, response) values (${userId}, ${key}, ${route}, 'taken', 200, '{}')
    on conflict do nothing`.execute(tx)
}

/**
 * Runs `work` once per (user, key): a retry, even one that arrives while the first still runs, gets the first answer again.
 * Throws RuleError `idempotency.mismatch` where the key was used for another request. Must run inside the request's transaction.
 */
export const once = async (tx: Tx, keyed: Keyed, work: () => Promise<unknown>): Promise<unknown> => {
  const hash = createHash('sha256')
    .update(JSON.stringify(keyed.body ?? null))
    .digest('base64url')
  const [, { rows }] = await together(tx, (sender) => [
    lockKey(sender, keyed),
    sql<{ route: string; request_hash: string; response: unknown }>`
      select route, request_hash, response from idempotency where user_id = ${keyed.userId} and key = ${keyed.key}`.execute(
      sender,
    ),
  ])
  const before = rows[0]
  if (before !== undefined) {
    if (before.route !== keyed.route || before.request_hash !== hash) throw new RuleError('idempotency.mismatch')
    return before.response
  }
  const response = await work()
  await sql`
    insert into idempotency (user_id, key, route, request_hash, status, response)
    values (${keyed.userId}, ${keyed.key}, ${keyed.route}, ${hash}, 200, ${JSON.stringify(response)}::jsonb)`.execute(
    tx,
  )
  return response
}
