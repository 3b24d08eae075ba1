/** Whole weeks from Saturday to Saturday that places have free: what families ask for in July. */
import { epochDay } from '../day.ts'
import type { Day, Stay } from '../day.ts'
import { meets } from './board.ts'
import type { ArrangePlace, Interval } from './board.ts'

const SATURDAY = 2 // 1970-01-03

/** Weeks from Saturday to Saturday that lie wholly in [from, to). */
export const weeksIn = (from: Day, to: Day): Interval[] => {
  const first = epochDay(from)
  const saturday = first + ((((SATURDAY - first) % 7) + 7) % 7)
  const weeks: Interval[] = []
  for (let start = saturday; start + 7 <= epochDay(to); start += 7) weeks.push({ start, end: start + 7 })
  return weeks
}

/** Free (place, week) pairs in [from, to). `held`: whatever takes a place, wherever it is. */
export const countFreeWeeks = (
  places: readonly ArrangePlace[],
  held: readonly (Stay & { readonly placeId: number | null })[],
  { from, to }: { readonly from: Day; readonly to: Day },
): number => {
  const byPlace = Map.groupBy(held, (hold) => hold.placeId)
  const weeks = weeksIn(from, to)
  return places.reduce((count, { id }) => {
    const nights = (byPlace.get(id) ?? []).map((h) => ({ start: epochDay(h.arrival), end: epochDay(h.departure) }))
    return count + weeks.filter((week) => !nights.some((one) => meets(one, week))).length
  }, 0)
}
