import { meets } from './board.ts'
import type { Board, Movable } from './board.ts'

/** Undoes the moves that were not needed: a stay goes back to the place that it had where nobody is now on its nights. */
export const goHome = (board: Board, placeOf: ReadonlyMap<Movable, number>): ReadonlyMap<Movable, number> => {
  const after = new Map(placeOf)
  const on = board.places.map((): Set<Movable> => new Set())
  for (const [stay, place] of after) on[place]?.add(stay)
  for (let changed = true; changed;) {
    changed = false
    for (const [stay, place] of after) {
      const home = on[stay.current]
      if (home === undefined || place === stay.current || [...home].some((m) => meets(m, stay))) continue
      on[place]?.delete(stay)
      home.add(stay)
      after.set(stay, stay.current)
      changed = true
    }
  }
  return after
}
