/**
 * What a channel that sells by the night is told of stays that are priced as a whole (domain rules 10): the shortest stay of each
 * arrival, the days on which nobody arrives or leaves, the nights that no stay covers. All of it follows from the stays that have a
 * price, whatever the grid's model.
 */
import { addDays, daysBetween } from '../day.ts'
import type { Day } from '../day.ts'

/** Stays that a channel is told a price of last from one night to so many. */
export const LONGEST_TOLD = 28

export interface NightRules {
  readonly night: Day
  /** Some stay covers the night. */
  readonly isSold: boolean
  /** Of stays that arrive that day; 1 where none may. */
  readonly minNights: number
  readonly closedToArrival: boolean
  readonly closedToDeparture: boolean
}

/** Rules of the nights [from, to). `isPriced`: a stay of `nights` from `arrival` is sold. */
export const nightRules = (from: Day, to: Day, isPriced: (arrival: Day, nights: number) => boolean): NightRules[] => {
  const span = Math.max(0, daysBetween(from, to))
  const sold = new Set<number>()
  const left = new Set<number>()
  const shortest = new Map<number, number>()
  for (let start = -LONGEST_TOLD; start < span; start++) {
    const arrival = addDays(from, start)
    let longest = 0
    for (let nights = 1; nights <= LONGEST_TOLD; nights++) {
      if (!isPriced(arrival, nights)) continue
      longest = nights
      left.add(start + nights)
      if (!shortest.has(start)) shortest.set(start, nights)
    }
    for (let night = start; night < start + longest; night++) sold.add(night)
  }
  return Array.from({ length: span }, (_, i) => ({
    night: addDays(from, i),
    isSold: sold.has(i),
    minNights: shortest.get(i) ?? 1,
    closedToArrival: !shortest.has(i),
    closedToDeparture: !left.has(i),
  }))
}

/** Spans [from, to) one after the other, without overlap or gap of none: what is asked twice is told once. */
export const mergedSpans = (
  spans: readonly { readonly from: Day; readonly to: Day }[],
): { readonly from: Day; readonly to: Day }[] => {
  const merged: { from: Day; to: Day }[] = []
  for (const { from, to } of spans.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))) {
    const last = merged.at(-1)
    if (from >= to) continue
    if (last === undefined || from > last.to) merged.push({ from, to })
    else if (to > last.to) last.to = to
  }
  return merged
}
