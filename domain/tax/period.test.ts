import { describe, expect, it } from 'vitest'
import { toDay } from '#domain/day.ts'
import { openPeriods, periodOf, validationRefusal } from './period.ts'

const day = toDay

describe('periods of the authority', () => {
  it.each([
    ['MONTH', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['QUARTER', '2027-12-31', '2027-10-01', '2027-12-31'],
    ['QUARTER', '2027-04-01', '2027-04-01', '2027-06-30'],
    ['FOUR_MONTHS', '2027-08-31', '2027-05-01', '2027-08-31'],
    ['FOUR_MONTHS', '2027-09-01', '2027-09-01', '2027-12-31'],
  ] as const)('%s of %s', (length, of, from, to) => expect(periodOf(length, day(of))).toEqual({ from, to }))
  it('goes on from the first open month, whatever was declared before', () =>
    expect(openPeriods('QUARTER', day('2027-05-01'), day('2027-08-10'))).toEqual([
      { from: '2027-05-01', to: '2027-06-30' },
      { from: '2027-07-01', to: '2027-09-30' },
    ]))
  it('has none where all is declared to come', () =>
    expect(openPeriods('MONTH', day('2027-09-01'), day('2027-08-10'))).toEqual([]))
})

describe('a period may be validated', () => {
  const june = { from: day('2027-06-01'), to: day('2027-06-30') }
  it.each([
    ['2027-06-01', '2027-06-30', null],
    ['2027-06-01', '2027-06-29', 'taxStatement.daysOpen'],
    ['2027-06-01', null, 'taxStatement.daysOpen'],
    ['2027-05-01', '2027-12-31', 'taxStatement.earlierOpen'],
    ['2027-07-01', '2027-12-31', 'taxStatement.validated'],
  ])('with %s open first and days closed through %s: %s', (firstOpen, lastClosed, code) =>
    expect(
      validationRefusal(june, { firstOpen: day(firstOpen), lastClosed: lastClosed === null ? null : day(lastClosed) })
        ?.code ?? null,
    ).toBe(code),
  )
})
