import { expect, it } from 'vitest'
import { rowWindow } from '#web/ui/use-row-window.ts'

it.each([
  ['at the top', 1000, 0, 640, { first: 0, end: 36 }],
  ['in the middle', 1000, 3200, 640, { first: 84, end: 136 }],
  ['at the bottom', 1000, 31_360, 640, { first: 964, end: 1000 }],
  ['after rows went away', 10, 9999, 640, { first: 10, end: 10 }],
  ['with no row', 0, 0, 640, { first: 0, end: 0 }],
])('draws what is in sight %s', (_, count, top, height, expected) =>
  expect(rowWindow(count, 32, top, height)).toEqual(expected),
)
