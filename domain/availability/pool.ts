/**
 * Ejection search for boards with fixed holds: a stay without a place takes the one where those in its way matter least, and they
 * wait in a pool for theirs. A stay that was hard to place matters more each time, so that the search leaves its ruts.
 * Deterministic; finds, but proves nothing.
 */
import { meets, takes } from './board.ts'
import type { Board, Movable } from './board.ts'

interface Pool {
  readonly board: Board
  readonly on: readonly Set<Movable>[]
  readonly placeOf: Map<Movable, number>
  readonly weight: Map<Movable, number>
  readonly step: () => void
}

const weightOf = (pool: Pool, stays: readonly Movable[]): number =>
  stays.reduce((total, stay) => total + (pool.weight.get(stay) ?? 1), 0)

interface Option {
  readonly place: number
  readonly inTheWay: readonly Movable[]
  readonly cost: number
}

/** The place whose stays in the way matter least; never the one that the stay was just thrown out of while another will do. */
const cheapest = (pool: Pool, stay: Movable): Option | null => {
  let best: Option | null = null
  for (const [place, { fixed }] of pool.board.places.entries()) {
    pool.step()
    if (!takes(pool.board, place, stay) || fixed.some((f) => meets(f, stay))) continue
    const inTheWay = [...(pool.on[place] ?? [])].filter((m) => meets(m, stay))
    const cost = weightOf(pool, inTheWay) + (place === pool.placeOf.get(stay) ? 0.5 : 0)
    if (best === null || cost < best.cost) best = { place, inTheWay, cost }
  }
  return best
}

/** Place index of every movable, or null where some stay has no possible place at all. Throws BudgetSpent by `step`. */
export const eject = (board: Board, step: () => void): ReadonlyMap<Movable, number> | null => {
  const pool: Pool = { board, on: board.places.map(() => new Set()), placeOf: new Map(), weight: new Map(), step }
  for (const stay of board.movables) {
    pool.on[stay.current]?.add(stay)
    if (stay.current !== -1) pool.placeOf.set(stay, stay.current)
  }
  const waiting = board.movables.filter((m) => m.current === -1)
  for (let stay = waiting.pop(); stay !== undefined; stay = waiting.pop()) {
    const option = cheapest(pool, stay)
    if (option === null) return null
    pool.weight.set(stay, (pool.weight.get(stay) ?? 1) + 1)
    for (const other of option.inTheWay) {
      pool.on[option.place]?.delete(other)
      waiting.push(other)
    }
    pool.on[option.place]?.add(stay)
    pool.placeOf.set(stay, option.place)
  }
  return new Map(pool.placeOf)
}
