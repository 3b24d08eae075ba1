/** `occupant-extra/special-offer/…`: what the last steps of an offer show beside its own fields. */
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import type { GridModel } from '#domain/pricing/types.ts'

export interface OfferGrid {
  readonly id: number
  readonly label: string
  readonly model: GridModel
  /** Active and published. */
  readonly isSold: boolean
  readonly isChosen: boolean
}

/** ADDED: one after the other; BEST: the better of both alone; LOWEST_FEES: the lower fees. */
export type OfferEffect = 'ADDED' | 'BEST' | 'LOWEST_FEES'

/** Another active offer that a stay may meet together with this one. */
export interface OfferConflict {
  readonly id: number
  readonly code: string
  readonly label: string
  readonly effect: OfferEffect
  /** Days of arrival on which they meet; null: no bound. */
  readonly start: Day | null
  readonly end: Day | null
  /** Names of the grids that both are for. */
  readonly grids: readonly string[]
}

/** What an offer would have meant to the stays of last season. */
export interface OfferPreview {
  /** Arrivals from `start` to the departures of `end`: the dates of the offer 364 days earlier, so that weekdays are the same. */
  readonly start: Day
  readonly end: Day
  /** Stays of those dates in the types of its grids. */
  readonly stays: number
  /** Of them, those that would have had it. */
  readonly eligible: number
  /** Cents that it would have cost, at the prices that they paid. */
  readonly cost: Cents
  /** What those stays cost, lodging and options. */
  readonly turnover: Cents
}
