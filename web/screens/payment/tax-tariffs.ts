/** What a tariff comes to, of one night of one person or of what else it is owed by, as the same rules as every price compute it (`domain/pricing/tourist-tax.ts`). */
import { cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { TaxSegment } from '#domain/pricing/result.ts'
import { withAdditions } from '#domain/pricing/tourist-tax.ts'
import type { RecordItem } from '#web/crud/record.ts'

/** The additions of a tariff, in the order in which prices take them. */
export const ADDITIONS = ['departmentRate', 'regionRate', 'grandParisRate', 'mobilityRate'] as const
export type Addition = (typeof ADDITIONS)[number]

const numberOf = (row: RecordItem, key: string): number => (typeof row[key] === 'number' ? row[key] : 0)

type Regime = TaxSegment['regime']
const REGIMES: readonly Regime[] = ['UNIT', 'PERCENT', 'NIGHT', 'STAY', 'PERSON']

export interface UnitTariff {
  /** What it is owed by. */
  readonly regime: Regime
  /** By percentage: the cap, which the tariff never exceeds. */
  readonly base: Cents
  readonly additions: readonly { readonly key: Addition; readonly amount: Cents }[]
  /** Rounded once with its additions, as published tariffs are. */
  readonly unit: Cents
}

/** Null where nothing is asked of the stay. The last addition takes what rounding leaves, as in the remittance. */
export const unitTariff = (row: RecordItem): UnitTariff | null => {
  const regime = REGIMES.find((one) => one === row['regime'])
  if (regime === undefined) return null
  const base = cents(numberOf(row, regime === 'PERCENT' ? 'cap' : 'base'))
  const keys = ADDITIONS.filter((key) => numberOf(row, key) > 0)
  const { unit, parts } = withAdditions(
    base,
    keys.map((key) => numberOf(row, key)),
    1,
  )
  return { regime, base, unit, additions: keys.map((key, i) => ({ key, amount: parts[i + 1] ?? cents(0) })) }
}
