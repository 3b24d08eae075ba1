import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  add,
  basisPoints,
  ceilToEuro,
  cents,
  compare,
  excludingVat,
  fraction,
  multiply,
  negate,
  percentOf,
  prorate,
  rateOf,
  roundHalfUp,
  roundQuotient,
  shareToLargest,
  subtract,
  sum,
} from './money.ts'

const amount = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }).map(cents)
const positive = fc.integer({ min: 0, max: 1_000_000_000_000 }).map(cents)

describe('cents', () => {
  it.each([0.5, Number.NaN, 2 ** 53, Number.POSITIVE_INFINITY])('refuses %s', (n) =>
    expect(() => cents(n)).toThrow(RangeError),
  )
  it('never is minus zero', () => expect(Object.is(negate(cents(0)), 0)).toBe(true))
  it('refuses a sum past the safe integers', () => {
    expect(() => sum([cents(Number.MAX_SAFE_INTEGER), cents(1)])).toThrow(RangeError)
  })
  it('refuses a rate that is no integer', () => expect(() => basisPoints(2.5)).toThrow(RangeError))
})

describe('fractions', () => {
  it('is in lowest terms with a positive denominator', () => expect(fraction(6, -4)).toEqual({ n: -3n, d: 2n }))
  it('refuses zero below the bar', () => expect(() => fraction(1, 0)).toThrow(RangeError))
  it('calculates exactly', () => {
    expect(add(fraction(1, 3), fraction(1, 6))).toEqual(fraction(1, 2))
    expect(subtract(fraction(1, 3), fraction(1, 3))).toEqual(fraction(0))
    expect(multiply(fraction(49_000), rateOf(3000))).toEqual(fraction(14_700))
    expect(compare(fraction(1, 3), fraction(333, 1000))).toBe(1)
  })
})

describe('rounding', () => {
  it.each([
    [1, 2, 1],
    [-1, 2, -1],
    [49, 100, 0],
    [5, 2, 3],
    [-5, 2, -3],
    [10, 7, 1],
    [11, 7, 2],
  ])('%i/%i is %i', (n, d, rounded) => {
    expect(roundHalfUp(fraction(n, d))).toBe(rounded)
    expect(roundQuotient(n, d)).toBe(rounded)
  })
  it('is the same in plain integers and in fractions', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (n, d) => {
        expect(roundQuotient(n, d)).toBe(roundHalfUp(fraction(n, d)))
      }),
    )
  })
  it.each([
    [0, 0],
    [22_770, 22_800],
    [22_800, 22_800],
    [1, 100],
    [-22_770, -22_800],
  ])('%i goes up to %i', (n, euro) => expect(ceilToEuro(fraction(n))).toBe(euro))
  it('refuses what is not exact', () => {
    expect(() => roundQuotient(0.5, 1)).toThrow(RangeError)
    expect(() => roundQuotient(1, 0)).toThrow(RangeError)
  })
})

describe('percentOf', () => {
  it.each([
    [21_460, 500, 1073],
    [75_900, 400, 3036],
    [-21_460, 500, -1073],
    [1, 5000, 1],
  ])('%i at %i bp is %i', (of, rate, part) => expect(percentOf(cents(of), rate)).toBe(part))
  it('stays exact past the safe integers', () =>
    expect(percentOf(cents(900_719_925_474_099), 9999)).toBe(900_629_853_481_552))
})

describe('prorate', () => {
  it('shares a discount without losing a cent', () => {
    const parts = prorate(cents(-100), [1, 1, 1])
    expect(parts).toEqual([-34, -33, -33])
    expect(sum(parts)).toBe(-100)
  })
  it('shares equally without weight', () => expect(prorate(cents(5), [0, 0])).toEqual([3, 2]))
  it('refuses no weight or a negative one', () => {
    expect(() => prorate(cents(1), [])).toThrow(RangeError)
    expect(() => prorate(cents(1), [2, -1])).toThrow(RangeError)
  })
  it('always sums to the amount', () => {
    fc.assert(
      fc.property(amount, fc.array(fc.nat(), { minLength: 1, maxLength: 12 }), (a, weights) => {
        expect(sum(prorate(a, weights))).toBe(a)
      }),
    )
  })
})

describe('shareToLargest', () => {
  it('gives the last cent to the largest', () =>
    expect(shareToLargest(cents(100), [cents(500), cents(700), cents(500)])).toEqual([29, 42, 29]))
  it('takes no more than there is', () => {
    expect(shareToLargest(cents(2), [cents(1), cents(1), cents(1), cents(1)])).toEqual([1, 1, 0, 0])
    expect(() => shareToLargest(cents(3), [cents(1), cents(1)])).toThrow(RangeError)
    expect(() => shareToLargest(cents(-1), [cents(1)])).toThrow(RangeError)
  })
  it('sums to the amount, each share within its amount', () => {
    const some = fc.array(positive, { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(some, fc.integer({ min: 0, max: 10_000 }), (amounts, rate) => {
        const taken = percentOf(sum(amounts), rate)
        const parts = shareToLargest(taken, amounts)
        expect(sum(parts)).toBe(taken)
        for (const [i, part] of parts.entries()) expect(part >= 0 && part <= (amounts[i] ?? 0)).toBe(true)
      }),
    )
  })
})

describe('excludingVat', () => {
  it.each([
    [22_950, 1000, 20_864],
    [1240, 550, 1175],
    [3000, 2000, 2500],
    [-3000, 2000, -2500],
    [4200, 0, 4200],
  ])('%i at %i bp is %i', (including, rate, excluding) => expect(excludingVat(cents(including), rate)).toBe(excluding))
})
