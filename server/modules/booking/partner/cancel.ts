import { sql } from 'kysely'
import type { z } from 'zod'
import { RuleError } from '#domain/rule-error.ts'
import type { cancelBody } from '#contract/operations/booking/reception.ts'
import { lockFile } from '#server/modules/booking/file/lock-file.ts'
import { cancelFile } from '#server/modules/booking/lifecycle/cancel.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Domain rules 2.1: 3 internet, 4 partner. */
export type OutsideOrigin = 3 | 4

/** Who brought a file. */
export const writeOrigin = async ({ tx, establishmentId }: Context, id: number, origin: number): Promise<void> => {
  await sql`update booking set origin_id = ${origin} where establishment_id = ${establishmentId} and id = ${id}`.execute(
    tx,
  )
}

/**
 * Cancels a file that came from outside because those who brought it said so: the one way that it is cancelled (domain rules 2.3,
 * #18), so it counts as the house's own for as long as the transaction lasts. Throws RuleError partner.notItsStay, and what
 * `cancelFile` throws.
 */
export const cancelFromOutside = async (
  context: Context,
  input: z.output<typeof cancelBody>,
  origin: OutsideOrigin,
): Promise<number> => {
  const { originId } = await lockFile(context.tx, context.establishmentId, input.id)
  if (originId !== origin) throw new RuleError('partner.notItsStay')
  await writeOrigin(context, input.id, 1)
  const { bookingId } = await cancelFile(context, 'cancel', input)
  await writeOrigin(context, input.id, origin)
  return bookingId
}
