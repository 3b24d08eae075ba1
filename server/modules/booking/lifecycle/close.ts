/** Closes a file: all gone or cancelled, billed, settled (domain rules 2.3, #17). It is read only from then on. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { assertAllowed } from '#domain/booking/actions.ts'
import { STATUS } from '#domain/booking/states.ts'
import type { closeBody } from '#contract/operations/booking/lifecycle.ts'
import type { Context } from '#server/platform/http/route.ts'
import { factsOf } from '#server/modules/booking/file/facts.ts'
import { writeEvent } from '#server/modules/booking/file/history.ts'
import { lockFile } from '#server/modules/booking/file/lock-file.ts'
import { assertVersion } from '#server/modules/booking/file/stale.ts'
import { tellBooking } from '#server/modules/inventory/index.ts'
import { statusIn } from '#server/platform/db/file-states.ts'

/** Throws the guards' codes (booking.notGone, booking.notBilled, booking.balanceLeft) and StaleError. */
export const closeFile = async (context: Context, input: z.output<typeof closeBody>): Promise<number> => {
  const { tx, establishmentId, today } = context
  const file = await lockFile(tx, establishmentId, input.id)
  await assertVersion(context, file, input.version)
  assertAllowed('close', await factsOf(tx, establishmentId, file), today)
  await sql`update booking set status_id = ${STATUS.CLOSED}, version = version + 1
    where establishment_id = ${establishmentId} and id = ${file.id}`.execute(tx)
  await writeEvent(context, file.id, 'CLOSED')
  await tellBooking(context, file.id)
  return file.id
}

/**
 * Opens a closed file again where it is settled or billed no more (domain rules 2.3, #17): a cheque that came back unpaid, a bill that
 * was cancelled. Closed, it could be neither paid nor billed again.
 */
export const reopenFile = async (context: Context, id: number): Promise<void> => {
  const { tx, establishmentId } = context
  const { rows } = await sql`
    update booking b set status_id = ${STATUS.STAY}, version = b.version + 1
    where b.establishment_id = ${establishmentId} and b.id = ${id} and ${statusIn('b', 'CLOSED')}
      and (b.balance <> 0 or exists (select 1 from unbilled_of(${establishmentId}, array[b.id])))
    returning b.id`.execute(tx)
  if (rows.length > 0) await writeEvent(context, id, 'REOPENED')
}
