/** Closes a file: all gone or cancelled, billed, settled (domain rules 2.3, #17). It is read only from then on. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { assertAllowed } from '#domain/booking/actions.ts'
import type { closeBody } from '#contract/operations/booking/lifecycle.ts'
import type { Context } from '#server/platform/http/route.ts'
import { factsOf } from '#server/modules/booking/file/facts.ts'
import { writeEvent } from '#server/modules/booking/file/history.ts'
import { lockFile } from '#server/modules/booking/file/lock-file.ts'
import { assertVersion } from '#server/modules/booking/file/stale.ts'
import { tellBooking } from '#server/modules/booking/ledger/tell.ts'

/** Throws the guards' codes (booking.notGone, booking.notBilled, booking.balanceLeft) and StaleError. */
export const closeFile = async (context: Context, input: z.output<typeof closeBody>): Promise<number> => {
  const { tx, establishmentId, today } = context
  const file = await lockFile(tx, establishmentId, input.id)
  await assertVersion(context, file, input.version)
  assertAllowed('close', await factsOf(tx, establishmentId, file), today)
  await sql`update booking set status_id = 5, version = version + 1
    where establishment_id = ${establishmentId} and id = ${file.id}`.execute(tx)
  await writeEvent(context, file.id, 'CLOSED')
  await tellBooking(context, file.id)
  return file.id
}
