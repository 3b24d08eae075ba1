/** How often VAT is declared, by month: a house changes of regime on a day, and the law ends some. */
import { addMonths, monthOf, startOfMonth, toDay, yearOf } from '../day.ts'
import type { Day } from '../day.ts'

export const REGIMES = ['MONTHLY', 'QUARTERLY', 'SIMPLIFIED', 'FRANCHISE'] as const
export type Regime = (typeof REGIMES)[number]

/** First month without the simplified regime (loi de finances pour 2025): what was simplified is declared by month from then on. */
export const SIMPLIFIED_ENDS = toDay('2027-01-01')

/** What the house chose: `regime` since `regimeFrom` (null: always), `previousRegime` before. */
export interface RegimeChoice {
  readonly regime: Regime
  readonly regimeFrom: Day | null
  readonly previousRegime: Regime
}

/** The regime of a month, given its first day. A change counts from the month that holds its day. */
export const regimeOf = ({ regime, regimeFrom, previousRegime }: RegimeChoice, month: Day): Regime => {
  const chosen = regimeFrom === null || month >= startOfMonth(regimeFrom) ? regime : previousRegime
  return chosen === 'SIMPLIFIED' && month >= SIMPLIFIED_ENDS ? 'MONTHLY' : chosen
}

const MONTHS_OF: Readonly<Record<Regime, number>> = { MONTHLY: 1, QUARTERLY: 3, SIMPLIFIED: 12, FRANCHISE: 1 }

/** A return: its months, first and last. */
export interface ReturnPeriod {
  readonly regime: Regime
  readonly from: Day
  readonly to: Day
}

/** The return that a month is in: civil quarters and years, cut where the regime changes. */
export const periodOf = (choice: RegimeChoice, month: Day): ReturnPeriod => {
  const regime = regimeOf(choice, month)
  const length = MONTHS_OF[regime]
  const start = addMonths(toDay(`${yearOf(month)}-01-01`), Math.floor((monthOf(month) - 1) / length) * length)
  const own = Array.from({ length }, (_, i) => addMonths(start, i))
  const [at, isOther] = [own.indexOf(month), (one: Day): boolean => regimeOf(choice, one) !== regime]
  const before = own.slice(0, at).findLastIndex(isOther)
  const after = own.slice(at).findIndex(isOther)
  const kept = own.slice(before + 1, after < 0 ? undefined : at + after)
  return { regime, from: kept[0] ?? month, to: kept.at(-1) ?? month }
}
