import { sql } from 'kysely'
import type { InputRow } from '#contract/schema.ts'
import type { Crud } from '#server/crud/crud.ts'
import { areaCruds } from '#server/crud/routes.ts'
import { checkGroupRow, removeGroup } from '#server/modules/security/groups.ts'
import { checkUser, removeUser, saveUser } from '#server/modules/security/users.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

/** One name a header for everybody, and one a user (spec 8: "header already customised"). */
const checkHeaderName = async (context: Context, row: InputRow): Promise<void> => {
  const { rows } = await sql`
    select from custom_header_name
    where establishment_id = ${context.establishmentId} and header = ${row['header']} and id <> ${row.id}
      and user_id is not distinct from ${row['userId'] ?? null}`.execute(context.tx)
  if (rows.length > 0) throw new FieldsError([{ path: 'header', message: 'header.taken' }])
}

export const securityCruds: readonly Crud[] = areaCruds({
  user: { check: checkUser, save: saveUser, remove: removeUser },
  group: { check: checkGroupRow, remove: removeGroup },
  customHeaderName: { check: checkHeaderName },
})

export { securityRoutes } from '#server/modules/security/routes.ts'

/** Whom a manager may see, and act for. */
export { checkReach, checkSeen } from '#server/modules/security/users.ts'
