/** The gentle way to a place: the new stay takes one, those in its way go elsewhere, at most a few moves deep. */
import { BudgetSpent, counter, meets, takes } from './board.ts'
import type { Board, Movable } from './board.ts'

const DEEPEST = 3
const MOST_DISPLACED = 3
/** Nights past which a gap is worth no more. */
const WIDE = 30

interface Search {
  readonly board: Board
  /** Movables now on each place. */
  readonly on: readonly Set<Movable>[]
  /** Settled by this search, with where they came from (-1: nowhere): not moved twice, and undone in reverse. */
  readonly trail: { readonly stay: Movable; readonly from: number; readonly to: number }[]
  readonly step: () => void
}

/** How much of the neighbouring nights the stay would leave unused: small packs tight. */
const slack = (search: Search, place: number, stay: Movable): number => {
  let [before, after] = [WIDE, WIDE]
  for (const others of [search.board.places[place]?.fixed ?? [], search.on[place] ?? []]) {
    for (const { start, end } of others) {
      if (end <= stay.start) before = Math.min(before, stay.start - end)
      else if (start >= stay.end) after = Math.min(after, start - stay.end)
    }
  }
  return before + after
}

interface Candidate {
  readonly place: number
  readonly inTheWay: readonly Movable[]
}

const isSettled = (search: Search, stay: Movable): boolean => search.trail.some((t) => t.stay === stay)

/** Places that could take the stay if those in the way left, fewest to displace first, then the tightest. */
const candidates = (search: Search, stay: Movable, depth: number): Candidate[] =>
  search.board.places
    .flatMap(({ fixed }, place) => {
      search.step()
      if (!takes(search.board, place, stay) || fixed.some((f) => meets(f, stay))) return []
      const inTheWay = [...(search.on[place] ?? [])].filter((m) => meets(m, stay))
      const tooMany = inTheWay.length > (depth === 0 ? 0 : MOST_DISPLACED)
      if (tooMany || inTheWay.some((m) => isSettled(search, m))) return []
      return [{ place, inTheWay, slack: slack(search, place, stay) }]
    })
    .toSorted((a, b) => a.inTheWay.length - b.inTheWay.length || a.slack - b.slack || a.place - b.place)

/** Takes back what followed `mark`: whoever was settled first there was nowhere, the others go back to where they came from. */
const undo = (search: Search, mark: number): void => {
  const [first, ...others] = search.trail.splice(mark)
  for (const { stay, from, to } of others.toReversed()) {
    search.on[to]?.delete(stay)
    search.on[from]?.add(stay)
  }
  if (first !== undefined) search.on[first.to]?.delete(first.stay)
}

/** Settles the stay, displacing others up to `depth` times one after the other; leaves all as it was where it cannot. */
const settle = (search: Search, stay: Movable, from: number, depth: number): boolean => {
  for (const { place, inTheWay } of candidates(search, stay, depth)) {
    const mark = search.trail.length
    for (const other of inTheWay) search.on[place]?.delete(other)
    search.on[place]?.add(stay)
    search.trail.push({ stay, from, to: place })
    if (inTheWay.every((other) => settle(search, other, place, depth - 1))) return true
    undo(search, mark)
    for (const other of inTheWay) search.on[place]?.add(other)
  }
  return false
}

const attempt = (board: Board, depth: number, step: () => void): ReadonlyMap<Movable, number> | null => {
  const on = board.places.map((): Set<Movable> => new Set())
  for (const movable of [...board.movables, ...board.others]) on[movable.current]?.add(movable)
  const search: Search = { board, on, trail: [], step }
  const fresh = board.movables.filter((m) => m.current === -1)
  if (!fresh.every((stay) => settle(search, stay, -1, depth))) return null
  return new Map(on.flatMap((set, i) => [...set].map((m) => [m, i] as const)))
}

/** Place index of every movable after settling the new ones with few moves; null where this way finds none. */
export const displace = (board: Board, steps: number): ReadonlyMap<Movable, number> | null => {
  const step = counter({ steps })
  try {
    for (let depth = 0; depth <= DEEPEST; depth += 1) {
      const found = attempt(board, depth, step)
      if (found !== null) return found
    }
    return null
  } catch (error) {
    if (error instanceof BudgetSpent) return null
    throw error
  }
}
