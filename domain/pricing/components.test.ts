import { describe, expect, it } from 'vitest'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { aCategory, aGrid, anInput, anOption, couple, gridN, stay } from './examples.fixture.ts'
import { nightTable } from './night-table.ts'
import { quote } from './quote.ts'
import type { Person, QuoteRequest } from './request.ts'
import { defaultQuantities } from './types.ts'
import type { AgeCategoryPrice, DatedPrice, GridSnapshot, OptionPrice, PriceMode, Slice } from './types.ts'

/** Four nights: 4, 5, 6 and 7 May. */
const may = stay('2026-05-04', '2026-05-08')
const day = (n: number) => toDay(`2026-05-0${n}`)

const slices: readonly Slice[] = [
  { from: 1, to: 2, price: cents(100) },
  { from: 3, to: 4, price: cents(70) },
  { from: 5, to: null, price: cents(50) },
]
const dated: readonly DatedPrice[] = [
  { start: day(1), end: day(6), price: cents(100) },
  { start: day(6), end: day(7), price: cents(300) },
]

const components = (grid: Partial<GridSnapshot>, request: Partial<QuoteRequest>) =>
  quote(anInput(aGrid(grid), { stay: may, ...request })).components

const adults = (n: number): Person[] => Array.from({ length: n }, () => ({ age: 30 }))

const category = (mode: PriceMode, over: Partial<AgeCategoryPrice> = {}): AgeCategoryPrice[] => [
  aCategory('ADULT', 0, null, 1, 100, { mode, ...over }),
]

const withDates = (): Partial<AgeCategoryPrice> => ({ prices: dated })

describe('people', () => {
  it.each<[PriceMode, number]>([
    ['NIGHT_OCCUPANT', 3 * 4 * 100],
    ['OCCUPANCY_OCCUPANT', 3 * 100],
    ['NIGHT_GROUP', 4 * 100],
    ['OCCUPANCY_GROUP', 100],
    // Four nights at a seventh each, 171.43 for three: rounded once.
    ['WEEK_OCCUPANT', 171],
    ['WEEK_GROUP', 57],
  ])('%s', (mode, amount) =>
    expect(components({ ageCategories: category(mode) }, { people: adults(3) })).toEqual({ ADULT: amount }),
  )

  it.each<[PriceMode, number]>([
    ['NIGHT_OCCUPANT', 2 * (100 + 100 + 300 + 0)],
    ['OCCUPANCY_OCCUPANT', 2 * 100],
    ['NIGHT_GROUP', 100 + 100 + 300 + 0],
    ['OCCUPANCY_GROUP', 100],
    ['WEEK_OCCUPANT', 143],
    ['WEEK_GROUP', 71],
  ])('%s with dated prices: each night its own, per stay that of the arrival, none in force is 0', (mode, amount) => {
    expect(components({ ageCategories: category(mode, withDates()) }, { people: adults(2) })).toEqual({ ADULT: amount })
  })

  it.each<[PriceMode, number]>([
    // Present on 2, 1 and 1 nights: nights 4 and 5; 6; 4.
    ['NIGHT_OCCUPANT', 4 * 100],
    ['SLICES', 2 * 100 + 100 + 70],
    ['OCCUPANCY_OCCUPANT', 3 * 100],
    ['NIGHT_GROUP', 3 * 100],
    ['OCCUPANCY_GROUP', 100],
    ['WEEK_OCCUPANT', 57],
    ['WEEK_GROUP', 43],
  ])('%s counts only nights of presence', (mode, amount) => {
    const people = [
      { age: 30, from: day(6), to: day(7) },
      { age: 30, to: day(6) },
      { age: 30, to: day(5) },
    ]
    const over = mode === 'SLICES' ? { price: slices } : {}
    expect(components({ ageCategories: category(mode, over) }, { people })).toEqual({ ADULT: amount })
  })

  it('nobody or nobody present charges no group', () => {
    expect(components({ ageCategories: category('OCCUPANCY_GROUP') }, { people: [] })).toEqual({})
    expect(components({ ageCategories: category('OCCUPANCY_GROUP') }, { people: [{ age: 30, from: day(9) }] })).toEqual(
      {},
    )
  })

  it('presence is cut to the stay', () => {
    const people = [{ age: 30, from: toDay('2026-04-01'), to: day(6) }]
    expect(components({ ageCategories: category('NIGHT_OCCUPANT') }, { people })).toEqual({ ADULT: 200 })
  })
})

