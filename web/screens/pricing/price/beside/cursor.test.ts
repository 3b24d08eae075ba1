import { describe, expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import { aDraft, aPeriod } from '#domain/price-grid/grid.fixture.ts'
import { block, edge, firstSpot, pastedAt, step } from './cursor.ts'
import type { Line, Spot } from './cursor.ts'
import { columnsOf, sideBySide } from './side-by-side.ts'

const NONE = { ageCategories: [], options: [] }
/** Two periods beside three: four columns, whose cells are not of the same length. */
const pitch = aDraft({
  ...NONE,
  id: 1,
  periods: [aPeriod(10, '2027-04-01', '2027-07-03', { night: cents(2260) }), aPeriod(11, '2027-07-03', '2027-08-28')],
})
const rental = aDraft({
  ...NONE,
  id: 2,
  model: 'WEEK',
  periods: [
    aPeriod(20, '2027-05-01', '2027-07-03', { week: cents(31_500) }),
    aPeriod(21, '2027-07-03', '2027-08-07', { week: cents(46_000) }),
    aPeriod(22, '2027-08-07', '2027-08-28', { week: cents(59_500) }),
  ],
})
const grids = [pitch, rental].map((draft) => ({ draft }))
const tables = sideBySide(grids, columnsOf(grids, '2027'), () => true)
const lines: readonly Line[] = tables.flatMap(({ grid, rows }) =>
  rows.map((row) => ({ ...row, gridId: grid.draft.id })),
)
const spot = (gridId: number, rowKey: string, periodId: number): Spot => ({ gridId, rowKey, periodId })

describe('the cursor over several grids', () => {
  it('shows every row of a grid that can be typed in', () =>
    expect(tables[0]?.rows.map(({ row }) => row.key)).toEqual([
      ...['arrivalDays', 'departureDays', 'minNights', 'maxNights', 'closed', 'night'],
    ]))
  it('goes from period to period, whatever their length', () => {
    expect(step(lines, spot(1, 'night', 10), 'right')).toEqual(spot(1, 'night', 11))
    expect(step(lines, spot(1, 'night', 11), 'right')).toEqual(spot(1, 'night', 11))
    expect(step(lines, spot(2, 'week', 21), 'left')).toEqual(spot(2, 'week', 20))
  })
  it('goes from one grid to the next at the same dates, or the nearest that the grid has', () => {
    expect(step(lines, spot(1, 'night', 11), 'down')).toEqual(spot(2, 'arrivalDays', 21))
    expect(step(lines, spot(1, 'night', 10), 'down')).toEqual(spot(2, 'arrivalDays', 20))
    expect(step(lines, spot(2, 'arrivalDays', 22), 'up')).toEqual(spot(1, 'night', 11))
    expect(step(lines, spot(1, 'arrivalDays', 10), 'up')).toEqual(spot(1, 'arrivalDays', 10))
  })
  it('goes on by Tab to the next line, and out of the table at its end', () => {
    expect(step(lines, spot(1, 'night', 11), 'next')).toEqual(spot(2, 'arrivalDays', 20))
    expect(step(lines, spot(2, 'arrivalDays', 20), 'previous')).toEqual(spot(1, 'night', 11))
    expect(step(lines, spot(2, 'week', 22), 'next')).toBeUndefined()
    expect(step(lines, spot(1, 'arrivalDays', 10), 'previous')).toBeUndefined()
  })
  it('goes to the edges, and begins at the first cell', () => {
    expect(edge(lines, spot(2, 'week', 21), 'start')).toEqual(spot(2, 'week', 20))
    expect(edge(lines, spot(1, 'night', 11), 'bottom')).toEqual(spot(2, 'week', 21))
    expect(firstSpot(lines)).toEqual(spot(1, 'arrivalDays', 10))
    expect(step(lines, spot(9, 'gone', 1), 'down')).toEqual(spot(1, 'arrivalDays', 10))
  })
})

describe('a block over several grids', () => {
  it('takes every cell that it meets', () =>
    expect(block(lines, spot(1, 'night', 11), spot(2, 'arrivalDays', 21))).toEqual([
      [spot(1, 'night', 11)],
      [spot(2, 'arrivalDays', 21), spot(2, 'arrivalDays', 22)],
    ]))
  it('is pasted cell by cell from its first, and says what is left over', () => {
    const at = [[spot(1, 'closed', 10)]]
    expect(
      pastedAt(
        [
          ['', ''],
          ['23', '27', '30'],
        ],
        lines,
        at,
      ),
    ).toEqual({
      inputs: [
        { ...spot(1, 'closed', 10), text: '' },
        { ...spot(1, 'closed', 11), text: '' },
        { ...spot(1, 'night', 10), text: '23' },
        { ...spot(1, 'night', 11), text: '27' },
      ],
      lost: 1,
    })
  })
  it('of one value fills the selection', () =>
    expect(pastedAt([['25']], lines, [[spot(1, 'night', 10), spot(1, 'night', 11)]]).inputs).toEqual([
      { ...spot(1, 'night', 10), text: '25' },
      { ...spot(1, 'night', 11), text: '25' },
    ]))
})
