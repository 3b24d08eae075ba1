import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { cents, sum } from '../money.ts'
import { excludingByLine, vatByRate } from './vat.ts'

const line = (amount: number, rate: number | null) => ({ amount: cents(amount), rate })
const rates = fc.constantFrom(null, 0, 550, 1000, 2000)
const lines = fc.array(fc.record({ amount: fc.integer({ min: -1_000_000, max: 1_000_000 }).map(cents), rate: rates }), {
  maxLength: 40,
})

describe('vatByRate', () => {
  it.each([
    [22_950, 1000, 2086],
    [1240, 550, 65],
    [3000, 2000, 500],
  ])('%d at %d bp holds %d of VAT (worked example 19)', (amount, rate, vat) =>
    expect(vatByRate([line(amount, rate)]).rows[0]?.vat).toBe(vat),
  )

  it('sums before it divides', () => {
    expect(vatByRate([line(5, 2000), line(5, 2000), line(5, 2000)]).rows[0]?.excluding).toBe(13) // not 3 × 4
  })

  it('keeps apart what bears no VAT, and the zero rate', () => {
    const split = vatByRate([line(854, null), line(3036, null), line(1000, 0), line(22_950, 1000)])
    expect(split.rows.map((row) => row.rate)).toEqual([0, 1000])
    expect(split).toMatchObject({ outside: 3890, vat: 2086, including: 27_840, excluding: 25_754 })
  })

  test('totals sum, whatever the lines', () => {
    fc.assert(
      fc.property(lines, (some) => {
        const split = vatByRate(some)
        expect(split.including).toBe(sum(some.map((l) => l.amount)))
        expect(split.excluding + split.vat).toBe(split.including)
        for (const row of split.rows) expect(row.excluding + row.vat).toBe(row.including)
      }),
    )
  })
})

describe('excludingByLine', () => {
  it('spreads the cents by largest remainder', () =>
    // 5/1.2 = 4.1666…: the base of 15 is 13, so one line takes the cent.
    expect(excludingByLine([line(5, 2000), line(5, 2000), line(5, 2000)])).toEqual([5, 4, 4]))

  test('the lines of a rate sum to its base, and none is a cent away from its own', () => {
    fc.assert(
      fc.property(lines, (some) => {
        const shares = excludingByLine(some)
        for (const row of vatByRate(some).rows)
          expect(sum(shares.filter((_, i) => some[i]?.rate === row.rate))).toBe(row.excluding)
        some.forEach((l, i) => {
          const exact = l.rate === null ? l.amount : (l.amount * 10_000) / (10_000 + l.rate)
          expect(Math.abs((shares[i] ?? Number.NaN) - exact)).toBeLessThan(1 + 1e-9)
        })
      }),
    )
  })
})
