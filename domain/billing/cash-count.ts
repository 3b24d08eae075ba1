/** Cash counted by coin and note. */
import { cents, MAX_AMOUNT } from '../money.ts'
import type { Cents } from '../money.ts'
import { RuleError } from '../rule-error.ts'

/** Coins and notes of the euro, in cents, the largest first: what is counted from the top of a screen down. */
export const DENOMINATIONS = [50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1] as const

/** How many of each, by its value in cents. */
export type Notes = Readonly<Record<string, number>>

/** A drawer holds no more pieces of a kind. */
export const MOST_PIECES = 100_000

const KNOWN: ReadonlySet<string> = new Set(DENOMINATIONS.map(String))

/** What they are worth. Throws RuleError cash.unknownNote, cash.notCounted (negative, or no whole number), amount.absurd. */
export const notesTotal = (notes: Notes): Cents => {
  let total = 0
  for (const [value, pieces] of Object.entries(notes)) {
    if (!KNOWN.has(value)) throw new RuleError('cash.unknownNote')
    if (!Number.isSafeInteger(pieces) || pieces < 0 || pieces > MOST_PIECES) throw new RuleError('cash.notCounted')
    total += Number(value) * pieces
  }
  if (total > MAX_AMOUNT) throw new RuleError('amount.absurd')
  return cents(total)
}

export interface Counted {
  readonly theoretical: Cents
  readonly counted: Cents
  readonly difference: Cents
}

/** Sets a count against what should be there. Throws RuleError cash.reasonNeeded for a difference that nobody explains. */
export const compareCount = (theoretical: Cents, counted: Cents, reason: string | null): Counted => {
  const difference = cents(counted - theoretical)
  if (difference !== 0 && reason === null) throw new RuleError('cash.reasonNeeded')
  return { theoretical, counted, difference }
}
