import { describe, expect, it } from 'vitest'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { aDraft, aPeriod } from '#domain/price-grid/grid.fixture.ts'
import { columnsOf, seasonIn, seasonsOf, sideBySide } from './side-by-side.ts'

const pitch = {
  draft: aDraft({
    ageCategories: [],
    options: [],
    periods: [
      aPeriod(1, '2027-04-01', '2027-07-03', { night: cents(2260) }),
      aPeriod(2, '2027-07-03', '2027-08-28', { night: cents(2550) }),
      aPeriod(3, '2028-04-01', '2028-07-01', { night: cents(2400) }),
    ],
  }),
}
const rental = {
  draft: aDraft({
    model: 'WEEK',
    ageCategories: [],
    options: [],
    periods: [
      aPeriod(4, '2027-05-01', '2027-07-03', { week: cents(31_500), minNights: { op: '>=', n: 2 } }),
      aPeriod(5, '2027-07-03', '2027-08-07', { week: cents(46_000) }),
      aPeriod(6, '2027-08-07', '2027-08-28', { week: cents(59_500) }),
    ],
  }),
}
const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ')

describe('grids side by side', () => {
  it('share columns that are cut wherever a period begins or ends', () =>
    expect(columnsOf([pitch, rental], '2027').map(({ start }) => start)).toEqual([
      '2027-04-01',
      '2027-05-01',
      '2027-07-03',
      '2027-08-07',
    ]))
  it('are of one season', () => {
    expect(seasonsOf([pitch, rental])).toEqual(['2027', '2028'])
    expect(columnsOf([pitch], '2028')).toEqual([{ start: '2028-04-01', end: '2028-07-01' }])
  })
  it('open on the season that is asked for, else the first that has nights to sell', () => {
    const season = (asked: unknown, today: string) => seasonIn([pitch, rental], asked, toDay(today))
    expect([season('2028', '2027-05-01'), season('2030', '2027-05-01')]).toEqual(['2028', '2027'])
    expect([season(null, '2027-11-22'), season(null, '2029-01-01')]).toEqual(['2028', '2028'])
    expect(seasonIn([], null, toDay('2027-01-01'))).toBe('')
  })
  it('join the columns in which a price stays, and tell no row without any', () => {
    const [first, second] = sideBySide([pitch, rental], columnsOf([pitch, rental], '2027'))
    const told = (rows: NonNullable<typeof first>['rows']) =>
      rows.map(({ row, cells }) => [row.key, cells.map(({ text, columns }) => `${plain(text)}×${columns}`)])
    expect(told(first?.rows ?? [])).toEqual([['night', ['22,60×2', '25,50×2']]])
    expect(told(second?.rows ?? [])).toEqual([
      ['minNights', ['×1', '≥ 2×1', '×2']],
      ['week', ['×1', '315,00×1', '460,00×1', '595,00×1']],
    ])
  })
})
