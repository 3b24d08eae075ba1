/** The days for which a place is sold: what the planning and the plan both say. */
import { epochDay } from '#domain/day.ts'
import type { PlanningPlace } from '#contract/operations/booking/planning.ts'
import type { Span } from '#web/ui/board/geometry.ts'

export type SoldPlace = Pick<PlanningPlace, 'id' | 'commercialised' | 'soldFrom' | 'soldUntil'>

/** Nights for which a place is sold; none of one that is not. */
export const soldSpan = ({ commercialised, soldFrom, soldUntil }: SoldPlace): Span => ({
  start: soldFrom === undefined ? -Infinity : epochDay(soldFrom),
  end: commercialised ? (soldUntil === undefined ? Infinity : epochDay(soldUntil)) : -Infinity,
})

/** All nights of `stay` are within those for which the place is sold. */
export const isSoldFor = (place: SoldPlace, stay: Span): boolean => {
  const sold = soldSpan(place)
  return sold.start <= stay.start && stay.end <= sold.end
}
