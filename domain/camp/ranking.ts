/** The official classification of a campsite (code du tourisme, art. L332-1: it holds for five years). */
import type { Day } from '../day.ts'
import { addDays, addMonths, daysBetween } from '../day.ts'

export interface Ranking {
  /** `NONE` or a number of stars. */
  readonly stars: string
  readonly decisionDate: Day | null
  readonly expiryDate: Day | null
  readonly classifiedPlaces: number | null
  readonly leisurePlaces: number | null
}

/** A manager is warned this many days before the end: an inspection takes months to get. */
export const RANKING_NOTICE_DAYS = 180

/** Last day of the five years that begin with the decision. */
export const rankingExpiry = (decision: Day): Day => addDays(addMonths(decision, 60), -1)

/** Field and code of everything wrong with it. */
export const rankingFaults = (ranking: Ranking): { readonly path: string; readonly message: string }[] => {
  const { stars, decisionDate, expiryDate, classifiedPlaces, leisurePlaces } = ranking
  return [
    ...(stars !== 'NONE' && decisionDate === null ? [{ path: 'decisionDate', message: 'field.required' }] : []),
    ...(decisionDate !== null && expiryDate !== null && expiryDate <= decisionDate
      ? [{ path: 'expiryDate', message: 'dates.reversed' }]
      : []),
    ...((leisurePlaces ?? 0) > (classifiedPlaces ?? Infinity)
      ? [{ path: 'leisurePlaces', message: 'placeRanking.leisureAboveAll' }]
      : []),
  ]
}

export type RankingState = 'NONE' | 'VALID' | 'ENDING' | 'EXPIRED'

/** Where the classification stands on `today`. */
export const rankingState = ({ stars, expiryDate }: Ranking, today: Day): RankingState => {
  if (stars === 'NONE') return 'NONE'
  if (expiryDate === null) return 'VALID'
  const left = daysBetween(today, expiryDate)
  if (left < 0) return 'EXPIRED'
  return left <= RANKING_NOTICE_DAYS ? 'ENDING' : 'VALID'
}
