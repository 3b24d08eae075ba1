/** What is left of the allotments of partners. */
import type { Day } from '#domain/day.ts'

/** GET `customer/allotment/weeks/:id`: what is left of an allotment, week by week. */
export interface AllotmentWeekRow {
  readonly arrival: Day
  readonly departure: Day
  readonly release: Day
  readonly released: boolean
  readonly quantity: number
  /** Least of its nights. */
  readonly left: number
  /** Nights that are held in the ledger, all places together. */
  readonly heldNights: number
}
