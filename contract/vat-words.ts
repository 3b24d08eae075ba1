/** What a statement of VAT says of its months. */
import type { Day } from '#domain/day.ts'
import { monthOf, yearOf } from '#domain/day.ts'
import { MONTHS } from '#contract/format.ts'

const monthWords = (month: Day): string => `${MONTHS[monthOf(month) - 1] ?? ''} ${yearOf(month)}`

/** « juillet 2027 », « avril – juin 2027 »: first days of the first month and of the last. */
export const periodWords = (from: Day, to: Day): string => {
  if (from === to) return monthWords(from)
  return yearOf(from) === yearOf(to)
    ? `${MONTHS[monthOf(from) - 1] ?? ''} – ${monthWords(to)}`
    : `${monthWords(from)} – ${monthWords(to)}`
}
