/**
 * What a customer paid on a file before its final bill, by rate, with the VAT that was posted for it: taken whole by the next bill, given
 * back by the cancelling one (rules of the vectors, section 5). What happens to it is a list of moves, which the server stores and
 * replays.
 */
import { cents, type Cents, excludingVat, prorate, sum, ZERO } from '../money.ts'
import { allocate } from '../vat/state.ts'
import type { Charge } from '../vat/state.ts'
import type { Split } from './source.ts'

/** An amount of one rate, and its VAT. */
export type Part = readonly [rate: number | null, amount: Cents, vat: Cents]

export interface AdvanceMove {
  /**
   * RECEIVED by a payment; TAKEN by a bill, BACK with its cancelling one; SPENT by a refund; KEPT as an indemnity until a bill (negative:
   * it is an advance again).
   */
  readonly op: 'RECEIVED' | 'TAKEN' | 'BACK' | 'SPENT' | 'KEPT'
  /** What did it. */
  readonly source: string
  /** What that undoes: the bill of a cancelling one, the payment of a reversal. */
  readonly of?: string
  /** What came in (RECEIVED) or went out (TAKEN, SPENT); empty for BACK, which brings what its bill took. */
  readonly parts: readonly Part[]
}

const ascending = ([a]: Part, [b]: Part): number => (a ?? Infinity) - (b ?? Infinity) || 0

/** VAT within an amount. */
export const vatWithin = (amount: Cents, rate: number | null): Cents =>
  rate === null ? ZERO : cents(amount - excludingVat(amount, rate))

/** A split with the VAT of each part, rates ascending, outside VAT last. */
export const partsOf = (split: Split): Part[] => {
  const byRate = new Map<number | null, Cents>()
  for (const [rate, amount] of split) byRate.set(rate, cents((byRate.get(rate) ?? 0) + amount))
  return [...byRate].map(([rate, amount]): Part => [rate, amount, vatWithin(amount, rate)]).toSorted(ascending)
}

type ByRate = Map<number | null, { amount: number; vat: number }>

const add = (sums: ByRate, parts: readonly Part[], sign: 1 | -1): void => {
  for (const [rate, amount, vat] of parts) {
    const own = sums.get(rate) ?? { amount: 0, vat: 0 }
    sums.set(rate, { amount: own.amount + sign * amount, vat: own.vat + sign * vat })
  }
}

const totalOf = (parts: readonly Part[]): number => parts.reduce((total, [, amount]) => total + amount, 0)

const listed = (sums: ByRate): Part[] =>
  [...sums]
    .filter(([, { amount, vat }]) => amount !== 0 || vat !== 0)
    .map(([rate, { amount, vat }]): Part => [rate, cents(amount), cents(vat)])
    .toSorted(ascending)

/** The advances of one customer on one file. */
export class Advances {
  readonly #held: ByRate = new Map()
  readonly #kept: ByRate = new Map()
  /** What a bill brought back of it, by bill. */
  readonly #charged = new Map<string, readonly Part[]>()
  readonly #payments = new Set<string>()
  readonly #taken = new Map<string, { parts: readonly Part[]; payments: readonly string[] }>()

  /** What is held, rates ascending, outside VAT last; without what is even. */
  get parts(): Part[] {
    return listed(this.#held)
  }

  /** What was kept of them as an indemnity, and no bill charged yet. */
  get asKept(): Part[] {
    return listed(this.#kept)
  }

  /**
   * What is kept of them once their file is cancelled and charges this: by rate what is held less what they pay of the other charges,
   * VAT exactly. Nothing, where they pay no indemnity.
   */
  kept(charges: readonly Charge[]): Part[] {
    const { groups, overpaid } = allocate(charges, cents(totalOf(this.parts)))
    const indemnity = groups.some(({ nature, amount }) => nature === 'INDEMNITY' && amount > 0)
    if (!indemnity) return []
    const rest = groups.filter(({ nature }) => nature !== 'INDEMNITY')
    const left = partsOf([...rest.map(({ rate, amount }) => [rate, amount] as const), [null, overpaid] as const])
    const parts: ByRate = new Map()
    add(parts, this.parts, 1)
    add(parts, left, -1)
    return listed(parts)
  }

  /** Whether no bill has taken this payment since. */
  holds(payment: string): boolean {
    return this.#payments.has(payment)
  }

  /**
   * A part to be given back, with its VAT: what was posted where it empties the rate, else that of the part. `of`: an amount that takes
   * what bears no VAT first (it was paid last: what is beyond the price, then the tourist tax), and is shared over the rest.
   */
  back(split: Split | { readonly of: Cents }): Part[] {
    return partsOf('of' in split ? this.#shared(split.of) : split).map(([rate, amount, vat]) => {
      const held = this.#held.get(rate)
      return [rate, amount, held?.amount === amount ? cents(held.vat) : vat]
    })
  }

  #shared(of: Cents): Split {
    const outside = Math.min(of, Math.max(0, this.#held.get(null)?.amount ?? 0))
    const held = this.parts.filter(([rate, amount]) => rate !== null && amount > 0)
    const amounts = held.map(([, amount]) => amount)
    const known = cents(Math.min(of - outside, sum(amounts)))
    const shares = held.length === 0 ? [] : prorate(known, amounts)
    return [...held.map(([rate], i) => [rate, shares[i] ?? ZERO] as const), [null, cents(of - known)] as const]
  }

  apply({ op, source, of, parts }: AdvanceMove): void {
    if (op === 'BACK') {
      const taken = this.#taken.get(of ?? '')
      add(this.#held, taken?.parts ?? [], 1)
      for (const payment of taken?.payments ?? []) this.#payments.add(payment)
      this.#taken.delete(of ?? '')
      // What its bill charged is kept as before.
      add(this.#held, this.#charged.get(of ?? '') ?? [], 1)
      add(this.#kept, this.#charged.get(of ?? '') ?? [], -1)
      this.#charged.delete(of ?? '')
      return
    }
    add(this.#held, parts, op === 'RECEIVED' ? 1 : -1)
    if (op === 'KEPT') add(this.#kept, parts, 1)
    if (op === 'KEPT' && parts.some(([, amount]) => amount < 0)) this.#charged.set(source, parts)
    if (op === 'TAKEN') {
      this.#taken.set(source, { parts, payments: [...this.#payments] })
      this.#payments.clear()
    } else if (op === 'RECEIVED') this.#payments.add(source)
    else if (of !== undefined) this.#payments.delete(of)
  }
}
