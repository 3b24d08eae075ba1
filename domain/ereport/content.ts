/** What a report says, from what the days of its files tell: sums by day, category and rate; no collection is negative. */
import type { Day } from '../day.ts'
import { type Cents, cents, sum, ZERO } from '../money.ts'
import { CATEGORIES, NOTHING, sumCollected, sumReports } from './state.ts'
import type { Category, CollectedRow, DayReport, SaleRow } from './state.ts'

/** Sales of a category on a day. */
export interface DaySales {
  readonly day: Day
  readonly category: Category
  /** Bills of that day with such a line; 0: money alone, not told. */
  readonly count: number
  readonly rates: readonly Pick<SaleRow, 'rate' | 'base' | 'vat'>[]
}

export interface DayCollected {
  readonly day: Day
  readonly rates: readonly CollectedRow[]
}

/** What was collected of an invoice abroad on a day. */
export interface DayPaid extends DayCollected {
  readonly number: string
  readonly issuedOn: Day
}

const byDay = (days: readonly DayReport[]): (readonly [Day, DayReport[]])[] =>
  [...Map.groupBy(days, ({ day }) => day)].toSorted(([a], [b]) => (a < b ? -1 : 1))

/** `countOf` says how many bills of a day have a line of a category. */
export const salesOf = (days: readonly DayReport[], countOf: (day: Day, category: Category) => number): DaySales[] =>
  byDay(days).flatMap(([day, own]) => {
    const { sales } = sumReports(own)
    return CATEGORIES.map((category) => ({
      ...{ day, category, count: countOf(day, category) },
      rates: sales.filter((row) => row.category === category).map(({ rate, base, vat }) => ({ rate, base, vat })),
    })).filter(({ rates }) => rates.length > 0)
  })

/** Collections of invoices abroad, by day and invoice. */
export const paidOf = (days: readonly DayReport[]): DayPaid[] =>
  byDay(days).flatMap(([day, own]) => own.flatMap(({ paid }) => paid.map((one) => ({ day, ...one }))))

export interface Collections {
  readonly days: readonly DayCollected[]
  /** Refunds that no collection of the period took up, by rate, negative: the next report takes them up. */
  readonly carried: readonly CollectedRow[]
}

/**
 * Collections by day and rate. The file refuses a negative one (G1.16) although the norm allows it (G7.07): refunds are taken off the
 * collections of their day and rate, what is left of them off the next ones. `carried`: what was left over before.
 */
export const collectionsOf = (days: readonly DayReport[], carried: readonly CollectedRow[]): Collections => {
  const left = new Map<number, Cents>(carried.map(({ rate, amount }) => [rate, amount]))
  const told = byDay(days).map(([day, own]) => {
    const rates = sumReports(own).collected.map(({ rate, amount }) => {
      const net = cents(amount + (left.get(rate) ?? 0))
      left.set(rate, net < 0 ? net : ZERO)
      return { rate, amount: net < 0 ? ZERO : net }
    })
    return { day, rates: rates.filter(({ amount }) => amount !== 0) }
  })
  return {
    days: told.filter(({ rates }) => rates.length > 0),
    carried: sumCollected([...left].map(([rate, amount]) => ({ rate, amount }))),
  }
}

/** What collections amount to by rate. */
export const collectedTotals = (days: readonly DayCollected[]): CollectedRow[] =>
  sumCollected(days.flatMap(({ rates }) => rates))

/** What sales amount to by category and rate. */
export const salesTotals = (days: readonly DaySales[]): readonly SaleRow[] =>
  sumReports([{ ...NOTHING, sales: days.flatMap(({ category, rates }) => rates.map((row) => ({ category, ...row }))) }])
    .sales

/** HT and VAT of the sales of a day. */
export const daySums = ({ rates }: DaySales): { readonly base: Cents; readonly vat: Cents } => ({
  base: sum(rates.map(({ base }) => base)),
  vat: sum(rates.map(({ vat }) => vat)),
})
