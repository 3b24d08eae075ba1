/** The periods by which an authority takes statements, and what may be declared next. */
import type { Day } from '#domain/day.ts'
import { addMonths, monthOf as numberOfMonth, startOfMonth, toDay, yearOf } from '#domain/day.ts'
import { endOfMonth, monthOf } from '#domain/fiscal/closure.ts'
import { RuleError } from '#domain/rule-error.ts'

/** In months. */
export const PERIOD_LENGTHS = { MONTH: 1, QUARTER: 3, FOUR_MONTHS: 4 } as const
export type TaxPeriod = keyof typeof PERIOD_LENGTHS

/** Whole months, first and last day. */
export interface Months {
  readonly from: Day
  readonly to: Day
}

/** The authority's period that holds a day: they begin with the calendar year. */
export const periodOf = (length: TaxPeriod, day: Day): Months => {
  const months = PERIOD_LENGTHS[length]
  const first = Math.floor((numberOfMonth(day) - 1) / months) * months
  const from = addMonths(toDay(`${yearOf(day)}-01-01`), first)
  return { from, to: endOfMonth(monthOf(addMonths(from, months - 1))) }
}

/** Periods not declared yet, from the first open month to the one that holds `today`; the first may have lost months already declared. */
export const openPeriods = (length: TaxPeriod, firstOpen: Day, today: Day): Months[] => {
  const periods: Months[] = []
  let day = startOfMonth(firstOpen)
  while (day <= today) {
    const { to } = periodOf(length, day)
    periods.push({ from: day, to })
    day = addMonths(startOfMonth(to), 1)
  }
  return periods
}

/** Why a period may not be validated: an earlier one is open, or days of it are not closed. Null: it may. */
export const validationRefusal = (
  { from, to }: Months,
  { firstOpen, lastClosed }: { readonly firstOpen: Day; readonly lastClosed: Day | null },
): RuleError | null => {
  if (from < startOfMonth(firstOpen)) return new RuleError('taxStatement.validated')
  if (from > startOfMonth(firstOpen))
    return new RuleError('taxStatement.earlierOpen', { from: startOfMonth(firstOpen) })
  if (lastClosed === null || lastClosed < to) return new RuleError('taxStatement.daysOpen', { to })
  return null
}
