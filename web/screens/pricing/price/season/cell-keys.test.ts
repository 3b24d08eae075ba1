import { describe, expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import { aPeriod } from '#domain/price-grid/grid.fixture.ts'
import { atEdge, keyCommand, moved } from './cell-keys.ts'
import { fromTwoNights, toTwoNights } from './two-nights.ts'

const press = (keys: string) => {
  const names = keys.split('+')
  const has = (name: string): boolean => names.includes(name)
  const flags = { ctrlKey: has('Ctrl'), shiftKey: has('Maj'), altKey: has('Alt'), metaKey: false }
  return keyCommand({ key: names.at(-1) ?? '', ...flags })
}

describe('keys', () => {
  it.each([
    ['Tab', { does: 'move', move: 'next', extends: false }],
    ['Maj+Tab', { does: 'move', move: 'previous', extends: false }],
    ['Maj+ArrowDown', { does: 'move', move: 'down', extends: true }],
    ['Ctrl+ArrowRight', { does: 'edge', edge: 'end', extends: false }],
    ['Maj+End', { does: 'edge', edge: 'end', extends: true }],
    ['Enter', { does: 'edit' }],
    ['Ctrl+Enter', { does: 'spread' }],
    ['Delete', { does: 'clear' }],
    ['Ctrl+z', { does: 'undo' }],
    ['Ctrl+Maj+Z', { does: 'redo' }],
    ['2', { does: 'type', text: '2' }],
    ['Ctrl+c', undefined],
    ['Alt+ArrowLeft', undefined],
    ['F12', undefined],
    ['Escape', undefined],
  ])('%s', (keys, expected) => {
    expect(press(keys)).toEqual(expected)
  })

  it('Tab goes on to the next row and leaves after the last cell', () => {
    expect(moved({ row: 0, col: 2 }, 'next', 2, 3)).toEqual({ row: 1, col: 0 })
    expect(moved({ row: 1, col: 2 }, 'next', 2, 3)).toBeUndefined()
    expect(moved({ row: 0, col: 0 }, 'previous', 2, 3)).toBeUndefined()
    expect(moved({ row: 0, col: 0 }, 'up', 2, 3)).toEqual({ row: 0, col: 0 })
    expect(atEdge({ row: 1, col: 1 }, 'bottom', 9, 3)).toEqual({ row: 8, col: 1 })
  })
})

describe('a tariff of 7 nights, 2 nights and the extra night', () => {
  const empty = aPeriod(1, '2026-05-01', '2026-07-04')

  it('becomes first and extra nights, the odd cent to the first', () => {
    const filled = {
      ...empty,
      ...fromTwoNights(empty, { week: cents(31_500), two: cents(10_501), extra: cents(4200) }),
    }
    expect(filled.week).toBe(31_500)
    expect(filled.first).toEqual([5251, 5250, 4200, 4200, 4200, 4200])
    expect(filled.extra).toEqual({ '8-13': 4200, '15-20': 4200, '22-27': 4200 })
    expect(toTwoNights(filled)).toEqual({ week: 31_500, two: 10_501, extra: 4200 })
  })

  it('leaves alone what did not change, even what does not read as such a tariff', () => {
    const own = { ...empty, week: cents(31_500), first: [6000, 5000, 4000, 3000, 2000, 1000].map(cents) }
    expect(toTwoNights(own)).toEqual({ week: 31_500, two: 11_000, extra: null })
    expect(fromTwoNights(own, { week: cents(30_000), two: cents(11_000), extra: null })).toEqual({ week: 30_000 })
    expect(fromTwoNights(own, { week: cents(31_500), two: cents(12_000), extra: null })).toEqual({
      first: [6000, 6000, 4000, 3000, 2000, 1000],
    })
  })
})
