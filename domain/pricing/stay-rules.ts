/** What a grid asks of a stay: what is shut, arrival and departure days, lengths, whole weeks (domain rules 3.1 and 3.2). */
import type { Day } from '#domain/day.ts'
import type { Frame } from './frame.ts'
import type { Refusal, RefusalCode } from './result.ts'
import type { Closing, GridPeriod, GridSnapshot, MinNights } from './types.ts'

const allows = (days: readonly number[] | null | undefined, day: number): boolean =>
  days === null || days === undefined || days.length === 0 || days.includes(day)

interface Shut {
  readonly day: Day
  /** Empty: none was given. */
  readonly reason: string
}

/** `closed` on `day`, by the dates of a closure or by the period that answers for the day; null where it is open. */
function shutOn(grid: GridSnapshot, closed: Closing, day: Day, period: GridPeriod | undefined): Shut | null {
  const closures = (grid.closures ?? []).filter((c) => c.closed === closed && c.start <= day && day < c.end)
  if (closures.length === 0 && period?.closed?.includes(closed) !== true) return null
  return { day, reason: closures.find((c) => (c.reason ?? '') !== '')?.reason ?? '' }
}

/** Two codes: a sentence with the reason, and one without. */
const CLOSED_CODES = {
  SALE: ['price.saleClosed', 'price.saleClosedFor'],
  ARRIVAL: ['price.arrivalClosed', 'price.arrivalClosedFor'],
  DEPARTURE: ['price.departureClosed', 'price.departureClosedFor'],
} as const satisfies Readonly<Record<Closing, readonly [RefusalCode, RefusalCode]>>

function closedRefusal(closed: Closing, { day, reason }: Shut): Refusal {
  const [bare, told] = CLOSED_CODES[closed]
  const on = closed === 'SALE' ? { night: day } : { day }
  return reason === '' ? { code: bare, context: on } : { code: told, context: { ...on, reason } }
}

/** Nights that are not sold, then days without arrivals or departures; a departure answers to the period of the last night. */
function closingRefusal(grid: GridSnapshot, frame: Frame, periods: readonly GridPeriod[]): Refusal | null {
  for (const [i, night] of frame.nights.entries()) {
    const sale = shutOn(grid, 'SALE', night, periods[i])
    if (sale !== null) return closedRefusal('SALE', sale)
  }
  const arrival = shutOn(grid, 'ARRIVAL', frame.arrival, periods[0])
  if (arrival !== null) return closedRefusal('ARRIVAL', arrival)
  const departure = shutOn(grid, 'DEPARTURE', frame.departure, periods.at(-1))
  return departure === null ? null : closedRefusal('DEPARTURE', departure)
}

/** The days and the lengths are those of the arrival's period, departure days those of the last night's; the longest stay as the grid says. */
export function stayRuleRefusal(grid: GridSnapshot, frame: Frame, periods: readonly GridPeriod[]): Refusal | null {
  const shut = closingRefusal(grid, frame, periods)
  if (shut !== null) return shut
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
  const maximum = maxNightsRefusal(grid, frame.count, periods)
  if (maximum !== null) return maximum
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

function maxNightsRefusal(grid: GridSnapshot, nights: number, periods: readonly GridPeriod[]): Refusal | null {
  const touched = grid.maxStay === 'STRICTEST' ? periods : periods.slice(0, 1)
  let strictest: GridPeriod | undefined = undefined
  let n = nights
  for (const period of touched) {
    const most = period.maxNights ?? null
    if (most === null || most >= n) continue
    n = most
    strictest = period
  }
  if (strictest === undefined) return null
  if (strictest === periods[0]) return { code: 'price.maxNights', context: { nights, n } }
  return { code: 'price.maxNightsTouched', context: { nights, n, start: strictest.start, end: strictest.end } }
}

/** The grid with nothing shut, for a stay that has its dates already: closing dates stops sales, not those who booked. */
export const reopened = (grid: GridSnapshot): GridSnapshot => ({
  ...grid,
  closures: [],
  periods: grid.periods.map((period) => ({ ...period, closed: null })),
})
