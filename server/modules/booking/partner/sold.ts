/** What a channel sold is a file of origin « internet », with what the channel keeps; only the channel takes it back. */
import { sql } from 'kysely'
import type { Cents } from '#domain/money.ts'
import { chargeCommission } from '#server/modules/booking/partner/charge.ts'
import { writeOrigin } from '#server/modules/booking/partner/cancel.ts'
import type { Context } from '#server/platform/http/route.ts'

/** The commission that the channel tells stands for the one that the partner's rate gives; VAT is that of the rate. */
const writeCommission = async (context: Context, bookingId: number, commission: Cents): Promise<void> => {
  const { tx, establishmentId } = context
  const own = sql`establishment_id = ${establishmentId} and booking_id = ${bookingId} and type = 'partnerCommission'`
  await sql`
    with vat as (select tva_id, tva_rate from booking_line where ${own} order by position limit 1),
      gone as (delete from booking_line where ${own})
    insert into booking_line (establishment_id, booking_id, occupancy_id, type, code, label, quantity, unit_price, amount, tva_id,
      tva_rate, manual, retained, position)
    select b.establishment_id, b.id, (select id from occupancy o where o.establishment_id = b.establishment_id and o.booking_id = b.id
        and not o.cancelled order by position, id limit 1), 'partnerCommission', p.id::text, 'Commission ' || p.label || ', hors total', 1,
      ${commission}::bigint, ${commission}::bigint, (select tva_id from vat), (select tva_rate from vat), true, t.net,
      (select coalesce(max(position), 0) + 1 from booking_line n where n.establishment_id = b.establishment_id and n.booking_id = b.id)
    from booking b join partner p on p.establishment_id = b.establishment_id and p.id = b.partner_id
    join partner_billing_type t on t.establishment_id = p.establishment_id and t.id = p.billing_type_id
    where b.establishment_id = ${establishmentId} and b.id = ${bookingId}`.execute(tx)
  await chargeCommission(tx, establishmentId, bookingId)
}

/** A new file came by the internet where the house has such an access channel; what was said of it since stays. */
const writeWebChannel = async ({ tx, establishmentId }: Context, bookingId: number): Promise<void> => {
  await sql`update booking b set access_channel_id = coalesce((select c.id from access_channel c
      where c.establishment_id = b.establishment_id and c.active and c.kind = 'WEB' order by c.position, c.id limit 1), access_channel_id)
    where b.establishment_id = ${establishmentId} and b.id = ${bookingId} and b.origin_id <> 3`.execute(tx)
}

/** A file that a channel made or changed. `commission` in cents; 0: the partner's own rate stands. */
export const writeSold = async (context: Context, bookingId: number, commission: Cents): Promise<void> => {
  await writeWebChannel(context, bookingId)
  await writeOrigin(context, bookingId, 3)
  if (commission > 0) await writeCommission(context, bookingId, commission)
  await forgetUndo(context, bookingId)
}

/** What a channel said is not undone at the desk. */
export const forgetUndo = async ({ tx, establishmentId }: Context, bookingId: number): Promise<void> => {
  await sql`delete from booking_undo where establishment_id = ${establishmentId} and booking_id = ${bookingId} and undone_at is null`.execute(
    tx,
  )
}
