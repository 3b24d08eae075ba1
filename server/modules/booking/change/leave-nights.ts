import { lockFile } from '#server/modules/booking/file/lock-file.ts'
import { leavePlaces, lockTypes } from '#server/modules/inventory/index.ts'
import type { Context } from '#server/platform/http/route.ts'

/**
 * Frees the nights of these stays of a file before they are moved or taken off one by one, in the same transaction: they may then
 * exchange their nights where every type is full. `placeTypeIds`: the types that they leave and those that they go to, all locked.
 * Throws RuleError `record.unknown`.
 */
export const leaveNights = async (
  context: Context,
  bookingId: number,
  {
    occupancyIds,
    placeTypeIds,
  }: { readonly occupancyIds: readonly number[]; readonly placeTypeIds: readonly number[] },
): Promise<void> => {
  const { tx, establishmentId, today, now } = context
  const { id } = await lockFile(tx, establishmentId, bookingId)
  await lockTypes(tx, establishmentId, placeTypeIds, now, id)
  await leavePlaces(context, occupancyIds, today)
}
