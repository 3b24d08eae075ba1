import { spansOverlap } from './geometry.ts'
import type { Span } from './geometry.ts'

/** What the board needs to know of a bar; screens add what they show. `row` is the key of a row, not its position. */
export interface BoardBar extends Span {
  readonly id: number
  readonly row: number
  /** Drawn over the others, in small: it holds nothing, so nothing collides with it. */
  readonly over?: boolean
}

interface RowBars<B> {
  /** Sorted by start, then end. */
  readonly bars: readonly B[]
  /** Greatest end among the bars up to each position: bars may overlap, and a long one may start far to the left. */
  readonly reach: readonly number[]
}

/** Bars by row, ordered in time: every question of the board is answered by a binary search in one row. Immutable. */
export interface BarIndex<B extends BoardBar> {
  readonly rows: ReadonlyMap<number, RowBars<B>>
  readonly byId: ReadonlyMap<number, B>
}

const arrange = <B extends BoardBar>(bars: B[]): RowBars<B> => {
  bars.sort((a, b) => a.start - b.start || a.end - b.end || a.id - b.id)
  let reach = -Infinity
  return { bars, reach: bars.map((bar) => (reach = Math.max(reach, bar.end))) }
}

const grouped = <B extends BoardBar>(bars: Iterable<B>): Map<number, B[]> => {
  const rows = new Map<number, B[]>()
  for (const bar of bars) {
    const row = rows.get(bar.row)
    if (row === undefined) rows.set(bar.row, [bar])
    else row.push(bar)
  }
  return rows
}

/** Bars that share an id are the same bar: the last one wins. */
export const indexBars = <B extends BoardBar>(bars: Iterable<B>): BarIndex<B> => {
  const byId = new Map<number, B>()
  for (const bar of bars) byId.set(bar.id, bar)
  const rows = new Map<number, RowBars<B>>()
  for (const [row, list] of grouped(byId.values())) rows.set(row, arrange(list))
  return { rows, byId }
}

/** The index without the bars `removed` and with `added` (same id: replaced); only the rows concerned are rebuilt. */
export const patchBars = <B extends BoardBar>(
  index: BarIndex<B>,
  removed: Iterable<number>,
  added: Iterable<B>,
): BarIndex<B> => {
  const byId = new Map(index.byId)
  const touched = new Set<number>()
  const drop = (id: number): void => {
    const bar = byId.get(id)
    if (bar === undefined) return
    touched.add(bar.row)
    byId.delete(id)
  }
  for (const id of removed) drop(id)
  const fresh = new Map<number, B>()
  for (const bar of added) fresh.set(bar.id, bar)
  for (const bar of fresh.values()) {
    drop(bar.id)
    touched.add(bar.row)
    byId.set(bar.id, bar)
  }
  const coming = grouped(fresh.values())
  const rows = new Map(index.rows)
  for (const row of touched) {
    const kept = (rows.get(row)?.bars ?? []).filter((bar) => byId.get(bar.id) === bar && !fresh.has(bar.id))
    const list = [...kept, ...(coming.get(row) ?? [])]
    if (list.length === 0) rows.delete(row)
    else rows.set(row, arrange(list))
  }
  return { rows, byId }
}

/** First position whose reach goes past `day`: nothing before it can touch what lies after `day`. */
const firstReaching = (reach: readonly number[], day: number): number => {
  let [low, high] = [0, reach.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((reach[middle] ?? 0) > day) high = middle
    else low = middle + 1
  }
  return low
}

/** Bars of a row with a night in [start, end), in order. */
export const barsBetween = <B extends BoardBar>(index: BarIndex<B>, row: number, start: number, end: number): B[] => {
  const found: B[] = []
  const list = index.rows.get(row)
  if (list === undefined) return found
  for (let i = firstReaching(list.reach, start); i < list.bars.length; i++) {
    const bar = list.bars[i]
    if (bar === undefined || bar.start >= end) break
    if (bar.end > start) found.push(bar)
  }
  return found
}

/** The bar that holds the night `night` in a row; `over`: the one drawn over it, if any. */
export const barAt = <B extends BoardBar>(
  index: BarIndex<B>,
  row: number,
  night: number,
  over = false,
): B | undefined => {
  const found = barsBetween(index, row, night, night + 1)
  return found.find((bar) => (bar.over === true) === over) ?? found[0]
}

/**
 * The bar that would share a night with `span` in `row`, `except` left aside: the first that does not give way, else the first.
 * Immediate feedback, the server decides.
 */
export const collision = <B extends BoardBar>(
  index: BarIndex<B>,
  row: number,
  span: Span,
  { except, gives = () => false }: { readonly except?: number; readonly gives?: (bar: B) => boolean } = {},
): B | undefined => {
  const found = barsBetween(index, row, span.start, span.end).filter(
    (bar) => bar.id !== except && bar.over !== true && spansOverlap(bar, span),
  )
  return found.find((bar) => !gives(bar)) ?? found[0]
}

/** The bar of a row in `sight` nearest to `day`: one that covers it, else the smallest distance, the earlier on a tie. */
export const nearestBar = <B extends BoardBar>(
  index: BarIndex<B>,
  row: number,
  day: number,
  sight: Span,
): B | undefined => {
  let best: B | undefined
  let distance = Infinity
  for (const bar of barsBetween(index, row, sight.start, sight.end)) {
    const away = bar.end <= day ? day - bar.end + 1 : bar.start > day ? bar.start - day : 0
    if (away < distance) [best, distance] = [bar, away]
  }
  return best
}

/** The neighbour in time of a bar within its row. */
export const neighbour = <B extends BoardBar>(index: BarIndex<B>, bar: B, by: 1 | -1): B | undefined => {
  const list = index.rows.get(bar.row)?.bars ?? []
  const at = list.findIndex((other) => other.id === bar.id)
  return at < 0 ? undefined : list[at + by]
}
