/**
 * Holiday aid of a stay (domain rules 4; docs/decisions/0326): what the office pays of it follows the price, never above what was agreed,
 * and never changes the price.
 */
import { cents, prorate, sum, ZERO } from '../money.ts'
import type { Cents } from '../money.ts'
import { holidayAidOf } from '../pricing/holiday-aid.ts'
import type { HolidayAidRule } from '../pricing/holiday-aid.ts'
import { isBesideStay, isInNet } from '../pricing/line.ts'
import type { LineType } from '../pricing/line.ts'
import { RuleError } from '../rule-error.ts'

/** What sharing looks at of a line. */
export interface AidedLine {
  readonly occupancyId: number | null
  readonly type: LineType
  readonly code: string
  readonly amount: Cents
  /** Null: the family bears it. */
  readonly payerId: number | null
}

export interface AidedStay {
  readonly id: number
  readonly nights: number
}

export interface Aid extends HolidayAidRule {
  readonly id: number
  readonly occupancyId: number
  readonly otherAids: Cents
  /** What the office agreed to at the most. */
  readonly agreed: Cents
}

/** Names the line of an aid: a file has one line an aid. */
export const aidCode = (id: number): string => `AVF-${id}`

/**
 * What an aid is counted of: lodging, options and reductions that the family bears. Fees, insurance, taxes, damage and what tills put there are no stay; what
 * another payer bears is an aid taken first. Reductions of the whole file are shared by what its stays cost.
 */
export const aidedPrice = (lines: readonly AidedLine[], stays: readonly number[]): ReadonlyMap<number, Cents> => {
  const own = lines.filter((line) => line.payerId === null && isInNet(line) && !isBesideStay(line))
  const prices = stays.map((id) => sum(own.filter((line) => line.occupancyId === id).map((line) => line.amount)))
  const common = sum(own.filter((line) => line.occupancyId === null).map((line) => line.amount))
  const weights = prices.map((price) => cents(Math.max(0, price)))
  const shares = weights.some((weight) => weight > 0) ? prorate(common, weights) : stays.map(() => ZERO)
  return new Map(stays.map((id, i) => [id, cents(Math.max(0, (prices[i] ?? 0) + (shares[i] ?? 0)))]))
}

/** What each aid is worth now; several of one stay take what those before them leave. A stay that is no more is aided no more. */
export const aidAmounts = (
  aids: readonly Aid[],
  lines: readonly AidedLine[],
  stays: readonly AidedStay[],
): ReadonlyMap<number, Cents> => {
  const left = new Map(
    aidedPrice(
      lines,
      stays.map(({ id }) => id),
    ),
  )
  return new Map(
    aids
      .toSorted((a, b) => a.id - b.id)
      .map((aid) => {
        const stay = stays.find(({ id }) => id === aid.occupancyId)
        const price = left.get(aid.occupancyId) ?? ZERO
        const worth = stay === undefined ? ZERO : holidayAidOf(aid, price, aid.otherAids, stay.nights)
        const amount = cents(Math.min(worth, aid.agreed))
        left.set(aid.occupancyId, cents(price - amount))
        return [aid.id, amount]
      }),
  )
}

const CAF = /^\d{7}[A-Z]?$/
const SOCIAL_SECURITY = /^[12]\d{4}(?:\d{2}|2[AB])\d{6}(\d{2})?$/

/** The key of a social security number; Corsica counts as 19 and 18 (2A, 2B). */
const hasKey = (number: string): boolean => {
  const digits = number.slice(0, 13).replace('2A', '19').replace('2B', '18')
  return number.length === 13 || 97n - (BigInt(digits) % 97n) === BigInt(number.slice(13))
}

/**
 * The number of a family at its office without spaces: seven digits and perhaps a letter (CAF), or a social security number (MSA).
 * Throws RuleError vacaf.beneficiary.
 */
export const beneficiaryNumber = (typed: string): string => {
  const number = typed.replaceAll(/[\s.\-  ]/g, '').toUpperCase()
  if (CAF.test(number) || (SOCIAL_SECURITY.test(number) && hasKey(number))) return number
  throw new RuleError('vacaf.beneficiary')
}

/** States of an aid, and what each lets be done. `decision` is the office's; billed and paid are read from bills and payments. */
export type AidState = 'REQUESTED' | 'AGREED' | 'BILLED' | 'PAID' | 'REFUSED' | 'VOID'

export interface AidFacts {
  readonly decision: 'REQUESTED' | 'AGREED' | 'REFUSED'
  /** A bill of the family takes it off. */
  readonly billNumber: string | null
  /** What its office paid of it. */
  readonly paid: Cents
}

/** Throws RuleError vacaf.billed, vacaf.paid: an aid that is on a bill or paid changes no more until that is taken back. */
const checkFree = ({ billNumber, paid }: AidFacts): void => {
  if (paid > 0) throw new RuleError('vacaf.paid', { paid })
  if (billNumber !== null) throw new RuleError('vacaf.billed', { number: billNumber })
}

/** Throws RuleError vacaf.decided, vacaf.notDecided, vacaf.billed, vacaf.paid. */
export const checkAidStep = (step: 'edit' | 'agree' | 'refuse' | 'reopen' | 'remove', facts: AidFacts): void => {
  const isOpen = facts.decision === 'REQUESTED'
  if (step === 'reopen' && isOpen) throw new RuleError('vacaf.notDecided')
  if (step !== 'reopen' && step !== 'refuse' && !isOpen) throw new RuleError('vacaf.decided')
  if (step === 'refuse' && facts.decision === 'REFUSED') throw new RuleError('vacaf.decided')
  if (facts.decision === 'AGREED') checkFree(facts)
  if (step === 'agree' && facts.billNumber !== null) throw new RuleError('vacaf.billed', { number: facts.billNumber })
}

/** Why what the office agreed is not what the stay is worth now; null: nothing to tell it. */
export type AidWarning = 'CANCELLED' | 'SHORT' | 'REDUCED'

export const aidWarning = (aid: {
  readonly decision: AidFacts['decision']
  readonly cancelled: boolean
  readonly nights: number
  readonly minNights: number
  readonly agreedAmount: Cents | null
  readonly amount: Cents
}): AidWarning | null => {
  if (aid.decision === 'REFUSED') return null
  if (aid.cancelled) return 'CANCELLED'
  if (aid.nights < aid.minNights) return 'SHORT'
  return aid.decision === 'AGREED' && aid.amount < (aid.agreedAmount ?? 0) ? 'REDUCED' : null
}
