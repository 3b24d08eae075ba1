import { describe, expect, it } from 'vitest'
import { barRect } from './geometry.ts'
import type { Grid } from './geometry.ts'
import { indexBars } from './bar-index.ts'
import { FIXED, dragTo, edgeSpeed, hitTest, selection } from './drag.ts'
import type { Freedom, Grab } from './drag.ts'

const grid: Grid = { firstDay: 1000, days: 60, rows: 5, dayWidth: 32, rowHeight: 28 }
const KEYS = [undefined, 11, 12, undefined, 13]
const keyOf = (row: number): number | undefined => KEYS[row]
const canDrop = (row: number): boolean => KEYS[row] !== undefined
const stay = { id: 1, row: 11, start: 1010, end: 1017 }
const next = { id: 2, row: 11, start: 1017, end: 1018 }
const index = indexBars([stay, next])
const ALL: Freedom = { rows: true, start: true, end: true }
const grab = (over: Partial<Grab> = {}): Grab => ({
  zone: 'body',
  from: { row: 1, start: 1010, end: 1017 },
  x: 400,
  y: 40,
  freedom: ALL,
  ...over,
})

describe('hit-testing', () => {
  const rect = barRect(grid, 1, stay)
  const y = rect.y + 3

  it.each([
    ['its left edge', rect.x + 2, 'start'],
    ['its middle', rect.x + 90, 'body'],
    ['its right edge', rect.x + rect.width - 3, 'end'],
  ])('finds a bar by %s', (_, x, zone) => {
    expect(hitTest(grid, index, keyOf, x, y)).toMatchObject({ kind: 'bar', bar: stay, zone, row: 1 })
  })

  it('gives the turnover cell to the leaving stay in the morning, to the arriving one in the afternoon', () => {
    const noon = (1017 - 1000) * 32 + 16
    expect(hitTest(grid, index, keyOf, noon - 2, y)).toMatchObject({ bar: stay, zone: 'end' })
    expect(hitTest(grid, index, keyOf, noon + 2, y)).toMatchObject({ bar: next })
  })

  it('leaves no handle on a bar too narrow to be taken by its middle', () => {
    const narrow = { ...grid, dayWidth: 20 }
    const at = barRect(narrow, 1, next)
    expect(hitTest(narrow, index, keyOf, at.x + 1, at.y + 2)).toMatchObject({ bar: next, zone: 'body' })
  })

  it('finds an empty cell, and nothing in a heading or outside', () => {
    expect(hitTest(grid, index, keyOf, 33, y)).toEqual({ kind: 'cell', row: 1, day: 1001 })
    expect(hitTest(grid, index, keyOf, 33, 5)).toEqual({ kind: 'none' })
    expect(hitTest(grid, index, keyOf, 33, 5 * 28)).toEqual({ kind: 'none' })
    expect(hitTest(grid, index, keyOf, -1, y)).toEqual({ kind: 'none' })
  })
})

describe('dragging', () => {
  it('moves by whole days, to the nearest, and to the row under the pointer', () => {
    expect(dragTo(grid, grab(), 400 + 47, 60, canDrop)).toEqual({ row: 2, start: 1011, end: 1018 })
    expect(dragTo(grid, grab(), 400 + 49, 60, canDrop)).toEqual({ row: 2, start: 1012, end: 1019 })
  })

  it('keeps the row it came from over a heading', () => {
    expect(dragTo(grid, grab(), 400, 3 * 28 + 2, canDrop).row).toBe(1)
  })

  it('stays within the timeline', () => {
    expect(dragTo(grid, grab(), -9999, 40, canDrop)).toMatchObject({ start: 1000, end: 1007 })
    expect(dragTo(grid, grab(), 9999, 40, canDrop)).toMatchObject({ start: 1052, end: 1059 })
  })

  it('resizes by either edge, down to one night', () => {
    expect(dragTo(grid, grab({ zone: 'end' }), 400 + 64, 100, canDrop)).toEqual({ row: 1, start: 1010, end: 1019 })
    expect(dragTo(grid, grab({ zone: 'end' }), 400 - 999, 40, canDrop)).toMatchObject({ start: 1010, end: 1011 })
    expect(dragTo(grid, grab({ zone: 'start' }), 400 - 32, 40, canDrop)).toMatchObject({ start: 1009, end: 1017 })
    expect(dragTo(grid, grab({ zone: 'start' }), 400 + 999, 40, canDrop)).toMatchObject({ start: 1016, end: 1017 })
  })

  it('changes only what is free: an arrived stay changes place and departure, not its arrival', () => {
    const arrived: Freedom = { rows: true, start: false, end: true }
    expect(dragTo(grid, grab({ freedom: arrived }), 400 + 96, 60, canDrop)).toEqual({ row: 2, start: 1010, end: 1017 })
    expect(dragTo(grid, grab({ freedom: arrived, zone: 'start' }), 500, 40, canDrop).start).toBe(1010)
    expect(dragTo(grid, grab({ freedom: arrived, zone: 'end' }), 432, 40, canDrop).end).toBe(1018)
    expect(dragTo(grid, grab({ freedom: FIXED }), 600, 100, canDrop)).toEqual(grab().from)
  })

  it('draws a new stay both ways, one night at least', () => {
    expect(selection(1010, 1010)).toEqual({ start: 1010, end: 1011 })
    expect(selection(1010, 1014)).toEqual({ start: 1010, end: 1014 })
    expect(selection(1010, 1007)).toEqual({ start: 1007, end: 1010 })
  })

  it('scrolls near the edges only, faster closer to them', () => {
    expect(edgeSpeed(400, 800)).toBe(0)
    expect(edgeSpeed(47, 800)).toBe(-1)
    expect(edgeSpeed(0, 800)).toBe(-18)
    expect(edgeSpeed(-50, 800)).toBe(-18)
    expect(edgeSpeed(800, 800)).toBe(18)
  })
})
