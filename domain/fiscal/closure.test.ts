import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Day } from '../day.ts'
import { addDays, toDay } from '../day.ts'
import { cents } from '../money.ts'
import type { Books, Counted } from './closure.ts'
import {
  countDocument,
  countPayment,
  daysToClose,
  endOfMonth,
  isDayClosed,
  isLate,
  monthToClose,
  nextMonth,
  NOTHING_COUNTED,
  perpetualAfter,
  sumCounted,
  yearAfter,
  yearToClose,
} from './closure.ts'
import { closureResult } from './closure-vector.ts'
import type { ClosureCase } from './closure-vector.ts'

const YEAR = { label: '2027', start: toDay('2027-01-01'), end: toDay('2027-12-31'), closed: false }
const books = (over: Partial<Books> = {}): Books => ({
  years: [YEAR],
  firstDay: toDay('2027-01-01'),
  lastDay: toDay('2027-03-31'),
  lastMonth: toDay('2027-02-28'),
  ...over,
})
const codeOf = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return (error as { code?: string }).code
  }
}
const days = (through: string, today: string, over: Partial<Books> = {}) =>
  codeOf(() => daysToClose(books(over), toDay(through), toDay(today)).length)

describe('days', () => {
  it.each([
    ['2027-04-01', '2027-04-01', {}, 1],
    ['2027-04-30', '2027-05-02', {}, 30],
    ['2027-04-02', '2027-04-01', {}, 'closure.inFuture'],
    ['2027-03-31', '2027-04-01', {}, 'closure.nothing'],
    ['2027-04-01', '2027-04-01', { firstDay: null, lastDay: null }, 'closure.nothing'],
    ['2028-01-01', '2028-01-05', {}, 'closure.newYearNeeded'],
    ['2027-01-02', '2027-01-02', { firstDay: toDay('2026-12-31'), lastDay: null }, 'closure.newYearNeeded'],
    ['2027-01-02', '2027-01-02', { lastDay: null }, 2],
  ])('through %s on %s', (through, today, over, expected) => {
    expect(days(through, today, over)).toEqual(expected)
  })

  it('before the first one are as closed as those behind the last', () => {
    const first = books({ lastDay: null })
    expect(isDayClosed(first, toDay('2026-12-31'))).toBe(true)
    expect(isDayClosed(first, toDay('2027-01-01'))).toBe(false)
    expect(isDayClosed(books(), toDay('2027-03-31'))).toBe(true)
    expect(isDayClosed(books({ firstDay: null, lastDay: null }), toDay('1999-01-01'))).toBe(false)
  })
})

describe('months', () => {
  const month = (name: string, over: Partial<Books> = {}, backedUp = true) =>
    codeOf(() => monthToClose(books(over), { month: name, backedUp }))

  it.each([
    ['2027-03', {}, true, { from: '2027-03-01', to: '2027-03-31' }],
    ['2027-03', {}, false, 'closure.backupNeeded'],
    ['2027-02', {}, true, 'closure.documentsMade'],
    ['2026-12', {}, true, 'closure.nothing'],
    ['2027-04', {}, true, 'closure.monthsOpen'],
    ['2027-03', { lastDay: toDay('2027-03-30') }, true, 'closure.periodsOpen'],
    ['2028-01', {}, true, 'closure.newYearNeeded'],
    ['2027-01', { firstDay: toDay('2027-01-15'), lastMonth: null }, true, { from: '2027-01-15', to: '2027-01-31' }],
  ])('%s %j', (name, over, backedUp, expected) => {
    expect(month(name, over, backedUp)).toEqual(expected)
  })

  it('end on their last day, leap years too', () => {
    expect(['2027-02', '2028-02', '2027-12'].map(endOfMonth)).toEqual(['2027-02-28', '2028-02-29', '2027-12-31'])
    expect(nextMonth(books({ lastMonth: toDay('2027-12-31') }))).toBe('2028-01')
  })
})

describe('years', () => {
  const whole = { lastDay: toDay('2027-12-31'), lastMonth: toDay('2027-12-31') }
  const year = (over: Partial<Books>, label = '2027', technical = true) =>
    codeOf(() => yearToClose(books(over), { label, technical }).to)

  it.each([
    [whole, '2027', true, '2027-12-31'],
    [whole, '2027', false, 'closure.technicalOnly'],
    [whole, '2031', true, 'closure.unknownYear'],
    [{}, '2027', true, 'closure.monthsOpen'],
    [{ ...whole, years: [{ ...YEAR, closed: true }] }, '2027', true, 'closure.documentsMade'],
    [
      {
        ...whole,
        years: [YEAR, { label: '2028', start: toDay('2028-01-01'), end: toDay('2028-12-31'), closed: false }],
      },
      '2028',
      true,
      'closure.yearsOpen',
    ],
  ])('%j %s', (over, label, technical, expected) => {
    expect(year(over, label, technical)).toBe(expected)
  })

  it('make the one that follows, named after the years that it touches', () => {
    expect(yearAfter(books(), YEAR)).toEqual({ label: '2028', start: '2028-01-01', end: '2028-12-31' })
    expect(yearAfter(books(), { end: toDay('2028-02-29') })).toMatchObject({ label: '2028-2029', end: '2029-02-28' })
    expect(yearAfter(books(), { end: toDay('2026-12-31') })).toBeNull()
  })

  it('make one that ends where a later one on record begins, under a name of its own', () => {
    const short = { label: '2027', start: toDay('2026-07-01'), end: toDay('2027-06-30'), closed: false }
    const later = { label: '2028', start: toDay('2028-01-01'), end: toDay('2028-12-31'), closed: false }
    const made = yearAfter(books({ years: [short, later] }), short)
    expect(made).toEqual({ label: '2027 (2)', start: '2027-07-01', end: '2027-12-31' })
  })
})

