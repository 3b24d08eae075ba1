import { expect, it } from 'vitest'
import { toDay } from '../day.ts'
import { monthsOf, yearFault } from './calendar.ts'

const dates = (start: string, end: string) => ({ startDate: toDay(start), endDate: toDay(end) })

it.each([
  ['a calendar year', '2027-01-01', '2027-12-31', undefined],
  ['a year from October', '2026-10-01', '2027-09-30', undefined],
  ['a single month', '2027-02-01', '2027-02-28', undefined],
  ['24 months', '2027-01-01', '2028-12-31', undefined],
  ['25 months', '2027-01-01', '2029-01-31', 'financialYear.tooLong'],
  ['a start in mid-month', '2027-01-15', '2027-12-31', 'financialYear.wholeMonths'],
  ['an end before the end of February', '2027-03-01', '2028-02-28', 'financialYear.wholeMonths'],
  ['the end of a leap February', '2027-03-01', '2028-02-29', undefined],
  ['reversed', '2027-12-31', '2027-01-01', 'dates.reversed'],
  ['one day', '2027-01-01', '2027-01-01', 'dates.identical'],
])('%s', (_, start, end, fault) => expect(yearFault(dates(start, end))).toBe(fault))

it('cuts a year into months that follow each other', () => {
  const months = monthsOf(dates('2027-10-01', '2028-09-30'))
  expect(months).toHaveLength(12)
  expect(months[4]).toEqual(dates('2028-02-01', '2028-02-29'))
  expect(months.at(-1)?.endDate).toBe('2028-09-30')
})