describe('ranks', () => {
  it('go to the longest present, then to the earliest', () => {
    // Ranks 1 and 2 (at 100): four nights and three; rank 3 (at 70): from the 5th; rank 4: from the 6th.
    const people = [
      { age: 30, from: day(6) },
      { age: 30, to: day(7) },
      { age: 30, from: day(5), to: day(7) },
      { age: 30 },
    ]
    const result = quote(
      anInput(aGrid({ ageCategories: category('SLICES', { price: slices }) }), { stay: may, people }),
    )
    expect(result.components).toEqual({ ADULT: 4 * 100 + 3 * 100 + 2 * 70 + 2 * 70 })
    expect(result.trace.components[0]?.segments.map((s) => [s.rank, s.units, s.nights])).toEqual([
      [1, 1, 4],
      [2, 1, 3],
      [3, 1, 2],
      [4, 1, 2],
    ])
  })
  it('share a segment when they cost the same, and follow dated slices', () => {
    const prices = [
      { start: day(1), end: day(6), price: slices },
      { start: day(6), end: day(9), price: [{ from: 1, to: null, price: cents(10) }] },
    ]
    const result = quote(
      anInput(aGrid({ ageCategories: category('SLICES', { prices }) }), { stay: may, people: adults(3) }),
    )
    expect(result.components).toEqual({ ADULT: 2 * (100 + 100 + 10 + 10) + (70 + 70 + 10 + 10) })
    expect(result.trace.components[0]?.segments).toHaveLength(4)
  })
  it('leave the count of a line that of the people, each night', () => {
    const over = { ageCategories: category('SLICES', { price: slices }) }
    const { lines } = quote(anInput(aGrid({ includedQuantity: 2, ...over }), { stay: may, people: adults(4) }))
    // Ranks 1 and 2 at 1.00, 3 and 4 at 0.70, whoever is included.
    expect(lines.find((l) => l.type === 'attendant')).toMatchObject({
      quantity: 4,
      nights: 4,
      unitPrice: null,
      amount: 2 * 4 * 100 + 2 * 4 * 70,
    })
  })
  it('without a slice cost nothing', () => {
    expect(
      components({ ageCategories: category('SLICES', { price: slices.slice(0, 1) }) }, { people: adults(5) }),
    ).toEqual({ ADULT: 800 })
  })
  it('use none of the included people', () => {
    const ageCategories = [
      aCategory('ADULT', 18, null, 1, 0, { mode: 'SLICES', price: slices }),
      aCategory('CHILD', 0, 17, 2, 40),
    ]
    const people = [...adults(1), { age: 9 }, { age: 8 }]
    expect(components({ includedQuantity: 1, ageCategories }, { people })).toEqual({ ADULT: 400, CHILD: 160 })
  })
})

describe('included people', () => {
  const bands = [aCategory('CHILD', 0, 17, 2, 40), aCategory('ADULT', 18, null, 1, 100)]
  it('are taken by the order of categories, whatever the order of lists', () => {
    const people = [{ age: 9 }, ...adults(2)]
    expect(components({ includedQuantity: 2, ageCategories: bands }, { people })).toEqual({ CHILD: 160 })
    expect(components({ includedQuantity: 1, ageCategories: bands }, { people })).toEqual({ ADULT: 400, CHILD: 160 })
  })
  it('are the longest present', () => {
    const people = [{ age: 30, from: day(7) }, { age: 30 }]
    expect(components({ includedQuantity: 1, ageCategories: bands }, { people })).toEqual({ ADULT: 100 })
  })
  it('do not count those who are never there', () => {
    const people = [{ age: 30, from: day(9) }, { age: 9 }]
    const result = quote(anInput(aGrid({ includedQuantity: 1, ageCategories: bands }), { stay: may, people }))
    expect(result.components).toEqual({})
    expect(result.trace.unpriced).toEqual([{ what: 'absent', age: 30, count: 1 }])
  })
  it('leave groups free when they take all of it', () => {
    const group = { mode: 'NIGHT_GROUP' } as const
    const ageCategories = [aCategory('ADULT', 18, null, 1, 100, group)]
    expect(components({ includedQuantity: 2, ageCategories }, { people: adults(2) })).toEqual({})
    expect(components({ includedQuantity: 2, ageCategories }, { people: adults(3) })).toEqual({ ADULT: 400 })
  })
})

