/** What must be paid to book (domain rules 3.7). */
import { ceilToEuro, cents, fraction, percentOf } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { QuoteLine } from './line.ts'
import type { DownPaymentRule, Offer } from './request.ts'
import type { DownPaymentTrace } from './result.ts'

export interface DownPaymentSituation {
  readonly nights: number
  /** Days from booking to arrival. */
  readonly daysBefore: number
  readonly net: Cents
  readonly fees: Cents
  readonly insurance: Cents
  readonly total: Cents
}

/** A share of `net`, all of the fees and the insurance, never above the total; or the total where the rule asks for all. */
export function downPaymentOf(
  rule: DownPaymentRule,
  situation: DownPaymentSituation,
): { amount: Cents; trace: DownPaymentTrace } {
  const { fees, insurance, net, total } = situation
  const share = 'amount' in rule ? rule.amount : shareOf(net, rule.rate, rule.rounding)
  const full = fullRule(rule, situation)
  if (full !== null) return { amount: total, trace: { rule: full, share, fees, insurance, capped: false } }
  const asked = share + fees + insurance
  const amount = cents(Math.min(asked, total))
  return { amount, trace: { rule: 'amount' in rule ? 'FIXED' : 'RATE', share, fees, insurance, capped: asked > total } }
}

const shareOf = (net: Cents, rate: number, rounding: DownPaymentRule['rounding']): Cents =>
  rounding === 'CENT' ? percentOf(net, rate) : ceilToEuro(fraction(BigInt(net) * BigInt(rate), 10_000n))

function fullRule(
  rule: DownPaymentRule,
  { nights, daysBefore }: DownPaymentSituation,
): DownPaymentTrace['rule'] | null {
  if (rule.fullIfNightsAtMost !== undefined && nights <= rule.fullIfNightsAtMost) return 'FULL_SHORT_STAY'
  if (rule.fullIfArrivalWithinDays !== undefined && daysBefore <= rule.fullIfArrivalWithinDays) return 'FULL_SOON'
  return null
}

/** The rule of the payment terms, its share replaced by the highest that the offers on these lines ask for (spec 2, wizard). */
export const withOfferRate = (
  rule: DownPaymentRule | undefined,
  offers: readonly Offer[],
  lines: readonly Pick<QuoteLine, 'type' | 'code'>[],
): DownPaymentRule | undefined => {
  const rates = offers.flatMap(({ code, downPaymentRate }) =>
    downPaymentRate !== undefined && lines.some((l) => l.type === 'specialOffer' && l.code === code)
      ? [downPaymentRate]
      : [],
  )
  if (rates.length === 0) return rule
  const { fullIfNightsAtMost, fullIfArrivalWithinDays, rounding = 'CENT' } = rule ?? {}
  return {
    rate: Math.max(...rates),
    rounding,
    ...(fullIfNightsAtMost === undefined ? {} : { fullIfNightsAtMost }),
    ...(fullIfArrivalWithinDays === undefined ? {} : { fullIfArrivalWithinDays }),
  }
}
