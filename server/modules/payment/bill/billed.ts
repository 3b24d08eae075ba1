import { sql } from 'kysely'
import type { Cents } from '#domain/money.ts'
import { cents } from '#domain/money.ts'
import type { Tx } from '#server/platform/db/db.ts'

/** What live bills of one payer already say of a file. */
export interface Billed {
  /** Stays that they charge; null: what belongs to no stay. */
  readonly occupancyIds: readonly (number | null)[]
  /** Payments that they took off. */
  readonly paid: Cents
}

export const billedOf = async (
  tx: Tx,
  establishmentId: number,
  bookingId: number,
  payerId: number,
): Promise<Billed> => {
  const { rows } = await sql<{ paid: Cents; occupancyIds: (number | null)[] }>`
    select (f.content -> 'totals' ->> 'paid')::bigint as paid,
      (select array_agg(distinct l.occupancy_id) from bill_line l
        where l.establishment_id = f.establishment_id and l.bill_id = f.id) as "occupancyIds"
    from bill f
    where f.establishment_id = ${establishmentId} and f.booking_id = ${bookingId} and f.type = 1
      and f.customer_id = any ((select customer_ids(${payerId}))::bigint[])
      and not exists (select 1 from bill_cancellation x where x.establishment_id = f.establishment_id and x.bill_id = f.id)`.execute(
    tx,
  )
  return {
    occupancyIds: rows.flatMap((row) => row.occupancyIds),
    paid: cents(rows.reduce((total, row) => total + row.paid, 0)),
  }
}