describe('options', () => {
  const option = (mode: PriceMode, over: Partial<OptionPrice> = {}): OptionPrice[] => [
    anOption('X', 100, { mode, ...over }),
  ]
  it.each<[PriceMode, number, number]>([
    ['NIGHT_OCCUPANT', 1, 2 * 4 * 100],
    ['OCCUPANCY_OCCUPANT', 1, 2 * 100],
    ['NIGHT_GROUP', 1, 4 * 100],
    ['OCCUPANCY_GROUP', 1, 100],
    ['NIGHT_GROUP', 3, 0],
    ['OCCUPANCY_GROUP', 5, 0],
  ])('%s, three of which %i included', (mode, included, amount) => {
    expect(components({ options: option(mode, { included }) }, { quantities: { X: 3 } }).X ?? 0).toBe(amount)
  })
  it('by slices keep the ranks after the included units', () => {
    const sliced = { price: slices, included: 2 }
    expect(components({ options: option('SLICES', sliced) }, { quantities: { X: 5 } })).toEqual({
      X: 4 * (70 + 70 + 50),
    })
  })
  it('that are required are charged once at least', () => {
    const required = { required: true }
    expect(components({ options: option('OCCUPANCY_OCCUPANT', required) }, {})).toEqual({ X: 100 })
    expect(components({ options: option('OCCUPANCY_OCCUPANT', required) }, { quantities: { X: 0 } })).toEqual({
      X: 100,
    })
  })
  it('that the grid lacks are reported, not forgotten', () => {
    const result = quote(anInput(aGrid(), { stay: may, quantities: { KAYAK: 2, BOAT: 0 } }))
    expect(result.trace.unpriced).toEqual([{ what: 'option', code: 'KAYAK', quantity: 2 }])
  })
  it('start with the quantities of spec 3', () => {
    const options = [
      anOption('A', 1),
      anOption('B', 1, { required: true }),
      anOption('C', 1, { required: true, included: 2 }),
    ]
    expect(defaultQuantities(aGrid({ options }))).toEqual({ A: 0, B: 1, C: 2 })
  })
  it('refuses slices in another mode', () => {
    expect(() =>
      components({ options: option('NIGHT_OCCUPANT', { price: slices }) }, { quantities: { X: 1 } }),
    ).toThrow('price.wrongTariff')
  })
})

describe('ages without a price', () => {
  it('are reported', () => {
    const result = quote(
      anInput(aGrid({ ageCategories: [aCategory('ADULT', 18, null, 1, 1)] }), {
        stay: may,
        people: [{ age: 5 }, { age: 5 }, { age: 40 }],
      }),
    )
    expect(result.trace.unpriced).toEqual([{ what: 'age', age: 5, count: 2 }])
  })
})

describe('prices by hand', () => {
  const manual = [
    { type: 'occupancy', code: 'BASE', label: '', amount: cents(10_000) },
    { type: 'animal', code: 'DOG', label: 'Chien', amount: cents(0) },
    { type: 'otherExtras', code: 'GIFT', label: 'Panier', amount: cents(1500), tvaRate: 2000 },
  ] as const
  const result = quote(
    anInput(gridN(), { stay: may, people: couple, quantities: { DOG: 1, ELEC: 1 }, manual, insurance: { rate: 400 } }),
  )
  it('replace the computed ones, and add lines', () => {
    expect([result.base, result.components]).toEqual([10_000, { ELEC: 1800, GIFT: 1500 }])
    expect(result.lines.map((l) => [l.type, l.code, l.amount, l.tvaRate, l.manual === true])).toEqual([
      ['occupancy', 'BASE', 10_000, 1000, true],
      ['animal', 'DOG', 0, 1000, true],
      ['extra', 'ELEC', 1800, 1000, false],
      ['otherExtras', 'GIFT', 1500, 2000, true],
      ['insurance', 'INSURANCE', 532, null, false],
    ])
  })
  it('leave what the grid asks in the trace', () => {
    expect(result.trace.computedBase).toBe(4 * 1800)
    expect(result.trace.components.find((c) => c.code === 'DOG')).toMatchObject({ computed: 4 * 300, amount: 0 })
    expect(result.trace.nights.map((n) => [n.source, n.amount])).toEqual(
      Array.from({ length: 4 }, () => ['MANUAL', 2500]),
    )
  })
  it('price a stay that no grid sells', () => {
    const closed = { stay: stay('2026-12-01', '2026-12-04'), manual: manual.slice(0, 1) }
    expect(quote(anInput(gridN(), closed)).total).toBe(10_000)
  })
})

describe('the table of nights', () => {
  it('shows each night and what is charged once', () => {
    const options = [
      anOption('ELEC', 450, { mode: 'NIGHT_GROUP' }),
      anOption('CLEAN', 6500, { mode: 'OCCUPANCY_GROUP' }),
    ]
    const people = [{ age: 30, to: day(5) }, { age: 30 }]
    const { trace } = quote(
      anInput(aGrid({ options, ageCategories: category('NIGHT_OCCUPANT') }), {
        stay: may,
        people,
        quantities: { ELEC: 1, CLEAN: 1 },
      }),
    )
    const table = nightTable(trace)
    expect(table.rows.map((r) => [r.night, r.base.amount, r.components, r.total])).toEqual([
      [day(4), 2000, { ADULT: 200, ELEC: 450 }, 2650],
      [day(5), 2000, { ADULT: 100, ELEC: 450 }, 2550],
      [day(6), 2000, { ADULT: 100, ELEC: 450 }, 2550],
      [day(7), 2000, { ADULT: 100, ELEC: 450 }, 2550],
    ])
    expect(table.perStay).toEqual([{ code: 'CLEAN', label: '', amount: 6500 }])
    expect(table.total).toBe(2650 + 3 * 2550 + 6500)
  })
})
