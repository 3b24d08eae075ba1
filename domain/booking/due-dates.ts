/** When money is due, and how long an offer holds (domain rules 2.2 and 3.7). */
import { addDays } from '../day.ts'
import type { Day } from '../day.ts'
import type { Cents } from '../money.ts'
import { STATUS } from './states.ts'

export interface DueTerms {
  /** Days after booking in which the down payment is due. */
  readonly downPaymentDelay: number
  /** Days before arrival at which the balance is due. */
  readonly balanceDelay: number
}

const earlier = (a: Day, b: Day): Day => (a < b ? a : b)
const later = (a: Day, b: Day): Day => (a > b ? a : b)

/**
 * Down payment: so many days after booking, never after arrival. Balance: so many days before arrival, never before the day of
 * the booking nor before the down payment. Null where nothing is to be paid.
 */
export const dueDates = (
  bookedOn: Day,
  arrival: Day,
  terms: DueTerms,
  sums: { readonly downPayment: Cents; readonly total: Cents },
): { readonly downPaymentDue: Day | null; readonly balanceDue: Day | null } => {
  const down = later(bookedOn, earlier(addDays(bookedOn, terms.downPaymentDelay), arrival))
  const balance = later(addDays(arrival, -terms.balanceDelay), sums.downPayment > 0 ? down : bookedOn)
  return {
    downPaymentDue: sums.downPayment > 0 ? down : null,
    balanceDue: sums.total > 0 ? balance : null,
  }
}

export interface Dated {
  readonly downPaymentDue: Day | null
  readonly balanceDue: Day | null
}

/**
 * Days of a quote or of an option, which owe nothing by a date yet: those that they would have if they were booked today. An option
 * waits for its down payment until it ends. Null for the others: their days are written.
 */
export const daysIfBooked = (
  file: DueTerms & {
    readonly statusId: number
    readonly arrival: Day | null
    readonly optionExpiry: Day | null
    readonly downPayment: Cents
    readonly total: Cents
  },
  today: Day,
): Dated | null => {
  if (file.statusId !== STATUS.QUOTE && file.statusId !== STATUS.OPTION) return null
  if (file.arrival === null) return null
  const dates = dueDates(today, file.arrival, file, file)
  const { downPaymentDue } = dates
  if (downPaymentDue === null || file.statusId !== STATUS.OPTION || file.optionExpiry === null) return dates
  return { ...dates, downPaymentDue: earlier(downPaymentDue, file.optionExpiry) }
}

/** The days that screens and papers show: those that are written, else those of the offer. */
export const shownDates = (totals: Dated & { readonly ifBooked: Dated | null }): Dated => ({
  downPaymentDue: totals.downPaymentDue ?? totals.ifBooked?.downPaymentDue ?? null,
  balanceDue: totals.balanceDue ?? totals.ifBooked?.balanceDue ?? null,
})

/** How long the house keeps an option (domain rules 2.2; preference `booking/option`). */
export interface OptionTerms {
  /** Days where nothing else is said. */
  readonly days: number
  /** Days before arrival at which it ends at the latest. */
  readonly daysBeforeArrival: number
}

/** Last day of an option: as asked, else so many days from today; in time before arrival, never before today. */
export const optionExpiry = (asked: Day | null, today: Day, arrival: Day, terms: OptionTerms): Day =>
  later(today, earlier(asked ?? addDays(today, terms.days), addDays(arrival, -terms.daysBeforeArrival)))

/** Last day of a quote, `days` from today: never after arrival. */
export const quoteValidUntil = (today: Day, arrival: Day, days: number): Day =>
  later(today, earlier(addDays(today, days), arrival))
