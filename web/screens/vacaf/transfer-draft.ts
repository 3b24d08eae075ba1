/** What is typed of a transfer of an office, and what it lacks. Pure. */
import { cents, sum, ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { distribute } from '#domain/billing/payment-group.ts'
import type { OfficeDue } from '#contract/operations/booking/vacaf.ts'

/** By aid: what was typed, null where the amount is proposed; an aid that is not there gets nothing. */
export type Chosen = ReadonlyMap<number, Cents | null>

/** Every aid of the office, none typed. */
export const everyAid = (dues: readonly OfficeDue[]): Chosen => new Map(dues.map(({ id }) => [id, null]))

/** What each aid gets: what was typed, and of the rest the oldest stay first. */
export const partsOf = (
  amount: Cents | null,
  dues: readonly OfficeDue[],
  chosen: Chosen,
): ReadonlyMap<number, Cents> => {
  const typed = dues.flatMap(({ id }) => chosen.get(id) ?? [])
  const open = dues.filter(({ id }) => chosen.get(id) === null)
  const rest = cents((amount ?? 0) - sum(typed))
  const proposed = distribute(
    rest,
    open.map(({ id, due, departure }) => ({ id, due, dueOn: departure })),
  )
  const shares = new Map(open.map(({ id }, i) => [id, proposed[i] ?? ZERO]))
  return new Map(
    dues.flatMap(({ id }) => (chosen.has(id) ? [[id, chosen.get(id) ?? shares.get(id) ?? ZERO] as const] : [])),
  )
}

export type PartFault = 'amount' | 'above' | 'over'

/** What prevents it first; null: it can be taken, with whatever is left. */
export const faultOf = (amount: Cents | null, dues: readonly OfficeDue[], chosen: Chosen): PartFault | null => {
  if (amount === null || amount <= 0) return 'amount'
  const parts = partsOf(amount, dues, chosen)
  if (dues.some(({ id, due }) => (parts.get(id) ?? 0) > due)) return 'above'
  return sum([...parts.values()]) > amount ? 'over' : null
}

/** Parts as they are sent. */
export const sentParts = (
  amount: Cents,
  dues: readonly OfficeDue[],
  chosen: Chosen,
): { aidId: number; amount: Cents }[] =>
  [...partsOf(amount, dues, chosen)].filter(([, part]) => part > 0).map(([aidId, part]) => ({ aidId, amount: part }))
