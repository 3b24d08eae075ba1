import { describe, expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import { excesses, levelOf, signOf, stepIn } from '#web/screens/inventory/extra-planning/levels.ts'

test.each([
  [0, 4, 'none'],
  [1, 4, 'some'],
  [3, 4, 'some'],
  [4, 4, 'full'],
  [5, 4, 'over'],
  [0, 0, 'full'],
  [0, null, 'none'],
  [9, null, 'some'],
])('%s taken of %s: %s', (used, stock, level) => expect(levelOf(used, stock)).toBe(level))

test.each([
  [1, 3, 5, { sign: 'dated', count: 3 }],
  [0, 9, null, { sign: 'dated', count: 9 }],
  [3, 3, 5, { sign: 'full', count: 0 }],
  [5, 3, 5, { sign: 'over', count: 2 }],
  [1, 5, 5, undefined],
  [1, null, null, undefined],
])('%s taken of %s, where there are usually %s, is told by a sign', (used, stock, usual, sign) =>
  expect(signOf(used, { stock, usual })).toEqual(sign),
)

test('nights past the stock are found, the first of all extras first', () => {
  const extra = (label: string, stocks: (number | null)[], used: number[]) => ({
    ...{ id: 1, label, color: null, stock: null },
    ...{ stocks, used },
  })
  const found = excesses({
    from: toDay('2027-07-30'),
    extras: [extra('Vélo', [2, 3, 2], [2, 3, 3]), extra('Frigo', [null, 1, 1], [9, 2, 0])],
  })
  expect(found).toEqual([
    { label: 'Frigo', night: '2027-07-31' },
    { label: 'Vélo', night: '2027-08-01' },
  ])
})

describe('arrows', () => {
  const size = { rows: 2, columns: 3 }
  test.each([
    ['ArrowRight', { row: 0, column: 1 }],
    ['ArrowDown', { row: 1, column: 0 }],
    ['End', { row: 0, column: 2 }],
    ['ArrowLeft', undefined],
    ['ArrowUp', undefined],
    ['a', undefined],
  ])('%s from the first cell', (key, to) => expect(stepIn(key, { row: 0, column: 0 }, size)).toEqual(to))
})
