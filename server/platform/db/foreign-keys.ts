import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/db.ts'

export interface ForeignKey {
  readonly table: string
  readonly column: string
}

/** Foreign keys that hold a row of `table` back; those that cascade go with it. */
export const keysTo = async (tx: Tx, table: string): Promise<readonly ForeignKey[]> => {
  const { rows } = await sql<ForeignKey>`
    select child.relname as table, a.attname as column
    from pg_constraint c
    join pg_class child on child.oid = c.conrelid
    cross join lateral unnest(c.conkey, c.confkey) as k (own, other)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
    join pg_attribute o on o.attrelid = c.confrelid and o.attnum = k.other
    where c.contype = 'f' and c.confrelid = to_regclass('public.' || quote_ident(${table})) and o.attname = 'id'
      and c.confdeltype in ('a', 'r')
    order by 1, 2`.execute(tx)
  return rows
}
