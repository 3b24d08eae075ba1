/** Rows of a file, read in one snapshot: what changes meanwhile neither repeats a row nor skips one. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '#server/platform/db/db.ts'

/** Rows read at once (spec 7), so that the memory of a file is constant. */
export const PACKET = 5000

/** A browser that stops reading gives its connection back after this long. */
const IDLE = '2min'

/** What `read` reads, seen as it is when its first row is asked for. Each file holds one connection until its last row is read, or `IDLE` has passed. */
export async function* inSnapshot<R>(db: Db, read: (tx: Tx) => AsyncIterable<R>): AsyncGenerator<R> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(IDLE)}`.execute(tx)
    yield* read(tx)
  } finally {
    await tx.rollback().execute()
  }
}

/** All rows of a query in packets, by one cursor; `size`: rows of a packet, fewer where each is large. */
export async function* packetsOf<R>(tx: Tx, query: RawBuilder<R>, size = PACKET): AsyncGenerator<readonly R[]> {
  await sql`declare rows_of_file no scroll cursor for ${query}`.execute(tx)
  for (;;) {
    const { rows } = await sql<R>`fetch ${sql.lit(size)} from rows_of_file`.execute(tx)
    yield rows
    if (rows.length < size) break
  }
  await sql`close rows_of_file`.execute(tx)
}

/** Packets with what is read for all rows of one at once. */
export async function* completedBy<R, S>(
  packets: AsyncIterable<readonly R[]>,
  complete: (rows: readonly R[]) => Promise<readonly S[]>,
): AsyncGenerator<readonly S[]> {
  for await (const rows of packets) yield await complete(rows)
}
