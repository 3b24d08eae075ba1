/** Lines and payments of a bill to make: of the stay itself, or of what was received before it. */
import type { TakenUp } from '#domain/billing/bill-content.ts'
import {
  deductionLines,
  deductionsFor,
  downPaymentLines,
  sharedOverRates,
  uncovered,
} from '#domain/billing/down-payment.ts'
import type { Deduction } from '#domain/billing/down-payment.ts'
import { billedTo } from '#domain/billing/prepare-bill.ts'
import type { BillableLine, ReceivedPayment } from '#domain/billing/prepare-bill.ts'
import { coversAfter } from '#domain/billing/outside-vat.ts'
import { unbilledLines } from '#domain/billing/unbilled.ts'
import type { Unbilled } from '#domain/billing/unbilled.ts'
import { isDamageLine, isKeptByPayer } from '#domain/pricing/line.ts'
import { cents, sum } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { DOCUMENT_WORDS as WORDS, filled } from '#contract/document-words.ts'
import { formatDay } from '#contract/format.ts'
import type { PaymentRow } from '#contract/operations/payment/payment.ts'
import { documentPayment } from '#server/modules/payment/pay/document-payment.ts'
import type { AccountHead, Billable } from '#server/platform/account.ts'
import type { Billed, BilledLine } from '#server/modules/payment/bill/billed.ts'

/** Payments shown on the bill, with what of each. */
export interface ShownPayment extends ReceivedPayment {
  readonly paymentId: number
  /** Asked before the stay, whatever the paper calls it. */
  readonly isAdvance: boolean
}

export interface BillParts {
  readonly lines: readonly BillableLine[]
  readonly payments: readonly ShownPayment[]
  readonly deductions: readonly Deduction[]
}

export interface Asked {
  readonly head: AccountHead
  readonly toBill: Billable
  /** Of the whole account. */
  readonly payments: readonly PaymentRow[]
  readonly customerId: number
  readonly payerId: number
  /** Parts that are asked for; empty: all of them. */
  readonly occupancyIds: readonly number[]
}

const isSold = ({ type }: Pick<BillableLine, 'type'>): boolean =>
  type !== 'holidayAid' && type !== 'partnerCommission' && type !== 'downPayment'

interface ToBill {
  /** Everything of the payer that is not billed yet. */
  readonly all: Unbilled<BillableLine>
  /** What this bill charges of it. */
  readonly lines: readonly BillableLine[]
  readonly isLast: boolean
}

const offOf = (line: BilledLine, payerId: number): BillableLine => ({
  occupancyId: null,
  payerId,
  type: line.type,
  label: filled(WORDS.alreadyBilled, { label: line.label }),
  quantity: -1,
  nights: null,
  unitPrice: null,
  amount: cents(0 - line.amount),
  rate: line.rate,
})

const isAid = ({ type }: Pick<BillableLine, 'type'>): boolean => type === 'holidayAid'

/** Throws RuleError `record.unknown` for a part of another account. */
export const linesToBill = (asked: Asked, billed: Billed): ToBill => {
  const { toBill, customerId, payerId, occupancyIds } = asked
  if (occupancyIds.some((id) => !toBill.partIds.includes(id))) throw new RuleError('record.unknown')
  const own = toBill.lines.filter((line) => billedTo(line, customerId) === payerId)
  const { lines: left, outdated } = unbilledLines(own, billed.lines)
  const isNamed = ({ occupancyId: id }: BillableLine): boolean =>
    occupancyIds.length === 0 || (id !== null && occupancyIds.includes(id))
  const named = left.filter(isNamed)
  const isLast = named.filter(isSold).length === left.filter(isSold).length
  const off = isLast ? (outdated as readonly BilledLine[]).map((line) => offOf(line, payerId)) : []
  return { all: { lines: left, outdated }, lines: [...named, ...off], isLast }
}

/** Rows that stand: reversed ones do not show, and what was given back lowers the last that came in. */
const received = (payments: readonly PaymentRow[]): PaymentRow[] => {
  const reversed = new Set(payments.map((p) => p.reversesId))
  const stands = payments.filter((p) => p.type !== 'REVERSAL' && !reversed.has(p.id) && p.amount !== 0)
  let back: number = 0 - sum(stands.filter((p) => p.amount < 0).map((p) => p.amount))
  return stands
    .filter((p) => p.amount > 0)
    .toReversed()
    .map((payment) => {
      const taken = Math.min(back, payment.amount)
      back -= taken
      return { ...payment, amount: cents(payment.amount - taken) }
    })
    .toReversed()
}

