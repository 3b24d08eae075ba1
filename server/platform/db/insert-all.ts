import { sql } from 'kysely'
import type { Insertable, RawBuilder } from 'kysely'
import type { Tx } from '#server/platform/db/db.ts'
import type { Database } from '#server/platform/db/schema.ts'

/** Rows of one table, all with the same columns; JSON columns hold plain values. */
export interface Insert {
  readonly table: keyof Database
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

type Plain<T> = { readonly [C in keyof T]: T[C] | Readonly<Record<string, unknown>> }

/** Checks the columns of rows against their table. JSON columns may hold objects. */
export const rowsOf = <T extends keyof Database>(
  table: T,
  rows: readonly Plain<Insertable<Database[T]>>[],
): Insert => ({
  table,
  rows,
})

const insertion = ({ table, rows }: Insert): RawBuilder<unknown> => {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  return sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`
}

/**
 * Inserts into several tables in one statement, which is one round trip: a stay is a dozen rows of six tables. Rows that refer to
 * one another carry their ids; references are checked at its end.
 */
export const insertAll = async (tx: Tx, inserts: readonly Insert[]): Promise<void> => {
  const [last, ...others] = inserts.filter((insert) => insert.rows.length > 0)
  if (last === undefined) return
  const parts = others.map((insert, i) => sql`${sql.ref(`i${i}`)} as (${insertion(insert)})`)
  await (parts.length === 0 ? insertion(last) : sql`with ${sql.join(parts)} ${insertion(last)}`).execute(tx)
}
