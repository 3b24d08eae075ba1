/** Money is integer cents; rates are integer basis points (1000 = 10 %). Calculations are exact fractions, rounded once. */
declare const centsBrand: unique symbol
declare const bpBrand: unique symbol

/** Integer euro cents, within the safe integers. */
export type Cents = number & { readonly [centsBrand]: true }

/** Integer basis points: 1 % = 100. */
export type BasisPoints = number & { readonly [bpBrand]: true }

/** Checks and brands an amount in cents. Throws RangeError where it is not a safe integer. */
export const cents = (n: number): Cents => {
  if (!Number.isSafeInteger(n)) throw new RangeError(`not cents: ${n}`)
  return (n === 0 ? 0 : n) as Cents
}

/** Checks and brands a rate in basis points. Throws RangeError where it is not a safe integer. */
export const basisPoints = (n: number): BasisPoints => {
  if (!Number.isSafeInteger(n)) throw new RangeError(`not basis points: ${n}`)
  return n as BasisPoints
}

/**
 * Ten million euros, the most that any amount may be wherever one is entered: more is a slip of the keyboard, and below it every sum
 * of a house stays within the exact integers (nine million such amounts).
 */
export const MAX_AMOUNT = 1_000_000_000

export const ZERO: Cents = cents(0)

/** Sum in cents. Throws RangeError past the safe integers. */
export const sum = (xs: readonly Cents[]): Cents => cents(xs.reduce((a, b) => a + b, 0))

export const negate = (x: Cents): Cents => cents(0 - x)

/** An exact fraction; the denominator is positive. */
export interface Fraction {
  readonly n: bigint
  readonly d: bigint
}

const gcd = (a: bigint, b: bigint): bigint => {
  let [x, y] = [a < 0n ? -a : a, b]
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}

/** n/d in lowest terms. Throws RangeError for a zero denominator. */
export const fraction = (n: number | bigint, d: number | bigint = 1n): Fraction => {
  const [bn, bd] = [BigInt(n), BigInt(d)]
  if (bd === 0n) throw new RangeError('fraction over zero')
  const sign = bd < 0n ? -1n : 1n
  const g = gcd(bn, bd * sign) || 1n
  return { n: (sign * bn) / g, d: (sign * bd) / g }
}

export const add = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d + b.n * a.d, a.d * b.d)
export const subtract = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d - b.n * a.d, a.d * b.d)
export const multiply = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.n, a.d * b.d)
export const compare = (a: Fraction, b: Fraction): number => {
  const difference = a.n * b.d - b.n * a.d
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** `rate` as an exact fraction of one. */
export const rateOf = (rate: number): Fraction => fraction(rate, 10_000)

/** The one rounding: to the nearest cent, halves away from zero (domain rules, header). */
export const roundHalfUp = (f: Fraction): Cents => {
  const negative = f.n < 0n
  const n = negative ? -f.n : f.n
  const rounded = (2n * n + f.d) / (2n * f.d)
  return cents(Number(negative ? -rounded : rounded))
}

/**
 * n/d of a cent, rounded once like `roundHalfUp` but in plain integers where they are exact: the price's hot path.
 * `d` is positive. Throws RangeError where a figure is no safe integer.
 */
export const roundQuotient = (n: number, d: number): Cents => {
  if (!Number.isSafeInteger(n) || !Number.isSafeInteger(d) || d <= 0)
    throw new RangeError(`not a fraction of a cent: ${n}/${d}`)
  const twice = 2 * Math.abs(n) + d
  if (twice > Number.MAX_SAFE_INTEGER || 2 * d > Number.MAX_SAFE_INTEGER) return roundHalfUp(fraction(n, d))
  const rounded = (twice - (twice % (2 * d))) / (2 * d)
  return cents(n < 0 ? -rounded : rounded)
}

/** Up to the next whole euro, away from zero. */
export const ceilToEuro = (f: Fraction): Cents => {
  const negative = f.n < 0n
  const n = negative ? -f.n : f.n
  const euros = (n + f.d * 100n - 1n) / (f.d * 100n)
  return cents(Number(negative ? -euros : euros) * 100)
}

/** `amount × rate`, rounded once. `rate` in basis points. */
export const percentOf = (amount: Cents, rate: number): Cents => {
  const product = amount * rate
  return Number.isSafeInteger(product)
    ? roundQuotient(product, 10_000)
    : roundHalfUp(fraction(BigInt(amount) * BigInt(rate), 10_000n))
}

/**
 * Shares `amount` in proportion to `weights` (non-negative integers) by largest remainder; the parts sum to the amount.
 * Ties go to the first. All weights zero: equal shares. Throws RangeError for no weight or a negative one.
 */
export const prorate = (amount: Cents, weights: readonly number[]): Cents[] => {
  if (weights.length === 0) throw new RangeError('no weight')
  if (weights.some((w) => w < 0 || !Number.isSafeInteger(w)))
    throw new RangeError('weights must be non-negative integers')
  const total = weights.reduce((a, w) => a + BigInt(w), 0n)
  const shares = total === 0n ? weights.map(() => 1n) : weights.map((w) => BigInt(w))
  const base = total === 0n ? BigInt(weights.length) : total
  const sign = amount < 0 ? -1n : 1n
  const whole = BigInt(amount) * sign
  const parts = shares.map((w) => (whole * w) / base)
  const remainders = shares
    .map((w, i) => ({ i, r: (whole * w) % base }))
    .toSorted((a, b) => (b.r > a.r ? 1 : b.r < a.r ? -1 : a.i - b.i))
  let left = whole - parts.reduce((a, p) => a + p, 0n)
  for (const { i } of remainders) {
    if (left === 0n) break
    parts[i] = (parts[i] ?? 0n) + 1n
    left -= 1n
  }
  return parts.map((p) => cents(Number(p * sign)))
}

/**
 * Shares a reduction over the amounts it reduces (domain rules 3.5): in proportion, cut to the cent, the cents left going one
 * each to the largest amounts (ties to the first). No share is greater than its amount. Both signs positive; `amount` at most
 * their sum. Throws RangeError otherwise.
 */
export const shareToLargest = (amount: Cents, amounts: readonly Cents[]): Cents[] => {
  const total = sum(amounts)
  if (amount < 0 || amount > total || amounts.some((a) => a < 0))
    throw new RangeError(`cannot take ${amount} from ${total}`)
  if (amount === 0) return amounts.map(() => ZERO)
  const parts = amounts.map((a) => cutShare(amount, a, total))
  let left = amount - parts.reduce((a, b) => a + b, 0)
  const largestFirst =
    left === 0 ? [] : amounts.map((_, i) => i).toSorted((i, j) => (amounts[j] ?? 0) - (amounts[i] ?? 0) || i - j)
  for (const i of largestFirst) {
    if (left === 0) break
    parts[i] = (parts[i] ?? 0) + 1
    left -= 1
  }
  return parts.map(cents)
}

const cutShare = (amount: number, weight: number, total: number): number => {
  const product = amount * weight
  if (Number.isSafeInteger(product)) return (product - (product % total)) / total
  return Number((BigInt(amount) * BigInt(weight)) / BigInt(total))
}

/** The part excluding VAT of an amount including it, rounded once: HT = round2(TTC ÷ (1 + r)). `rate` in basis points. */
export const excludingVat = (including: Cents, rate: number): Cents =>
  roundHalfUp(fraction(BigInt(including) * 10_000n, 10_000n + BigInt(rate)))
