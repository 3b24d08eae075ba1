import { describe, expect, it } from 'vitest'
import { aDraft, day } from '#domain/price-grid/grid.fixture.ts'
import type { PlacedIssue } from '#web/screens/pricing/price/grid/editor.ts'
import { blockOf, copied, pasted, typeAll } from './block.ts'
import { cellsOf, marksOf } from './marks.ts'
import { rowsOf } from './rows.ts'

const today = day('2026-11-20')
const draft = aDraft()
const rows = rowsOf(draft)
const at = (...keys: string[]) => rows.filter((row) => keys.includes(row.key))
const PERIODS = [10, 11]

describe('pasting', () => {
  it('fills from the first cell, and counts what falls outside', () => {
    const block = blockOf('22,60\t25,50\t99\r\n6,70\t6,90\r\n')
    const { inputs, lost } = pasted(block, { rows: at('night'), periodIds: [10] }, rows, PERIODS)
    expect(lost).toBe(1)
    const { draft: after, rejected } = typeAll(draft, rows, inputs, today)
    expect(rejected).toEqual([])
    expect(after.periods.map((p) => p.night)).toEqual([2260, 2550])
    expect(after.ageCategories[0]?.prices?.map((p) => p.price)).toEqual([670, 690])
  })

  it('puts one value in the whole selection', () => {
    const selection = { rows: at('night', 'line.60'), periodIds: PERIODS }
    const { inputs } = pasted(blockOf('5'), selection, rows, PERIODS)
    const { draft: after } = typeAll(draft, rows, inputs, today)
    expect(copied(after, selection)).toBe('5,00\t5,00\n5,00\t5,00')
  })

  it('takes dates that pass one another in any order', () => {
    const block = blockOf('01/09/2026\t01/11/2026\n31/10/2026\t31/12/2026')
    const { inputs } = pasted(block, { rows: at('start'), periodIds: [10] }, rows, PERIODS)
    const { draft: after, rejected } = typeAll(draft, rows, inputs, today)
    expect(rejected).toEqual([])
    expect(after.periods.map((p) => [p.start, p.end])).toEqual([
      ['2026-09-01', '2026-11-01'],
      ['2026-11-01', '2027-01-01'],
    ])
  })

  it('keeps what cannot be read, with why, and takes the rest', () => {
    const { inputs } = pasted(blockOf('abc\t25'), { rows: at('night'), periodIds: [10] }, rows, PERIODS)
    const { draft: after, rejected } = typeAll(draft, rows, inputs, today)
    expect(rejected).toEqual([{ rowKey: 'night', periodId: 10, text: 'abc', fault: 'money' }])
    expect(after.periods[1]?.night).toBe(2500)
  })
})

describe('marks', () => {
  const issue = (place: PlacedIssue['place'], isError = true): PlacedIssue => ({ place, text: 'Faute.', isError })
  it('are on the cells at fault', () => {
    const night = issue({ on: 'period', periodId: 10, field: 'night' })
    const overlap = issue({ on: 'period', periodId: 11, field: '' })
    const line = issue({ on: 'line', lineId: 60, periodIds: [11], field: 'prices' }, false)
    expect([...marksOf(draft, rows, [night, overlap, line]).keys()]).toEqual([
      'night|10',
      'start|11',
      'end|11',
      'line.60|11',
    ])
    expect(cellsOf(draft, rows, issue({ on: 'season' }))).toEqual([])
  })

  it('of missing first nights are on the empty ones', () => {
    const coupled = aDraft({
      model: 'COUPLED',
      periods: draft.periods.map((p) => ({ ...p, night: null, first: [null, null] })),
    })
    const missing = issue({ on: 'period', periodId: 10, field: 'first' }, false)
    expect(cellsOf(coupled, rowsOf(coupled), missing)).toHaveLength(6)
  })
})
