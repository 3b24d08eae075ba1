/** Paper that is counted by its face value: holiday vouchers here; notes and coins are in `cash-count.ts`. */
import { cents } from '../money.ts'
import type { Cents } from '../money.ts'
import { RuleError } from '../rule-error.ts'

/** How many of each face value, which is in cents. */
export type Counts = Readonly<Record<string, number>>

/** Paper vouchers of the ANCV. */
export const VOUCHER_FACES: readonly number[] = [1000, 2000, 2500, 5000]

export const countOf = (counts: Counts): number => Object.values(counts).reduce((all, one) => all + one, 0)

/** Throws RangeError past the exact integers. */
export const worthOf = (counts: Counts): Cents =>
  cents(Object.entries(counts).reduce((all, [face, count]) => all + Number(face) * count, 0))

/** Several sets of paper as one. */
export const sumCounts = (sets: readonly Counts[]): Counts => {
  const all = new Map<string, number>()
  for (const counts of sets)
    for (const [face, count] of Object.entries(counts)) all.set(face, (all.get(face) ?? 0) + count)
  return Object.fromEntries(all)
}

/** The faces that are there, the smallest first: how many of each, and what they are worth. */
export const facesOf = (counts: Counts): { readonly face: Cents; readonly count: number; readonly worth: Cents }[] =>
  Object.entries(counts)
    .filter(([, count]) => count !== 0)
    .map(([face, count]) => ({ face: cents(Number(face)), count, worth: cents(Number(face) * count) }))
    .toSorted((a, b) => a.face - b.face)

/** Throws RuleError voucher.unknownFace, voucher.countsUneven: no change is given, so vouchers are worth what they pay. */
export const checkFaces = (counts: Counts, amount: Cents): void => {
  const unknown = Object.keys(counts).find((face) => !VOUCHER_FACES.includes(Number(face)))
  if (unknown !== undefined) throw new RuleError('voucher.unknownFace', { face: Number(unknown) })
  const worth = worthOf(counts)
  if (worth !== amount) throw new RuleError('voucher.countsUneven', { worth, amount })
}

/** Whether a method is paper of the ANCV, counted when it is received: what is paid by application (Connect) goes on no slip. */
export const isPaperVoucher = ({ kind, bankable }: { readonly kind: string; readonly bankable: boolean }): boolean =>
  kind === 'HOLIDAY_VOUCHER' && bankable

/** A paper voucher is good for the two calendar years after that of its issue (ANCV, conditions of use). */
const VALID_YEARS = 2

export interface Vouchers {
  readonly counts: Counts
  /** Printed on them; null: not looked at. */
  readonly year: number | null
}

/** Throws RuleError voucher.unknownFace, voucher.countsUneven, voucher.expired. */
export const checkVouchers = ({ counts, year }: Vouchers, { amount, on }: { amount: Cents; on: string }): void => {
  checkFaces(counts, amount)
  if (year !== null && Number(on.slice(0, 4)) > year + VALID_YEARS)
    throw new RuleError('voucher.expired', { year, until: `${year + VALID_YEARS}-12-31` })
}
