/** Which lengths of stay a draft sells in a period: a warning about a stay that nobody can book would be noise. */
import { addDays, daysBetween, isDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { frameOf } from './frame.ts'
import { stayRuleRefusal } from './stay-rules.ts'
import type { GridPeriod, GridSnapshot } from './types.ts'

/** Beyond it a period is no season, and its lengths are taken for sold. */
const MOST_DAYS = 800

const isSearched = ({ start, end }: GridPeriod): boolean =>
  isDay(start) && isDay(end) && start < end && daysBetween(start, end) <= MOST_DAYS

/** The periods of the nights of a stay; null where a night has none. */
function touched(grid: GridSnapshot, nights: readonly Day[]): readonly GridPeriod[] | null {
  const found = nights.flatMap((night) => grid.periods.find((p) => p.start <= night && night < p.end) ?? [])
  return found.length === nights.length ? found : null
}

/** Does some stay of `count` nights that the rules let in take the price of its night `rank` (from 0) from this period? */
function isSoldAt(grid: GridSnapshot, period: GridPeriod, count: number, rank: number): boolean {
  const byArrival = grid.crossPeriod === 'ARRIVAL'
  const first = addDays(period.start, byArrival ? 0 : -rank)
  for (let i = 0; i < daysBetween(period.start, period.end); i++) {
    const arrival = addDays(first, i)
    const frame = frameOf({ stay: { arrival, departure: addDays(arrival, count) }, today: arrival })
    const periods = touched(grid, frame.nights)
    if (periods?.[byArrival ? 0 : rank] === period && stayRuleRefusal(grid, frame, periods) === null) return true
  }
  return false
}

/** Whether a stay of `count` nights can be sold that pays this period's price for its night `rank` (from 0), for its first by default. */
export const isSold = (grid: GridSnapshot, period: GridPeriod, count: number, rank = 0): boolean =>
  !isSearched(period) || isSoldAt(grid, period, count, rank)

/** Whether a stay under a week can be sold that pays this period's price for its night `rank` (from 0). */
export const isShortSold = (grid: GridSnapshot, period: GridPeriod, rank: number): boolean =>
  [1, 2, 3, 4, 5, 6].some((count) => count > rank && isSold(grid, period, count, rank))
