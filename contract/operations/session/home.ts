import type { Cents } from '#domain/money.ts'

/** So many done out of so many. */
export interface Progress {
  readonly done: number
  readonly total: number
}

/** `GET /rest/home`: the figures that matter now, on the tiles of /home. One that the user may not read is absent. */
export interface HomeFigures {
  /** Stays that arrive today, and how many are there already. */
  readonly arrivals?: Progress
  /** Stays that leave today, and how many have left. */
  readonly departures?: Progress
  /** Cents still owed by the stays that arrive today or are here. */
  readonly toCollect?: Cents
  /** Places free tonight. */
  readonly freeTonight?: number
  /** Share of the places taken tonight, in basis points. */
  readonly occupancyTonight?: number
  /** Stays here now. */
  readonly present?: number
  /** Options that lapse today or tomorrow. */
  readonly optionsEnding?: number
  /** Quotes still open. */
  readonly quotesOpen?: number
  /** Reservations to come. */
  readonly reservations?: number
  /** Bills issued today. */
  readonly billsToday?: number
}

export interface HomeAnswer {
  readonly figures: HomeFigures
}
