/**
 * Complete search in order of arrival. Where every place is alike and nothing is fixed, the first try always succeeds
 * (interval colouring: any free colour will do), so it is exact there without going back.
 */
import { counter, takes } from './board.ts'
import type { Board, Budget, Movable } from './board.ts'

interface Sweep {
  readonly board: Board
  readonly placeOf: number[]
  /** Day until which each place is taken by what the sweep has set down. */
  readonly busy: number[]
  /** Number of the kind of each place: same capacity, same fixed nights. */
  readonly kind: readonly number[]
  /** Arrivals of the stays that each place has now, in order. */
  readonly homes: readonly (readonly number[])[]
  /** Last arrival of a stay that is on the place though too many for it: until then it is like no other place. */
  readonly unlike: readonly number[]
  /** Positions from which the search is known to fail. */
  readonly failed: Set<string>
  readonly step: () => void
}

const kindsOf = (board: Board): number[] => {
  const numbers = new Map<string, number>()
  return board.places.map(({ capacity, fixed }) => {
    const key = `${capacity}:${fixed.map((f) => `${f.start}-${f.end}`).join(',')}`
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    return number
  })
}

const homesOf = (board: Board): number[][] => {
  const homes: number[][] = board.places.map(() => [])
  for (const { current, start } of board.movables) homes[current]?.push(start)
  return homes
}

const unlikeOf = (board: Board): number[] => {
  const unlike = board.places.map(() => Number.NEGATIVE_INFINITY)
  for (const { current, start, people } of board.movables)
    if (people > (board.places[current]?.capacity ?? people)) unlike[current] = start
  return unlike
}

/** First fixed night that is not over on `day`. */
const nextFixed = (sweep: Sweep, place: number, day: number): number =>
  sweep.board.places[place]?.fixed.find((f) => f.end > day)?.start ?? Number.POSITIVE_INFINITY

/** What distinguishes a place for the stays from `day` on. */
const likeness = (sweep: Sweep, place: number, day: number): string =>
  (sweep.unlike[place] ?? 0) >= day ? `p${place}` : `k${sweep.kind[place]}`

/** All that the future can see of the places, in any order. */
const position = (sweep: Sweep, index: number, day: number): string => {
  const seen = sweep.busy.map((until, place) => `${likeness(sweep, place, day)}/${Math.max(until, day)}`)
  return `${index}|${seen.toSorted().join(';')}`
}

interface Choice {
  readonly place: number
  readonly isHome: boolean
  /** Another stay that is on it now arrives before this one leaves. */
  readonly disturbs: boolean
  /** Its next fixed nights. */
  readonly room: number
}

const choiceOf = (sweep: Sweep, place: number, stay: Movable): Choice[] => {
  const room = nextFixed(sweep, place, stay.start)
  const isFree = (sweep.busy[place] ?? 0) <= stay.start && room >= stay.end
  if (!isFree || !takes(sweep.board, place, stay)) return []
  const isHome = place === stay.current
  const disturbs = !isHome && (sweep.homes[place] ?? []).some((start) => start >= stay.start && start < stay.end)
  return [{ place, isHome, disturbs, room }]
}

/** Free places for the stay: its own first, then those that disturb nobody, then the tightest; one of each kind. */
const choices = (sweep: Sweep, stay: Movable): number[] => {
  const seen = new Set<string>()
  return sweep.board.places
    .flatMap((_, place) => choiceOf(sweep, place, stay))
    .toSorted(
      (a, b) =>
        Number(b.isHome) - Number(a.isHome) ||
        Number(a.disturbs) - Number(b.disturbs) ||
        (a.room === b.room ? a.place - b.place : a.room - b.room),
    )
    .map(({ place }) => place)
    .filter((place) => {
      const key = likeness(sweep, place, stay.start)
      return !seen.has(key) && seen.add(key)
    })
}

const settle = (sweep: Sweep, index: number): boolean => {
  const stay = sweep.board.movables[index]
  if (stay === undefined) return true
  sweep.step()
  if (sweep.failed.size > 0 && sweep.failed.has(position(sweep, index, stay.start))) return false
  for (const place of choices(sweep, stay)) {
    const before = sweep.busy[place] ?? 0
    sweep.busy[place] = stay.end
    sweep.placeOf[index] = place
    if (settle(sweep, index + 1)) return true
    sweep.busy[place] = before
  }
  sweep.failed.add(position(sweep, index, stay.start))
  return false
}

/** Place index of every movable, or null where none exists. Throws BudgetSpent where it cannot tell in time. */
export const sweep = (board: Board, budget: Budget): ReadonlyMap<Movable, number> | null => {
  const search: Sweep = {
    board,
    placeOf: [],
    busy: board.places.map(() => Number.NEGATIVE_INFINITY),
    kind: kindsOf(board),
    homes: homesOf(board),
    unlike: unlikeOf(board),
    failed: new Set(),
    step: counter(budget),
  }
  return settle(search, 0) ? new Map(board.movables.map((m, i) => [m, search.placeOf[i] ?? -1])) : null
}
