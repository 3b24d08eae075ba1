/** Rows of a file, read by one cursor in one snapshot: what changes meanwhile neither repeats a row nor skips one. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '#server/platform/db/db.ts'

/** Rows read at once (spec 7), so that the memory of a file is constant. */
export const PACKET = 5000

/** A browser that stops reading gives its connection back after this long. */
const IDLE = '2min'

/** All rows of a query in packets. Each file holds one connection until its last row is read, or `IDLE` has passed. */
export async function* inSnapshot<R>(
  db: Db,
  query: RawBuilder<R>,
  complete: (tx: Tx, rows: readonly R[]) => Promise<readonly R[]>,
): AsyncGenerator<readonly R[]> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(IDLE)}`.execute(tx)
    await sql`declare rows_of_file no scroll cursor for ${query}`.execute(tx)
    for (;;) {
      const { rows } = await sql<R>`fetch ${sql.lit(PACKET)} from rows_of_file`.execute(tx)
      yield await complete(tx, rows)
      if (rows.length < PACKET) return
    }
  } finally {
    await tx.rollback().execute()
  }
}
