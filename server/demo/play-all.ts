import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { DemoCaller } from './caller.ts'
import type { Happening } from './play.ts'

/** Days after which plans are made anew: those of an empty house read whole tables, and would do so until they are full. */
const PLANS_DAYS = 20

/** Plays in date order, a transaction a day, and tells how far it is. A refusal stops the demo: it would hide a fault. */
export const playAll = async (
  caller: DemoCaller,
  happenings: readonly Happening[],
  tell: (done: number, day: Day) => void,
): Promise<void> => {
  const days = Map.groupBy(happenings, (one) => one.day)
  let done = 0
  for (const [rank, day] of [...days.keys()].toSorted().entries()) {
    const today = (days.get(day) ?? []).toSorted((a, b) => a.hour - b.hour)
    await caller.together(async (call, db) => {
      if (rank % PLANS_DAYS === 0) await sql`discard plans`.execute(db)
      for (const { hour, run } of today) {
        caller.at(day, hour)
        await run(call, db)
      }
    })
    done += today.length
    tell(done, day)
  }
}
