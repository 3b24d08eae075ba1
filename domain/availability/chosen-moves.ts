/** Some moves of a re-packing and not the others: those that free the nights which a chosen one takes come along. */

interface Linked {
  readonly id: number
  /** Moves that come to the nights which this one leaves. */
  readonly makesRoomFor: readonly number[]
}

const closure = (start: Iterable<number>, next: (id: number) => readonly number[]): Set<number> => {
  const reached = new Set(start)
  for (const id of reached) for (const more of next(id)) reached.add(more)
  return reached
}

/** The chosen moves and all that must be made for them. */
export const withNeeded = (moves: readonly Linked[], chosen: Iterable<number>): Set<number> =>
  closure(chosen, (id) => moves.filter((move) => move.makesRoomFor.includes(id)).map((move) => move.id))

/** The chosen moves without one of them, and without those that needed it. */
export const without = (moves: readonly Linked[], chosen: ReadonlySet<number>, dropped: number): Set<number> => {
  const gone = closure([dropped], (id) => moves.find((move) => move.id === id)?.makesRoomFor ?? [])
  return new Set([...chosen].filter((id) => !gone.has(id)))
}
