import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { epochDay, toDay } from '#domain/day.ts'
import {
  BAR_INSET,
  ZOOM_LEVELS,
  barRect,
  dayAt,
  dayX,
  keepDayUnder,
  nightAt,
  rowAt,
  scrollIntoView,
  scrollToDay,
  spansOverlap,
  visibleDays,
  windowOf,
  zoomBy,
} from './geometry.ts'
import type { Grid } from './geometry.ts'

const day = (text: string): number => epochDay(toDay(text))
const FIRST = day('2027-07-01')
const grid = (over: Partial<Grid> = {}): Grid => ({
  firstDay: FIRST,
  days: 365,
  rows: 1000,
  dayWidth: 32,
  rowHeight: 28,
  ...over,
})
const overscan = { rows: 6, days: 7, stepRows: 4, stepDays: 7 }

describe('days and rows in pixels', () => {
  it('starts on the first day of the timeline', () => {
    expect(dayX(grid(), FIRST)).toBe(0)
    expect(dayAt(grid(), 0)).toBe(FIRST)
    expect(dayAt(grid(), 31.9)).toBe(FIRST)
    expect(dayAt(grid(), 32)).toBe(FIRST + 1)
  })

  it('clamps what lies outside', () => {
    expect(dayAt(grid(), -5)).toBe(FIRST)
    expect(dayAt(grid(), 1e9)).toBe(FIRST + 364)
    expect(rowAt(grid(), -5)).toBe(0)
    expect(rowAt(grid(), 1e9)).toBe(999)
    expect(rowAt(grid({ rows: 0 }), 10)).toBe(-1)
  })

  it('finds back the day and the row of any cell, at every zoom', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 364 }),
        fc.integer({ min: 0, max: 999 }),
        fc.constantFrom(...ZOOM_LEVELS),
        fc.double({ min: 0, max: 0.99, noNaN: true }),
        (offset, row, zoom, part) => {
          const g = grid({ dayWidth: zoom.dayWidth })
          expect(dayAt(g, dayX(g, FIRST + offset) + part * g.dayWidth)).toBe(FIRST + offset)
          expect(rowAt(g, (row + part) * g.rowHeight)).toBe(row)
        },
      ),
    )
  })
})

describe('bars', () => {
  it('go from the middle of the arrival day to the middle of the departure day', () => {
    const rect = barRect(grid(), 2, { start: FIRST + 3, end: FIRST + 10 })
    expect(rect).toEqual({ x: 3.5 * 32, y: 2 * 28 + BAR_INSET, width: 7 * 32 - 1, height: 28 - 2 * BAR_INSET })
  })

  it('share the turnover day without touching', () => {
    const before = barRect(grid(), 0, { start: FIRST, end: FIRST + 7 })
    const after = barRect(grid(), 0, { start: FIRST + 7, end: FIRST + 14 })
    expect(before.x + before.width).toBe(after.x - 1)
    expect(dayAt(grid(), before.x + before.width - 1)).toBe(FIRST + 7)
    expect(dayAt(grid(), after.x)).toBe(FIRST + 7)
  })

  it('put every pixel of a bar on one of its nights', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 350 }),
        fc.integer({ min: 1, max: 14 }),
        fc.constantFrom(...ZOOM_LEVELS),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (start, length, zoom, part) => {
          const g = grid({ dayWidth: zoom.dayWidth })
          const span = { start: FIRST + start, end: FIRST + start + length }
          const rect = barRect(g, 0, span)
          const night = nightAt(g, rect.x + part * rect.width)
          expect(night).toBeGreaterThanOrEqual(span.start)
          expect(night).toBeLessThan(span.end)
        },
      ),
    )
  })

  it('stay visible where a day is narrow', () => {
    expect(barRect(grid({ dayWidth: 2 }), 0, { start: FIRST, end: FIRST + 1 }).width).toBe(2)
  })

  it.each([
    ['same nights', 0, 7, 0, 7, true],
    ['turnover on the same day', 0, 7, 7, 14, false],
    ['one shared night', 0, 7, 6, 9, true],
    ['one inside the other', 0, 10, 3, 4, true],
    ['apart', 0, 3, 8, 9, false],
  ])('overlap: %s', (_, a, b, c, d, expected) => {
    expect(spansOverlap({ start: a, end: b }, { start: c, end: d })).toBe(expected)
    expect(spansOverlap({ start: c, end: d }, { start: a, end: b })).toBe(expected)
  })
})

