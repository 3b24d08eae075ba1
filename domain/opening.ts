/** When the site is open: periods of activity, and the nights that they sell. */
import { addDays } from './day.ts'
import type { Day, Stay } from './day.ts'

/** A period of activity, from its first day to that of the last departures, both included. */
export interface Opening {
  readonly start: Day
  readonly end: Day
}

/** Nights [start, end). */
export interface OpenNights {
  readonly start: Day
  readonly end: Day
}

/**
 * Nights that may be sold, in order. The last day of a period is that of the last departures: its night is closed, unless
 * another period begins the next morning (a site that never closes says one period a year).
 */
export function openNights(openings: readonly Opening[]): OpenNights[] {
  const spans: OpenNights[] = []
  for (const { start, end } of openings.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    const last = spans.at(-1)
    if (last !== undefined && start <= addDays(last.end, 1))
      spans[spans.length - 1] = { start: last.start, end: end > last.end ? end : last.end }
    else spans.push({ start, end })
  }
  return spans
}

/** The first night of a stay that is closed; null: all are open. Nights that the stay has already (`held`) stay its own. */
export function closedNight(open: readonly OpenNights[], { arrival, departure }: Stay, held?: Stay): Day | null {
  let night = arrival
  while (night < departure) {
    const span = open.find(({ start, end }) => start <= night && night < end)
    if (span !== undefined) night = span.end
    else if (held !== undefined && held.arrival <= night && night < held.departure) night = held.departure
    else return night
  }
  return null
}
