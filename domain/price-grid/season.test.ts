import { describe, expect, it } from 'vitest'
import { aDraft, anOption, aPeriod, day } from './grid.fixture.ts'
import { gridIssues, placeOf } from './issues.ts'
import { withLinePrice } from './lines.ts'
import { coverageOf, seasonSpan } from './season.ts'
import { cents } from '#domain/money.ts'

const open = (start: string, end: string) => ({ start: day(start), end: day(end) })
const SEASONS = [open('2025-04-01', '2025-09-30'), open('2026-04-01', '2026-09-30'), open('2027-04-01', '2027-09-30')]
const today = day('2026-11-20')

describe('the span of the season', () => {
  it.each([
    ['a season gone by, alone', [open('2026-04-01', '2026-07-04')], ['2026-04-01', '2026-10-01']],
    [
      'the coming one, past ones apart',
      [open('2026-04-01', '2026-07-04'), open('2027-05-01', '2027-06-01')],
      ['2027-04-01', '2027-10-01'],
    ],
    ['nothing yet: the next opening', [], ['2027-04-01', '2027-10-01']],
  ])('%s', (_, periods, expected) => {
    const span = seasonSpan(periods, SEASONS, today)
    expect([span?.start, span?.end]).toEqual(expected)
  })

  it('is that of the periods where no opening is known', () => {
    expect(seasonSpan([open('2026-01-01', '2026-02-01')], [], today)).toEqual(open('2026-01-01', '2026-02-01'))
    expect(seasonSpan([], [], today)).toBeUndefined()
  })
})

it('cuts the season where it is covered, twice covered, or not', () => {
  const periods = [open('2026-04-01', '2026-07-04'), open('2026-07-01', '2026-08-01'), open('2026-09-01', '2026-10-01')]
  const span = open('2026-03-01', '2026-10-01')
  expect(coverageOf(periods, SEASONS, span).map((c) => [c.kind, c.start, c.end])).toEqual([
    ['CLOSED', '2026-03-01', '2026-04-01'],
    ['COVERED', '2026-04-01', '2026-07-01'],
    ['OVERLAP', '2026-07-01', '2026-07-04'],
    ['COVERED', '2026-07-04', '2026-08-01'],
    ['GAP', '2026-08-01', '2026-09-01'],
    ['COVERED', '2026-09-01', '2026-10-01'],
  ])
})

describe('issues', () => {
  const codes = (draft = aDraft()) => gridIssues(draft, SEASONS).map((i) => [i.path, i.code, i.context['start']])

  it('finds the hole at the end of the season and the line without a price, and where', () => {
    const draft = withLinePrice(aDraft({ ageCategories: [] }), 60, 10, null, cents(340))
    expect(codes(draft)).toEqual([
      ['periods', 'grid.gap', '2026-08-29'],
      ['options.0.prices', 'grid.pricesGap', '2026-07-04'],
    ])
    const [, gap] = gridIssues(draft, SEASONS)
    expect(gap === undefined ? null : placeOf(draft, gap)).toEqual({
      on: 'line',
      lineId: 60,
      periodIds: [11],
      field: 'prices',
    })
  })

  it('takes winter for no hole, and the night of the closing day neither', () => {
    const years = [aPeriod(1, '2026-04-01', '2026-09-30'), aPeriod(2, '2027-04-01', '2027-10-01')]
    expect(codes(aDraft({ periods: years, ageCategories: [], options: [] }))).toEqual([])
  })

  it('tells an overlap of periods once, not for each price that follows them', () => {
    const periods = [aPeriod(1, '2026-04-01', '2026-10-01'), aPeriod(2, '2026-07-01', '2026-10-01')]
    const priced = aDraft({ periods, ageCategories: [] })
    const draft = withLinePrice(withLinePrice(priced, 60, 1, null, cents(1)), 60, 2, null, cents(2))
    expect(codes(draft)).toEqual([['periods.1', 'grid.periodsOverlap', '2026-07-01']])
  })

  it('places an error in its period', () => {
    const draft = aDraft({
      periods: [aPeriod(1, '2026-04-01', '2026-10-01', { night: null })],
      ageCategories: [],
      options: [anOption({ prices: [] })],
    })
    const [missing] = gridIssues(draft, SEASONS)
    expect(missing).toMatchObject({ code: 'grid.priceMissing', severity: 'error' })
    expect(missing === undefined ? null : placeOf(draft, missing)).toEqual({
      on: 'period',
      periodId: 1,
      field: 'night',
    })
  })
})
