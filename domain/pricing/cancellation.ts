/** What a cancelled stay still costs (domain rules 2.3 #18–19 and 2.4). */
import { cents, percentOf, sum } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'

/** Holds from `daysBefore` days before arrival and earlier. */
export interface CancellationBracket {
  readonly daysBefore: number
  /** Basis points of `net`. */
  readonly rate: number
  /** The arrhes paid are forfeited (C. conso L214-1). */
  readonly keepArrhes: boolean
}

export interface CancelledStay {
  readonly net: Cents
  /** Kept whatever the bracket, like the insurance. */
  readonly fees: Cents
  readonly insurance: Cents
  readonly paid: Cents
  /** Part of `paid` that was asked as a down payment, fees and insurance included. */
  readonly downPaymentPaid: Cents
  readonly downPaymentKind: 'ARRHES' | 'ACOMPTE'
  readonly daysBefore: number
  /** Did not come: 100 % (2.3 #19). */
  readonly noShow?: boolean
}

export interface CancellationFee {
  readonly bracket: CancellationBracket | null
  /** `rate` of the stay. */
  readonly onStay: Cents
  /** The greater of the bracket with fees and insurance, and of the arrhes if kept. */
  readonly retained: Cents
  /** Still owed, or to be refunded; one of them is 0. */
  readonly due: Cents
  readonly refundable: Cents
  /** Retained arrhes are an indemnity outside VAT; other retained sums stay taxable (domain rules 3.7). */
  readonly outsideVat: boolean
}

/**
 * The bracket in force is that of the most days before arrival that the cancellation reaches. Later than all of them, the one
 * closest to arrival holds: cancelling later never costs less.
 */
export function cancellationFee(brackets: readonly CancellationBracket[], stay: CancelledStay): CancellationFee {
  const bracket = bracketOf(brackets, stay.daysBefore)
  const rate = stay.noShow === true ? 10_000 : (bracket?.rate ?? 0)
  const onStay = percentOf(stay.net, rate)
  const byBracket = sum([onStay, stay.fees, stay.insurance])
  const arrhes = stay.downPaymentKind === 'ARRHES' && bracket?.keepArrhes === true ? stay.downPaymentPaid : 0
  const retained = cents(Math.max(byBracket, arrhes))
  return {
    bracket,
    onStay,
    retained,
    due: cents(Math.max(0, retained - stay.paid)),
    refundable: cents(Math.max(0, stay.paid - retained)),
    outsideVat: arrhes > byBracket,
  }
}

function bracketOf(brackets: readonly CancellationBracket[], daysBefore: number): CancellationBracket | null {
  const sorted = brackets.toSorted((a, b) => b.daysBefore - a.daysBefore)
  return sorted.find((b) => daysBefore >= b.daysBefore) ?? sorted.at(-1) ?? null
}
