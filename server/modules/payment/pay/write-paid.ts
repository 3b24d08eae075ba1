/** What the file keeps of its payments: their sum, always computed again from the signed rows. */
import { sql } from 'kysely'
import type { Context } from '#server/platform/http/route.ts'

export const writePaid = async ({ tx, establishmentId }: Context, bookingId: number): Promise<void> => {
  await sql`
    update booking set paid = (select coalesce(sum(amount), 0) from payment
      where establishment_id = ${establishmentId} and booking_id = ${bookingId})
    where establishment_id = ${establishmentId} and id = ${bookingId}`.execute(tx)
}
