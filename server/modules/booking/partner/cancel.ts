import { sql } from 'kysely'
import type { z } from 'zod'
import { RuleError } from '#domain/rule-error.ts'
import type { cancelBody } from '#contract/operations/booking/reception.ts'
import { lockFile } from '#server/modules/booking/file/lock-file.ts'
import { cancelFile } from '#server/modules/booking/lifecycle/cancel.ts'
import type { Context } from '#server/platform/http/route.ts'

const PARTNER_ORIGIN = 4

const writeOrigin = async ({ tx, establishmentId }: Context, id: number, origin: number): Promise<void> => {
  await sql`update booking set origin_id = ${origin} where establishment_id = ${establishmentId} and id = ${id}`.execute(
    tx,
  )
}

/**
 * Cancels a partner's file because the partner said so: the one way that it is cancelled at the desk (domain rules 2.3, #18), so it
 * counts as the house's own for as long as the transaction lasts. Throws RuleError partner.notItsStay, and what `cancelFile` throws.
 */
export const cancelForPartner = async (context: Context, input: z.output<typeof cancelBody>): Promise<number> => {
  const { originId } = await lockFile(context.tx, context.establishmentId, input.id)
  if (originId !== PARTNER_ORIGIN) throw new RuleError('partner.notItsStay')
  await writeOrigin(context, input.id, 1)
  const { bookingId } = await cancelFile(context, 'cancel', input)
  await writeOrigin(context, input.id, PARTNER_ORIGIN)
  return bookingId
}
