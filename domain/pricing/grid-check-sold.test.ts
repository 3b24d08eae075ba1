/** What a draft would sell oddly: said before it is published, never forbidden. */
import { describe, expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import { aGrid, aPeriod } from './examples.fixture.ts'
import { checkGrid } from './grid-check.ts'
import type { Eligibility, GridPeriod } from './types.ts'

const coupled = (over: Partial<GridPeriod>) =>
  checkGrid(aGrid({ model: 'COUPLED', periods: [aPeriod('2026-04-01', '2026-07-04', { night: cents(0), ...over })] }))
    .filter(({ code }) => code === 'grid.shortDearer' || code === 'grid.extraDearer')
    .map(({ path, severity, context }) => [path, severity, context])

describe('fewer nights that cost more', () => {
  const first = (...prices: number[]) => prices.map(cents)
  it('than the week are said, from the first length on', () => {
    const six = { week: cents(45_000), first: first(8000, 8000, 8000, 8000, 8000, 8000) }
    expect(coupled(six)).toEqual([['periods.0.first.5', 'warning', { n: 6, price: 48_000, week: 45_000 }]])
    expect(coupled({ ...six, week: cents(30_000) })).toEqual([
      ['periods.0.first.3', 'warning', { n: 4, price: 32_000, week: 30_000 }],
    ])
    expect(coupled({ ...six, week: cents(48_000) })).toEqual([])
  })
  it('than the next whole weeks are said too', () => {
    const extra = { '8-13': cents(8000), '15-20': cents(7000) }
    expect(coupled({ week: cents(45_000), extra })).toEqual([
      ['periods.0.extra.8-13', 'warning', { n: 13, price: 93_000, weeks: 2, week: 90_000 }],
    ])
  })
  it('are not looked for without a price of the week', () =>
    expect(coupled({ first: first(8000, 8000, 8000, 8000, 8000, 8000) })).toEqual([]))
})

describe('lengths that the rules never let in', () => {
  const saturdays = { arrivalDays: [6], departureDays: [6], week: cents(45_000) } as const
  const issues = (...periods: GridPeriod[]) =>
    checkGrid(aGrid({ model: 'COUPLED', periods }))
      .filter(({ severity }) => severity === 'warning')
      .filter(({ path }) => path.startsWith('periods.'))
      .map(({ path, code, context }) => [path, code, context['ranks'] ?? context['n']])
  const summer = (over: Partial<GridPeriod> = {}) => aPeriod('2026-07-04', '2026-08-29', { ...saturdays, ...over })
  const spring = (over: Partial<GridPeriod> = {}) =>
    aPeriod('2026-04-04', '2026-07-04', { week: cents(30_000), night: cents(4000), ...over })
  it('warn of nothing from Saturday to Saturday, nor with a minimum of a week', () => {
    expect(issues(summer())).toEqual([])
    expect(issues(summer({ arrivalDays: [], departureDays: [], minNights: { op: '>=', n: 7 } }))).toEqual([])
    const dear = { first: [8000, 8000, 8000, 8000, 8000, 8000].map(cents), extra: { '8-13': cents(9000) } }
    expect(issues(summer(dear))).toEqual([])
  })
  it('warn of the ranks that a stay from the season before can pay here', () => {
    expect(issues(spring(), summer())).toEqual([])
    const open = summer({ departureDays: [] })
    expect(issues(open)).toEqual([['periods.0.first', 'grid.firstMissing', '1, 2, 3, 4, 5, 6']])
    expect(issues(spring({ departureDays: [6] }), summer({ departureDays: [1] }))).toEqual([
      ['periods.1.first', 'grid.firstMissing', '1, 2, 3, 4, 5, 6'],
    ])
  })
  it('warn of the longest that is sold', () => {
    const extra = { '8-13': cents(40_000) }
    expect(issues(summer({ arrivalDays: [], departureDays: [], maxNights: 9, night: cents(1), extra }))).toEqual([
      ['periods.0.extra.8-13', 'grid.extraDearer', 9],
    ])
    const short = { first: [50_000, 0, 0, 0, 0, 0].map(cents), minNights: { op: '>=', n: 3 } } as const
    expect(issues(summer({ arrivalDays: [], departureDays: [], ...short }))).toEqual([
      ['periods.0.first.2', 'grid.shortDearer', 3],
    ])
  })
})

describe('the size of party that a grid is for', () => {
  const codes = (eligibility: Eligibility) => checkGrid(aGrid({ eligibility })).map((i) => i.code)
  it.each<[number, number | null, number, string[]]>([
    [1, 2, 0, []],
    [5, null, 2, []],
    [3, 2, 0, ['grid.wrongParty']],
    [0, 2, 0, ['grid.wrongParty']],
    [1, 100, 0, ['grid.wrongParty']],
    [1, 2, -1, ['grid.wrongParty']],
    [1.5, 2, 0, ['grid.wrongParty']],
  ])('from %s to %s, counted from %s years', (min, max, fromAge, expected) =>
    expect(codes({ kind: 'PARTY', min, max, fromAge })).toEqual(expected),
  )
})
