import { sql } from 'kysely'
import type { z } from 'zod'
import type { distinctBody } from '#contract/operations/customer/twins.ts'
import type { Context } from '#server/platform/http/route.ts'
import { lockCustomers } from '#server/modules/customer/lock.ts'

/** Two people: never proposed as one again. Throws as `lockCustomers` does, also for one record named twice. */
export const sayDistinct = async (
  context: Context,
  { firstId, secondId }: z.output<typeof distinctBody>,
): Promise<{ status: 'SAVED' }> => {
  const [first, second] = await lockCustomers(context, [firstId, secondId])
  await sql`insert into customer_distinct (first_id, second_id, said_at, said_by)
    values (${first?.id}, ${second?.id}, ${context.now}, ${context.user.id}) on conflict do nothing`.execute(context.tx)
  return { status: 'SAVED' }
}
