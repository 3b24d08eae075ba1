import { describe, expect, it } from 'vitest'
import { indexBars } from './bar-index.ts'
import { step, stepOf } from './keyboard.ts'
import type { RowOrder } from './keyboard.ts'
import { dayCell, monthCells, weekdayOf } from './header-layout.ts'
import { epochDay, toDay, weekday } from '#domain/day.ts'

const KEYS = [undefined, 11, 12, 13, undefined, 14, 15]
const order: RowOrder = {
  count: KEYS.length,
  keyOf: (row) => KEYS[row],
  positionOf: (key) => {
    const at = KEYS.indexOf(key)
    return at < 0 ? undefined : at
  },
}
const a = { id: 1, row: 11, start: 0, end: 7 }
const b = { id: 2, row: 11, start: 7, end: 10 }
const c = { id: 3, row: 13, start: 5, end: 8 }
const d = { id: 4, row: 13, start: 20, end: 30 }
const e = { id: 5, row: 15, start: 40, end: 41 }
const index = indexBars([a, b, c, d, e])
const ALL = { start: -100, end: 100 }
const go = (
  from: typeof a,
  move: Parameters<typeof step>[3],
  day = from.start,
  page = 3,
  sight = ALL,
): number | undefined => step(index, order, from, move, { day, page, sight })?.id

describe('arrow keys', () => {
  it('are read from their names', () => {
    expect(stepOf('ArrowRight')).toBe('next')
    expect(stepOf('a')).toBeUndefined()
  })

  it('go along the row and stop at its ends', () => {
    expect(go(a, 'next')).toBe(2)
    expect(go(b, 'previous')).toBe(1)
    expect(go(a, 'previous')).toBeUndefined()
    expect(go(d, 'next')).toBeUndefined()
    expect(go(c, 'last')).toBe(4)
    expect(go(d, 'first')).toBe(3)
  })

  it('go to the stay of the same night, empty rows and headings passed over', () => {
    expect(go(a, 'down', 6)).toBe(3)
    expect(go(a, 'down', 2)).toBe(3)
    expect(go(b, 'down', 9)).toBe(3)
    expect(go(c, 'up', 9)).toBe(2)
    expect(go(d, 'down', 25)).toBe(5)
    expect(go(a, 'up')).toBeUndefined()
  })

  it('go to stays in sight only, and stay where no row has any', () => {
    expect(go(c, 'down', 6, 3, { start: 0, end: 14 })).toBeUndefined()
    expect(go(a, 'pageDown', 0, 99, { start: 0, end: 14 })).toBe(3)
    expect(go(d, 'up', 25, 3, { start: 15, end: 35 })).toBeUndefined()
    expect(go(d, 'up', 25, 3, { start: 8, end: 35 })).toBe(2)
  })

  it('go by pages, and to the nearest stay where the page ends in an empty row', () => {
    expect(go(a, 'pageDown', 0, 2)).toBe(3)
    expect(go(a, 'pageDown', 0, 99)).toBe(5)
    expect(go(e, 'pageUp', 40, 99)).toBe(2)
  })
})

describe('header', () => {
  const day = (text: string): number => epochDay(toDay(text))

  it('agrees with the calendar on weekdays', () => {
    for (const text of ['2026-11-20', '1970-01-01', '2027-07-04', '1969-12-28'])
      expect(weekdayOf(day(text))).toBe(weekday(toDay(text)))
  })

  it('cuts months at both ends, across the year', () => {
    expect(monthCells(day('2026-12-15'), day('2027-02-03'))).toEqual([
      { year: 2026, month: 12, start: day('2026-12-15'), end: day('2027-01-01') },
      { year: 2027, month: 1, start: day('2027-01-01'), end: day('2027-02-01') },
      { year: 2027, month: 2, start: day('2027-02-01'), end: day('2027-02-03') },
    ])
    expect(monthCells(5, 5)).toEqual([])
  })

  it('writes what there is room for', () => {
    const week = day('2027-07-05')
    const shown = (width: number): number =>
      [0, 1, 2, 3, 4, 5, 6].filter((i) => dayCell(week + i, width).numbered).length
    expect(shown(32)).toBe(7)
    expect(shown(14)).toBe(1)
    expect(shown(6)).toBe(0)
    expect(dayCell(week + 6, 32)).toEqual({
      day: week + 6,
      weekday: 0,
      dayOfMonth: 11,
      weekend: true,
      numbered: true,
      named: true,
    })
  })
})
