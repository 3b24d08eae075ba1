/**
 * Geometry of a board of rows × days: pure numbers, no DOM. Days are counted from 1970-01-01 (`epochDay` of domain/day.ts),
 * lengths are CSS pixels, the origin is the top left corner of the body (below the header, right of the frozen column).
 *
 * A stay is drawn from the middle of its arrival day to the middle of its departure day, so that a departure in the morning
 * and an arrival in the afternoon share the cell of the turnover day.
 */
export interface Grid {
  /** First day of the timeline. */
  readonly firstDay: number
  readonly days: number
  readonly rows: number
  readonly dayWidth: number
  readonly rowHeight: number
}

/** Nights [start, end): `end` is the departure day. */
export interface Span {
  readonly start: number
  readonly end: number
}

export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Viewport {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Rows [firstRow, lastRow) and days [firstDay, lastDay) to draw. */
export interface Window {
  readonly firstRow: number
  readonly lastRow: number
  readonly firstDay: number
  readonly lastDay: number
}

/** Room left above and below a bar in its row, in pixels. */
export const BAR_INSET = 2
/** Width of the handle at each edge of a bar, in pixels; a bar narrower than four handles has none. */
export const HANDLE = 7

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), Math.max(low, high))

export const contentWidth = (grid: Grid): number => grid.days * grid.dayWidth
export const contentHeight = (grid: Grid): number => grid.rows * grid.rowHeight

/** Left edge of a day's cell. */
export const dayX = (grid: Grid, day: number): number => (day - grid.firstDay) * grid.dayWidth

/** Top edge of a row. */
export const rowY = (grid: Grid, row: number): number => row * grid.rowHeight

/** The day whose cell holds `x`, clamped to the timeline. */
export const dayAt = (grid: Grid, x: number): number =>
  clamp(grid.firstDay + Math.floor(x / grid.dayWidth), grid.firstDay, grid.firstDay + grid.days - 1)

/** The row that holds `y`, clamped to the rows; -1 where there is none. */
export const rowAt = (grid: Grid, y: number): number =>
  grid.rows === 0 ? -1 : clamp(Math.floor(y / grid.rowHeight), 0, grid.rows - 1)

/** The night that `x` falls on: from the middle of its day to the middle of the next. */
export const nightAt = (grid: Grid, x: number): number => grid.firstDay + Math.floor(x / grid.dayWidth - 0.5)

/** Where a bar is drawn; one pixel is left between two stays that share a turnover day. */
export const barRect = (grid: Grid, row: number, span: Span): Rect => ({
  x: dayX(grid, span.start) + grid.dayWidth / 2,
  y: rowY(grid, row) + BAR_INSET,
  width: Math.max(2, (span.end - span.start) * grid.dayWidth - 1),
  height: grid.rowHeight - 2 * BAR_INSET,
})

/** Two half-open spans share a night. */
export const spansOverlap = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end

export interface Overscan {
  readonly rows: number
  readonly days: number
  /** The window moves by whole steps, so that small scrolls draw nothing. */
  readonly stepRows: number
  readonly stepDays: number
}

/**
 * What to draw for a viewport: what is visible, plus the overscan both ways, aligned on steps and clamped to the board.
 * A bar that starts half a day before the window still belongs to it, hence one more day on the left.
 */
export const windowOf = (grid: Grid, view: Viewport, over: Overscan): Window => {
  const down = (value: number, step: number): number => Math.floor(value / step) * step
  const up = (value: number, step: number): number => Math.ceil(value / step) * step
  const firstRow = down(Math.floor(view.top / grid.rowHeight) - over.rows, over.stepRows)
  const lastRow = up(Math.ceil((view.top + view.height) / grid.rowHeight) + over.rows, over.stepRows)
  const firstDay = down(Math.floor(view.left / grid.dayWidth) - over.days - 1, over.stepDays)
  const lastDay = up(Math.ceil((view.left + view.width) / grid.dayWidth) + over.days, over.stepDays)
  return {
    firstRow: clamp(firstRow, 0, grid.rows),
    lastRow: clamp(lastRow, 0, grid.rows),
    firstDay: grid.firstDay + clamp(firstDay, 0, grid.days),
    lastDay: grid.firstDay + clamp(lastDay, 0, grid.days),
  }
}

export const sameWindow = (a: Window, b: Window): boolean =>
  a.firstRow === b.firstRow && a.lastRow === b.lastRow && a.firstDay === b.firstDay && a.lastDay === b.lastDay

/** Days [first, last) that the viewport shows, in part at least, without overscan. */
export const visibleDays = (grid: Grid, view: Viewport): Span => ({
  start: dayAt(grid, view.left),
  end: dayAt(grid, view.left + view.width - 1) + 1,
})

/** Scroll offset that puts `day` a tenth of the viewport from its left edge. */
export const scrollToDay = (grid: Grid, view: Viewport, day: number): number =>
  clamp(dayX(grid, day) - Math.min(view.width / 10, 2 * grid.dayWidth), 0, contentWidth(grid) - view.width)

/** Least scroll along one axis that shows [target, target + length) with `margin` around it; too long, its start prevails. */
const reveal = (at: number, size: number, target: number, length: number, margin: number): number => {
  const shown = Math.min(at + size, target + length) - Math.max(at, target)
  if (length + 2 * margin > size) return shown * 2 >= size ? at : target - margin
  if (target - margin < at) return target - margin
  return Math.max(at, target + length + margin - size)
}

/** Least scroll that brings a rectangle into view with `margin` pixels around it, within the board. */
export const scrollIntoView = (
  grid: Grid,
  view: Viewport,
  rect: Rect,
  margin: number,
): { readonly left: number; readonly top: number } => ({
  left: clamp(reveal(view.left, view.width, rect.x, rect.width, margin), 0, contentWidth(grid) - view.width),
  top: clamp(reveal(view.top, view.height, rect.y, rect.height, margin), 0, contentHeight(grid) - view.height),
})

/** After a change of zoom: the scroll offset that keeps the day at `anchor` pixels from the left edge where it was. */
export const keepDayUnder = (before: Grid, after: Grid, left: number, anchor: number): number => {
  const day = before.firstDay + (left + anchor) / before.dayWidth
  return Math.max(0, (day - after.firstDay) * after.dayWidth - anchor)
}

export interface ZoomLevel {
  readonly id: 'year' | 'quarter' | 'month' | 'fortnight' | 'week'
  readonly dayWidth: number
}

/** From the widest view to the closest; each roughly doubles the width of a day. */
export const ZOOM_LEVELS = [
  { id: 'year', dayWidth: 6 },
  { id: 'quarter', dayWidth: 14 },
  { id: 'month', dayWidth: 32 },
  { id: 'fortnight', dayWidth: 64 },
  { id: 'week', dayWidth: 120 },
] as const satisfies readonly ZoomLevel[]

export type ZoomId = ZoomLevel['id']

/** The neighbouring level, `by` +1 closer or -1 wider; the same one at the ends. */
export const zoomBy = (id: ZoomId, by: number): ZoomId => {
  const index = ZOOM_LEVELS.findIndex((level) => level.id === id)
  return (ZOOM_LEVELS[clamp(index + by, 0, ZOOM_LEVELS.length - 1)] ?? ZOOM_LEVELS[2]).id
}

export const dayWidthOf = (id: ZoomId): number =>
  (ZOOM_LEVELS.find((level) => level.id === id) ?? ZOOM_LEVELS[2]).dayWidth
