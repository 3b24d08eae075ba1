/**
 * VAT of a document. Prices include it, so it is worked out once per rate on the sum of the lines, never line by line
 * (domain rules, 3.7): HT = round2(TTC ÷ (1 + r)), VAT = TTC − HT.
 */
import { isChargedLine } from '../pricing/line.ts'
import type { LineType } from '../pricing/line.ts'
import { cents, type Cents, excludingVat, fraction, sum, ZERO } from '../money.ts'

/** What VAT is worked out on; a null rate is outside VAT or exempt (tourist tax, insurance). */
export interface VatLine {
  readonly amount: Cents
  /** Basis points. */
  readonly rate: number | null
}

export interface VatRow {
  readonly rate: number
  readonly excluding: Cents
  readonly vat: Cents
  readonly including: Cents
}

export interface VatSplit {
  /** One row a rate, ascending. */
  readonly rows: readonly VatRow[]
  /** Sum of the lines without VAT. */
  readonly outside: Cents
  /** Σ excluding of the rows, plus what is outside. */
  readonly excluding: Cents
  readonly vat: Cents
  /** excluding + vat = Σ of the lines. */
  readonly including: Cents
}

const rowOf = (rate: number, including: Cents): VatRow => {
  const excluding = excludingVat(including, rate)
  return { rate, excluding, vat: cents(including - excluding), including }
}

/** VAT by rate on the summed lines. Throws RangeError past the safe integers. */
export const vatByRate = (lines: readonly VatLine[]): VatSplit => {
  const byRate = new Map<number, Cents>()
  for (const { rate, amount } of lines) if (rate !== null) byRate.set(rate, cents((byRate.get(rate) ?? 0) + amount))
  const rows = [...byRate].toSorted(([a], [b]) => a - b).map(([rate, including]) => rowOf(rate, including))
  const outside = sum(lines.filter((line) => line.rate === null).map((line) => line.amount))
  return {
    rows,
    outside,
    excluding: cents(sum(rows.map((row) => row.excluding)) + outside),
    vat: sum(rows.map((row) => row.vat)),
    including: cents(sum(rows.map((row) => row.including)) + outside),
  }
}

/** VAT of the lines that somebody is charged: what papers print and screens show of a file. */
export const vatOfLines = (
  lines: readonly { readonly type: LineType; readonly amount: Cents; readonly tvaRate: number | null }[],
): VatSplit => vatByRate(lines.filter(isChargedLine).map(({ amount, tvaRate }) => ({ amount, rate: tvaRate })))

/**
 * Shares of the base of one rate, which is that of their sum unless `base` says otherwise: each cut down to the cent, then the cents
 * left to the largest remainders (ties to the first).
 */
export const sharesOfBase = (
  amounts: readonly Cents[],
  rate: number,
  base: Cents = excludingVat(sum(amounts), rate),
): Cents[] => {
  const exact = amounts.map((amount) => fraction(BigInt(amount) * 10_000n, 10_000n + BigInt(rate)))
  const floors = exact.map(({ n, d }) => (n >= 0n || n % d === 0n ? n / d : n / d - 1n))
  const shares = floors.map((floor) => cents(Number(floor)))
  let left = base - sum(shares)
  const byRemainder = exact
    .map(({ n, d }, i) => ({ i, remainder: fraction(n - (floors[i] ?? 0n) * d, d) }))
    .toSorted((a, b) => Number(b.remainder.n * a.remainder.d - a.remainder.n * b.remainder.d) || a.i - b.i)
  for (const { i } of byRemainder) {
    if (left === 0) break
    shares[i] = cents((shares[i] ?? ZERO) + 1)
    left -= 1
  }
  return shares
}

/** Each line without its VAT, in order; those of one rate sum to that rate's base exactly. */
export const excludingByLine = (lines: readonly VatLine[]): Cents[] => {
  const result = lines.map((line) => line.amount)
  for (const rate of new Set(lines.map((line) => line.rate))) {
    if (rate === null) continue
    const indexes = lines.flatMap((line, i) => (line.rate === rate ? [i] : []))
    const shares = sharesOfBase(
      indexes.map((i) => result[i] ?? ZERO),
      rate,
    )
    indexes.forEach((index, i) => (result[index] = shares[i] ?? ZERO))
  }
  return result
}
