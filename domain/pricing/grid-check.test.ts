import { describe, expect, it } from 'vitest'
import type { Day } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { aCategory, aGrid, anOption, aPeriod, gridC, gridN, stay } from './examples.fixture.ts'
import { checkGrid, hasErrors } from './grid-check.ts'
import type { GridIssueCode } from './grid-issues.ts'
import type { GridPeriod, GridSnapshot } from './types.ts'

const season = stay('2026-04-01', '2026-10-01')

const found = (draft: GridSnapshot, within?: typeof season) =>
  checkGrid(draft, within).map((i) => [i.severity, i.path, i.code])

const periods = (...list: [string, string][]): GridPeriod[] =>
  list.map(([start, end]) => aPeriod(start, end, { night: cents(1000) }))

const onePeriod = (over: Partial<GridPeriod>, grid: Partial<GridSnapshot> = {}): GridSnapshot =>
  aGrid({ periods: [aPeriod('2026-04-01', '2026-10-01', { night: cents(1000), week: cents(7000), ...over })], ...grid })

describe('sound grids', () => {
  it('have no issue', () => {
    expect(found(gridN())).toEqual([])
    expect(found(aGrid(), season)).toEqual([])
    expect(hasErrors(checkGrid(gridC(), season))).toBe(false)
  })
})

describe('the head', () => {
  it.each<[Partial<GridSnapshot>, string, GridIssueCode]>([
    [{ label: ' ' }, 'label', 'grid.labelMissing'],
    [{ tvaRate: null }, 'tvaRate', 'grid.vatMissing'],
    [{ includedQuantity: -1 }, 'includedQuantity', 'grid.wrongIncluded'],
    [{ includedQuantity: 1.5 }, 'includedQuantity', 'grid.wrongIncluded'],
    [{ eligibility: { kind: 'SENIOR', minAge: 0 } }, 'eligibility.minAge', 'grid.wrongAge'],
    [{ eligibility: { kind: 'REGION', regionIds: [], departmentIds: [] } }, 'eligibility', 'grid.regionMissing'],
    [{ periods: [] }, 'periods', 'grid.periodMissing'],
  ])('%o', (over, path, code) => expect(found(aGrid(over))).toEqual([['error', path, code]]))
  it('warns where no type has the grid', () => {
    expect(found(aGrid({ placeTypeIds: [] }))).toEqual([['warning', 'placeTypeIds', 'grid.placeTypeMissing']])
  })
})

describe('the calendar', () => {
  const calendar = (list: [string, string][], within?: typeof season) =>
    checkGrid(aGrid({ periods: periods(...list) }), within).map((i) => [i.path, i.code, i.context])

  it('finds a gap between periods, in any order of the list', () => {
    const gap = ['periods', 'grid.gap', { start: '2026-07-01', end: '2026-07-04' }]
    expect(
      calendar([
        ['2026-07-04', '2026-10-01'],
        ['2026-04-01', '2026-07-01'],
      ]),
    ).toEqual([gap])
  })
  it('finds gaps at both ends of the season', () => {
    expect(calendar([['2026-04-03', '2026-09-30']], season)).toEqual([
      ['periods', 'grid.gap', { start: '2026-04-01', end: '2026-04-03' }],
      ['periods', 'grid.gap', { start: '2026-09-30', end: '2026-10-01' }],
    ])
  })
  it('looks no further than the season', () => {
    expect(
      calendar(
        [
          ['2026-03-01', '2026-04-01'],
          ['2026-04-01', '2026-11-01'],
        ],
        season,
      ).map((i) => i[1]),
    ).toEqual(['grid.outsideSeason', 'grid.outsideSeason'])
    expect(
      calendar(
        [
          ['2026-04-01', '2026-10-01'],
          ['2026-12-01', '2026-12-24'],
        ],
        season,
      ).map((i) => i[1]),
    ).toEqual(['grid.outsideSeason'])
  })
  it('finds an overlap, with its nights', () => {
    expect(
      calendar([
        ['2026-04-01', '2026-07-05'],
        ['2026-07-04', '2026-10-01'],
      ]),
    ).toEqual([['periods.1', 'grid.periodsOverlap', { start: '2026-07-04', end: '2026-07-05' }]])
    expect(
      calendar([
        ['2026-04-01', '2026-10-01'],
        ['2026-05-01', '2026-05-08'],
        ['2026-06-01', '2026-06-08'],
      ]).map((i) => i[0]),
    ).toEqual(['periods.1', 'periods.2'])
    expect(
      calendar([
        ['2026-04-01', '2026-10-01'],
        ['2026-04-01', '2026-10-01'],
      ]).map((i) => i[0]),
    ).toEqual(['periods.1'])
  })
  it('finds reversed and impossible dates', () => {
    expect(calendar([['2026-07-04', '2026-07-04']])).toEqual([
      ['periods.0.end', 'grid.periodReversed', { start: '2026-07-04', end: '2026-07-04' }],
    ])
    const broken = [{ ...aPeriod('2026-04-01', '2026-05-01', { night: cents(1) }), end: '2026-04-31' as Day }]
    expect(found(aGrid({ periods: broken }))).toEqual([['error', 'periods.0.end', 'grid.wrongDate']])
  })
  it('lets special durations cross, but not twice the same', () => {
    const special = (...list: [string, string][]) =>
      found(aGrid({ model: 'SPECIAL_DURATION', periods: list.map(([s, e]) => aPeriod(s, e, { stayPrice: cents(1) })) }))
    expect(special(['2026-08-01', '2026-08-15'], ['2026-08-08', '2026-08-15'])).toEqual([])
    expect(special(['2026-08-01', '2026-08-08'], ['2026-08-01', '2026-08-08'])).toEqual([
      ['error', 'periods.1', 'grid.periodTwice'],
    ])
  })
})

