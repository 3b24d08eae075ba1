/** The forfait by month: paid by the site on its capacity, whoever is there (CGCT L2333-40 and following; rules of the money vectors, 2). */
import { nightsInCommon } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { cents, ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { forfaitTax } from '#domain/pricing/tourist-tax.ts'
import { firstOfMonth } from '#domain/fiscal/closure.ts'
import { firstOfNext, monthsOfNights } from '#domain/tax/months.ts'
import type { TaxRow } from '#domain/tax/rows.ts'
import { partsByCode } from '#domain/tax/stay.ts'

export interface ForfaitTariff {
  readonly category: string
  /** In force on nights [start, end): the levy period. */
  readonly start: Day
  readonly end: Day
  /** Nights [start, end) on which the place is open. */
  readonly opening: { readonly start: Day; readonly end: Day }
  readonly base: Cents
  /** In people. */
  readonly capacity: number
  readonly abatement: number
  readonly additions: readonly { readonly code: string; readonly rate: number }[]
}

const later = (a: Day, b: Day): Day => (a > b ? a : b)
const earlier = (a: Day, b: Day): Day => (a < b ? a : b)

/** Cumulated from the first night of opening within the levy period, so that the months sum to the year. */
export const forfaitByMonth = (tariff: ForfaitTariff): TaxRow[] => {
  const levied = {
    arrival: later(tariff.start, tariff.opening.start),
    departure: earlier(tariff.end, tariff.opening.end),
  }
  const upTo = (end: Day) => {
    const { base: unit, capacity, abatement } = tariff
    const nights = end <= levied.arrival ? 0 : nightsInCommon(levied, { arrival: levied.arrival, departure: end })
    const rates = tariff.additions.map(({ rate }) => rate)
    return { nights, ...forfaitTax({ tariff: unit, capacity, abatement, additions: rates, nights }) }
  }
  return monthsOfNights(levied.arrival, levied.departure).map((month): TaxRow => {
    const [before, after] = [upTo(firstOfMonth(month)), upTo(firstOfNext(month))]
    const part = (i: number): Cents => cents((after.parts[i] ?? ZERO) - (before.parts[i] ?? ZERO))
    return {
      ...{ month, category: tariff.category, regime: 'FORFAIT', collectedBy: 'ESTABLISHMENT' },
      ...{ persons: 0, nights: after.nights - before.nights, exempt: {} },
      base: part(0),
      additions: partsByCode(
        tariff.additions.map(({ code }) => code),
        tariff.additions.map((_, i) => part(i + 1)),
      ),
      total: cents(after.total - before.total),
    }
  })
}
