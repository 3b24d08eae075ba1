import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/day.ts'
import { cents, sum } from '#domain/money.ts'
import { grids, inputs, OPTION_CODES, stays } from './arbitrary.fixture.ts'
import { totalsOf } from './line.ts'
import { nightTable } from './night-table.ts'
import { quote } from './quote.ts'
import { reprice, REPRICE_STRATEGIES } from './reprice.ts'
import type { QuoteInput } from './request.ts'

const amounts = (parts: readonly { amount: number }[]): number => parts.reduce((total, p) => total + p.amount, 0)

describe('the parts of a price', () => {
  it('sum to its totals', () => {
    fc.assert(
      fc.property(inputs(), (input) => {
        const result = quote(input)
        const components = amounts(result.trace.components)
        expect(amounts(result.trace.nights)).toBe(result.base)
        expect(Object.values(result.components).reduce((a, b) => a + b, 0)).toBe(components)
        expect(result.net).toBe(result.base + components - result.offers - result.discount)
        expect(amounts(result.lines)).toBe(result.total)
        expect(result.total).toBe(result.net + result.fees + result.insurance + (result.touristTax?.total ?? 0))
        expect((result.downPayment ?? 0) + (result.balance ?? 0)).toBe(result.total)
        expect(sum(result.touristTax?.parts ?? [])).toBe(result.touristTax?.total ?? 0)
        const { total, net, fees, insurance, tax } = totalsOf(result.lines)
        expect([total, net, fees, insurance, tax]).toEqual([
          result.total,
          result.net,
          result.fees,
          result.insurance,
          result.touristTax?.total ?? 0,
        ])
      }),
    )
  })
  it('are never negative, nor is what is left', () => {
    fc.assert(
      fc.property(inputs(), (input) => {
        const { base, offers, discount, net, total, downPayment, balance } = quote(input)
        for (const amount of [base, offers, discount, net, total, downPayment ?? 0, balance ?? 0])
          expect(amount).toBeGreaterThanOrEqual(0)
      }),
    )
  })
  it('are exact: each night is its price ÷ divisor within a cent, each segment units × nights × price ÷ divisor', () => {
    fc.assert(
      fc.property(inputs(), (input) => {
        const { trace, lines } = quote(input)
        for (const n of trace.nights) expect(Math.abs(n.amount - n.price / n.divisor)).toBeLessThan(1)
        for (const c of trace.components) {
          expect(amounts(c.segments)).toBe(c.amount)
          for (const { units, nights, unitPrice, divisor = 1, amount } of c.segments)
            expect(Math.abs(amount - (units * nights * unitPrice) / divisor)).toBeLessThan(divisor === 1 ? 0.001 : 1)
        }
        const unit = lines.filter((l) => l.unitPrice !== null)
        for (const l of unit) expect(l.amount).toBe(l.quantity * (l.nights ?? 1) * (l.unitPrice ?? 0))
      }),
    )
  })
  it('fill a table of nights that sums to base and components', () => {
    fc.assert(
      fc.property(inputs(), (input) => {
        const { trace, base } = quote(input)
        const table = nightTable(trace)
        expect(table.total).toBe(base + amounts(trace.components))
        expect(amounts(table.perStay) + table.rows.reduce((total, r) => total + r.total, 0)).toBe(table.total)
      }),
    )
  })
  it('keep their VAT: a reduction takes from each rate no more than it has', () => {
    fc.assert(
      fc.property(inputs(), (input) => {
        const { lines } = quote(input)
        const byRate = new Map<number | null, number>()
        for (const { tvaRate, amount } of lines) byRate.set(tvaRate, (byRate.get(tvaRate) ?? 0) + amount)
        for (const amount of byRate.values()) expect(amount).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('a price', () => {
  it('is the same twice, and through JSON', () => {
    fc.assert(
      fc.property(inputs(), (input) => {
        const result = quote(input)
        expect(quote(JSON.parse(JSON.stringify(input)) as QuoteInput)).toEqual(result)
        expect(JSON.parse(JSON.stringify(result))).toEqual(result)
      }),
    )
  })
  it('does not depend on the order of people, nor does its explanation', () => {
    const shuffled = inputs().chain((input) =>
      fc.tuple(fc.constant(input), fc.shuffledSubarray([...input.people], { minLength: input.people.length })),
    )
    fc.assert(
      fc.property(shuffled, ([input, people]) => {
        expect(quote({ ...input, people })).toEqual(quote(input))
      }),
    )
  })
  it('leaves its input as it was', () => {
    fc.assert(
      fc.property(inputs(), (input) => {
        const before = structuredClone(input)
        quote(input)
        expect(input).toEqual(before)
      }),
    )
  })
  it('does not depend on how a stay is cut into equal periods', () => {
    const cut = (input: QuoteInput): QuoteInput => {
      const periods = input.grid.periods.flatMap((p) => {
        const middle = addDays(p.start, 1)
        return middle < p.end
          ? [
              { ...p, end: middle },
              { ...p, start: middle },
            ]
          : [p]
      })
      return { ...input, grid: { ...input.grid, periods } }
    }
    fc.assert(
      fc.property(inputs(), (input) => {
        const [whole, parts] = [quote(input), quote(cut(input))]
        expect([parts.base, parts.total]).toEqual([whole.base, whole.total])
      }),
    )
  })
})

describe('on a NIGHT grid without offers', () => {
  // Ranked or dated prices by person, with people present part of the time, may make another person cheaper: the ranks move.
  const plain = fc
    .tuple(grids(['NIGHT'], false), stays(true))
    .map(([grid, request]): QuoteInput => ({ grid, ...request }))
  const whole = fc.tuple(grids(['NIGHT']), stays(false)).map(([grid, request]): QuoteInput => ({ grid, ...request }))

  it('another person never lowers net', () => {
    const age = fc.integer({ min: 0, max: 90 })
    for (const some of [plain, whole]) {
      fc.assert(
        fc.property(some, age, (input, a) => {
          expect(quote({ ...input, people: [...input.people, { age: a }] }).net).toBeGreaterThanOrEqual(
            quote(input).net,
          )
        }),
      )
    }
  })
  it('another option never lowers net', () => {
    fc.assert(
      fc.property(whole, fc.constantFrom(...OPTION_CODES), (input, code) => {
        const quantities = { ...input.quantities, [code]: (input.quantities[code] ?? 0) + 1 }
        expect(quote({ ...input, quantities }).net).toBeGreaterThanOrEqual(quote(input).net)
      }),
    )
  })
  it('another night never lowers net', () => {
    for (const some of [plain, whole]) {
      fc.assert(
        fc.property(some, (input) => {
          const { arrival, departure } = input.stay
          const longer = quote({
            ...input,
            grid: { ...input.grid, crossPeriod: 'PRORATA' },
            stay: { arrival, departure: addDays(departure, 1) },
          })
          expect(longer.net).toBeGreaterThanOrEqual(
            quote({ ...input, grid: { ...input.grid, crossPeriod: 'PRORATA' } }).net,
          )
        }),
      )
    }
  })
})

describe('every strategy of re-pricing', () => {
  it('gives lines that sum, and says the difference', () => {
    const change = fc.tuple(inputs(), stays(true), fc.constantFrom(...REPRICE_STRATEGIES))
    fc.assert(
      fc.property(change, ([input, next, strategy]) => {
        const { grid, ...request } = input
        const stored = quote(input)
        const candidates = [{ ...grid, version: 2 }]
        const result = reprice({
          strategy,
          stored,
          request: { ...request, ...next },
          storedGrid: grid,
          candidates,
          context: {},
        })
        expect(amounts(result.lines)).toBe(result.totals.total)
        expect(result.comparison.difference).toBe(result.totals.total - stored.total)
        expect(result.comparison.lines.reduce((total, l) => total + l.difference, 0)).toBe(result.comparison.difference)
        expect(result.totals.net).toBeGreaterThanOrEqual(0)
        expect(result.totals.tax).toBe(result.touristTax?.total ?? 0)
      }),
    )
  })
  it('changes nothing on an unchanged stay', () => {
    fc.assert(
      fc.property(
        inputs(['NIGHT', 'COUPLED']),
        fc.constantFrom('UPDATE_FROM_GRID', 'KEEP_GRID', 'KEEP_DETAIL'),
        (input, strategy) => {
          const { grid, ...request } = input
          const stored = quote(input)
          const result = reprice({ strategy, stored, request, storedGrid: grid, candidates: [grid], context: {} })
          expect(result.lines).toEqual(stored.lines)
          expect(result.comparison.difference).toBe(cents(0))
        },
      ),
    )
  })
})
