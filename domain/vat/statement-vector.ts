/** Runs the cases of kind `tva-statement` of the vectors through the rules of the product's VAT statement. */
import { excludingByLine } from '../billing/vat.ts'
import { addDays, addMonths, toDay } from '../day.ts'
import type { Day } from '../day.ts'
import { cents, negate, sum } from '../money.ts'
import { ratesOf, stateSince, sumStates } from './month.ts'
import { stateOf } from './state.ts'
import type { BilledCharge, Charge, FileFacts, Nature } from './state.ts'

type LooseLines = readonly (readonly [Nature, number | null, number])[]

interface LooseEvent {
  readonly on: string
  readonly op: string
  readonly lines?: LooseLines
  readonly amount?: number
  readonly kind?: 'ARRHES' | 'ACOMPTE' | 'PAYMENT'
  readonly method?: string
  readonly of?: number
  readonly number?: string
  readonly cancels?: string
  readonly downPayment?: boolean
}

export interface VatStatementCase {
  readonly debits: boolean
  readonly from: string
  readonly to: string
  readonly files: readonly { readonly id: string; readonly events: readonly LooseEvent[] }[]
}

const chargesOf = (lines: LooseLines = []): Charge[] =>
  lines.map(([nature, rate, amount]) => ({ nature, rate, amount: cents(amount) }))

const billedOf = (lines: LooseLines = []): BilledCharge[] => {
  const charges = chargesOf(lines)
  const bases = excludingByLine(charges)
  return charges.map((charge, i) => ({ ...charge, vat: cents(charge.amount - (bases[i] ?? 0)) }))
}

interface Bill {
  readonly number: string | undefined
  readonly lines: readonly BilledCharge[]
  readonly isFinal: boolean
}

interface Paid {
  readonly amount: number
  readonly isArrhes: boolean
}

/** What a payment brings; a write-off brings nothing. */
const paidBy = ({ op, amount = 0, kind, method, lines = [] }: LooseEvent): Paid => {
  if (method === 'REGULATION' || (op !== 'pay' && op !== 'ticket')) return { amount: 0, isArrhes: false }
  return op === 'ticket'
    ? { amount: lines.reduce((total, [, , own]) => total + own, 0), isArrhes: false }
    : { amount, isArrhes: kind === 'ARRHES' }
}

const cancelling = (bills: readonly Bill[], { cancels, number }: LooseEvent): Bill => {
  const lines = bills
    .filter((bill) => bill.number === cancels)
    .flatMap((bill) => bill.lines)
    .map((line) => ({ ...line, amount: negate(line.amount), vat: negate(line.vat) }))
  return { number, lines, isFinal: false }
}

/** A file at the end of a day. Throws TypeError for an event that it does not know. */
const factsOn = (events: readonly LooseEvent[], day: Day): FileFacts => {
  let charges: Charge[] = []
  const paid: Paid[] = []
  const bills: Bill[] = []
  const cancelled = new Set<string>()
  for (const event of events) {
    if (event.on > day) continue
    const { op, lines, number, downPayment = false } = event
    if (!['lines', 'pay', 'reverse', 'bill', 'ticket'].includes(op)) throw new TypeError(`unknown event ${op}`)
    if (op === 'lines' || op === 'ticket') charges = chargesOf(lines)
    if (op === 'pay' || op === 'ticket') paid.push(paidBy(event))
    if (op === 'reverse') {
      const { amount, isArrhes } = paidBy(events[event.of ?? -1] ?? { on: event.on, op: 'none' })
      paid.push({ amount: -amount, isArrhes })
    }
    if (op === 'bill' && event.cancels !== undefined) {
      bills.push(cancelling(bills, event))
      cancelled.add(event.cancels)
    } else if (op === 'bill' || op === 'ticket') bills.push({ number, lines: billedOf(lines), isFinal: !downPayment })
  }
  return {
    charges,
    collected: sum(paid.map(({ amount }) => cents(amount))),
    arrhes: sum(paid.filter(({ isArrhes }) => isArrhes).map(({ amount }) => cents(amount))),
    billed: bills.flatMap((bill) => bill.lines),
    hasFinalBill: bills.some((bill) => bill.isFinal && !(bill.number !== undefined && cancelled.has(bill.number))),
  }
}

const monthsOf = (from: string, to: string): Day[] => {
  const months: Day[] = []
  for (let month = toDay(`${from}-01`); month.slice(0, 7) <= to; month = addMonths(month, 1)) months.push(month)
  return months
}

/** Answers `{rows, outside, totals}`. */
export const vatStatementResult = ({ debits, from, to, files }: VatStatementCase): unknown => {
  const stateOn = (day: Day) => sumStates(files.map(({ events }) => stateOf(factsOn(events, day), { debits })))
  const months = monthsOf(from, to).map((first) => ({
    month: first.slice(0, 7),
    ...stateSince(stateOn(addDays(first, -1)), stateOn(addDays(addMonths(first, 1), -1))),
  }))
  return {
    rows: months.flatMap(({ month, rows }) => rows.map(({ kind, rate, base, vat }) => [month, kind, rate, base, vat])),
    outside: months.flatMap(({ month, outside }) => outside.map(({ nature, amount }) => [month, nature, amount])),
    totals: ratesOf(months.flatMap(({ rows }) => rows)).map(({ rate, base, vat }) => [rate, base, vat]),
  }
}
