/** What the file keeps of its payments: their sum, always computed again from the signed rows. */
import type { Cents } from '#domain/money.ts'
import type { Context } from '#server/platform/http/route.ts'
import { paidOf } from '#server/modules/payment/pay/situation.ts'

export const writePaid = async ({ tx, establishmentId }: Context, bookingId: number): Promise<Cents> => {
  const { paid } = await paidOf(tx, establishmentId, bookingId)
  await tx
    .updateTable('booking')
    .set({ paid })
    .where('establishment_id', '=', establishmentId)
    .where('id', '=', bookingId)
    .execute()
  return paid
}
