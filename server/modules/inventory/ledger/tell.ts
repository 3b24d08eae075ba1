import type { Change, Context } from '#server/platform/http/route.ts'

const nights = (placeTypeIds: readonly number[]): Change[] =>
  [...new Set(placeTypeIds)].map((id) => ({
    entity: 'planning',
    id,
    action: 'SAVED',
    functionality: 'booking_planning',
  }))

const booking = (id: number, action: Change['action']): Change => ({
  entity: 'booking',
  id,
  action,
  functionality: 'booking_booking',
})

/** Tells planning and plan that the nights of these types changed: the record's id is the type's. */
export const tellNights = (context: Context, placeTypeIds: readonly number[]): Promise<void> =>
  context.changed(nights(placeTypeIds))

/** Tells lists and open files that this one changed. */
export const tellBooking = (context: Context, id: number, action: Change['action'] = 'SAVED'): Promise<void> =>
  context.changed(booking(id, action))

/** Both: a file changed, and with it the nights of these types. */
export const tellFile = (
  context: Context,
  id: number,
  placeTypeIds: readonly number[],
  action: Change['action'] = 'SAVED',
): Promise<void> => context.changed([...nights(placeTypeIds), booking(id, action)])

/** Lists and open files of many at once. */
export const tellBookings = (context: Context, ids: readonly number[]): Promise<void> =>
  context.changed([...new Set(ids)].map((id) => booking(id, 'SAVED')))
