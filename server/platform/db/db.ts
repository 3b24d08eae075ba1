import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type PostgresQueryResult } from 'kysely'
import pg from 'pg'
import type { Log } from '#server/platform/log.ts'
import { translateError } from './errors.ts'
import { TYPES } from './parsers.ts'
import { preparedNames } from './prepared.ts'
import type { Database } from './schema.ts'

/** The pool of connections: start transactions from it (`inTransaction`). `destroy()` closes it. */
export type Db = Kysely<Database>

/** What queries take: the transaction of a write, or a plain connection for a read. */
export type Tx = Kysely<Database>

/** How to reach the database: `connectionString`, or the parts that the embedded launcher gives. */
export type DbConfig = pg.PoolConfig

/** Connections of a pool; what comes in beyond waits its turn (`http/gate.ts`). The embedded server allows 100. */
export const MAX_CONNECTIONS = 20

/**
 * Opens a pool on the database. Values come out as `parsers.ts` says; violated constraints are thrown as RuleError
 * (`errors.ts`). A connection that breaks while idle is replaced, and told to `log`. Queries that a transaction starts together are
 * sent together, and answered in their order; cursors and COPY need a connection without `pipeline`.
 */
export function createDb(config: DbConfig, log: Log = console): Db {
  const pool = new pg.Pool({
    application_name: 'pinede',
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    pipeline: true,
    ...config,
    types: TYPES,
  })
  const broken = (error: Error): void => {
    if (!pool.ending) log.warn({ reason: error.message }, 'a database connection broke')
  }
  pool.on('error', broken)
  pool.on('connect', (client) => client.on('error', broken)) // in use but between two queries: the next one will fail
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: translating(pool) }) })
}

/** Kysely gives no hook on failed queries: the clients of the pool are wrapped instead, each once. */
function translating(pool: pg.Pool): PostgresPool {
  const nameOf = preparedNames()
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const known = wrapped.get(client) ?? translatingClient(client, nameOf)
      wrapped.set(client, known)
      return known
    },
  }
}

/** What is called of pg's client: its statements carry the name under which the connection keeps them. */
interface Client {
  query<R>(statement: { name?: string; text: string; values: unknown[] }): Promise<PostgresQueryResult<R>>
  release(destroy?: boolean): void
}

const BEGUN = { command: 'BEGIN', rowCount: 0, rows: [] }

/** `begin` is not waited for: it goes out with the first statement, which fails where it did. */
function translatingClient(client: Client, nameOf: ReturnType<typeof preparedNames>): PostgresPoolClient {
  let beginning: Promise<unknown> = Promise.resolve()
  const query = async <R>(text: string, parameters: readonly unknown[]) => {
    const name = nameOf(text, parameters.length)
    const answer = client.query<R>({ ...(name === undefined ? {} : { name }), text, values: [...parameters] })
    if (text === 'begin') {
      beginning = answer
      beginning.catch(() => undefined) // told by the statement that follows
      return BEGUN
    }
    try {
      const [result] = await Promise.all([answer, beginning])
      return result
    } catch (error) {
      throw translateError(error, text)
    }
  }
  return { query: query as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
}
