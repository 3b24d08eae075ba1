/** The nights of a stay that an offer is for, where its dates and the stay's only meet in part. */
import { addDays, daysBetween } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { roundQuotient, ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { BasePrice } from './base.ts'
import type { Frame } from './frame.ts'
import type { Offer, StayRule } from './request.ts'
import type { ComponentTrace } from './result.ts'

/** Nights [first, last) of the frame. */
export interface NightSpan {
  readonly first: number
  readonly last: number
  readonly count: number
}

/** A struck price is that of the whole stay: it has no part. */
export const stayRuleOf = ({ kind, stayRule = 'WHOLE' }: Pick<Offer, 'kind' | 'stayRule'>): StayRule =>
  kind === 'STRIKEOUT' && stayRule === 'NIGHTS' ? 'WHOLE' : stayRule

/** All of them, or those inside the offer's dates where only these count. */
export function nightsFor(offer: Pick<Offer, 'kind' | 'stayRule' | 'stayDates'>, frame: Frame): NightSpan {
  const { stayDates } = offer
  if (stayDates === undefined || stayRuleOf(offer) !== 'NIGHTS')
    return { first: 0, last: frame.count, count: frame.count }
  const at = (day: Day): number => Math.max(0, Math.min(frame.count, daysBetween(frame.arrival, day)))
  const first = at(stayDates.start)
  const last = Math.max(first, at(stayDates.end))
  return { first, last, count: last - first }
}

/** What the base is on these nights. */
export const baseWithin = ({ shares, denominator }: BasePrice, first: number, last: number): Cents =>
  roundQuotient(
    shares.slice(first, last).reduce((total, share) => total + share, 0),
    denominator,
  )

/** What people or an option cost on these nights; what is charged once for the stay counts in their proportion. */
export function componentWithin(
  { segments, amount }: Pick<ComponentTrace, 'segments' | 'amount'>,
  frame: Frame,
  first: number,
  last: number,
): Cents {
  const [start, end] = [addDays(frame.arrival, first), addDays(frame.arrival, last)]
  const whole = { from: frame.arrival, to: frame.departure, amount }
  const parts = segments.length === 0 || segments.reduce((n, s) => n + s.amount, 0) !== amount ? [whole] : segments
  let part = 0
  for (const s of parts) {
    const days = daysBetween(s.from, s.to)
    const inside = daysBetween(s.from > start ? s.from : start, s.to < end ? s.to : end)
    if (inside > 0 && days > 0) part += (s.amount * inside) / days
  }
  return part <= 0 ? ZERO : roundQuotient(Math.round(part * 1000), 1000)
}
