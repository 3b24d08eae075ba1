/**
 * Arrangement of the stays booked by type on the places of the type (design, idea 1): the same function answers a search and
 * makes the saving transaction's moves, so that one never promises what the other refuses.
 */
import { BudgetSpent, boardOf, counter } from './board.ts'
import type { ArrangePlace, Board, Budget, FixedHold, Movable, MovableStay } from './board.ts'
import { displace } from './displace.ts'
import { goHome } from './go-home.ts'
import { isHopeless } from './hall-condition.ts'
import { eject } from './pool.ts'
import { sweep } from './sweep.ts'
import { settleOnOpenPlaces } from './open-places.ts'

/** Steps of the gentle search (few moves) before the others are asked. */
const GENTLE_STEPS = 20_000
/** Share of the budget that the ejection search may use before the complete one. */
const EJECTION_SHARE = 0.5

export interface Move {
  readonly id: number
  readonly from: number | null
  readonly to: number
}

/** IMPOSSIBLE is proven; GAVE_UP says that the budget was spent before anything was. */
export type Arrangement =
  | { readonly outcome: 'FOUND'; readonly moves: readonly Move[] }
  | { readonly outcome: 'IMPOSSIBLE' | 'GAVE_UP' }

type Places = ReadonlyMap<Movable, number>

/** Some night has more stays and fixed holds than places: no arrangement can exist. */
const overflows = ({ places, movables }: Board): boolean => {
  const changes = [...places.flatMap((p) => p.fixed), ...movables].flatMap(({ start, end }) => [
    { day: start, change: 1 },
    { day: end, change: -1 },
  ])
  let held = 0
  return changes
    .toSorted((a, b) => a.day - b.day || a.change - b.change)
    .some(({ change }) => {
      held += change
      return held > places.length
    })
}

/** Nothing fixed on the nights concerned and every party fits everywhere: colouring by arrival is exact. */
const isUniform = ({ places, movables }: Board): boolean => {
  const start = movables[0]?.start ?? 0
  const end = Math.max(...movables.map((m) => m.end))
  const smallest = Math.min(...places.map((p) => p.capacity))
  return (
    places.every(({ fixed }) => !fixed.some((f) => f.start < end && start < f.end)) &&
    movables.every((m) => m.people <= smallest)
  )
}

const ejection = (board: Board, budget: Budget): Places | null => {
  try {
    return eject(board, counter({ ...budget, steps: Math.floor(budget.steps * EJECTION_SHARE) }))
  } catch (error) {
    if (error instanceof BudgetSpent) return null
    throw error
  }
}

const search = (board: Board, budget: Budget): Places | null => {
  const gentle = displace(board, Math.min(GENTLE_STEPS, budget.steps))
  if (gentle !== null || isUniform(board)) return gentle ?? sweep(board, budget)
  const settled = settleOnOpenPlaces(board)
  if (settled !== null) return settled
  if (isHopeless(board, counter(budget))) return null
  return ejection(board, budget) ?? sweep(board, budget)
}

const movesOf = (board: Board, placeOf: Places): readonly Move[] =>
  [...goHome(board, placeOf)]
    .flatMap(([stay, index]) => {
      const to = board.places[index]?.id
      if (to === undefined || index === stay.current) return []
      return [{ id: stay.id, from: board.places[stay.current]?.id ?? null, to }]
    })
    .toSorted((a, b) => a.id - b.id)

/**
 * Finds a place for the stays that have none (`placeId` null), moving other stays by type where it must: first directly, then
 * with few moves, then by searches within `budget`; exact where nothing is fixed. `fixed` never overlap on one place.
 */
export const arrange = (
  places: readonly ArrangePlace[],
  fixed: readonly FixedHold[],
  movables: readonly MovableStay[],
  budget: Budget,
): Arrangement => {
  const board = boardOf(places, fixed, movables)
  if (overflows(board)) return { outcome: 'IMPOSSIBLE' }
  try {
    const found = search(board, budget)
    return found === null ? { outcome: 'IMPOSSIBLE' } : { outcome: 'FOUND', moves: movesOf(board, found) }
  } catch (error) {
    if (error instanceof BudgetSpent) return { outcome: 'GAVE_UP' }
    throw error
  }
}
