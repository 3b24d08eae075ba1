/** Holiday aid of the CAF (VACAF/AVF; domain rules 4): paid to the site, the family owes the rest. Price and VAT do not change. */
import { cents, percentOf, ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'

export interface HolidayAidRule {
  /** Basis points of the stay left after other aids. */
  readonly rate: number
  /** Null: no cap. */
  readonly cap: Cents | null
  readonly minNights: number
}

/** The aid for a stay; 0 under the minimum nights. Never more than what the other aids leave. */
export function holidayAidOf(rule: HolidayAidRule, stay: Cents, otherAids: Cents, nights: number): Cents {
  if (nights < rule.minNights) return ZERO
  const left = Math.max(0, stay - otherAids)
  return cents(Math.min(percentOf(cents(left), rule.rate), rule.cap ?? left, left))
}
