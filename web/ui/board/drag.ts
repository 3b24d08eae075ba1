import { HANDLE, barRect, dayAt, nightAt, rowAt } from './geometry.ts'
import type { Grid, Span } from './geometry.ts'
import { barAt } from './bar-index.ts'
import type { BarIndex, BoardBar } from './bar-index.ts'

/** Share of a row above the bars that are drawn over the others; the stylesheet has the same. */
const OVER_FROM = 0.5

export type Zone = 'body' | 'start' | 'end'

export type Hit<B> =
  | { readonly kind: 'bar'; readonly bar: B; readonly zone: Zone; readonly row: number }
  | { readonly kind: 'cell'; readonly row: number; readonly day: number }
  | { readonly kind: 'none' }

/** What may be changed of a bar: a stay that has arrived keeps its arrival day, an unavailability is not moved from here… */
export interface Freedom {
  readonly rows: boolean
  readonly start: boolean
  readonly end: boolean
}

export const FIXED: Freedom = { rows: false, start: false, end: false }

/** What lies under a point of the body. `keyOf` gives the key of a row's position; undefined for a heading. */
export const hitTest = <B extends BoardBar>(
  grid: Grid,
  index: BarIndex<B>,
  keyOf: (row: number) => number | undefined,
  x: number,
  y: number,
): Hit<B> => {
  const row = rowAt(grid, y)
  const key = row < 0 ? undefined : keyOf(row)
  if (key === undefined || x < 0 || y < 0 || x >= grid.days * grid.dayWidth || y >= grid.rows * grid.rowHeight)
    return { kind: 'none' }
  // What is drawn over the others lies in the lower part of its row.
  const isLow = y - row * grid.rowHeight > grid.rowHeight * OVER_FROM
  const bar = barAt(index, key, nightAt(grid, x), isLow)
  if (bar === undefined) return { kind: 'cell', row, day: dayAt(grid, x) }
  const rect = barRect(grid, row, bar)
  if (rect.width < 4 * HANDLE) return { kind: 'bar', bar, zone: 'body', row }
  const zone = x < rect.x + HANDLE ? 'start' : x >= rect.x + rect.width - HANDLE ? 'end' : 'body'
  return { kind: 'bar', bar, zone, row }
}

/** Where a drag has come to; `row` is a position. */
export interface Place extends Span {
  readonly row: number
}

export interface Grab {
  readonly zone: Zone
  /** Where the bar was. */
  readonly from: Place
  /** Where it was taken, in pixels of the body. */
  readonly x: number
  readonly y: number
  readonly freedom: Freedom
}

/** Whole days for a distance, to the nearest. */
export const dayDelta = (grid: Grid, pixels: number): number => {
  const days = Math.round(pixels / grid.dayWidth)
  return days === 0 ? 0 : days
}

const inTimeline = (grid: Grid, span: Span, delta: number): number =>
  Math.min(Math.max(delta, grid.firstDay - span.start), grid.firstDay + grid.days - 1 - span.end)

/** A stay keeps one night at least. */
const resized = (from: Place, zone: 'start' | 'end', delta: number): Place =>
  zone === 'start'
    ? { ...from, start: Math.min(from.start + delta, from.end - 1) }
    : { ...from, end: Math.max(from.end + delta, from.start + 1) }

/** Where a grabbed bar would land with the pointer at (x, y); `canDrop` refuses rows that are no place (headings). */
export const dragTo = (grid: Grid, grab: Grab, x: number, y: number, canDrop: (row: number) => boolean): Place => {
  const { from, zone, freedom } = grab
  const delta = inTimeline(grid, from, dayDelta(grid, x - grab.x))
  if (zone !== 'body') return freedom[zone] ? resized(from, zone, delta) : from
  const moved = freedom.start && freedom.end ? delta : 0
  const aimed = freedom.rows ? rowAt(grid, y) : from.row
  const row = aimed >= 0 && canDrop(aimed) ? aimed : from.row
  return { row, start: from.start + moved, end: from.end + moved }
}

/** Dates of a new stay drawn in an empty row: arrival on the first day touched, departure on the last, one night at least. */
export const selection = (anchor: number, day: number): Span =>
  day >= anchor ? { start: anchor, end: Math.max(day, anchor + 1) } : { start: day, end: anchor }

export const samePlace = (a: Place, b: Place): boolean => a.row === b.row && a.start === b.start && a.end === b.end

/** Scroll speed near an edge while dragging, in pixels a frame: none in the middle, faster the closer to the edge. */
export const edgeSpeed = (at: number, size: number, zone = 48, fastest = 18): number => {
  if (at < zone) return -Math.ceil(((zone - Math.max(at, 0)) / zone) * fastest)
  return at > size - zone ? Math.ceil(((zone - Math.max(size - at, 0)) / zone) * fastest) : 0
}