describe('prices', () => {
  it.each<[GridSnapshot['model'], string, GridIssueCode]>([
    ['NIGHT', 'periods.0.night', 'grid.priceMissing'],
    ['WEEK', 'periods.0.week', 'grid.priceMissing'],
    ['COUPLED', 'periods.0.week', 'grid.priceMissing'],
    ['SHORT_STAY', 'periods.0.packages', 'grid.packageMissing'],
    ['SPECIAL_DURATION', 'periods.0.stayPrice', 'grid.priceMissing'],
  ])('%s needs its own', (model, path, code) => {
    expect(found(aGrid({ model, periods: [aPeriod('2026-04-01', '2026-10-01')] }))).toContainEqual([
      'error',
      path,
      code,
    ])
  })
  it('a coupled grid warns of first nights that would be sevenths of a week', () => {
    const draft = (over: Partial<GridPeriod>) =>
      aGrid({ model: 'COUPLED', periods: [aPeriod('2026-04-01', '2026-10-01', { week: cents(7000), ...over })] })
    expect(checkGrid(draft({ first: [cents(1), cents(2), null, cents(4), cents(5), cents(6)] }))).toMatchObject([
      { severity: 'warning', path: 'periods.0.first', code: 'grid.firstMissing', context: { ranks: '3' } },
    ])
    expect(found(draft({ night: cents(1) }))).toEqual([])
  })
  it.each([-1, 1.5, 1e12, Number.NaN])('%d is no price', (amount) => {
    const bad = amount as unknown as ReturnType<typeof cents>
    const draft = onePeriod(
      { night: bad, first: [bad], extra: { '8-13': bad } },
      { options: [anOption('X', 1, { price: bad })] },
    )
    expect(
      found(draft)
        .filter(([, , code]) => code === 'grid.wrongPrice')
        .map(([, path]) => path),
    ).toEqual(['periods.0.night', 'periods.0.first.0', 'periods.0.extra.8-13', 'options.0.price'])
  })
  it('a free night is a warning', () =>
    expect(found(onePeriod({ night: cents(0) }))).toEqual([['warning', 'periods.0.night', 'grid.zeroPrice']]))
  it('checks packages', () => {
    const packages = [
      { weekday: 5, nights: 2, price: cents(1) },
      { weekday: 5, nights: 2, price: cents(2) },
      { weekday: 7, nights: 2, price: cents(1) },
      { weekday: 5, nights: 0, price: cents(-1) },
    ]
    expect(found(onePeriod({ packages }, { model: 'SHORT_STAY' }))).toEqual([
      ['error', 'periods.0.packages.1', 'grid.packageTwice'],
      ['error', 'periods.0.packages.2', 'grid.wrongPackage'],
      ['error', 'periods.0.packages.3', 'grid.wrongPackage'],
      ['error', 'periods.0.packages.3.price', 'grid.wrongPrice'],
    ])
  })
})

describe('rules of the stay', () => {
  it.each<[string, Partial<GridPeriod>, Partial<GridSnapshot>, [string, string, GridIssueCode][]]>([
    ['a weekday that is none', { arrivalDays: [7] }, {}, [['error', 'periods.0.arrivalDays', 'grid.wrongWeekday']]],
    [
      'a minimum of nothing',
      { minNights: { op: '>=', n: 0 } },
      {},
      [['error', 'periods.0.minNights', 'grid.wrongMinNights']],
    ],
    [
      'five nights on whole weeks',
      { minNights: { op: '=', n: 5 } },
      { model: 'WEEK' },
      [['error', 'periods.0.minNights', 'grid.minNightsNeverMet']],
    ],
    [
      'days that no whole week joins',
      { arrivalDays: [6], departureDays: [0] },
      { model: 'WEEK' },
      [['warning', 'periods.0.departureDays', 'grid.daysNeverMet']],
    ],
    ['Saturday to Saturday', { arrivalDays: [6], departureDays: [6] }, { model: 'WEEK' }, []],
    ['any days on nights', { arrivalDays: [6], departureDays: [0] }, {}, []],
  ])('%s', (_, period, grid, issues) => expect(found(onePeriod(period, grid))).toEqual(issues))
})

