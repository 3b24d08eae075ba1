import { barAt, nearestBar, neighbour } from './bar-index.ts'
import type { BarIndex, BoardBar } from './bar-index.ts'
import { spansOverlap } from './geometry.ts'
import type { Span } from './geometry.ts'

export type Step = 'next' | 'previous' | 'up' | 'down' | 'first' | 'last' | 'pageUp' | 'pageDown'

const KEYS: Readonly<Record<string, Step>> = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
}

/** The step that a key asks for; undefined for any other key. */
export const stepOf = (key: string): Step | undefined => KEYS[key]

export interface RowOrder {
  readonly count: number
  readonly keyOf: (row: number) => number | undefined
  readonly positionOf: (key: number) => number | undefined
}

/** What the eye follows: the night it is on, the days in sight, and how many rows a page holds. */
export interface Eye {
  readonly day: number
  readonly sight: Span
  readonly page: number
}

const inSight = <B extends BoardBar>(index: BarIndex<B>, row: number, day: number, sight: Span): B | undefined => {
  const there = barAt(index, row, day)
  return there !== undefined && spansOverlap(there, sight) ? there : nearestBar(index, row, day, sight)
}

/**
 * Next bar upwards or downwards: the one that holds the day, or the nearest in sight, in the first row that has any. A stay months
 * away is no neighbour: the board would jump there without a word.
 */
const vertical = <B extends BoardBar>(
  index: BarIndex<B>,
  order: RowOrder,
  row: number,
  by: number,
  { day, sight }: Eye,
): B | undefined => {
  const direction = by < 0 ? -1 : 1
  const start = Math.min(Math.max(row + by, 0), order.count - 1)
  const search = (from: number, towards: number): B | undefined => {
    for (let at = from; at >= 0 && at < order.count; at += towards) {
      const key = at === row ? undefined : order.keyOf(at)
      const found = key === undefined ? undefined : inSight(index, key, day, sight)
      if (found !== undefined) return found
    }
    return undefined
  }
  return search(start, direction) ?? (Math.abs(by) > 1 ? search(start, -direction) : undefined)
}

/**
 * The bar that the arrow keys lead to. The night the reader's eye is on is kept through vertical moves, so that going up and down
 * again comes back to the same stay.
 */
export const step = <B extends BoardBar>(
  index: BarIndex<B>,
  order: RowOrder,
  bar: B,
  move: Step,
  eye: Eye,
): B | undefined => {
  const row = order.positionOf(bar.row)
  if (row === undefined) return undefined
  const list = index.rows.get(bar.row)?.bars ?? []
  const moves: Record<Step, () => B | undefined> = {
    next: () => neighbour(index, bar, 1),
    previous: () => neighbour(index, bar, -1),
    first: () => list[0],
    last: () => list.at(-1),
    up: () => vertical(index, order, row, -1, eye),
    down: () => vertical(index, order, row, 1, eye),
    pageUp: () => vertical(index, order, row, -eye.page, eye),
    pageDown: () => vertical(index, order, row, eye.page, eye),
  }
  return moves[move]()
}
