/** The journal row by row: what each place of money had on each day that moved it, signed, so that a row sums across. */
import type { Day } from '../day.ts'
import { cents, negate, ZERO } from '../money.ts'
import type { Cents } from '../money.ts'
import { carriedOver, journal, TILL } from './journal.ts'
import type { JournalMove, MethodTotals, BankTotals, Openings, TillDay } from './journal-shapes.ts'

/** TILL: the cash; HAND: what waits for its deposit, by method; BANK: by account. */
export type MoneyPlace = 'TILL' | 'HAND' | 'BANK'

export interface JournalRow {
  readonly on: Day
  readonly place: MoneyPlace
  /** Method or account, as the moves name it. */
  readonly key: string
  readonly opening: Cents
  readonly received: Cents
  readonly returned: Cents
  readonly expenses: Cents
  /** Into the till; out of the bank. */
  readonly injections: Cents
  /** Out of the house; into the bank. */
  readonly deposits: Cents
  readonly commissions: Cents
  readonly theoretical: Cents
  readonly counted: Cents | null
  readonly difference: Cents
  readonly closing: Cents
}

const tillRow = (day: TillDay): JournalRow => ({
  ...{ on: day.on, place: 'TILL', key: TILL, opening: day.opening, received: day.received, returned: day.returned },
  expenses: negate(day.expenses),
  injections: day.injections,
  deposits: negate(day.deposited),
  commissions: ZERO,
  ...{ theoretical: day.theoretical, counted: day.counted, difference: day.difference, closing: day.closing },
})

const handRow = (on: Day, key: string, totals: MethodTotals): JournalRow => ({
  ...{ on, place: 'HAND', key, opening: totals.opening, received: totals.received, returned: totals.returned },
  ...{ expenses: ZERO, injections: ZERO, commissions: ZERO, counted: null, difference: ZERO },
  deposits: negate(totals.deposited),
  theoretical: totals.closing,
  closing: totals.closing,
})

const bankRow = (on: Day, key: string, totals: BankTotals): JournalRow => ({
  ...{ on, place: 'BANK', key, opening: totals.opening, received: totals.transfers, returned: ZERO },
  ...{ counted: null, difference: ZERO, theoretical: totals.closing, closing: totals.closing },
  expenses: negate(totals.expenses),
  injections: negate(totals.withdrawals),
  deposits: totals.deposits,
  commissions: negate(totals.commissions),
})

const moved = (row: JournalRow): boolean =>
  [row.received, row.returned, row.expenses, row.injections, row.deposits, row.commissions].some((one) => one !== 0)

const byDay = (moves: readonly JournalMove[]): (readonly [Day, JournalMove[]])[] => {
  const days = new Map<Day, JournalMove[]>()
  for (const move of moves) {
    const day = days.get(move.on) ?? []
    days.set(move.on, day)
    day.push(move)
  }
  return [...days].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** Rows by day, then the till, what waits and the banks; what did not move that day has none. */
export const journalDays = (openings: Openings, moves: readonly JournalMove[]): JournalRow[] => {
  let open = openings
  return byDay(moves).flatMap(([on, ofDay]) => {
    const made = journal(open, ofDay)
    open = carriedOver(made)
    return [
      ...made.till.map(tillRow),
      ...[...made.methods].filter(([key]) => key !== TILL).map(([key, totals]) => handRow(on, key, totals)),
      ...[...made.banks].map(([key, totals]) => bankRow(on, key, totals)),
    ].filter((row) => row.place === 'TILL' || moved(row))
  })
}

/** What a row sums to across: its opening and its moves. */
export const rowTotal = (row: JournalRow): Cents =>
  cents(row.opening + row.received + row.returned + row.expenses + row.injections + row.deposits + row.commissions)
