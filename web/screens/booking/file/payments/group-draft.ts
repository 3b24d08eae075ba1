/** What is typed of a payment over several files, and what it lacks. Pure. */
import { isPaperVoucher, worthOf } from '#domain/billing/faces.ts'
import type { Counts } from '#domain/billing/faces.ts'
import { distribute, oldestFirst } from '#domain/billing/payment-group.ts'
import { cents, sum, ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { DueRow } from '#contract/operations/payment/group.ts'

/** One payer of one file; `typed` null: the amount is proposed. */
export interface Chosen {
  readonly row: DueRow
  readonly typed: Cents | null
}

export const keyOf = ({ accountId, payerId }: DueRow): string => `${accountId} ${payerId ?? 0}`

/** What each chosen file receives: what was typed, and of the rest, the oldest due first. */
export const partsOf = (amount: Cents | null, chosen: readonly Chosen[]): ReadonlyMap<string, Cents> => {
  const typed = sum(chosen.flatMap((one) => (one.typed === null ? [] : [one.typed])))
  const open = chosen.filter((one) => one.typed === null)
  const proposed = distribute(
    cents((amount ?? 0) - typed),
    open.map(({ row }) => ({ id: row.accountId, due: row.due, dueOn: row.dueOn })),
  )
  const shares = new Map(open.map(({ row }, i) => [keyOf(row), proposed[i] ?? ZERO]))
  return new Map(chosen.map(({ row, typed: own }) => [keyOf(row), own ?? shares.get(keyOf(row)) ?? ZERO]))
}

/** Rows that are shown: those chosen, and those found, each once, oldest due first. */
export const shownRows = (chosen: readonly Chosen[], found: readonly DueRow[]): DueRow[] => {
  const byKey = new Map([...chosen.map(({ row }) => row), ...found].map((row) => [keyOf(row), row]))
  return oldestFirst([...byKey.values()].map((row) => ({ ...row, id: row.accountId })))
}

export interface GroupDraft {
  readonly amount: Cents | null
  readonly chosen: readonly Chosen[]
  readonly method: { readonly kind: string; readonly bankable: boolean } | undefined
  readonly chequeNumber: string
  readonly bankId: number | null
  readonly vouchers: Counts
  readonly voucherYear: number | null
}

/** What is said before what was typed is lost; null: nothing is. */
export const lostBy = (amount: Cents | null): 'payment.lostOnExit' | null =>
  amount === null ? null : 'payment.lostOnExit'

export type GroupFault = 'amount' | 'method' | 'cheque' | 'year' | 'worth' | 'twice' | 'none' | 'over' | 'above'

/** What prevents it first; null: it can be taken. `over`: more is distributed than there is. */
export const faultOf = (draft: GroupDraft): GroupFault | null => {
  const { amount, chosen, method } = draft
  if (amount === null || amount <= 0) return 'amount'
  if (method === undefined) return 'method'
  if (method.kind === 'CHEQUE' && (draft.chequeNumber.trim() === '' || draft.bankId === null)) return 'cheque'
  if (isPaperVoucher(method) && worthOf(draft.vouchers) !== amount) return 'worth'
  if (isPaperVoucher(method) && draft.voucherYear === null) return 'year'
  const parts = partsOf(amount, chosen)
  const paid = chosen.filter(({ row }) => (parts.get(keyOf(row)) ?? 0) > 0)
  if (paid.length === 0) return 'none'
  if (new Set(paid.map(({ row }) => row.accountId)).size < paid.length) return 'twice'
  if (paid.some(({ row }) => (parts.get(keyOf(row)) ?? 0) > row.due)) return 'above'
  return sum([...parts.values()]) === amount ? null : 'over'
}
