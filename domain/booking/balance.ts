/** What is left to receive of a file. */
import { cents } from '../money.ts'
import type { Cents } from '../money.ts'

export interface Owed {
  readonly total: Cents
  /** Commission that the partner keeps out of what it pays. */
  readonly retained: Cents
  readonly paid: Cents
}

/** Below zero: to be given back. */
export const balanceOf = ({ total, retained, paid }: Owed): Cents => cents(total - retained - paid)

export interface DownPaymentOwed extends Owed {
  readonly downPayment: Cents
  /** Part of `paid` that cashed guarantees brought: for damage, which `total` charges too, and not for the stay. */
  readonly damagePaid: Cents
}

/** What a down payment still lacks; never more than the file owes in all. */
export const downPaymentLeft = ({ downPayment, total, retained, paid, damagePaid }: DownPaymentOwed): Cents =>
  cents(Math.max(0, Math.min(downPayment, total - retained - damagePaid) - (paid - damagePaid)))
