import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { Sender } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/route.ts'

/**
 * The one rule of whose customers an establishment sees (spec 1, "share client data"; group preference): its own, those of the
 * sites that share with it, and those that its stays name from a sharing that ended. `alias` is the customer table's.
 */
export const customerVisible = (
  { establishmentId, customers: { owners, keepsOthers } }: Pick<Context, 'establishmentId' | 'customers'>,
  alias = 'c',
): RawBuilder<boolean> => {
  const owner = sql.ref(`${alias}.owner_establishment_id`)
  // A site alone keeps the plain comparison, whose indexes are in order.
  const reached = owners.length === 1 ? sql<boolean>`${owner} = ${owners[0]}` : sql<boolean>`${owner} = any (${owners})`
  if (!keepsOthers) return reached
  return sql<boolean>`(${reached} or exists (select 1 from customer_kept kept
    where kept.establishment_id = ${establishmentId} and kept.customer_id = ${sql.ref(`${alias}.id`)}))`
}

/** The same rule where only the establishment is known, for one customer at a time. */
export const customerVisibleFrom = (establishmentId: number, alias = 'c'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.owner_establishment_id`)} = any (customer_owners(${establishmentId}))
    or exists (select 1 from customer_kept kept
      where kept.establishment_id = ${establishmentId} and kept.customer_id = ${sql.ref(`${alias}.id`)}))`

/** A customer that this establishment may see, neither merged nor erased. Throws RuleError `reference.unknown`. */
export const checkCustomer = async (
  sender: Sender,
  establishmentId: number,
  customerId: number | null,
): Promise<void> => {
  if (customerId === null) return
  const { rows } = await sql`
    select 1 from customer c where c.id = ${customerId} and c.merged_into_id is null and c.erased_on is null
      and ${customerVisibleFrom(establishmentId)}`.execute(sender)
  if (rows.length === 0) throw new RuleError('reference.unknown')
}
