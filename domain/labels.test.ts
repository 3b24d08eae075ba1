import { describe, expect, it } from 'vitest'
import { LABEL_SHEETS, labelSheets, labelsOn, spotOf } from './labels.ts'

const A4 = { width: 21_000, height: 29_700 }

describe.each(labelSheets)('%s', (name) => {
  const sheet = LABEL_SHEETS[name]

  it('has all its labels on the paper, none over another', () => {
    const right = sheet.left + (sheet.columns - 1) * sheet.pitch + sheet.width
    expect(sheet.pitch).toBeGreaterThanOrEqual(sheet.width)
    expect(right).toBeLessThanOrEqual(A4.width)
    expect(sheet.top + sheet.rows * sheet.height).toBeLessThanOrEqual(A4.height)
    // Cut in the middle of the paper, give or take the half millimetre that their makers allow themselves.
    expect(Math.abs(A4.width - right - sheet.left)).toBeLessThanOrEqual(100)
    expect(Math.abs(A4.height - sheet.rows * sheet.height - 2 * sheet.top)).toBeLessThanOrEqual(100)
  })

  it('gives each label a spot of its own, the next sheet after the last', () => {
    const count = labelsOn(name)
    const spots = Array.from({ length: count }, (_, index) => spotOf(name, 1, index))
    expect(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size).toBe(count)
    expect(spots.every(({ page }) => page === 0)).toBe(true)
    expect(spotOf(name, 1, count)).toEqual({ ...spots[0], page: 1 })
    expect(spotOf(name, count, 1)).toEqual({ ...spots[0], page: 1 })
  })
})

it.each([
  ['L7160', 1, 0, { page: 0, x: 725, y: 1515 }],
  ['L7160', 5, 0, { page: 0, x: 7325, y: 5325 }],
  ['L7163', 14, 0, { page: 0, x: 10_625, y: 24_375 }],
  ['L7163', 14, 1, { page: 1, x: 465, y: 1515 }],
] as const)('%s begun at %i, label %i', (name, start, index, spot) => {
  expect(spotOf(name, start, index)).toEqual(spot)
})
