/** Months of nights: a night is of the month of its date. */
import type { Day } from '#domain/day.ts'
import { addMonths } from '#domain/day.ts'
import { firstOfMonth, monthOf } from '#domain/fiscal/closure.ts'
import type { Month } from '#domain/fiscal/closure.ts'

export const firstOfNext = (month: Month): Day => addMonths(firstOfMonth(month), 1)

/** Months of the nights [from, to), in order. */
export const monthsOfNights = (from: Day, to: Day): Month[] => {
  const months: Month[] = []
  for (let day = from; day < to; day = firstOfNext(monthOf(day))) months.push(monthOf(day))
  return months
}
