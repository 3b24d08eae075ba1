/** What a period asks of a stay: arrival and departure days, minimum nights, whole weeks (domain rules 3.1 and 3.2). */
import type { Frame } from './frame.ts'
import type { Refusal } from './result.ts'
import type { GridPeriod, GridSnapshot, MinNights } from './types.ts'

const allows = (days: readonly number[] | null | undefined, day: number): boolean =>
  days === null || days === undefined || days.length === 0 || days.includes(day)

/** The days and the minimum are those of the arrival's period, departure days those of the last night's. */
export function stayRuleRefusal(grid: GridSnapshot, frame: Frame, periods: readonly GridPeriod[]): Refusal | null {
  const [arrival, last] = [periods[0], periods.at(-1)]
  if (!allows(arrival?.arrivalDays, frame.arrivalWeekday)) {
    return { code: 'price.arrivalDay', context: { weekday: frame.arrivalWeekday, days: listed(arrival?.arrivalDays) } }
  }
  if (!allows(last?.departureDays, frame.departureWeekday)) {
    return {
      code: 'price.departureDay',
      context: { weekday: frame.departureWeekday, days: listed(last?.departureDays) },
    }
  }
  const minimum = minNightsRefusal(arrival?.minNights, frame.count)
  if (minimum !== null) return minimum
  if (grid.model === 'WEEK' && !grid.partialWeeks && frame.count % 7 !== 0) {
    return { code: 'price.wholeWeeks', context: { nights: frame.count } }
  }
  return null
}

const listed = (days: readonly number[] | null | undefined): string => (days ?? []).join(',')

function minNightsRefusal(rule: MinNights | null | undefined, nights: number): Refusal | null {
  if (rule === null || rule === undefined || rule.n <= 0) return null
  const context = { nights, n: rule.n }
  if (rule.op === '>=' && nights < rule.n) return { code: 'price.minNights', context }
  if (rule.op === '=' && nights !== rule.n) return { code: 'price.exactNights', context }
  if (rule.op === 'multiple' && nights % rule.n !== 0) return { code: 'price.multipleNights', context }
  return null
}
