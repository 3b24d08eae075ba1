/** What a cancelled file still owes, by the policy that it agreed to when it was made (domain rules 2.3, #18, #19, and 2.4). */
import { daysBetween } from '../day.ts'
import type { Day } from '../day.ts'
import { cents, sum, ZERO } from '../money.ts'
import type { Cents } from '../money.ts'
import { cancellationFee } from '../pricing/cancellation.ts'
import type { CancellationBracket } from '../pricing/cancellation.ts'
import type { LineTotals } from '../pricing/line.ts'
import { RuleError } from '../rule-error.ts'
import { isWholePrice } from './payment-rules.ts'

export interface CancellationPolicy {
  readonly keepFees: boolean
  readonly keepInsurance: boolean
  readonly keepArrhes: boolean
  /** From most days before arrival to least; empty: only the arrhes and the fees are kept. */
  readonly bands: readonly Pick<CancellationBracket, 'daysBefore' | 'rate'>[]
}

export const CANCELLED_BY = ['CUSTOMER', 'CAMPSITE'] as const
export type CancelledBy = (typeof CANCELLED_BY)[number]

export interface FileToCancel {
  readonly totals: LineTotals
  readonly paid: Cents
  readonly downPayment: Cents
  readonly downPaymentKind: 'ARRHES' | 'ACOMPTE'
  readonly arrival: Day
  readonly today: Day
  readonly noShow: boolean
  /** Kept of the stay as somebody typed it; null: by the policy. */
  readonly typed: Cents | null
  /** Who goes back on the stay. */
  readonly by: CancelledBy
}

export interface CancelledPrice {
  /** Days before arrival; below zero: after it. */
  readonly daysBefore: number
  /** Basis points of the stay that the band, or the absence, keeps. */
  readonly rate: number
  readonly fees: Cents
  readonly insurance: Cents
  /** Kept of the stay, beside fees and insurance. */
  readonly kept: Cents
  /** All that is kept: the new total of the file. */
  readonly retained: Cents
  readonly due: Cents
  readonly refundable: Cents
  /** Arrhes that are kept are an indemnity outside VAT (domain rules 3.7). */
  readonly outsideVat: boolean
  /** Owed to the customer beside what was received: the arrhes a second time, outside VAT (C. conso L214-1). */
  readonly indemnity: Cents
}

const bracketsOf = ({ bands, keepArrhes }: CancellationPolicy): CancellationBracket[] =>
  bands.length === 0
    ? [{ daysBefore: 0, rate: 0, keepArrhes }]
    : bands.map(({ daysBefore, rate }) => ({ daysBefore, rate, keepArrhes }))

/** What was paid as a down payment; the whole price is none (domain rules, Corrections). */
const downPaymentPaidOf = ({ paid, downPayment, totals }: FileToCancel): Cents =>
  isWholePrice(ZERO, { total: totals.total, downPayment }) ? ZERO : cents(Math.max(0, Math.min(paid, downPayment)))

/** The campsite goes back: all that was received is given back, arrhes twofold, an acompte or a balance once (C. conso L214-1). */
const givenUp = (file: FileToCancel): CancelledPrice => {
  const indemnity = file.downPaymentKind === 'ARRHES' ? downPaymentPaidOf(file) : ZERO
  return {
    daysBefore: daysBetween(file.today, file.arrival),
    ...{ rate: 0, fees: ZERO, insurance: ZERO, kept: ZERO, retained: ZERO, due: ZERO, outsideVat: false },
    refundable: cents(Math.max(0, file.paid) + indemnity),
    indemnity,
  }
}

/** Throws RuleError `booking.retainedAmount` for an amount below zero or above the price. */
export const cancelledPrice = (policy: CancellationPolicy, file: FileToCancel): CancelledPrice => {
  if (file.by === 'CAMPSITE') return givenUp(file)
  const { totals, paid, downPaymentKind, noShow, typed } = file
  const received = paid > 0
  const fees = policy.keepFees && received ? totals.fees : ZERO
  const insurance = policy.keepInsurance && received ? totals.insurance : ZERO
  const beside = sum([fees, insurance])
  const daysBefore = daysBetween(file.today, file.arrival)
  const downPaymentPaid = downPaymentPaidOf(file)
  const net = cents(Math.max(0, totals.net))
  const fee = cancellationFee(bracketsOf(policy), {
    net,
    fees,
    insurance,
    paid,
    downPaymentPaid,
    // Only arrhes are lost by who withdraws (C. conso L214-1): an acompte follows the bands, or what is typed.
    downPaymentKind,
    daysBefore,
    noShow,
  })
  const most = cents(Math.max(0, totals.total - beside))
  const kept = typed ?? cents(Math.min(most, Math.max(0, fee.retained - beside)))
  if (kept < 0 || kept > most) throw new RuleError('booking.retainedAmount', { most })
  const retained = cents(beside + kept)
  const isArrhes = downPaymentKind === 'ARRHES' && cents(downPaymentPaid - beside) >= kept
  return {
    daysBefore,
    rate: noShow ? 10_000 : (fee.bracket?.rate ?? 0),
    fees,
    insurance,
    kept,
    retained,
    due: cents(Math.max(0, retained - paid)),
    refundable: cents(Math.max(0, paid - retained)),
    outsideVat: kept > 0 && isArrhes && (typed !== null || fee.onStay < kept),
    indemnity: ZERO,
  }
}
