import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/db.ts'

/** What the file keeps of its payments: always computed again from the signed rows and their moves. */
export const writePaid = async (
  { tx, establishmentId }: { readonly tx: Tx; readonly establishmentId: number },
  bookingId: number,
): Promise<void> => {
  await sql`
    update booking b set (paid, damage_paid) = (select r.paid, r.damage_paid from received_sums(${establishmentId}, ${bookingId}) r)
    where b.establishment_id = ${establishmentId} and b.id = ${bookingId}`.execute(tx)
}
