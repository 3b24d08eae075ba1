import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { halfDays } from './half-days.ts'

const days = { start: 100, end: 103 }
const shape = (bars: readonly { start: number; end: number }[]): string =>
  halfDays(bars, days)
    .map((part) => `${part.bar === undefined ? '.' : '#'}${part.length}`)
    .join(' ')

describe('half days of a row', () => {
  it.each([
    ['an empty row', [], '.6'],
    ['one night: afternoon and morning', [{ start: 100, end: 101 }], '.1 #2 .3'],
    [
      'a turnover shares its day',
      [
        { start: 100, end: 101 },
        { start: 101, end: 102 },
      ],
      '.1 #2 #2 .1',
    ],
    ['a stay from before: its last morning', [{ start: 90, end: 100 }], '#1 .5'],
    ['a stay that goes on', [{ start: 102, end: 120 }], '.5 #1'],
    ['a stay over everything', [{ start: 1, end: 999 }], '#6'],
    ['stays outside', [{ start: 1, end: 99 }], '.6'],
  ])('%s', (_, bars, expected) => {
    expect(shape(bars)).toBe(expected)
  })

  it('always fills the row exactly', () => {
    const lengths = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 9 })))
    fc.assert(
      fc.property(lengths, (list) => {
        let day = 95
        const bars = list.map(([gap, nights]) => {
          const bar = { start: day + gap, end: day + gap + nights }
          day = bar.end
          return bar
        })
        expect(halfDays(bars, days).reduce((sum, part) => sum + part.length, 0)).toBe(6)
      }),
    )
  })
})