it('is late four months after the last month, to the day', () => {
  expect(isLate(books(), toDay('2027-06-28'))).toBe(false)
  expect(isLate(books(), toDay('2027-06-29'))).toBe(true)
  const never = books({ lastMonth: null, lastDay: null })
  expect([isLate(never, toDay('2027-04-30')), isLate(never, toDay('2027-05-01'))]).toEqual([false, true])
  expect(isLate(books({ firstDay: null, lastMonth: null }), toDay('2099-01-01'))).toBe(false)
})

const amount = fc.integer({ min: -900_000, max: 900_000 })
const rates = fc.array(fc.tuple(fc.constantFrom(0, 550, 1000, 2000, null), amount), { maxLength: 5 })
const document = fc.record({ till: fc.constantFrom('ACCUEIL', 'BAR', 'EPICERIE'), rates, already: rates })
const day = fc.array(document, { maxLength: 6 })

describe('whatever is sold', () => {
  it('sums: rates, stations and documents come to the total, and the parts of a rate to the rate', () => {
    fc.assert(
      fc.property(day, (documents) => {
        const { rates: byRate, total, tills, count, absolute } = sumCounted(documents.map(countDocument))
        const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0)
        expect(sum(byRate.map(({ including }) => including))).toBe(total)
        expect(sum(Object.values(tills))).toBe(total)
        for (const { including, excluding, vat } of byRate) expect(excluding + vat).toBe(including)
        expect(count).toBe(documents.length)
        expect(absolute).toBeGreaterThanOrEqual(Math.abs(total))
      }),
    )
  })

  it('days sum to months, months to the year, and perpetual totals never fall back', () => {
    fc.assert(
      fc.property(fc.array(day, { maxLength: 12 }), fc.integer({ min: 1, max: 5 }), (sold, cut) => {
        const each = sold.map((documents) => sumCounted(documents.map(countDocument)))
        const months: Counted[] = []
        for (let i = 0; i < each.length; i += cut) months.push(sumCounted(each.slice(i, i + cut)))
        expect(sumCounted(months)).toEqual(sumCounted(each))
        let last = { perpetual: cents(0), absolute: cents(0) }
        for (const one of each) {
          const next = perpetualAfter(last, one)
          expect(next.absolute).toBeGreaterThanOrEqual(last.absolute)
          expect(next.perpetual - last.perpetual).toBe(one.total)
          last = next
        }
        expect(last).toEqual({ perpetual: sumCounted(each).total, absolute: sumCounted(each).absolute })
      }),
    )
  })

  it('a document and its opposite come to nothing, VAT included, and to twice in absolute', () => {
    fc.assert(
      fc.property(document, ({ till, rates: sold, already }) => {
        const opposite = (some: typeof sold): typeof sold => some.map(([rate, ttc]) => [rate, ttc === 0 ? 0 : -ttc])
        const one = countDocument({ till, rates: sold, already })
        const both = sumCounted([one, countDocument({ till, rates: opposite(sold), already: opposite(already) })])
        expect(both.total).toBe(0)
        for (const { excluding, vat } of both.rates) expect([excluding, vat]).toEqual([0, 0])
        expect(both.absolute).toBe(2 * one.absolute)
      }),
    )
  })

  it('money that moves is in no total', () => {
    const moved = sumCounted([
      countPayment({ method: 'CASH', amount: cents(500), guarantee: false }),
      countPayment({ method: 'CASH', amount: cents(-500), guarantee: false }),
      countPayment({ method: 'CARD', amount: cents(90), guarantee: true }),
    ])
    expect(moved).toEqual({ ...NOTHING_COUNTED, payments: { CASH: 0 }, guarantees: 90 })
  })
})

describe('a house', () => {
  const run = (events: ClosureCase['events'], over: Partial<ClosureCase> = {}) =>
    closureResult({ years: [YEAR], events, ...over }) as { results: string[]; closures: { period: string }[] }
  const at = (today: string): { today: Day } => ({ today: toDay(today) })

  it('that sold nothing for a year closes 365 days, and its leap successor 366', () => {
    expect(run([{ ...at('2028-01-01'), op: 'auto' }]).closures).toHaveLength(365)
    const years = [{ label: '2028', start: toDay('2028-01-01'), end: toDay('2028-12-31') }]
    expect(run([{ ...at('2029-01-01'), op: 'auto' }], { years }).closures).toHaveLength(366)
  })

  it('whatever it does, a refused event leaves what was closed', () => {
    const step = fc.record({
      op: fc.constantFrom('auto', 'backup', 'closeMonth', 'closeDays', 'bill', 'payment', 'closeYear'),
      shift: fc.nat({ max: 40 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let today = toDay('2027-01-10')
        const events = steps.map(({ op, shift }, i) => {
          today = addDays(today, shift)
          const month = today.slice(0, 7)
          const rest = { number: `F${i}`, on: addDays(today, -3), rates: [[1000, 1100]] as const, method: 'CASH' }
          return { ...{ today, op, through: addDays(today, -1), month, year: '2027', technical: true }, ...rest }
        })
        const { results, closures } = run(events.map((one) => ({ ...one, amount: cents(100) })))
        expect(results).toHaveLength(events.length)
        const closed = closures.filter(({ period }) => period.length === 8).map(({ period }) => period)
        expect(closed).toEqual([...new Set(closed)].toSorted())
      }),
      { numRuns: 60 },
    )
  })
})
