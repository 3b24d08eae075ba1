/** An entry as it was exported: what every format writes, and what is stored. */
import type { Day } from '../day.ts'
import { type Cents, sum } from '../money.ts'

export interface PostedLine {
  readonly account: string
  readonly accountLabel: string
  /** Auxiliary account, and the name of whose it is. */
  readonly aux?: string
  readonly auxLabel?: string
  /** One of the two is zero; neither is negative. */
  readonly debit: Cents
  readonly credit: Cents
  /** Lettering: what is settled together, and the day on which it was. */
  readonly code?: string
  readonly codeDate?: Day
  readonly section?: string
}

export interface PostedEntry {
  readonly num: number
  readonly journal: string
  readonly journalLabel: string
  readonly day: Day
  readonly piece: string
  readonly pieceDate: Day
  readonly label: string
  readonly dueOn?: Day
  /** Day of the export that wrote it: it may not change since. */
  readonly validDate: Day
  /** Whose entry it is, for formats that name a customer apart. */
  readonly customer?: string
  readonly lines: readonly PostedLine[]
}

/** Debits of an entry, which its credits equal. Throws RangeError where they do not: such an entry must never leave. */
export const totalOf = ({ num, lines }: Pick<PostedEntry, 'num' | 'lines'>): Cents => {
  const debit = sum(lines.map((line) => line.debit))
  const credit = sum(lines.map((line) => line.credit))
  if (debit !== credit) throw new RangeError(`entry ${num} is not balanced: ${debit} ≠ ${credit}`)
  return debit
}
