/** Metered supplies: electricity, water, gas (domain rules 3.9 #24). */
import { roundQuotient } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { priceError } from './rule-codes.ts'

/**
 * Price of a consumption between two readings, rounded once. `unitPrice` is in hundredths of a cent (2500 = 0,25 €), as
 * supplies are priced to four decimals. Throws RuleError `meter.readingBelow` where the meter ran backwards.
 */
export function meterAmount(previous: number, current: number, unitPrice: number): Cents {
  if (current < previous) throw priceError('meter.readingBelow', { previous, current })
  return roundQuotient((current - previous) * unitPrice, 100)
}
