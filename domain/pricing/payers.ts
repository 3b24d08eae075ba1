/** Who owes what (domain rules 2.4): every line has a payer, a line may be split, the payers' balances sum to the booking's. */
import { cents, percentOf, prorate, sum } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { priceError } from './rule-codes.ts'

/** A part of a line for a payer: an amount, or basis points of the line. */
export type PayerShare = { readonly payerId: number } & ({ readonly amount: Cents } | { readonly rate: number })

export interface PayerPart {
  readonly payerId: number
  readonly amount: Cents
}

/**
 * Splits a line's amount; what the shares leave stays with `defaultPayerId`, so that the parts sum to it. Shares in amounts
 * carry the line's sign. Throws RuleError `payer.tooMuch` where they exceed the line, `payer.wrongShare` for one of another sign.
 */
export function splitByPayer(amount: Cents, shares: readonly PayerShare[], defaultPayerId: number): PayerPart[] {
  const whole = wholeSplit(amount, shares)
  if (whole !== null) return mergeParts(whole)
  const parts = shares.map((share): PayerPart => {
    const part = 'amount' in share ? share.amount : percentOf(amount, share.rate)
    if (part !== 0 && Math.sign(part) !== Math.sign(amount))
      throw priceError('payer.wrongShare', { amount, share: part })
    return { payerId: share.payerId, amount: part }
  })
  const taken = sum(parts.map((p) => p.amount))
  if (Math.abs(taken) > Math.abs(amount)) throw priceError('payer.tooMuch', { amount, taken })
  const left = cents(amount - taken)
  return mergeParts(left === 0 ? parts : [...parts, { payerId: defaultPayerId, amount: left }])
}

/** Percentages that make up the whole line share its cents by largest remainder; null for any other shares. */
function wholeSplit(amount: Cents, shares: readonly PayerShare[]): PayerPart[] | null {
  const rates = shares.flatMap((s) => ('rate' in s ? [s.rate] : []))
  if (rates.length === 0 || rates.length < shares.length) return null
  if (rates.some((r) => r < 0) || rates.reduce((a, b) => a + b, 0) !== 10_000) return null
  const parts = prorate(amount, rates)
  return shares.map(({ payerId }, i) => ({ payerId, amount: parts[i] ?? cents(0) }))
}

function mergeParts(parts: readonly PayerPart[]): PayerPart[] {
  const byPayer = new Map<number, number>()
  for (const { payerId, amount } of parts) byPayer.set(payerId, (byPayer.get(payerId) ?? 0) + amount)
  return [...byPayer].map(([payerId, amount]) => ({ payerId, amount: cents(amount) }))
}

export interface PayerBalance {
  readonly payerId: number
  readonly owed: Cents
  readonly paid: Cents
  readonly balance: Cents
}

/** Balance of each payer, from what each owes and has paid, in order of first appearance. */
export function payerBalances(owed: readonly PayerPart[], paid: readonly PayerPart[]): PayerBalance[] {
  const [debts, payments] = [mergeParts(owed), mergeParts(paid)]
  const payers = new Set([...debts, ...payments].map((p) => p.payerId))
  const of = (parts: readonly PayerPart[], id: number): Cents => parts.find((p) => p.payerId === id)?.amount ?? cents(0)
  return [...payers].map((payerId) => {
    const [due, received] = [of(debts, payerId), of(payments, payerId)]
    return { payerId, owed: due, paid: received, balance: cents(due - received) }
  })
}
