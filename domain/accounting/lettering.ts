/**
 * Which lines of customers settle each other: a bill and its cancelling one, otherwise all lines of a file once they balance (rules of
 * the vectors, section 5). One auxiliary account after the other, so that the server reads one customer at a time.
 */
import type { Day } from '../day.ts'

/** A line of the account of customers that nothing settled yet. */
export interface OpenLine<Id> {
  readonly id: Id
  readonly day: Day
  readonly num: number
  /** Debit positive, credit negative. */
  readonly amount: number
  readonly file: string | null
  /** The bill that posted it, and the bill that it cancels. */
  readonly bill: string | null
  readonly pair: string | null
  /** Delivered in an earlier export: its group gets no code any more. */
  readonly delivered: boolean
}

export interface Settled<Id> {
  readonly ids: readonly Id[]
  /** Null: settled, but some of it was delivered without a code. */
  readonly code: string | null
  /** Day of the last line. */
  readonly day: Day
}

/** A…Z, AA, AB… */
export const codeAt = (rank: number): string => {
  const letter = String.fromCodePoint(65 + (rank % 26))
  return rank < 26 ? letter : codeAt(Math.floor(rank / 26) - 1) + letter
}

type Line = OpenLine<unknown>

const isLater = (a: Line, b: Line): boolean => a.day > b.day || (a.day === b.day && a.num > b.num)

const lastOf = <L extends Line>(lines: readonly L[]): L | undefined =>
  lines.reduce<L | undefined>((last, line) => (last === undefined || isLater(line, last) ? line : last), undefined)

const grouped = <L extends Line>(lines: readonly L[]): L[][] => {
  const cancelled = new Set(lines.flatMap(({ pair }) => pair ?? []))
  const groups = Map.groupBy(lines, (line) => {
    const bill = line.pair ?? (line.bill !== null && cancelled.has(line.bill) ? line.bill : null)
    return bill === null ? JSON.stringify([line.file]) : JSON.stringify(['bill', bill])
  })
  return [...groups.values()]
}

/** What is settled among the open lines of one auxiliary account, by day and number; codes from that of rank `next`. */
export const settle = <Id>(lines: readonly OpenLine<Id>[], next: number): Settled<Id>[] => {
  const balanced = grouped(lines)
    .filter((group) => group.reduce((total, { amount }) => total + amount, 0) === 0)
    .map((group) => ({ group, last: lastOf(group) }))
    .toSorted((a, b) => (a.last === undefined || b.last === undefined ? 0 : isLater(a.last, b.last) ? 1 : -1))
  let rank = next
  return balanced.flatMap(({ group, last }) => {
    if (last === undefined) return []
    const code = group.some(({ delivered }) => delivered) ? null : codeAt(rank++)
    return [{ ids: group.map(({ id }) => id), code, day: last.day }]
  })
}
