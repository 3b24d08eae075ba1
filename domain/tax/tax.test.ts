import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, toDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { cents, sum } from '#domain/money.ts'
import { frameOf, presencesOf } from '#domain/pricing/frame.ts'
import { EXEMPTION_REASONS } from '#domain/pricing/request.ts'
import type { Person, TouristTaxRule } from '#domain/pricing/request.ts'
import { touristTaxOf } from '#domain/pricing/tourist-tax.ts'
import { forfaitByMonth } from './forfait.ts'
import type { ForfaitTariff } from './forfait.ts'
import { correctionsOf, dueOf, sumRows } from './rows.ts'
import type { TaxRow } from './rows.ts'
import { additionCodesOf, taxByMonth } from './stay.ts'
import type { ChargedSpan, TaxedStay } from './stay.ts'

const day = toDay
const unit = (over: Partial<ChargedSpan> = {}): ChargedSpan => ({
  ...{ regime: 'UNIT', from: day('2027-06-29'), to: day('2027-07-06'), base: cents(55) },
  ...{ additions: [1000], minAge: 18, additionCodes: ['DEPARTMENT'], category: 'CAMPING_3', ...over },
})
const aStay = (over: Partial<TaxedStay> = {}): TaxedStay => ({
  ...{ arrival: day('2027-06-29'), departure: day('2027-07-06'), people: [{ age: 40 }, { age: 9 }] },
  ...{ collectedBy: 'ESTABLISHMENT', category: 'OTHER', spans: [unit()], ...over },
})

describe('a stay by month', () => {
  it('cuts at midnight of the last of the month', () =>
    expect(
      taxByMonth(aStay()).map(({ month, persons, nights, exempt, total }) => [month, persons, nights, exempt, total]),
    ).toEqual([
      ['2027-06', 1, 2, { MINOR: [1, 2] }, 122],
      ['2027-07', 1, 5, { MINOR: [1, 5] }, 305],
    ]))
  it('counts somebody once in a row where the tariff changes within the month', () => {
    const spans = [unit({ to: day('2027-07-03') }), unit({ from: day('2027-07-03'), base: cents(60) })]
    const july = taxByMonth(aStay({ spans })).at(-1)
    expect(july).toMatchObject({ persons: 1, nights: 5, exempt: { MINOR: [1, 5] }, total: 2 * 61 + 3 * 66 })
  })
  it('keeps the month of a minor alone, which owes nothing', () =>
    expect(taxByMonth(aStay({ people: [{ age: 17, exemption: 'RESIDENT' }] }))).toMatchObject([
      { month: '2027-06', persons: 0, nights: 0, exempt: { MINOR: [1, 2] }, total: 0 },
      { month: '2027-07', exempt: { MINOR: [1, 5] } },
    ]))
  it('has nothing of a night outside its tariffs, nor of nobody', () => {
    expect(taxByMonth(aStay({ spans: [unit({ to: day('2027-07-01') })] })).map(({ month }) => month)).toEqual([
      '2027-06',
    ])
    expect(taxByMonth(aStay({ people: [] }))).toEqual([])
    expect(taxByMonth(aStay({ spans: [] }))).toEqual([])
  })
  it('takes the category of the stay where the tariff names none, and the usual codes', () => {
    const { category: _, additionCodes: __, ...old } = unit({ additions: [1500, 20_000] })
    const [row] = taxByMonth(aStay({ spans: [old] }))
    expect(row).toMatchObject({ category: 'OTHER', additions: { GRAND_PARIS: 17, MOBILITY: 219 } })
    expect(additionCodesOf({ ...old, additions: [800, 700] })).toEqual(['DEPARTMENT', 'REGION'])
  })
  it.each([
    ['NIGHT', [2, 5]],
    ['STAY', [1, 0]],
    ['PERSON', [1, 0]],
  ] as const)('an other tax by %s is owed when it falls due', (regime, quantities) => {
    const rows = taxByMonth(aStay({ spans: [unit({ regime, additions: [], additionCodes: [] })] }))
    expect(rows.map(({ nights, total }) => [nights, total])).toEqual(quantities.map((n) => [n, n * 55]))
  })
})

describe('rows', () => {
  const row = (over: Partial<TaxRow> = {}): TaxRow => ({
    ...{ month: '2027-06', category: 'A', regime: 'UNIT', collectedBy: 'ESTABLISHMENT', persons: 1, nights: 2 },
    ...{ exempt: { MINOR: [1, 2] }, base: cents(20), additions: { DEPARTMENT: cents(2) }, total: cents(22), ...over },
  })
  it('tells what changed, sign by sign, and nothing of what did not', () => {
    const now = [row({ nights: 1, base: cents(10), additions: { DEPARTMENT: cents(1) }, total: cents(11), exempt: {} })]
    expect(correctionsOf(now, [row()])).toMatchObject([
      { nights: -1, base: -10, additions: { DEPARTMENT: -1 }, total: -11, exempt: { MINOR: [-1, -2] } },
    ])
    expect(correctionsOf([row()], [row()])).toEqual([])
    expect(correctionsOf([row({ persons: 3, exempt: { MINOR: [2, 2] } })], [row()])).toEqual([])
  })
  it('tells a row that is new and one that is gone apart', () =>
    expect(
      correctionsOf([row({ collectedBy: 'PARTNER' })], [row()]).map(({ collectedBy, total }) => [collectedBy, total]),
    ).toEqual([
      ['ESTABLISHMENT', -22],
      ['PARTNER', 22],
    ]))
  it('takes off what was corrected already', () =>
    expect(
      correctionsOf(
        [row({ total: cents(5) })],
        [row(), row({ total: cents(-17), nights: 0, persons: 0, exempt: {}, base: cents(0), additions: {} })],
      ),
    ).toEqual([]))
  it('owes nothing of what a partner collects', () => expect(dueOf([row(), row({ collectedBy: 'PARTNER' })])).toBe(22))
})