describe('window to draw', () => {
  const view = { left: 3200, top: 2800, width: 1280, height: 700 }

  it('covers what is visible, the overscan, and no more than a step beyond', () => {
    const window = windowOf(grid(), view, overscan)
    expect(window.firstRow).toBeLessThanOrEqual(100 - 6)
    expect(window.firstRow).toBeGreaterThan(100 - 6 - 4)
    expect(window.lastRow).toBeGreaterThanOrEqual(125 + 6)
    expect(window.lastRow).toBeLessThan(125 + 6 + 4)
    expect(window.firstDay - FIRST).toBeLessThanOrEqual(100 - 8)
    expect(window.lastDay - FIRST).toBeGreaterThanOrEqual(140 + 7)
  })

  it('does not move for a scroll within a step', () => {
    const at = windowOf(grid(), { ...view, top: 2814 }, overscan)
    expect(windowOf(grid(), { ...view, top: 2820 }, overscan)).toEqual(at)
  })

  it('never leaves the board', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 40_000 }), (left, top) => {
        const window = windowOf(grid(), { ...view, left, top }, overscan)
        expect(window.firstRow).toBeGreaterThanOrEqual(0)
        expect(window.lastRow).toBeLessThanOrEqual(1000)
        expect(window.firstDay).toBeGreaterThanOrEqual(FIRST)
        expect(window.lastDay).toBeLessThanOrEqual(FIRST + 365)
      }),
    )
  })

  it('tells the days in view, those cut at the edges included', () => {
    expect(visibleDays(grid(), { left: 16, top: 0, width: 320, height: 10 })).toEqual({
      start: FIRST,
      end: FIRST + 11,
    })
    expect(visibleDays(grid(), { left: 32, top: 0, width: 320, height: 10 })).toEqual({
      start: FIRST + 1,
      end: FIRST + 11,
    })
  })
})

describe('scrolling', () => {
  const view = { left: 1000, top: 1000, width: 1280, height: 700 }

  it('puts a day near the left edge, within the board', () => {
    expect(scrollToDay(grid(), view, FIRST + 100)).toBe(3200 - 64)
    expect(scrollToDay(grid(), view, FIRST)).toBe(0)
    expect(scrollToDay(grid(), view, FIRST + 364)).toBe(365 * 32 - 1280)
  })

  it('leaves in place what is already in view', () => {
    expect(scrollIntoView(grid(), view, { x: 1200, y: 1200, width: 200, height: 24 }, 16)).toEqual({
      left: 1000,
      top: 1000,
    })
  })

  it('moves as little as shows the whole bar', () => {
    expect(scrollIntoView(grid(), view, { x: 2250, y: 1690, width: 100, height: 24 }, 16)).toEqual({
      left: 2250 + 100 + 16 - 1280,
      top: 1690 + 24 + 16 - 700,
    })
    expect(scrollIntoView(grid(), view, { x: 900, y: 900, width: 100, height: 24 }, 16)).toEqual({
      left: 884,
      top: 884,
    })
  })

  it('shows the start of a bar that is too long, and leaves it where it fills the view', () => {
    expect(scrollIntoView(grid(), view, { x: 2200, y: 1100, width: 3000, height: 24 }, 16).left).toBe(2184)
    expect(scrollIntoView(grid(), view, { x: 500, y: 1100, width: 3000, height: 24 }, 16).left).toBe(1000)
  })

  it('keeps the day under the pointer when the zoom changes', () => {
    const before = grid({ dayWidth: 32 })
    const after = grid({ dayWidth: 120 })
    const left = keepDayUnder(before, after, 3200, 640)
    expect((left + 640) / 120).toBeCloseTo((3200 + 640) / 32)
  })

  it('stops at the closest and the widest zoom', () => {
    expect(zoomBy('month', 1)).toBe('fortnight')
    expect(zoomBy('month', -1)).toBe('quarter')
    expect(zoomBy('week', 1)).toBe('week')
    expect(zoomBy('year', -1)).toBe('year')
  })
})
