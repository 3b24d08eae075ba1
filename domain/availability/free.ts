/** Free counts by night (domain rules 2.2): `free(type, night) = commercialised places without a hold that night`. */
import { daysBetween } from '../day.ts'
import type { Stay } from '../day.ts'

/** How many of `holds` cover each night of `stay`, in order. */
export const heldByNight = (stay: Stay, holds: readonly Stay[]): number[] => {
  const length = Math.max(0, daysBetween(stay.arrival, stay.departure))
  const changes = Array.from({ length: length + 1 }, () => 0)
  for (const hold of holds) {
    const from = Math.max(0, daysBetween(stay.arrival, hold.arrival))
    const to = Math.min(length, daysBetween(stay.arrival, hold.departure))
    if (from >= to) continue
    changes[from] = (changes[from] ?? 0) + 1
    changes[to] = (changes[to] ?? 0) - 1
  }
  let held = 0
  return changes.slice(0, length).map((change) => (held += change))
}

/** Free places of each night of `stay`, of `places` in all that each have at most one of `holds` a night. */
export const freeByNight = (places: number, stay: Stay, holds: readonly Stay[]): number[] =>
  heldByNight(stay, holds).map((held) => places - held)

/** The count that a stay can rely on: its scarcest night. 0 for a stay without nights. */
export const leastFree = (byNight: readonly number[]): number => (byNight.length === 0 ? 0 : Math.min(...byNight))
