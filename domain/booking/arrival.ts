/** Who may be shown to a place: nobody while the guests before them are still there (domain rules 2.3, #13). */
import type { Day } from '../day.ts'
import { RuleError } from '../rule-error.ts'

/** Somebody who arrived on a place and was not ticked gone. */
export interface StillThere {
  readonly place: string
  readonly file: string
  readonly departure: Day
  /** The stay that cannot arrive for it. */
  readonly occupancyId: number
}

/**
 * Throws RuleError place.stillOccupied where guests are still on the place, unless the desk says why the arrival is recorded all the
 * same (they left without a word, they share the place for an hour…).
 */
export const checkPlaceLeft = (there: readonly StillThere[], despite: string | null): void => {
  const [first] = there
  if (first !== undefined && despite === null) throw new RuleError('place.stillOccupied', { ...first })
}
