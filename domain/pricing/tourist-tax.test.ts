import { describe, expect, it } from 'vitest'
import { toDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { cents, sum } from '#domain/money.ts'
import { aGrid, anInput, anOffer, couple, stay } from './examples.fixture.ts'
import { lodgingOf } from './lodging.ts'
import { quote } from './quote.ts'
import type { Person, QuoteRequest, TouristTaxRule } from './request.ts'
import { forfaitTax, withAdditions } from './tourist-tax.ts'

const unit = (base: number, additions: readonly number[] = [], over: Partial<TouristTaxRule> = {}): TouristTaxRule =>
  ({ regime: 'UNIT', base: cents(base), additions, ...over }) as TouristTaxRule

const percent = (rate: number, cap: number, over: Partial<TouristTaxRule> = {}): TouristTaxRule =>
  ({ regime: 'PERCENT', rate, cap: cents(cap), vatRate: 1000, additions: [], ...over }) as TouristTaxRule

/** Seven nights at 20.00. */
const priced = (
  touristTax: readonly TouristTaxRule[],
  people: readonly Person[] = couple,
  over: Partial<QuoteRequest> = {},
) => quote(anInput(aGrid(), { stay: stay('2026-06-01', '2026-06-08'), people, touristTax, ...over }))

const taxOf = (...args: Parameters<typeof priced>) => priced(...args).touristTax

describe('who owes it', () => {
  it.each<[string, Person[], number]>([
    ['18 years old', [{ age: 18 }], 7],
    ['17 years old', [{ age: 17 }], 0],
    ['a seasonal worker', [{ age: 30, exemption: 'SEASONAL_WORKER' }], 0],
    ['present three nights', [{ age: 30, from: toDay('2026-06-05') }], 3],
    ['nobody', [], 0],
  ])('%s', (_, people, personNights) =>
    expect(taxOf([unit(50)], people)).toMatchObject({ unit: 50, personNights, total: 50 * personNights }),
  )

  it('counts exempt nights by reason', () => {
    const people: Person[] = [
      { age: 9 },
      { age: 16, to: toDay('2026-06-03') },
      { age: 40, exemption: 'REHOUSED' },
      { age: 40 },
    ]
    expect(taxOf([unit(50)], people)?.exemptions).toEqual([
      { reason: 'MINOR', people: 2, personNights: 9 },
      { reason: 'REHOUSED', people: 1, personNights: 7 },
    ])
  })
  it('takes the age of the rule', () =>
    expect(taxOf([unit(50, [], { minAge: 13 })], [{ age: 13 }, { age: 12 }])?.personNights).toBe(7))
})

describe('tariffs with additions', () => {
  it.each([
    [55, [1000], 61],
    [330, [1000, 1500, 20_000], 1073],
    [60, [1000, 3400], 86],
    [22, [], 22],
    [5, [1000], 6],
  ])('%i with %o is %i', (base, additions, rounded) =>
    expect(withAdditions(cents(base), additions, 1).unit).toBe(rounded),
  )
  it('gives the last addition what is left, so that the parts sum', () => {
    const { total, parts } = withAdditions(cents(67), [1000, 1500, 20_000], 24)
    expect(parts).toEqual([1608, 161, 241, 3222])
    expect(sum(parts)).toBe(total)
  })
})

describe('by percentage', () => {
  it('divides among all occupants, whatever their presence', () => {
    const people = [...couple, { age: 9 }, { age: 30, to: toDay('2026-06-02') }]
    // 140.00 ÷ 1.1 ÷ 7 ÷ 4 × 5 % = 0.227.
    expect(taxOf([percent(500, 300)], people)).toMatchObject({ unit: 23, personNights: 15, total: 345 })
  })
  it('is capped before the additions', () => {
    expect(taxOf([percent(500, 20, { additions: [1000] })])).toMatchObject({
      unit: 22,
      segments: [{ base: 20, percent: { uncapped: 45, cap: 20 } }],
    })
  })
  it.each<[string, Partial<QuoteRequest>, number]>([
    // 140.00 ÷ 1.1 ÷ 7 ÷ 2 × 5 % = 0.4545.
    ['nothing', {}, 45],
    ['an offer on the base', { offers: [anOffer({ kind: 'LESS_PERCENT', rate: 5000 })] }, 23],
    ['a discount', { discount: { unit: 'PERCENT', rate: 5000 } }, 23],
    ['a discount in euros', { discount: { unit: 'CURRENCY', amount: cents(7000) } }, 23],
  ])('is on what is paid for the place, less %s', (_, over, unitPrice) =>
    expect(taxOf([percent(500, 300)], couple, over)?.unit).toBe(unitPrice),
  )

  const grid = aGrid({
    ageCategories: [{ code: 'ADULT', min: 18, max: null, order: 1, mode: 'NIGHT_OCCUPANT', price: cents(500) }],
    options: [{ code: 'ELEC', kind: 'EXTRA', mode: 'NIGHT_GROUP', price: cents(1000), included: 0 }],
  })
  const withPeople = (over: Partial<QuoteRequest> = {}) =>
    quote(
      anInput(grid, {
        stay: stay('2026-06-01', '2026-06-08'),
        people: couple,
        quantities: { ELEC: 1 },
        touristTax: [percent(500, 300)],
        ...over,
      }),
    )
  it('is on the people too, and not on the options', () =>
    // (140.00 + 70.00) ÷ 1.1 ÷ 7 ÷ 2 × 5 % = 0.6818; with the electricity it would be 0.909.
    expect(withPeople().touristTax?.unit).toBe(68))
  it('takes its part of what reduces base and options, and finds it again in the lines', () => {
    const offers = [anOffer({ kind: 'LESS_PERCENT', rate: 5000, scope: 'BASE_OPTIONS' })]
    const result = withPeople({ offers, discount: { unit: 'CURRENCY', amount: cents(2000) } })
    // Of 280.00, 140.00 by the offer and 20.00 by the discount: three quarters are lodging, 105.00 − 15.00.
    expect(result.touristTax?.segments[0]?.percent?.lodging).toBe(9000)
    expect(lodgingOf(result.lines)).toBe(9000)
    const old = result.lines.map((line) => {
      const { lodging: _, ...reduction } = line.reduction ?? { scope: 'BASE_OPTIONS' as const }
      return line.reduction === undefined ? line : { ...line, reduction }
    })
    expect(lodgingOf(old)).toBe(9000)
  })
  it('of nobody is 0', () => expect(taxOf([percent(500, 300)], [])).toMatchObject({ unit: 0, total: 0, parts: [0] }))
})

describe('dated tariffs', () => {
  const until = { end: toDay('2026-06-04') }
  const since = { start: toDay('2026-06-04') }
  it('tax each night by the one in force', () => {
    const tax = taxOf([unit(20, [1000], until), unit(60, [1000], since)])
    expect(tax?.segments.map((s) => [s.from, s.to, s.unit, s.personNights, s.total])).toEqual([
      ['2026-06-01', '2026-06-04', 22, 6, 132],
      ['2026-06-04', '2026-06-08', 66, 8, 528],
    ])
    expect(tax).toMatchObject({ personNights: 14, total: 660, parts: [600, 60] })
  })
  it('tax nothing outside the levy period', () => {
    expect(taxOf([unit(20, [], until)])).toMatchObject({ personNights: 6, total: 120 })
    expect(taxOf([unit(20, [], { end: toDay('2026-01-01') })])).toMatchObject({ personNights: 0, total: 0, parts: [0] })
  })
  it('make one line without a unit price', () => {
    const { lines } = priced([unit(20, [], until), unit(60, [], since)])
    expect(lines.at(-1)).toMatchObject({ type: 'tax', quantity: 14, unitPrice: null, amount: 600, tvaRate: null })
    expect(priced([unit(20)]).lines.at(-1)).toMatchObject({ type: 'tax', quantity: 14, unitPrice: 20, amount: 280 })
  })
})

describe('collected by the platform', () => {
  it('is known and not charged', () => {
    const result = priced([unit(50, [], { collectedBy: 'PARTNER' })])
    expect(result.touristTax).toMatchObject({ total: 700, collectedBy: 'PARTNER' })
    expect(result.total).toBe(result.net)
    expect(result.lines.some((l) => l.type === 'tax')).toBe(false)
  })
})

describe('another tax', () => {
  const waste = (rules: readonly TouristTaxRule[]) => ({ code: 'TAX_9', label: 'Ordures ménagères', rules })
  const other = (rules: readonly TouristTaxRule[], people: readonly Person[] = couple) =>
    priced([unit(50)], people, { otherTaxes: [waste(rules)] })

  it.each<[string, TouristTaxRule['regime'] & ('NIGHT' | 'STAY' | 'PERSON'), number, number]>([
    ['by night of the place', 'NIGHT', 7, 7 * 150],
    ['by stay', 'STAY', 1, 150],
    ['by person and stay, of its ages', 'PERSON', 3, 3 * 150],
  ])('is owed %s', (_, regime, quantity, amount) => {
    const people = [...couple, { age: 4 }, { age: 2 }]
    const result = other([{ regime, base: cents(150), additions: [], minAge: 3 }], people)
    expect(result.lines.at(-1)).toMatchObject({ type: 'otherTax', quantity, unitPrice: 150, amount })
    expect(result.trace.otherTaxes?.[0]?.tax.exemptions.length).toBe(regime === 'PERSON' ? 1 : 0)
  })

  it('by stay is owed once, by the tariff of the first night', () => {
    const stayRule = (base: number, dates: { start?: Day; end?: Day }): TouristTaxRule => ({
      regime: 'STAY',
      base: cents(base),
      additions: [],
      ...dates,
    })
    const rules = [stayRule(150, { end: toDay('2026-06-04') }), stayRule(200, { start: toDay('2026-06-04') })]
    expect(other(rules).lines.at(-1)).toMatchObject({ quantity: 1, unitPrice: 150, amount: 150 })
    const nights = rules.map((rule) => ({ ...rule, regime: 'NIGHT' as const, base: cents(100) }))
    expect(other(nights).lines.at(-1)).toMatchObject({ quantity: 7, amount: 700 })
  })

  it('bears its own VAT, within its tariff', () => {
    const [taxed, free] = [{ tvaId: 4, tvaRate: 1000 }, {}].map((vat) =>
      priced([], couple, { otherTaxes: [{ ...waste([unit(30, [], { minAge: 0 })]), ...vat }] }).lines.at(-1),
    )
    expect(taxed).toMatchObject({ amount: 420, tvaId: 4, tvaRate: 1000 })
    expect(free).toMatchObject({ amount: 420, tvaId: null, tvaRate: null })
  })

  it('has a line of its own, beside the tourist tax, in the total and in the trace', () => {
    const result = other([unit(30, [], { minAge: 0 })])
    expect(result.touristTax?.total).toBe(700)
    expect(result.lines.at(-1)).toMatchObject({
      ...{ type: 'otherTax', code: 'TAX_9', label: 'Ordures ménagères' },
      ...{ quantity: 14, unitPrice: 30, amount: 420, tvaRate: null },
    })
    expect(result.total).toBe(14_000 + 700 + 420)
    expect(result.trace.otherTaxes).toMatchObject([{ code: 'TAX_9', tax: { total: 420 } }])
    expect(sum(result.lines.map((l) => l.amount))).toBe(result.total)
  })
  it('looks at its own age, and at no exemption of the tourist tax', () => {
    const people: Person[] = [{ age: 9 }, { age: 12 }, { age: 40, exemption: 'RESIDENT' }]
    const result = other([unit(30, [], { minAge: 10 })], people)
    expect([result.touristTax?.total, result.trace.otherTaxes?.[0]?.tax.personNights]).toEqual([0, 14])
  })
  it('by percentage is a share of the lodging excluding VAT', () =>
    expect(other([percent(500, 300, { minAge: 0 })]).trace.otherTaxes?.[0]?.tax.unit).toBe(45))
  it('is absent on nights when it is not in force, where it is not of the stay, and by forfait', () => {
    expect(other([unit(30, [], { start: toDay('2026-06-06') })]).lines.at(-1)).toMatchObject({ amount: 2 * 2 * 30 })
    for (const rules of [
      [unit(30, [], { end: toDay('2026-01-01') })],
      [],
      [{ regime: 'FORFAIT', additions: [] } as const],
    ]) {
      const result = other(rules)
      expect([result.total, result.trace.otherTaxes]).toEqual([14_700, undefined])
    }
  })
})

describe('by forfait', () => {
  it('charges nothing on the stay', () =>
    expect(priced([{ regime: 'FORFAIT', additions: [] }])).toMatchObject({ touristTax: null, total: 14_000 }))
  it('splits its additions', () => {
    const rule = { capacity: 150, abatement: 4000, tariff: cents(40), additions: [1000, 3400], nights: 120 }
    expect(forfaitTax(rule)).toEqual({ base: 432_000, total: 622_080, parts: [432_000, 43_200, 146_880] })
  })
})
