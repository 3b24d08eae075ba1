/** One cheque, transfer or set of vouchers that pays several files (domain rules, section 4): each its own part, the whole to the cent. */
import type { Day } from '../day.ts'
import { cents, sum, ZERO } from '../money.ts'
import type { Cents } from '../money.ts'
import { RuleError } from '../rule-error.ts'

/** What one payer owes of one file. */
export interface Due {
  readonly id: number
  readonly due: Cents
  /** Null: nothing was agreed; it comes after what has a day. */
  readonly dueOn: Day | null
}

/** Oldest due first, those without a day last, then as they were made. */
export const oldestFirst = <D extends Due>(dues: readonly D[]): D[] =>
  dues.toSorted((a, b) => {
    if (a.dueOn === b.dueOn) return a.id - b.id
    if (a.dueOn === null || b.dueOn === null) return a.dueOn === null ? 1 : -1
    return a.dueOn < b.dueOn ? -1 : 1
  })

/** The part of each, oldest due first, in the order they were given; what is left goes nowhere. Nothing owed takes nothing. */
export const distribute = (amount: Cents, dues: readonly Due[]): Cents[] => {
  let left = Math.max(0, amount)
  const parts = new Map<Due, Cents>()
  for (const one of oldestFirst(dues)) {
    const part = cents(Math.min(left, Math.max(0, one.due)))
    parts.set(one, part)
    left -= part
  }
  return dues.map((one) => parts.get(one) ?? ZERO)
}

export interface Grouping {
  /** Null: not chosen. */
  readonly methodId: number | null
  readonly amount: Cents
  readonly parts: readonly { readonly accountId: number; readonly amount: Cents }[]
}

/**
 * Answers the method. Throws RuleError payment.groupMethodRequired, payment.notPositive, payment.groupTwice (one file, two parts),
 * payment.chequesUneven where the parts are not the amount exactly.
 */
export const checkGrouping = ({ methodId, amount, parts }: Grouping): number => {
  if (methodId === null) throw new RuleError('payment.groupMethodRequired')
  if (amount <= 0 || parts.some((part) => part.amount <= 0)) throw new RuleError('payment.notPositive')
  if (new Set(parts.map(({ accountId }) => accountId)).size < parts.length) throw new RuleError('payment.groupTwice')
  const distributed = sum(parts.map((part) => part.amount))
  if (distributed !== amount) throw new RuleError('payment.chequesUneven', { sum: distributed, amount })
  return methodId
}
