/**
 * A proof that no arrangement exists: on some night the stays that are there cannot each be given a place of their own whose
 * fixed holds leave them all their nights (Hall's condition, night by night, by augmenting paths).
 */
import { meets, takes } from './board.ts'
import type { Board, Movable } from './board.ts'

interface Matching {
  readonly of: Map<number, Movable>
  readonly possible: (stay: Movable) => readonly number[]
  readonly step: () => void
}

const augment = (matching: Matching, stay: Movable, seen: Set<number>): boolean => {
  for (const place of matching.possible(stay)) {
    if (seen.has(place)) continue
    seen.add(place)
    matching.step()
    const holder = matching.of.get(place)
    if (holder !== undefined && !augment(matching, holder, seen)) continue
    matching.of.set(place, stay)
    return true
  }
  return false
}

/** Whether some night proves that there is no arrangement; false proves nothing. Throws BudgetSpent by `step`. */
export const isHopeless = (board: Board, step: () => void): boolean => {
  const known = new Map<Movable, readonly number[]>()
  const possible = (stay: Movable): readonly number[] => {
    const before = known.get(stay)
    if (before !== undefined) return before
    const free = board.places.flatMap(({ fixed }, place) =>
      takes(board, place, stay) && !fixed.some((f) => meets(f, stay)) ? [place] : [],
    )
    known.set(stay, free)
    return free
  }
  const matching: Matching = { of: new Map(), possible, step }
  return board.movables.some((stay) => {
    for (const [place, holder] of matching.of) if (holder.end <= stay.start) matching.of.delete(place)
    return !augment(matching, stay, new Set())
  })
}
