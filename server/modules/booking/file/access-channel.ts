/** How the request of a file reached the house: said by whoever took it, for lists and statistics. No price looks at it. */
import type { z } from 'zod'
import { RuleError } from '#domain/rule-error.ts'
import { STATUS } from '#domain/booking/states.ts'
import type { accessChannelBody } from '#contract/operations/booking/booking.ts'
import { lockFile } from '#server/modules/booking/file/lock-file.ts'
import { assertVersion } from '#server/modules/booking/file/stale.ts'
import { tellBooking } from '#server/modules/inventory/index.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Throws RuleError record.unknown, booking.isClosed, reference.unknown for a channel of another site, and StaleError. */
export const setAccessChannel = async (context: Context, input: z.output<typeof accessChannelBody>): Promise<void> => {
  const { tx, establishmentId } = context
  const file = await lockFile(tx, establishmentId, input.id)
  if (file.statusId === STATUS.CLOSED) throw new RuleError('booking.isClosed')
  await assertVersion(context, file, input.version)
  await tx
    .updateTable('booking')
    .set((eb) => ({ access_channel_id: input.accessChannelId, version: eb('version', '+', 1) }))
    .where('establishment_id', '=', establishmentId)
    .where('id', '=', input.id)
    .execute()
  await tellBooking(context, input.id)
}
