/**
 * When reports are due, by the regime of VAT of their months (decree 2022-1299): by month, sales go by decade and collections by month; by
 * quarter both go by month; without VAT (franchise) both every two months. Days of the calendar are settings, since decrees move them.
 */
import { addDays, addMonths, daysInMonth, monthOf, startOfMonth, yearOf } from '../day.ts'
import type { Day } from '../day.ts'
import { regimeOf } from '../vat/regime.ts'
import type { Regime, RegimeChoice } from '../vat/regime.ts'

export const REPORT_KINDS = ['TRANSACTIONS', 'PAYMENTS'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** Days of the month by which a report must have left; past the end of a month: its last day. */
export interface DueDays {
  /** Of the first decade, in its month; of the second, in its month; of the third, in the next one. */
  readonly decade1: number
  readonly decade2: number
  readonly decade3: number
  readonly month: number
  /** Simplified regime and franchise: from the first to the second, of the next month. */
  readonly lateFrom: number
  readonly late: number
}

export const DUE_DAYS: DueDays = { decade1: 20, decade2: 31, decade3: 10, month: 10, lateFrom: 25, late: 30 }

export interface ReportPeriod {
  readonly kind: ReportKind
  readonly regime: Regime
  readonly from: Day
  readonly through: Day
  /** First day on which it may leave. */
  readonly opens: Day
  readonly due: Day
}

const dayIn = (month: Day, day: number): Day =>
  addDays(month, Math.min(day, daysInMonth(yearOf(month), monthOf(month))) - 1)

const endOfMonth = (month: Day): Day => addDays(addMonths(month, 1), -1)

const decadeOf = (day: Day, month: Day, due: DueDays) => {
  const date = Number(day.slice(8))
  if (date <= 10) return { from: month, through: addDays(month, 9), due: dayIn(month, due.decade1) }
  if (date <= 20) return { from: addDays(month, 10), through: addDays(month, 19), due: dayIn(month, due.decade2) }
  return { from: addDays(month, 20), through: endOfMonth(month), due: dayIn(addMonths(month, 1), due.decade3) }
}

/** Two civil months (January and February…), cut where the regime changes. */
const pairOf = (choice: RegimeChoice, month: Day): readonly [Day, Day] => {
  const first = monthOf(month) % 2 === 1 ? month : addMonths(month, -1)
  const second = addMonths(first, 1)
  const isOwn = (one: Day): boolean => regimeOf(choice, one) === 'FRANCHISE'
  return [isOwn(first) ? first : second, isOwn(second) ? second : first]
}

/** The period that a day is reported in. */
export const reportPeriod = (
  choice: RegimeChoice,
  kind: ReportKind,
  day: Day,
  due: DueDays = DUE_DAYS,
): ReportPeriod => {
  const month = startOfMonth(day)
  const regime = regimeOf(choice, month)
  if (regime === 'MONTHLY' && kind === 'TRANSACTIONS') {
    const own = decadeOf(day, month, due)
    return { kind, regime, ...own, opens: addDays(own.through, 1) }
  }
  const [first, last] = regime === 'FRANCHISE' ? pairOf(choice, month) : ([month, month] as const)
  const next = addMonths(last, 1)
  const isLate = regime === 'SIMPLIFIED' || regime === 'FRANCHISE'
  return {
    ...{ kind, regime, from: first, through: endOfMonth(last) },
    opens: isLate ? dayIn(next, due.lateFrom) : next,
    due: dayIn(next, isLate ? due.late : due.month),
  }
}

/**
 * Periods of both kinds from the day on which reports begin to the one that holds `to`, oldest first. A first period of one day would be
 * refused (G6.25): it begins the day before, of which nothing is told.
 */
export const reportPeriods = (choice: RegimeChoice, since: Day, to: Day, due: DueDays = DUE_DAYS): ReportPeriod[] =>
  REPORT_KINDS.flatMap((kind) => {
    const all: ReportPeriod[] = []
    for (let day = since; day <= to;) {
      const period = reportPeriod(choice, kind, day, due)
      const from = day < period.through ? day : addDays(period.through, -1)
      all.push({ ...period, from })
      day = addDays(period.through, 1)
    }
    return all
  }).toSorted((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : a.from < b.from ? -1 : 1))
