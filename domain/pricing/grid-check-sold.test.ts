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
