import { describe, expect, it } from 'vitest'
import { addDays, toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { comparePrices } from './compare.ts'
import { aCategory, aPeriod, aRequest, anInput, anOffer, family, gridC, gridN, stay } from './examples.fixture.ts'
import type { QuoteLine, StoredPrice } from './line.ts'
import { quote } from './quote.ts'
import { reprice } from './reprice.ts'
import type { RepriceInput, RepriceStrategy } from './reprice.ts'
import type { QuoteRequest } from './request.ts'

/** Seven nights over two seasons: 149.00 + 28.00 + 21.00 + 31.50, in one VAT rate. */
const request: QuoteRequest = aRequest({ ...family, fees: { amount: cents(2000) }, insurance: { rate: 400 } })
const stored: StoredPrice = quote({ ...request, grid: gridN() })

const again = (strategy: RepriceStrategy, over: Partial<QuoteRequest> = {}, input: Partial<RepriceInput> = {}) =>
  reprice({
    strategy,
    stored,
    request: { ...request, ...over },
    storedGrid: gridN(),
    candidates: [gridN({ version: 2 })],
    context: {},
    ...input,
  })

const linesOf = (lines: readonly QuoteLine[]) => lines.map((l) => [l.code, l.quantity, l.nights, l.unitPrice, l.amount])

/** Two nights more, without the dog, with two children. */
const change: Partial<QuoteRequest> = {
  stay: stay('2026-06-29', '2026-07-08'),
  people: [{ age: 41 }, { age: 39 }, { age: 9 }, { age: 12 }],
  quantities: { DOG: 0, ELEC: 1 },
}

const manualDog: StoredPrice = {
  nights: 7,
  lines: stored.lines.map((l) =>
    l.code === 'DOG' ? { ...l, quantity: 1, nights: null, unitPrice: cents(500), amount: cents(500), manual: true } : l,
  ),
}

describe('KEEP_DETAIL', () => {
  it('keeps every amount, and computes the tourist tax again', () => {
    const touristTax = [{ regime: 'UNIT', base: cents(50), additions: [] }] as const
    const result = again('KEEP_DETAIL', { ...change, touristTax })
    expect(result.lines.filter((l) => l.type !== 'tax')).toEqual(stored.lines)
    expect(result.totals.tax).toBe(2 * 9 * 50)
    expect(result.comparison.difference).toBe(900)
  })
  it('computes the other taxes again, and drops those that are no more', () => {
    const rules = [{ regime: 'UNIT', base: cents(10), additions: [], minAge: 0 }] as const
    const taxed: StoredPrice = quote({
      ...request,
      otherTaxes: [{ code: 'TAX_1', label: 'Une', rules }],
      grid: gridN(),
    })
    const otherTaxes = [{ code: 'TAX_2', label: 'Autre', rules }]
    const result = again('KEEP_DETAIL', { ...change, otherTaxes }, { stored: taxed })
    expect(result.lines.filter((l) => l.type === 'otherTax').map((l) => [l.code, l.amount])).toEqual([['TAX_2', 360]])
    expect(result.otherTaxes).toHaveLength(1)
  })
})

describe('UPDATE_FROM_EXISTING_DETAIL', () => {
  it('keeps prices per week exact when nights come and go', () => {
    const grid = gridN({ ageCategories: [aCategory('ADULT', 0, null, 1, 4800, { mode: 'WEEK_OCCUPANT' })] })
    const people = [{ age: 30 }, { age: 31 }, { age: 32 }]
    const first = stay('2026-05-04', '2026-05-11')
    const old: StoredPrice = quote(anInput(grid, { stay: first, people }))
    const dearer = { ...grid, ageCategories: [aCategory('ADULT', 0, null, 1, 9900, { mode: 'WEEK_OCCUPANT' })] }
    const moved = (departure: string, from: StoredPrice) =>
      again(
        'UPDATE_FROM_EXISTING_DETAIL',
        { stay: stay('2026-05-04', departure), people, quantities: {} },
        { stored: from, storedGrid: dearer },
      )
    const adult = (lines: readonly QuoteLine[]) => linesOf(lines.filter((l) => l.code === 'ADULT'))
    const fortnight = moved('2026-05-18', old)
    expect(adult(fortnight.lines)).toEqual([['ADULT', 2, null, 4800, 9600]])
    const ten = moved('2026-05-14', { nights: 14, lines: fortnight.lines })
    expect(adult(ten.lines)).toEqual([['ADULT', 1, 10, null, 6857]])
    expect(adult(moved('2026-05-11', { nights: 10, lines: ten.lines }).lines)).toEqual([['ADULT', 1, null, 4800, 4800]])
  })
  it('keeps unit prices and counts again', () => {
    const result = again('UPDATE_FROM_EXISTING_DETAIL', change)
    // 149.00 ÷ 7 = 21.29; insurance 4 % of 191.61 + 72.00 + 40.50.
    expect(linesOf(result.lines)).toEqual([
      ['BASE', 1, 9, 2129, 19_161],
      ['CHILD', 2, 9, 400, 7200],
      ['ELEC', 1, 9, 450, 4050],
      ['FEES', 1, null, 2000, 2000],
      ['INSURANCE', 1, null, 1216, 1216],
    ])
    expect(result.quote).toBeNull()
  })
  it('prices by the grid what the stay did not have', () => {
    const result = again('UPDATE_FROM_EXISTING_DETAIL', { people: [...request.people, { age: 45 }] })
    expect(result.lines.find((l) => l.code === 'ADULT')).toMatchObject({
      quantity: 1,
      nights: 7,
      unitPrice: 600,
      amount: 4200,
    })
  })
  it('needs no period on the new dates', () => {
    expect(again('UPDATE_FROM_EXISTING_DETAIL', { stay: stay('2026-12-01', '2026-12-09') }).lines[0]?.amount).toBe(
      8 * 2129,
    )
  })
  it('moves no cent of a stay that only goes elsewhere', () => {
    // 149.00 ÷ 7 = 21.2857: neither 149.03 nor another insurance, discount or fee.
    const offers = [anOffer({ kind: 'LESS_PERCENT', rate: 1000 }, { code: 'RATE', cumulative: true, order: 1 })]
    const before = quote({ ...request, grid: gridN(), offers, discount: { unit: 'PERCENT', rate: 333 } })
    for (const at of ['2026-06-29', '2026-12-01'] as const) {
      const result = again('UPDATE_FROM_EXISTING_DETAIL', { stay: stay(at, addDays(toDay(at), 7)) }, { stored: before })
      expect(result.lines).toEqual(before.lines)
      expect(result.comparison.difference).toBe(0)
    }
  })
  it('keeps a weekly price that nights do not divide', () => {
    const electricity: StoredPrice = {
      nights: 7,
      lines: stored.lines.map((l) => (l.code === 'ELEC' ? { ...l, unitPrice: null, amount: cents(4800) } : l)),
    }
    const result = again('UPDATE_FROM_EXISTING_DETAIL', {}, { stored: electricity })
    expect(result.lines.find((l) => l.code === 'ELEC')?.amount).toBe(4800)
  })
  it('keeps prices set by hand, a sum for the stay', () => {
    const result = again('UPDATE_FROM_EXISTING_DETAIL', {}, { stored: manualDog })
    expect(result.lines.find((l) => l.code === 'DOG')).toMatchObject({
      quantity: 1,
      nights: null,
      amount: 500,
      manual: true,
    })
  })
  it('lets reductions follow what they reduce', () => {
    const offers = [
      anOffer({ kind: 'LESS_PERCENT', rate: 1000 }, { code: 'RATE', cumulative: true, order: 1 }),
      anOffer({ kind: 'LESS_AMOUNT', amount: cents(100), per: 'NIGHT' }, { code: 'NIGHT', cumulative: true, order: 2 }),
      anOffer({ kind: 'X_EQUAL_Y', x: 7, y: 6 }, { code: 'FREE', cumulative: true, order: 3 }),
    ]
    const before = quote({ ...request, grid: gridN(), offers, discount: { unit: 'PERCENT', rate: 500 } })
    expect(before.lines.filter((l) => l.amount < 0).map((l) => [l.code, l.amount])).toEqual([
      ['RATE', -1490],
      ['NIGHT', -700],
      ['FREE', -1800],
      ['DISCOUNT', -948],
    ])
    const result = again('UPDATE_FROM_EXISTING_DETAIL', { stay: stay('2026-06-29', '2026-07-13') }, { stored: before })
    // Base 298.06; 10 % of it; 14 nights; 18.00 as the base grew from 149.00; 5 % of the rest and 161.00 of options.
    expect(result.lines.filter((l) => l.amount < 0).map((l) => [l.code, l.amount])).toEqual([
      ['RATE', -2981],
      ['NIGHT', -1400],
      ['FREE', -3601],
      ['DISCOUNT', -1896],
    ])
  })
})

describe('KEEP_GRID', () => {
  it('computes on the stored version, though a newer one exists', () => {
    const result = again('KEEP_GRID', change, { candidates: [gridN({ version: 2, periods: [] })] })
    expect(result.grid).toEqual({ id: 1, version: 1 })
    expect(result.lines[0]?.amount).toBe(5 * 1800 + 4 * 2950)
  })
  it('keeps prices set by hand while what they price stays', () => {
    const kept = again('KEEP_GRID', {}, { stored: manualDog })
    expect(kept.lines.find((l) => l.code === 'DOG')).toMatchObject({ amount: 500, manual: true })
    expect(kept.quote?.trace.components.find((c) => c.code === 'DOG')).toMatchObject({ computed: 2100 })
    expect(again('KEEP_GRID', change, { stored: manualDog }).lines.some((l) => l.code === 'DOG')).toBe(false)
  })
  it('keeps other lines by hand', () => {
    const line: QuoteLine = {
      type: 'additionalSales',
      code: 'BREAD',
      label: 'Pain',
      quantity: 1,
      nights: null,
      unitPrice: cents(300),
      amount: cents(300),
      tvaId: null,
      tvaRate: 550,
      manual: true,
    }
    const result = again('KEEP_GRID', {}, { stored: { ...stored, lines: [...stored.lines, line] } })
    expect(result.lines).toContainEqual(line)
    expect(result.totals.net).toBe(22_950 + 300)
  })
  it('says why it cannot', () => {
    expect(() => again('KEEP_GRID', { stay: stay('2026-12-01', '2026-12-08') })).toThrowError(
      expect.objectContaining({
        code: 'price.noGrid',
        context: { reason: 'price.periodMissing', night: '2026-12-01' },
      }),
    )
  })
})

describe('UPDATE_FROM_GRID', () => {
  const dearer = gridN({ version: 2, periods: [aPeriod('2026-04-01', '2026-10-01', { night: cents(5000) })] })
  it('chooses again among current versions', () => {
    const result = again('UPDATE_FROM_GRID', {}, { candidates: [dearer, gridC({ id: 3, priority: -1 })] })
    expect(result.grid).toEqual({ id: 1, version: 2 })
    expect(result.lines[0]?.amount).toBe(35_000)
  })
  it('warns of the prices set by hand that it drops', () => {
    const result = again('UPDATE_FROM_GRID', {}, { stored: manualDog })
    expect(result.lostManual.map((l) => l.code)).toEqual(['DOG'])
    expect(result.lines.find((l) => l.code === 'DOG')?.amount).toBe(2100)
  })
  it('says why it cannot', () => {
    expect(() => again('UPDATE_FROM_GRID', {}, { candidates: [gridN({ active: false })] })).toThrowError(
      expect.objectContaining({ code: 'price.noGrid', context: { reason: 'price.gridInactive' } }),
    )
    expect(() => again('UPDATE_FROM_GRID', {}, { candidates: [] })).toThrow('price.noGrid')
  })
})

describe('comparing', () => {
  it('says what changes, appears and goes', () => {
    const result = comparePrices(
      stored.lines,
      again('KEEP_GRID', { ...change, people: [...(change.people ?? []), { age: 50 }] }).lines,
    )
    expect(result.lines.map((l) => [l.code, l.kind, l.before, l.after, l.difference])).toEqual([
      ['BASE', 'CHANGED', 14_900, 20_800, 5900],
      ['CHILD', 'CHANGED', 2800, 7200, 4400],
      ['DOG', 'REMOVED', 2100, 0, -2100],
      ['ELEC', 'CHANGED', 3150, 4050, 900],
      ['FEES', 'SAME', 2000, 2000, 0],
      ['INSURANCE', 'CHANGED', 918, 1498, 580],
      ['ADULT', 'ADDED', 0, 5400, 5400],
    ])
  })
  it('adds up the lines of one code', () => {
    const [base] = quote(anInput(gridN())).lines
    const half = { ...(base as QuoteLine), amount: cents(7450) }
    expect(comparePrices([base as QuoteLine], [half, half]).lines).toMatchObject([{ kind: 'SAME', difference: 0 }])
  })
})