/** What the payer gave and no earlier live bill took off, `most` at the most. */
export const paymentsToShow = (
  { head, payments, customerId, payerId }: Omit<Asked, 'toBill' | 'occupancyIds'>,
  billed: Billed,
  most: number,
): ShownPayment[] => {
  const own = payments.filter((p) => (p.payerId ?? customerId) === payerId)
  // What is given back is of the stay, and so is what earlier bills took off before all the rest.
  const theirs = [...received(own.filter((p) => !p.isDamage)), ...received(own.filter((p) => p.isDamage))]
  let taken: number = billed.paid
  let room = Math.max(0, most)
  return theirs.flatMap((payment) => {
    const left = Math.max(0, payment.amount - taken)
    taken = Math.max(0, taken - payment.amount)
    const shown = Math.min(left, room)
    room -= shown
    if (shown === 0) return []
    const said = { ...documentPayment(payment, head), amount: cents(shown) }
    return [{ ...said, payerId, paymentId: payment.id, isAdvance: payment.kind === 'DOWN_PAYMENT' }]
  })
}

const total = (lines: readonly { readonly amount: Cents }[]): Cents => sum(lines.map((line) => line.amount))

/** The final bill, or that of some stays: down payments that were billed are deducted at their rates. */
export const partsOfStay = (asked: Asked, billed: Billed): BillParts => {
  const { lines, isLast } = linesToBill(asked, billed)
  const sold = lines.filter(isSold)
  if (sold.length === 0) throw new RuleError('billing.nothingToBill')
  const deductions = deductionsFor(billed.open, sold, isLast)
  const deducted = deductionLines(deductions, asked.payerId, ({ number, date }) =>
    filled(WORDS.deducted, { day: formatDay(date), number }),
  )
  const apart = total(deductions) + total(lines.filter(isKeptByPayer)) - total(lines.filter(isAid))
  const most = isLast ? Number.POSITIVE_INFINITY : total(sold) - apart
  return { lines: [...lines, ...deducted], payments: paymentsToShow(asked, billed, most), deductions }
}

/** Without the damage that guarantees settled: an indemnity is no part of a stay to come. */
const withoutDamage = (asked: Asked): Asked => ({
  ...asked,
  toBill: { ...asked.toBill, lines: asked.toBill.lines.filter((line) => !isDamageLine(line)) },
  payments: asked.payments.filter((payment) => !payment.isDamage),
})

/** Throws RuleError billing.noDownPayment where nothing was received that is not billed, billing.nothingToBill. */
export const partsOfDownPayment = (all: Asked, billed: Billed): BillParts => {
  // What is kept of a cancelled stay is billed as it is: nothing more will come that it could be deducted from.
  if (all.head.cancelled) throw new RuleError('billing.noDownPayment')
  const asked = { ...withoutDamage(all), occupancyIds: [] }
  const { lines: left } = linesToBill(asked, billed).all
  const sold = left.filter(isSold)
  if (sold.length === 0) throw new RuleError('billing.nothingToBill')
  const payments = paymentsToShow(asked, billed, uncovered(sold, billed.open))
  const amount = total(payments)
  if (amount <= 0) throw new RuleError('billing.noDownPayment')
  const label = asked.head.downPaymentKind === 'ACOMPTE' ? WORDS.onStayACOMPTE : WORDS.onStayARRHES
  const shares = sharedOverRates(amount, sold, billed.open)
  // A rate that only goods bear is an advance on goods.
  const ofGoods = ({ rate }: Pick<BillableLine, 'rate'>): boolean =>
    sold.some((line) => line.rate === rate) && sold.every((line) => line.rate !== rate || line.goods === true)
  const lines = downPaymentLines(shares, { label, payerId: asked.payerId })
  // Earlier down payments were for what comes first.
  const before = total(billed.open.flatMap(({ left: rows }) => rows.filter(({ rate }) => rate === null)))
  const forWhat = (line: BillableLine): BillableLine =>
    line.rate === null ? { ...line, covers: coversAfter(before, line.amount, sold) } : line
  return {
    lines: lines.map((line) => forWhat(ofGoods(line) ? { ...line, goods: true } : line)),
    payments,
    deductions: [],
  }
}

/** What the content says of them: one row a down-payment bill. */
export const takenUpOf = (deductions: readonly Deduction[]): TakenUp[] =>
  [...new Set(deductions.map((d) => d.billId))].flatMap((billId) => {
    const rows = deductions.filter((d) => d.billId === billId)
    const [first] = rows
    return first === undefined ? [] : [{ number: first.number, date: first.date, amount: total(rows) }]
  })
