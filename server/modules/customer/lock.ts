import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { customerVisible } from '#server/platform/auth/shared-customers.ts'
import type { Context } from '#server/platform/http/route.ts'

export interface LockedCustomer {
  readonly id: number
  readonly version: number
  readonly ownerEstablishmentId: number
}

/**
 * Locks customers, in the order of their ids, until the transaction ends; nobody books for them meanwhile. Throws RuleError
 * `record.unknown` for one that is not seen from here, `customer.merged`, `customer.erased`.
 */
export const lockCustomers = async (context: Context, ids: readonly number[]): Promise<LockedCustomer[]> => {
  const { rows } = await sql<LockedCustomer & { mergedIntoId: number | null; erasedOn: string | null }>`
    select id, version, owner_establishment_id as "ownerEstablishmentId", merged_into_id as "mergedIntoId", erased_on as "erasedOn"
    from customer t where id = any (${[...ids]}) and ${customerVisible(context, 't')} order by id for update of t`.execute(
    context.tx,
  )
  if (rows.length !== new Set(ids).size) throw new RuleError('record.unknown')
  if (rows.some((row) => row.erasedOn !== null)) throw new RuleError('customer.erased')
  if (rows.some((row) => row.mergedIntoId !== null)) throw new RuleError('customer.merged')
  return rows
}

export const lockCustomer = async (context: Context, id: number): Promise<LockedCustomer> => {
  const [row] = await lockCustomers(context, [id])
  if (row === undefined) throw new RuleError('record.unknown')
  return row
}
