/**
 * What is sold beside the files of customers: tickets of tills, rents. Whoever keeps them supplies a port (`services.sales`), and the
 * books, the statement of VAT, results and the proof of balances read them there and nowhere else.
 */
import type { Bill, Ticket } from '#domain/accounting/source.ts'
import type { Day } from '#domain/day.ts'
import type { Tx } from '#server/platform/db/db.ts'

/** Whose documents, of which days; those of training are apart. */
export interface SalesAsked {
  readonly establishmentId: number
  readonly training: boolean
  /** Both included. */
  readonly from: Day
  readonly to: Day
}

export interface SalesDocument {
  readonly id: number
  /** Whose auxiliary accounts it may move. */
  readonly customers: readonly number[]
  readonly source: Ticket | Bill
  /** Whoever sold it tells it in electronic reports: ours do not. */
  readonly isReportedElsewhere?: true
}

export interface SalesPort {
  /** Names its documents for ever, with their number: `ticket`, `rent`. */
  readonly kind: string
  /** Paid when they are made, as tickets are: months that were declared are not read again. */
  readonly settled: boolean
  /** What pays its tickets is no payment of the house's record: it was received by another till. */
  readonly paidElsewhere?: true
  /** How many there are of each day, without empty ones. */
  readonly days: (tx: Tx, asked: SalesAsked) => Promise<readonly { readonly on: Day; readonly count: number }[]>
  /** As they were made, never changed since, in the order recorded; exported or not. */
  readonly read: (tx: Tx, asked: SalesAsked) => Promise<readonly SalesDocument[]>
}