describe('people and options', () => {
  const people = (...ageCategories: GridSnapshot['ageCategories']) => found(aGrid({ ageCategories }))
  it('checks ages', () => {
    expect(people(aCategory('A', 18, null, 1, 1), aCategory('B', 5, 18, 2, 1), aCategory('C', 4, 2, 3, 1))).toEqual([
      ['error', 'ageCategories.1.min', 'grid.agesOverlap'],
      ['error', 'ageCategories.2.max', 'grid.agesReversed'],
      ['warning', 'ageCategories', 'grid.agesGap'],
      ['warning', 'ageCategories', 'grid.agesGap'],
    ])
    expect(checkGrid(aGrid({ ageCategories: [aCategory('A', 3, 12, 1, 1)] })).map((i) => i.context)).toEqual([
      { from: 0, to: 2 },
      { from: 13, to: 130 },
    ])
  })
  it('names both bands whose ages meet, and the ages that they share', () => {
    const overlaps = (...ageCategories: GridSnapshot['ageCategories']) =>
      checkGrid(aGrid({ ageCategories }))
        .filter(({ code }) => code === 'grid.agesOverlap')
        .map(({ path, context }) => [path, context])
    const [adult, child, teen] = [
      aCategory('A', 18, null, 1, 1),
      aCategory('B', 5, 18, 2, 1),
      aCategory('C', 13, 20, 3, 1),
    ]
    expect(overlaps(adult, child, teen)).toEqual([
      ['ageCategories.1.min', { label: 'B', ages: '5-18', other: 'A', otherAges: '18-', common: '18-18' }],
      ['ageCategories.2.min', { label: 'C', ages: '13-20', other: 'A', otherAges: '18-', common: '18-20' }],
      ['ageCategories.2.min', { label: 'C', ages: '13-20', other: 'B', otherAges: '5-18', common: '13-18' }],
    ])
  })
  it('checks codes and order', () => {
    const draft = aGrid({
      ageCategories: [aCategory('A', 0, 17, 1, 1), aCategory('A', 18, null, 1, 1)],
      options: [anOption('A', 1), anOption(' ', 1), anOption('B', 1, { included: -1 })],
    })
    expect(found(draft)).toEqual([
      ['warning', 'ageCategories.1.order', 'grid.orderTwice'],
      ['error', 'ageCategories.1.code', 'grid.codeTwice'],
      ['error', 'options.2.included', 'grid.wrongIncluded'],
      ['error', 'options.0.code', 'grid.codeTwice'],
      ['error', 'options.1.code', 'grid.codeMissing'],
    ])
  })
  it('checks tariffs against their mode', () => {
    const slices = [{ from: 1, to: null, price: cents(1) }]
    const { price: _, ...none } = anOption('N', 1)
    expect(
      found(aGrid({ options: [anOption('A', 1, { mode: 'SLICES' }), anOption('B', 1, { price: slices }), none] })),
    ).toEqual([
      ['error', 'options.0.price', 'grid.tariffSlices'],
      ['error', 'options.1.price', 'grid.tariffNotSlices'],
      ['error', 'options.2.price', 'grid.tariffMissing'],
    ])
  })
  it('checks slices', () => {
    const price = cents(1)
    const sliced = (...slices: { from: number; to: number | null; price: typeof price }[]) =>
      found(aGrid({ options: [anOption('A', 1, { mode: 'SLICES', price: slices })] })).map(([, path, code]) => [
        path,
        code,
      ])
    expect(sliced({ from: 1, to: 2, price }, { from: 2, to: 4, price }, { from: 6, to: 5, price })).toEqual([
      ['options.0.price.1', 'grid.slicesOverlap'],
      ['options.0.price.2', 'grid.wrongSlice'],
      ['options.0.price', 'grid.slicesGap'],
      ['options.0.price', 'grid.slicesEnd'],
    ])
    expect(sliced({ from: 3, to: null, price }, { from: 1, to: 2, price })).toEqual([])
  })
  it('checks dated prices against the periods', () => {
    const dated = (...list: [string, string][]) => {
      const { price: _, ...option } = anOption('A', 1)
      const prices = list.map(([start, end]) => ({ ...aPeriod(start, end), price: cents(1) }))
      return checkGrid(aGrid({ options: [{ ...option, prices }] })).map((i) => [i.path, i.code, i.context])
    }
    expect(dated(['2026-04-01', '2026-10-01'])).toEqual([])
    expect(dated(['2026-07-04', '2026-10-01'], ['2026-04-01', '2026-07-04'])).toEqual([])
    expect(dated(['2026-04-01', '2026-07-04'], ['2026-07-06', '2026-12-01'])).toEqual([
      ['options.0.prices', 'grid.pricesGap', { start: '2026-07-04', end: '2026-07-06' }],
    ])
    expect(dated(['2026-04-01', '2026-10-01'], ['2026-05-01', '2026-05-02'])).toEqual([
      ['options.0.prices.1', 'grid.pricesOverlap', { start: '2026-04-01', end: '2026-10-01' }],
    ])
    expect(dated(['2026-10-01', '2026-04-01'])[0]).toEqual([
      'options.0.prices.0',
      'grid.periodReversed',
      { start: '2026-10-01', end: '2026-04-01' },
    ])
  })
})
