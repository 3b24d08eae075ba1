/** GET `module/online-booking/push-state/:id` and POST `…/resync/:id`: how telling a channel of free places and prices goes. */

export interface PushFailure {
  readonly at: string
  /** Code of the messages, and the channel's own words. */
  readonly failure: string
  readonly detail: string | null
}

export interface PushState {
  /** Types whose free places, or prices, are still to be told. */
  readonly waitingAvailability: number
  readonly waitingRates: number
  /** Instants; null: nothing waits, or never. */
  readonly waitingSince: string | null
  readonly sentAt: string | null
  readonly failedAt: string | null
  /** Failures in a row: 0 when the last one was heard. */
  readonly failures: number
  readonly failure: string | null
  readonly detail: string | null
  /** Not before, after a failure. */
  readonly nextAt: string | null
  /** The latest failures of the last 30 days, newest first. */
  readonly list: readonly PushFailure[]
}
