/**
 * What a customer paid on a file before its final bill, by rate, with the VAT that was posted for it: taken whole by the next bill, given
 * back by the cancelling one (rules of the vectors, section 5). What happens to it is a list of moves, which the server stores and
 * replays.
 */
import { cents, type Cents, excludingVat, prorate, sum, ZERO } from '../money.ts'
import type { Split } from './source.ts'

/** An amount of one rate, and its VAT. */
export type Part = readonly [rate: number | null, amount: Cents, vat: Cents]

export interface AdvanceMove {
  /** RECEIVED by a payment; TAKEN by a bill, BACK with its cancelling one; SPENT by a refund or kept. */
  readonly op: 'RECEIVED' | 'TAKEN' | 'BACK' | 'SPENT'
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

/** The advances of one customer on one file. */
export class Advances {
  readonly #held = new Map<number | null, { amount: number; vat: number }>()
  readonly #payments = new Set<string>()
  readonly #taken = new Map<string, { parts: readonly Part[]; payments: readonly string[] }>()

  /** What is held, rates ascending, outside VAT last; without what is even. */
  get parts(): Part[] {
    return [...this.#held]
      .filter(([, { amount, vat }]) => amount !== 0 || vat !== 0)
      .map(([rate, { amount, vat }]): Part => [rate, cents(amount), cents(vat)])
      .toSorted(ascending)
  }

  /** Whether no bill has taken this payment since. */
  holds(payment: string): boolean {
    return this.#payments.has(payment)
  }

  /**
   * A part to be given back, with its VAT: what was posted where it empties the rate, else that of the part. `of`: an amount that is
   * shared over what is held; what is beyond it bears no VAT.
   */
  back(split: Split | { readonly of: Cents }): Part[] {
    return partsOf('of' in split ? this.#shared(split.of) : split).map(([rate, amount, vat]) => {
      const held = this.#held.get(rate)
      return [rate, amount, held?.amount === amount ? cents(held.vat) : vat]
    })
  }

  #shared(of: Cents): Split {
    const held = this.parts.filter(([, amount]) => amount > 0)
    const all = sum(held.map(([, amount]) => amount))
    const known = cents(Math.min(of, all))
    const shares =
      held.length === 0
        ? []
        : prorate(
            known,
            held.map(([, amount]) => amount),
          )
    return [...held.map(([rate], i) => [rate, shares[i] ?? ZERO] as const), [null, cents(of - known)] as const]
  }

  apply({ op, source, of, parts }: AdvanceMove): void {
    if (op === 'BACK') {
      const taken = this.#taken.get(of ?? '')
      this.#add(taken?.parts ?? [], 1)
      for (const payment of taken?.payments ?? []) this.#payments.add(payment)
      this.#taken.delete(of ?? '')
      return
    }
    this.#add(parts, op === 'RECEIVED' ? 1 : -1)
    if (op === 'TAKEN') {
      this.#taken.set(source, { parts, payments: [...this.#payments] })
      this.#payments.clear()
    } else if (op === 'RECEIVED') this.#payments.add(source)
    else if (of !== undefined) this.#payments.delete(of)
  }

  #add(parts: readonly Part[], sign: 1 | -1): void {
    for (const [rate, amount, vat] of parts) {
      const held = this.#held.get(rate) ?? { amount: 0, vat: 0 }
      this.#held.set(rate, { amount: held.amount + sign * amount, vat: held.vat + sign * vat })
    }
  }
}
