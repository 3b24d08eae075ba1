/** The plain way to give places: the first free one, in the order that the campsite gave them. */
import { overlaps } from '../day.ts'
import type { Stay } from '../day.ts'
import type { ArrangePlace, FixedHold } from './board.ts'

/**
 * Place of each wish, in order; null where one finds none free throughout that takes its party, so that another way may be
 * tried. `places` come in their order.
 */
export const firstInOrder = (
  places: readonly ArrangePlace[],
  holds: readonly FixedHold[],
  wishes: readonly (Stay & { readonly people: number })[],
): number[] | null => {
  const taken: FixedHold[] = [...holds]
  const given: number[] = []
  for (const wish of wishes) {
    const free = places.find(
      (place) =>
        place.capacity >= wish.people && !taken.some((hold) => hold.placeId === place.id && overlaps(hold, wish)),
    )
    if (free === undefined) return null
    given.push(free.id)
    taken.push({ placeId: free.id, arrival: wish.arrival, departure: wish.departure })
  }
  return given
}
