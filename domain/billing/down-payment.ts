/**
 * Down-payment bills (domain rules, section 5): money received before the stay, billed at the rates of what it is for, then
 * deducted rate by rate from the final bill, so that every rate's VAT is charged once.
 */
import type { Day } from '../day.ts'
import { type Cents, cents, negate, prorate, sum, ZERO } from '../money.ts'
import type { BillableLine } from './prepare-bill.ts'

type Rate = number | null

/** An amount at one rate, VAT included. */
export interface RateSum {
  readonly rate: Rate
  readonly amount: Cents
}

/** What a down-payment bill still has to deduct, by rate. */
export interface OpenDownPayment {
  readonly billId: number
  readonly number: string
  readonly date: Day
  readonly left: readonly RateSum[]
}

export interface Deduction extends RateSum {
  readonly billId: number
  readonly number: string
  readonly date: Day
}

/** Sums by rate, in the order they are met. */
export const byRate = (lines: readonly RateSum[]): RateSum[] =>
  [...new Set(lines.map((line) => line.rate))].map((rate) => ({
    rate,
    amount: sum(lines.filter((line) => line.rate === rate).map((line) => line.amount)),
  }))

const amountAt = (sums: readonly RateSum[], rate: Rate): Cents =>
  sum(sums.filter((row) => row.rate === rate).map((row) => row.amount))

/** What the lines ask for beyond what open down-payment bills cover. */
export const uncovered = (lines: readonly RateSum[], open: readonly OpenDownPayment[]): Cents =>
  cents(sum(lines.map((l) => l.amount)) - sum(open.flatMap((o) => o.left.map((l) => l.amount))))

const isTax = ({ type }: Pick<BillableLine, 'type'>): boolean => type === 'tax' || type === 'otherTax'

/**
 * A sum received, shared over the rates of what is to be billed in proportion to what earlier down-payment bills leave of each.
 * Taxes collected for others take their part only once the rest is covered: no down payment is asked on them (domain rules, 3.7).
 * `amount` is positive and at most `uncovered`. The shares sum to it.
 */
export const sharedOverRates = (
  amount: Cents,
  lines: readonly Pick<BillableLine, 'type' | 'rate' | 'amount'>[],
  open: readonly OpenDownPayment[],
): RateSum[] => {
  const left = open.flatMap((o) => o.left)
  const own = byRate(lines.filter((line) => !isTax(line)))
  const weights = own.map((row) => Math.max(0, row.amount - amountAt(left, row.rate)))
  const first = cents(
    Math.min(
      amount,
      weights.reduce((a, w) => a + w, 0),
    ),
  )
  const shares = first === 0 ? [] : prorate(first, weights)
  const rest = cents(amount - first)
  const rows = own.map((row, i) => ({ rate: row.rate, amount: shares[i] ?? ZERO }))
  return byRate([...rows, { rate: null, amount: rest }]).filter((row) => row.amount !== 0)
}

/** The lines of a down-payment bill. */
export const downPaymentLines = (
  shares: readonly RateSum[],
  { label, payerId }: { readonly label: string; readonly payerId: number },
): BillableLine[] =>
  shares.map(({ rate, amount }) => ({
    occupancyId: null,
    payerId,
    type: 'downPaymentBill',
    label,
    quantity: 1,
    nights: null,
    unitPrice: amount,
    amount,
    rate,
  }))

/**
 * What a bill deducts of open down-payment bills, oldest first. The last bill of a file takes all that is left; another takes at each
 * rate no more than it charges.
 */
export const deductionsFor = (
  open: readonly OpenDownPayment[],
  lines: readonly RateSum[],
  isLast: boolean,
): Deduction[] => {
  const room = new Map(byRate(lines).map((row) => [row.rate, Math.max(0, row.amount)]))
  return open.flatMap(({ billId, number, date, left }) =>
    left.flatMap(({ rate, amount }) => {
      const most = isLast ? amount : Math.min(amount, room.get(rate) ?? 0)
      if (most <= 0) return []
      room.set(rate, (room.get(rate) ?? 0) - most)
      return [{ billId, number, date, rate, amount: cents(most) }]
    }),
  )
}

/** The lines by which a bill deducts them: negative, at the rates that were billed. */
export const deductionLines = (
  deductions: readonly Deduction[],
  payerId: number,
  label: (deduction: Deduction) => string,
): BillableLine[] =>
  deductions.map((deduction) => ({
    occupancyId: null,
    payerId,
    type: 'downPaymentBill',
    label: label(deduction),
    quantity: -1,
    nights: null,
    unitPrice: deduction.amount,
    amount: negate(deduction.amount),
    rate: deduction.rate,
  }))
