import type { Context } from '#server/platform/http/route.ts'

/** Tells planning and plan that the nights of these types changed: the record's id is the type's. */
export const tellNights = async (context: Context, placeTypeIds: readonly number[]): Promise<void> => {
  for (const id of new Set(placeTypeIds))
    await context.changed({ entity: 'planning', id, action: 'SAVED', functionality: 'booking_planning' })
}

/** Tells lists and open files that this one changed. */
export const tellBooking = (context: Context, id: number, action: 'SAVED' | 'DELETED' = 'SAVED'): Promise<void> =>
  context.changed({ entity: 'booking', id, action, functionality: 'booking_booking' })
