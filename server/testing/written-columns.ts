import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'

/** Columns of a table that may be written, quoted and joined: not those that the database computes. */
export const writtenColumns = async (db: Db, table: string): Promise<string> => {
  const { rows } = await sql<{ columns: string }>`
    select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(db)
  return rows[0]?.columns ?? ''
}
