import { addDays, daysBetween } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { REPACK_DAYS } from '#contract/operations/booking/repack.ts'
import type { PlanningBoard } from '#contract/operations/booking/planning.ts'
import { openingDay } from '#web/screens/inventory/planning/closed-days.ts'

/** Without any period of activity: a summer. */
const USUAL_DAYS = 120

/** What is re-packed unless the user says otherwise: from today, or the next opening, to the end of that season. */
export const seasonToCome = (open: PlanningBoard['open'], today: Day): { readonly from: Day; readonly to: Day } => {
  const from = openingDay(open, today)
  const season = open.find((period) => period.start <= from && from < period.end)
  const to = season?.end ?? addDays(from, USUAL_DAYS)
  return { from, to: daysBetween(from, to) > REPACK_DAYS ? addDays(from, REPACK_DAYS) : to }
}
