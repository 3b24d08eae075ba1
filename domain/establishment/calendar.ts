/** Dates of the books (spec 5, "Periods"): a financial year is whole months, its months follow each other, a day is the smallest period. */
import { addDays, addMonths, startOfMonth } from '../day.ts'
import type { Day } from '../day.ts'

/** The first year of a company may last longer than twelve months, and at most this. */
export const LONGEST_YEAR_MONTHS = 24

export interface Dates {
  readonly startDate: Day
  /** Included. */
  readonly endDate: Day
}

export const isWholeMonths = ({ startDate, endDate }: Dates): boolean =>
  startDate === startOfMonth(startDate) && addDays(endDate, 1) === startOfMonth(addDays(endDate, 1))

/** Code of the first thing wrong with the dates of a financial year; undefined: nothing. */
export const yearFault = (dates: Dates): string | undefined => {
  if (dates.startDate === dates.endDate) return 'dates.identical'
  if (dates.startDate > dates.endDate) return 'dates.reversed'
  if (!isWholeMonths(dates)) return 'financialYear.wholeMonths'
  return dates.endDate >= addMonths(dates.startDate, LONGEST_YEAR_MONTHS) ? 'financialYear.tooLong' : undefined
}

/** Months of a year, in order. */
export const monthsOf = ({ startDate, endDate }: Dates): Dates[] => {
  const months: Dates[] = []
  for (let start = startDate; start <= endDate; start = addMonths(start, 1))
    months.push({ startDate: start, endDate: addDays(addMonths(start, 1), -1) })
  return months
}
