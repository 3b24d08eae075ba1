import { sql } from 'kysely'
import type { Context } from '#server/platform/http/route.ts'

/** Columns of a new customer that are no fields: `C` and a number that is never used twice. */
export const customerColumns = (context: Context): Record<string, unknown> => ({
  owner_establishment_id: context.establishmentId,
  created_on: context.today,
  code: sql`'C' || lpad(nextval('customer_code')::text, 6, '0')`,
})
