/** The log-in of a tax inspector (« contrôle fiscal »): read only, until a day that was said. */
import { addMonths } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { RuleError } from '#domain/rule-error.ts'

/** An audit on the spot lasts three months in a small firm (LPF, art. L. 52), more in others; nothing lasts beyond a year by itself. */
const MOST_MONTHS = 12

/** Throws RuleError `audit.endInPast` or `audit.endTooLate`: an access lasts from today to a day within a year. */
export const checkAuditEnd = (today: Day, endsOn: Day): void => {
  if (endsOn < today) throw new RuleError('audit.endInPast', { today })
  const last = addMonths(today, MOST_MONTHS)
  if (endsOn > last) throw new RuleError('audit.endTooLate', { last })
}
