/** Where the partner pays the campsite, the lines of its stays are its own; the tourist tax stays the guest's (domain rules 2.4, 3.4). */
import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/db.ts'
import type { Context } from '#server/platform/http/route.ts'

/**
 * Gives the lines of a file, or of one of its stays, that nobody else was made to pay to its partner, where it pays; changes nothing
 * otherwise.
 */
export const chargePartner = async (
  { tx, establishmentId }: Context,
  bookingId: number,
  occupancyId: number | null = null,
): Promise<void> => {
  await sql`
    update booking_line l set payer_id = coalesce(c.merged_into_id, c.id)
    from booking b
    join partner p on p.establishment_id = b.establishment_id and p.id = b.partner_id
    join partner_billing_type t on t.establishment_id = p.establishment_id and t.id = p.billing_type_id and t.payer = 'PARTNER'
    join customer c on c.id = p.customer_id
    where b.establishment_id = ${establishmentId} and b.id = ${bookingId}
      and l.establishment_id = b.establishment_id and l.booking_id = b.id and l.payer_id is null and l.type <> 'tax'
      and (${occupancyId}::bigint is null or l.occupancy_id = ${occupancyId})
      and b.customer_id is distinct from coalesce(c.merged_into_id, c.id)`.execute(tx)
  await chargeCommission(tx, establishmentId, bookingId)
}

/**
 * A commission that the partner keeps out of what it pays is off its account where it bears something of the file (as its customer,
 * or by a line); it has no payer otherwise, and counts for nobody.
 */
export const chargeCommission = async (tx: Tx, establishmentId: number, bookingId: number): Promise<void> => {
  await sql`
    update booking_line l set payer_id = case when b.customer_id = k.id or exists (select 1 from booking_line n
      where n.establishment_id = b.establishment_id and n.booking_id = b.id and n.payer_id = k.id and n.type <> 'partnerCommission')
      then k.id end
    from booking b
    join partner p on p.establishment_id = b.establishment_id and p.id = b.partner_id
    join customer c on c.id = p.customer_id
    join customer k on k.id = coalesce(c.merged_into_id, c.id)
    where b.establishment_id = ${establishmentId} and b.id = ${bookingId}
      and l.establishment_id = b.establishment_id and l.booking_id = b.id and l.retained`.execute(tx)
}
