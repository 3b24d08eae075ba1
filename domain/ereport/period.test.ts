import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, toDay } from '../day.ts'
import { REGIMES } from '../vat/regime.ts'
import type { Regime } from '../vat/regime.ts'
import { REPORT_KINDS, reportPeriod, reportPeriods } from './period.ts'
import type { ReportKind } from './period.ts'

const choice = (regime: Regime, from: string | null = null, previousRegime: Regime = 'MONTHLY') => ({
  regime,
  regimeFrom: from === null ? null : toDay(from),
  previousRegime,
})

describe('the period that a day is reported in', () => {
  it.each<readonly [Regime, ReportKind, string, readonly [string, string, string, string]]>([
    ['MONTHLY', 'TRANSACTIONS', '2027-02-01', ['2027-02-01', '2027-02-10', '2027-02-11', '2027-02-20']],
    ['MONTHLY', 'TRANSACTIONS', '2027-02-11', ['2027-02-11', '2027-02-20', '2027-02-21', '2027-02-28']],
    ['MONTHLY', 'TRANSACTIONS', '2028-02-29', ['2028-02-21', '2028-02-29', '2028-03-01', '2028-03-10']],
    ['MONTHLY', 'TRANSACTIONS', '2027-12-31', ['2027-12-21', '2027-12-31', '2028-01-01', '2028-01-10']],
    ['MONTHLY', 'PAYMENTS', '2027-12-05', ['2027-12-01', '2027-12-31', '2028-01-01', '2028-01-10']],
    ['QUARTERLY', 'TRANSACTIONS', '2027-05-15', ['2027-05-01', '2027-05-31', '2027-06-01', '2027-06-10']],
    ['QUARTERLY', 'PAYMENTS', '2027-05-15', ['2027-05-01', '2027-05-31', '2027-06-01', '2027-06-10']],
    ['SIMPLIFIED', 'TRANSACTIONS', '2026-11-15', ['2026-11-01', '2026-11-30', '2026-12-25', '2026-12-30']],
    // The simplified regime ends on 01/01/2027.
    ['SIMPLIFIED', 'TRANSACTIONS', '2027-01-15', ['2027-01-11', '2027-01-20', '2027-01-21', '2027-01-31']],
    ['SIMPLIFIED', 'PAYMENTS', '2026-12-15', ['2026-12-01', '2026-12-31', '2027-01-25', '2027-01-30']],
    ['FRANCHISE', 'TRANSACTIONS', '2027-02-15', ['2027-01-01', '2027-02-28', '2027-03-25', '2027-03-30']],
    ['FRANCHISE', 'PAYMENTS', '2027-11-01', ['2027-11-01', '2027-12-31', '2028-01-25', '2028-01-30']],
  ])('%s, %s on %s', (regime, kind, day, [from, through, opens, due]) => {
    expect(reportPeriod(choice(regime), kind, toDay(day))).toEqual({
      kind,
      regime: expect.any(String),
      from,
      through,
      opens,
      due,
    })
  })

  it('ends in February where the calendar says the 30th', () => {
    expect(reportPeriod(choice('FRANCHISE'), 'PAYMENTS', toDay('2026-12-01')).due).toBe('2027-01-30')
    const due = { ...{ decade1: 20, decade2: 31, decade3: 10, month: 10, lateFrom: 25 }, late: 31 }
    expect(reportPeriod(choice('FRANCHISE', '2027-01-01'), 'PAYMENTS', toDay('2027-03-01'), due).due).toBe('2027-05-31')
  })

  it('cuts two months where the regime changes', () => {
    const changed = choice('MONTHLY', '2027-02-01', 'FRANCHISE')
    expect(reportPeriod(changed, 'PAYMENTS', toDay('2027-01-10'))).toMatchObject({
      ...{ from: '2027-01-01', through: '2027-01-31', due: '2027-02-28' },
    })
    expect(reportPeriod(changed, 'TRANSACTIONS', toDay('2027-02-10'))).toMatchObject({ through: '2027-02-10' })
    const back = choice('FRANCHISE', '2027-02-01')
    expect(reportPeriod(back, 'PAYMENTS', toDay('2027-02-10'))).toMatchObject({
      from: '2027-02-01',
      through: '2027-02-28',
    })
  })
})

describe('the periods of a house', () => {
  it('follow one another without a gap or an overlap, each of more than a day', () => {
    const days = fc.integer({ min: 0, max: 900 }).map((n) => addDays(toDay('2026-09-01'), n))
    fc.assert(
      fc.property(
        fc.constantFrom(...REGIMES),
        fc.constantFrom(...REGIMES),
        days,
        days,
        fc.nat(200),
        (a, b, change, since, n) => {
          const to = addDays(since, n)
          const all = reportPeriods({ regime: a, regimeFrom: change, previousRegime: b }, since, to)
          for (const kind of REPORT_KINDS) {
            const own = all.filter((period) => period.kind === kind).toSorted((x, y) => (x.from < y.from ? -1 : 1))
            expect(own.at(-1)?.through && own.at(-1)!.through >= to).toBe(true)
            for (const [i, { from, through, opens, due }] of own.entries()) {
              expect(from < through && through < opens && opens <= due).toBe(true)
              expect(from).toBe(
                i === 0 ? (since < through ? since : addDays(since, -1)) : addDays(own[i - 1]!.through, 1),
              )
            }
          }
        },
      ),
    )
  })
})
