import type { AskProblems } from '#web/screens/booking/ask/ask.ts'
import { fieldOfCode } from '#web/screens/booking/ask/ask.ts'
import { stillOccupied } from '#web/screens/booking/still-occupied.ts'
import type { SyncState } from '#web/screens/booking/desk/basket-sync.ts'
import { NetworkError, RestError, StaleError, sentenceOf } from '#web/shell/rest-error.ts'

/** What the server says of a field, beside what the rules say of it. */
export const withSyncProblem = (problems: AskProblems, { error }: Pick<SyncState, 'error'>): AskProblems => {
  if (!(error instanceof RestError)) return problems
  const field = fieldOfCode(error.body.message)
  return field === undefined || problems[field] !== undefined ? problems : { ...problems, [field]: sentenceOf(error) }
}

/** The place went to somebody else, or the type has none left: another one must be chosen. */
const TAKEN =
  /^place\.(taken|occupied|locked|unavailable|resident|allotment|none|noArrangement|twice|notSalable|otherType)$/

export type SyncTrouble = 'taken' | 'occupied' | 'stale' | 'offline' | 'other'

/** What kind of trouble the last save met; undefined where it met none, or one that a field shows. */
export const troubleOf = (error: unknown): SyncTrouble | undefined => {
  if (error === undefined || error === null) return undefined
  if (error instanceof NetworkError) return 'offline'
  if (error instanceof StaleError) return 'stale'
  if (!(error instanceof RestError)) return 'other'
  if (stillOccupied(error) !== undefined) return 'occupied'
  if (TAKEN.test(error.body.message)) return 'taken'
  return fieldOfCode(error.body.message) === undefined ? 'other' : undefined
}
