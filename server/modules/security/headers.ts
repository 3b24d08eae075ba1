import { sql } from 'kysely'
import type { InputRow } from '#contract/schema.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

/** One name a header for everybody, and one a user (spec 8: "header already customised"). */
export const checkHeaderName = async (context: Context, row: InputRow): Promise<void> => {
  const { rows } = await sql`
    select from custom_header_name
    where establishment_id = ${context.establishmentId} and header = ${row['header']} and id <> ${row.id}
      and user_id is not distinct from ${row['userId'] ?? null}`.execute(context.tx)
  if (rows.length > 0) throw new FieldsError([{ path: 'header', message: 'header.taken' }])
}
