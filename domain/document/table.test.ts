import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cell } from './flow.ts'
import { laidOut } from './table.ts'

const cell = (columns = 1, rows = 1): Cell => ({ header: false, columns, rows, flow: [] })
const spans = (rows: readonly (readonly Cell[])[]) => rows.map((row) => row.map((one) => [one.columns, one.rows]))

test('spans that meet are shortened, and rows are filled up', () => {
  expect(
    spans(
      laidOut([
        [cell(2), cell(1, 2)],
        [cell(1, 4), cell(2)],
      ]),
    ),
  ).toEqual([
    [
      [2, 1],
      [1, 2],
    ],
    [
      [1, 1],
      [1, 1],
    ],
  ])
  expect(spans(laidOut([[cell()], [cell(), cell(), cell()]]))).toEqual([
    [
      [1, 1],
      [1, 1],
      [1, 1],
    ],
    [
      [1, 1],
      [1, 1],
      [1, 1],
    ],
  ])
})

test('a row of more cells than a sheet could show goes on below', () => {
  const rows = laidOut([Array.from({ length: 100 }, () => cell(20, 200)), [cell()]])
  expect(rows.map((row) => row.length)).toEqual([40, 40, 40, 40])
})

test('any table covers its grid exactly once, and loses no cell', () => {
  const any = fc.record({ columns: fc.integer({ min: 1, max: 20 }), rows: fc.integer({ min: 1, max: 200 }) })
  fc.assert(
    fc.property(fc.array(fc.array(any, { maxLength: 6 }), { maxLength: 8 }), (raw) => {
      const given = raw.map((row) => row.map(({ columns, rows }) => ({ ...cell(columns, rows), header: true })))
      const rows = laidOut(given)
      const count = (all: readonly (readonly Cell[])[]) => all.flat().filter(({ header }) => header).length
      expect(count(rows)).toBe(count(given))
      const area = rows.flat().reduce((sum, one) => sum + one.columns * one.rows, 0)
      const width = (rows[0] ?? []).reduce((sum, one) => sum + one.columns, 0)
      expect(area).toBe(width * rows.length)
    }),
  )
})