describe('the forfait', () => {
  const tariff: ForfaitTariff = {
    ...{
      category: 'F',
      start: day('2027-01-01'),
      end: day('2028-01-01'),
      base: cents(40),
      capacity: 150,
      abatement: 4000,
    },
    ...{
      opening: { start: day('2027-05-15'), end: day('2027-09-12') },
      additions: [{ code: 'DEPARTMENT', rate: 1000 }],
    },
  }
  it('is of the nights of opening within the levy period', () => {
    expect(forfaitByMonth({ ...tariff, start: day('2027-06-01'), end: day('2027-07-01') })).toMatchObject([
      { nights: 30 },
    ])
    expect(forfaitByMonth({ ...tariff, end: day('2027-05-15') })).toEqual([])
  })
  it('sums to the year, whatever the roundings', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 0, max: 8000 }),
        fc.integer({ min: 1, max: 99 }),
        (capacity, abatement, base) => {
          const rows = forfaitByMonth({ ...tariff, capacity, abatement, base: cents(base) })
          const whole = Math.round((capacity * base * 120 * (10_000 - abatement)) / 10_000 + 1e-9)
          expect(sum(rows.map((r) => r.base))).toBe(whole)
          expect(sum(rows.map((r) => r.total))).toBe(sum(rows.flatMap((r) => [r.base, ...Object.values(r.additions)])))
        },
      ),
    ))
})

const START = day('2027-05-20')
const nth = (n: number): Day => addDays(START, n)
const people: fc.Arbitrary<Person[]> = fc.array(
  fc
    .tuple(
      fc.integer({ min: 0, max: 90 }),
      fc.option(fc.integer({ min: -3, max: 70 })),
      fc.option(fc.integer({ min: 0, max: 80 })),
      fc.option(fc.constantFrom(...EXEMPTION_REASONS)),
    )
    .map(([age, from, to, exemption]) => ({
      age,
      ...(from === null ? {} : { from: nth(from) }),
      ...(to === null ? {} : { to: nth(to) }),
      ...(exemption === null ? {} : { exemption }),
    })),
  { maxLength: 6 },
)
const additions = fc.constantFrom([], [1000], [1000, 3400], [1000, 1500, 20_000], [333, 777])
const tariffs = fc.oneof(
  fc.record({
    regime: fc.constantFrom('UNIT' as const, 'NIGHT' as const, 'STAY' as const, 'PERSON' as const),
    base: fc.integer({ min: 0, max: 300 }).map(cents),
  }),
  fc.record({
    regime: fc.constant('PERCENT' as const),
    rate: fc.integer({ min: 100, max: 500 }),
    cap: fc.integer({ min: 1, max: 430 }).map(cents),
    vatRate: fc.constantFrom(0, 1000, 2000),
  }),
)
/** Up to three tariffs that follow one another, perhaps with a hole. */
const rules: fc.Arbitrary<TouristTaxRule[]> = fc
  .tuple(
    fc.array(fc.tuple(tariffs, additions, fc.integer({ min: 5, max: 30 }), fc.constantFrom(0, 13, 18)), {
      minLength: 1,
      maxLength: 3,
    }),
    fc.integer({ min: 0, max: 4 }),
  )
  .map(([list, hole]) => {
    let at = hole
    return list.map(([tariff, added, length, minAge]) => {
      const [start, end] = [nth(at), nth(at + length)]
      at += length + hole
      return { ...tariff, additions: added, start, end, minAge }
    })
  })

describe('months of a statement', () => {
  it('sum to what the price charges the guest, part by part', () =>
    fc.assert(
      fc.property(
        rules,
        people,
        fc.integer({ min: 1, max: 70 }),
        fc.integer({ min: 0, max: 500_000 }),
        (given, guests, length, paid) => {
          const stay = { arrival: START, departure: nth(length) }
          const frame = frameOf({ stay, today: START })
          const charged = touristTaxOf(given, frame, presencesOf(guests, frame), cents(paid))
          // As the trace of the stay keeps it.
          const spans = JSON.parse(JSON.stringify(charged?.segments ?? [])) as ChargedSpan[]
          const rows = taxByMonth({ ...stay, people: guests, collectedBy: 'ESTABLISHMENT', category: 'A', spans })
          expect(sum(rows.map((r) => r.total))).toBe(charged?.total ?? 0)
          expect(rows.reduce((n, r) => n + r.nights, 0)).toBe(charged?.personNights ?? 0)
          expect(sum(rows.map((r) => r.base))).toBe(sum((charged?.segments ?? []).map((s) => s.parts[0] ?? cents(0))))
          for (const row of rows) expect(row.total).toBe(sum([row.base, ...Object.values(row.additions)]))
          expect(sum(sumRows(rows).map((r) => r.total))).toBe(charged?.total ?? 0)
        },
      ),
      { numRuns: 500 },
    ))
})
