/** Free counts by night (domain rules 2.2): `free(type, night) = commercialised places without a hold that night`. */

/** So many places are held on nights [start, stop), counted from the first night asked for. */
export interface HeldNights {
  readonly start: number
  readonly stop: number
  readonly count: number
}

/** Free places of each of `nights`, of `places` in all. Holds may reach beyond the nights on either side. */
export const freeByNight = (places: number, nights: number, held: readonly HeldNights[]): number[] => {
  const changes = Array.from({ length: nights + 1 }, () => 0)
  for (const { start, stop, count } of held) {
    const [from, to] = [Math.max(0, start), Math.min(nights, stop)]
    if (from >= to) continue
    changes[from] = (changes[from] ?? 0) + count
    changes[to] = (changes[to] ?? 0) - count
  }
  let taken = 0
  return changes.slice(0, nights).map((change) => places - (taken += change))
}

/** The count that a stay can rely on: its scarcest night. 0 for a stay without nights. */
export const leastFree = (byNight: readonly number[]): number => (byNight.length === 0 ? 0 : Math.min(...byNight))
