/**
 * Who owes what on a day, and since when (rules of the money vectors, section 7). Payers never set off against one another: an aid
 * office or a partner is a payer of its own.
 */
import { daysBetween } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'

/** What charges a payer: a bill, a cancelling bill (negative), an aid's share. */
export interface DueDocument<P> {
  readonly number: string
  readonly payer: P
  readonly on: Day
  /** The day of the document, where none was agreed. */
  readonly dueOn?: Day | null | undefined
  readonly amount: number
  /** Number of the document that this one cancels. */
  readonly cancels?: string | null | undefined
}

/** What a payer gave; money given back is negative. */
export interface BalancePayment<P> {
  readonly payer: P
  readonly on: Day
  readonly amount: number
  /** Number of the document that it pays. */
  readonly bill?: string | null | undefined
}

/** How late, in days: due today is 0–30. */
export const AGES = ['notDue', 'to30', 'to60', 'to90', 'over90'] as const
export type Age = (typeof AGES)[number]

/** A document that stands, and what is left of it. */
export interface OpenDocument<D> {
  readonly document: D
  readonly due: Day
  readonly age: Age
  readonly left: Cents
}

export interface PayerAges<P, D> extends Readonly<Record<Age, Cents>> {
  readonly payer: P
  readonly total: Cents
  /** Given beyond what is due: negative. */
  readonly credit: Cents
  /** Taken back beyond what documents were paid: due now, and within `to30`. */
  readonly takenBack: Cents
  /** Documents that something is left of, oldest due first. */
  readonly open: readonly OpenDocument<D>[]
}

/** Age of what was due on a day. */
export const ageOf = (due: Day, on: Day): Age => {
  const late = daysBetween(due, on)
  if (late < 0) return 'notDue'
  if (late <= 30) return 'to30'
  if (late <= 60) return 'to60'
  return late <= 90 ? 'to90' : 'over90'
}

const dueOf = ({ dueOn, on }: { readonly dueOn?: Day | null | undefined; readonly on: Day }): Day => dueOn ?? on

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

interface Standing<D> {
  readonly document: D
  readonly due: Day
  readonly amount: number
  paid: number
}

/** Oldest due first, then by day and number. */
const inOrder = <P, D extends DueDocument<P>>(documents: readonly D[]): Standing<D>[] =>
  documents
    .filter(({ amount }) => amount > 0)
    .map((document) => ({ document, due: dueOf(document), amount: document.amount, paid: 0 }))
    .toSorted(
      (a, b) =>
        compare(a.due, b.due) || compare(a.document.on, b.document.on) || compare(a.document.number, b.document.number),
    )

/** A bill goes with its cancelling bill, once that is there. */
const standing = <P, D extends DueDocument<P>>(documents: readonly D[]): readonly D[] => {
  const numbers = new Set(documents.map(({ number }) => number))
  const cancelled = new Set(documents.flatMap(({ cancels }) => cancels ?? []))
  return documents.filter(
    ({ number, cancels }) =>
      !cancelled.has(number) && (cancels === undefined || cancels === null || !numbers.has(cancels)),
  )
}

/** Payments go to the bills they name, between nothing and their amount. Answers what is left: the pool. */
const aim = <P>(open: readonly Standing<DueDocument<P>>[], payments: readonly BalancePayment<P>[]): number => {
  const named = new Map<string | null, number>()
  for (const { bill = null, amount } of payments) named.set(bill, (named.get(bill) ?? 0) + amount)
  let pool = payments.reduce((total, { amount }) => total + amount, 0)
  for (const bill of open) {
    bill.paid = Math.min(Math.max(named.get(bill.document.number) ?? 0, 0), bill.amount)
    pool -= bill.paid
  }
  return pool
}

/** The pool pays the oldest due first; a negative one takes back from the latest. Answers what neither used up. */
const spend = (open: readonly { readonly amount: number; paid: number }[], pool: number): number => {
  let left = pool
  for (const bill of left < 0 ? open.toReversed() : open) {
    const part = left < 0 ? Math.max(left, -bill.paid) : Math.min(left, bill.amount - bill.paid)
    bill.paid += part
    left -= part
  }
  return left
}

/**
 * What one payer owes at the end of `on`, of all its documents and payments; null where nothing. Those dated later do not count. Its
 * total is what its documents sum to less its payments, so a payer whose sums are equal owes nothing, whatever the ages.
 */
export const agesOf = <P, D extends DueDocument<P>>(
  payer: P,
  on: Day,
  documents: readonly D[],
  payments: readonly BalancePayment<P>[],
): PayerAges<P, D> | null => {
  const there = standing<P, D>(documents.filter((document) => document.on <= on))
  const open = inOrder<P, D>(there)
  const credits = there.reduce((total, { amount }) => total + Math.min(amount, 0), 0)
  const received = aim<P>(
    open,
    payments.filter((payment) => payment.on <= on),
  )
  const rest = spend(open, received - credits)
  const left = open
    .filter(({ amount, paid }) => amount > paid)
    .map(({ document, due, amount, paid }) => ({ document, due, age: ageOf(due, on), left: cents(amount - paid) }))
  const ages = Object.fromEntries(AGES.map((age) => [age, 0])) as Record<Age, number>
  for (const { age, left: amount } of left) ages[age] += amount
  const takenBack = cents(Math.max(-rest, 0))
  ages.to30 += takenBack
  const credit = cents(Math.min(-rest, 0))
  const total = cents(AGES.reduce<number>((sum, age) => sum + ages[age], credit))
  if (left.length === 0 && rest === 0) return null
  return { payer, total, ...(ages as Record<Age, Cents>), credit, takenBack, open: left }
}

/** The columns of a balance, in their order. */
export const balanceFigures = <P, D>(row: PayerAges<P, D>): Cents[] => [
  row.total,
  ...AGES.map((age) => row[age]),
  row.credit,
]
