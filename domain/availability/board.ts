/** The nights of one type of places as numbers: what the arrangement works on. Days count from 1970-01-01. */
import { epochDay } from '../day.ts'
import type { Stay } from '../day.ts'

export interface ArrangePlace {
  readonly id: number
  /** People that it takes. */
  readonly capacity: number
}

/** A hold that stays where it is: pinned, arrived, billed, blocked, or on nights that nobody may rearrange. */
export interface FixedHold extends Stay {
  readonly placeId: number
}

/** A stay by type: `placeId` is its provisional place, null for one that has none yet. Ids are unique. */
export interface MovableStay extends Stay {
  readonly id: number
  readonly placeId: number | null
  readonly people: number
}

export interface Interval {
  readonly start: number
  /** Excluded. */
  readonly end: number
}

export interface Movable extends Interval {
  readonly id: number
  /** Index of its present place in the board, -1 for none. */
  readonly current: number
  readonly people: number
}

export interface BoardPlace {
  readonly id: number
  readonly capacity: number
  /** In order. */
  readonly fixed: readonly Interval[]
}

export interface Board {
  readonly places: readonly BoardPlace[]
  /** Those that may have to move, and the new ones: by start, then longest first. */
  readonly movables: readonly Movable[]
  /** Stays of other nights: they meet none of the movables, and only tell how wide a gap is. */
  readonly others: readonly Movable[]
}

export const meets = (a: Interval, b: Interval): boolean => a.start < b.end && b.start < a.end

const interval = (stay: Stay): Interval => ({ start: epochDay(stay.arrival), end: epochDay(stay.departure) })

/** Whether the place takes the party; a stay is never thrown out of a place that it already has for its size alone. */
export const takes = (board: Board, place: number, movable: Movable): boolean =>
  place === movable.current || (board.places[place]?.capacity ?? 0) >= movable.people

/** Parts the stays whose nights are joined to those of a new one by a chain of overlaps from the others. */
const part = (movables: readonly Movable[]): Pick<Board, 'movables' | 'others'> => {
  const sorted = movables.toSorted((a, b) => a.start - b.start || b.end - a.end || a.id - b.id)
  const groups: Movable[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const movable of sorted) {
    if (movable.start >= end) groups.push([])
    groups.at(-1)?.push(movable)
    end = Math.max(end, movable.end)
  }
  const isReached = (group: readonly Movable[]): boolean => group.some((m) => m.current === -1)
  return { movables: groups.filter(isReached).flat(), others: groups.filter((g) => !isReached(g)).flat() }
}

/** Builds the board. Holds on places that are not given are ignored. */
export const boardOf = (
  places: readonly ArrangePlace[],
  fixed: readonly FixedHold[],
  movables: readonly MovableStay[],
): Board => {
  const indexOf = new Map(places.map((p, i) => [p.id, i]))
  const blocks: Interval[][] = places.map(() => [])
  for (const hold of fixed) blocks[indexOf.get(hold.placeId) ?? -1]?.push(interval(hold))
  const all = movables.flatMap((m): Movable[] => {
    const current = m.placeId === null ? -1 : indexOf.get(m.placeId)
    return current === undefined ? [] : [{ ...interval(m), id: m.id, current, people: m.people }]
  })
  return {
    places: places.map((p, i) => ({
      id: p.id,
      capacity: p.capacity,
      fixed: (blocks[i] ?? []).toSorted((a, b) => a.start - b.start),
    })),
    ...part(all),
  }
}

/** Counted steps and, now and then, the caller's clock: how long a search may go on. */
export interface Budget {
  readonly steps: number
  /** Asked every few hundred steps; the domain has no clock of its own. */
  readonly isOver?: () => boolean
}

/** Raised inside a search when its budget is spent; never leaves this folder. */
export class BudgetSpent extends Error {}

/** Counts one step at each call. Throws BudgetSpent. */
export const counter = ({ steps, isOver }: Budget): (() => void) => {
  let left = steps
  return () => {
    left -= 1
    if (left < 0 || (left % 256 === 0 && isOver?.() === true)) throw new BudgetSpent()
  }
}
