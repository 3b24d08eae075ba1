import { epochDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { openNights } from '#domain/opening.ts'
import type { PlanningBoard } from '#contract/operations/booking/planning.ts'
import type { Span } from '#web/ui/board/geometry.ts'

/**
 * Stretches of the timeline outside every period of activity (spec 3), in order. The night of the last departures is closed.
 * Without any period, nothing is said.
 */
export const closedDays = (
  open: PlanningBoard['open'],
  timeline: { readonly firstDay: number; readonly days: number },
): Span[] => {
  if (open.length === 0) return []
  const last = timeline.firstDay + timeline.days
  const closed: Span[] = []
  let day = timeline.firstDay
  for (const period of openNights(open)) {
    const start = Math.min(epochDay(period.start), last)
    if (start > day) closed.push({ start: day, end: start })
    day = Math.max(day, epochDay(period.end))
  }
  return day < last ? [...closed, { start: day, end: last }] : closed
}

/** Whether the night of this day is outside every period of activity. */
export const isClosedOn = (open: PlanningBoard['open'], day: number): boolean =>
  closedDays(open, { firstDay: day, days: 1 }).length > 0

/** The day on which the planning opens: today, or the first day of the next season where the site is closed until then. */
export const openingDay = (open: PlanningBoard['open'], today: Day): Day => {
  if (open.some((period) => period.start <= today && today <= period.end)) return today
  const [next] = open
    .map((period) => period.start)
    .filter((start) => start > today)
    .toSorted()
  return next ?? today
}
