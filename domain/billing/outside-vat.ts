/** What bears no VAT on a bill, by reason: each is told to the buyer (CGI ann. II, art. 242 nonies A, I-12°). */
import { type Cents, cents, sum } from '../money.ts'
import type { LineType } from '../pricing/line.ts'
import type { OutsideKind, OutsideRow } from './bill-content.ts'

const KINDS = ['TOURIST_TAX', 'INSURANCE', 'OTHER'] as const

const KIND_OF: Partial<Record<LineType, OutsideKind>> = { tax: 'TOURIST_TAX', insurance: 'INSURANCE' }

/** Why a line without rate bears none. A down payment says it of what it is for. */
export const outsideKindOf = (type: LineType): OutsideKind => KIND_OF[type] ?? 'OTHER'

export interface OutsideLine {
  readonly type: LineType
  readonly amount: Cents
  readonly rate: number | null
  /** What a down payment outside VAT is for. */
  readonly covers?: readonly OutsideRow[]
}

const rowsOf = (rows: readonly OutsideRow[]): OutsideRow[] =>
  KINDS.flatMap((kind) => {
    const own = rows.filter((row) => row.kind === kind)
    const amount = sum(own.map((row) => row.amount))
    return own.length === 0 ? [] : [{ kind, amount }]
  })

const isDownPayment = ({ type }: OutsideLine): boolean => type === 'downPaymentBill'

/** What is sold outside VAT. */
const soldOutside = (lines: readonly OutsideLine[]): OutsideRow[] =>
  rowsOf(
    lines
      .filter((line) => line.rate === null && !isDownPayment(line))
      .map(({ type, amount }) => ({ kind: outsideKindOf(type), amount })),
  )

/** Insurance is asked for beforehand, the tourist tax is not: it is covered last (`sharedOverRates`). */
const COVERED = ['INSURANCE', 'OTHER', 'TOURIST_TAX'] as const

/** Of a sum paid beforehand outside VAT, what is for which of these lines; more than they charge is for none of them. */
export const coveredOutside = (paid: Cents, lines: readonly OutsideLine[]): OutsideRow[] => {
  const sold = soldOutside(lines)
  let left: number = paid
  const rows = COVERED.flatMap((kind): OutsideRow[] => {
    const amount = Math.min(left, Math.max(0, sold.find((row) => row.kind === kind)?.amount ?? 0))
    left -= amount
    return amount === 0 ? [] : [{ kind, amount: cents(amount) }]
  })
  return rowsOf(left === 0 ? rows : [...rows, { kind: 'OTHER', amount: cents(left) }])
}

/** The same of a sum paid after `before` was. */
export const coversAfter = (before: Cents, paid: Cents, lines: readonly OutsideLine[]): OutsideRow[] => {
  const earlier = coveredOutside(before, lines)
  return coveredOutside(cents(before + paid), lines)
    .map(({ kind, amount }) => ({
      kind,
      amount: cents(amount - (earlier.find((row) => row.kind === kind)?.amount ?? 0)),
    }))
    .filter(({ amount }) => amount !== 0)
}

/** By reason; a down payment that is deducted lowers what it was for. */
export const outsideByKind = (lines: readonly OutsideLine[]): OutsideRow[] => {
  const before = lines.filter((line) => line.rate === null && isDownPayment(line))
  const taken = cents(0 - sum(before.filter((line) => line.amount < 0).map((line) => line.amount)))
  const asked = before.filter((line) => line.amount > 0)
  return rowsOf([
    ...soldOutside(lines),
    ...asked.flatMap(({ amount, covers }): readonly OutsideRow[] => covers ?? [{ kind: 'OTHER', amount }]),
    ...coveredOutside(taken, lines).map(({ kind, amount }) => ({ kind, amount: cents(0 - amount) })),
  ])
}
