/** Random grids, stays and parties for the property tests. */
import fc from 'fast-check'
import { addDays, toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { aCategory, aGrid, anOption, aPeriod } from './examples.fixture.ts'
import { EXEMPTION_REASONS } from './request.ts'
import type { Discount, Offer, OfferReduction, Person, QuoteInput, QuoteRequest, TouristTaxRule } from './request.ts'
import { PRICE_MODES } from './types.ts'
import type {
  AgeCategoryPrice,
  DatedPrice,
  GridModel,
  GridPeriod,
  GridSnapshot,
  OptionPrice,
  PriceMode,
  UnitPrice,
} from './types.ts'

const SEASON = toDay('2026-04-01')
const LENGTH = 200

const price = fc.integer({ min: 0, max: 20_000 }).map(cents)
const sometimes = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { freq: 3 })

const period = (start: number, end: number): fc.Arbitrary<GridPeriod> =>
  fc
    .record({
      night: price,
      week: price,
      stayPrice: price,
      first: sometimes(fc.array(sometimes(price), { minLength: 6, maxLength: 6 })),
      extra: sometimes(fc.record({ '8-13': price, '15-20': price }, { requiredKeys: [] })),
    })
    .map((prices) => aPeriod(addDays(SEASON, start), addDays(SEASON, end), prices))

const periods = fc
  .uniqueArray(fc.integer({ min: 1, max: LENGTH - 1 }), { maxLength: 3 })
  .map((cuts) => [0, ...cuts.toSorted((a, b) => a - b), LENGTH])
  .chain((cuts) => fc.tuple(...cuts.slice(1).map((end, i) => period(cuts[i] ?? 0, end))))

const slices = fc.tuple(price, price, price).map(([a, b, c]) => [
  { from: 1, to: 2, price: a },
  { from: 3, to: 4, price: b },
  { from: 5, to: null, price: c },
])

const unitPrice = (mode: PriceMode): fc.Arbitrary<UnitPrice> => (mode === 'SLICES' ? slices : price)

interface Priced {
  readonly mode: PriceMode
  readonly price?: UnitPrice
  readonly prices?: DatedPrice[]
}

const tariff = (dated: boolean): fc.Arbitrary<Priced> =>
  fc.constantFrom(...PRICE_MODES).chain((mode) =>
    fc
      .tuple(unitPrice(mode), unitPrice(mode), fc.integer({ min: 1, max: LENGTH }), fc.boolean())
      .map(([a, b, cut, isDated]): Priced => {
        if (!dated || !isDated) return { mode, price: a }
        const middle = addDays(SEASON, cut)
        return {
          mode,
          prices: [
            { start: SEASON, end: middle, price: a },
            { start: middle, end: addDays(SEASON, LENGTH), price: b },
          ],
        }
      }),
  )

const BANDS: readonly (readonly [string, number, number | null])[] = [
  ['ADULT', 18, null],
  ['CHILD', 4, 17],
  ['BABY', 0, 3],
]

const categories = (dated: boolean): fc.Arbitrary<AgeCategoryPrice[]> =>
  fc.tuple(...BANDS.map(() => tariff(dated))).map((tariffs) =>
    BANDS.map(([code, min, max], i): AgeCategoryPrice => {
      const { price: _, ...band } = aCategory(code, min, max, i + 1, 0)
      return { ...band, tvaRate: 1000, ...(tariffs[i] ?? { mode: 'NIGHT_OCCUPANT', price: cents(0) }) }
    }),
  )

export const OPTION_CODES = ['ELEC', 'DOG', 'CAR', 'SHEETS'] as const

const options = (dated: boolean): fc.Arbitrary<OptionPrice[]> =>
  fc
    .tuple(
      ...OPTION_CODES.map(() => fc.tuple(tariff(dated), fc.integer({ min: 0, max: 2 }), fc.constantFrom(1000, 2000))),
    )
    .map((all) =>
      OPTION_CODES.map((code, i): OptionPrice => {
        const { price: _, ...option } = anOption(code, 0)
        const [priced, included, tvaRate] = all[i] ?? [{ mode: 'NIGHT_OCCUPANT', price: cents(0) }, 0, 1000]
        return { ...option, included, tvaRate, ...priced }
      }),
    )

export const grids = (models: readonly GridModel[], dated = true): fc.Arbitrary<GridSnapshot> =>
  fc
    .record({
      model: fc.constantFrom(...models),
      periods,
      crossPeriod: fc.constantFrom('PRORATA' as const, 'ARRIVAL' as const),
      includedQuantity: fc.integer({ min: 0, max: 4 }),
      ageCategories: categories(dated),
      options: options(dated),
    })
    .map((over) => aGrid({ ...over, partialWeeks: true }))

/** Nights of presence counted from arrival. */
const person = (nights: number, partial: boolean, arrival: string): fc.Arbitrary<Person> =>
  fc
    .record({
      age: fc.integer({ min: 0, max: 90 }),
      from: fc.integer({ min: 0, max: nights - 1 }),
      length: fc.integer({ min: 1, max: nights }),
      isPartial: fc.boolean(),
      exemption: fc.option(fc.constantFrom(...EXEMPTION_REASONS), { freq: 8, nil: undefined }),
    })
    .map(({ age, from, length, isPartial, exemption }) => ({
      age,
      ...(partial && isPartial
        ? { from: addDays(toDay(arrival), from), to: addDays(toDay(arrival), Math.min(nights, from + length)) }
        : {}),
      ...(exemption === undefined ? {} : { exemption }),
    }))

export const stays = (partial: boolean): fc.Arbitrary<Pick<QuoteRequest, 'stay' | 'people' | 'quantities' | 'today'>> =>
  fc
    .tuple(fc.integer({ min: 0, max: LENGTH - 40 }), fc.integer({ min: 1, max: 35 }), fc.integer({ min: 0, max: 60 }))
    .chain(([start, nights, before]) => {
      const arrival = addDays(SEASON, start)
      return fc.record({
        today: fc.constant(addDays(arrival, -before)),
        stay: fc.constant({ arrival, departure: addDays(arrival, nights) }),
        people: fc.array(person(nights, partial, arrival), { maxLength: 8 }),
        quantities: fc.record(Object.fromEntries(OPTION_CODES.map((code) => [code, fc.integer({ min: 0, max: 6 })]))),
      })
    })

const rate = fc.integer({ min: 0, max: 6000 })

const reductions: fc.Arbitrary<OfferReduction> = fc.oneof(
  fc.record({
    kind: fc.constant('LESS_AMOUNT' as const),
    amount: price,
    per: fc.constantFrom('STAY' as const, 'NIGHT' as const, 'WEEK' as const),
  }),
  fc.record({
    kind: fc.constant('LESS_PERCENT' as const),
    rate,
    scope: fc.constantFrom('BASE' as const, 'BASE_OPTIONS' as const),
  }),
  fc.record({
    kind: fc.constant('LAST_MINUTE' as const),
    rate,
    scope: fc.constantFrom('BASE' as const, 'BASE_OPTIONS' as const),
  }),
  fc.record({
    kind: fc.constant('X_EQUAL_Y' as const),
    x: fc.integer({ min: 3, max: 7 }),
    y: fc.integer({ min: 1, max: 3 }),
    repeatable: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('STRIKEOUT' as const), price: fc.integer({ min: 0, max: 100_000 }).map(cents) }),
  fc.record({ kind: fc.constant('BOOKING_FEES' as const), amount: price }),
  fc.constant({ kind: 'INCLUDED_SERVICE' as const, service: 'Piscine' }),
)

const offers: fc.Arbitrary<Offer[]> = fc
  .array(
    fc.record({
      reduction: reductions,
      cumulative: fc.boolean(),
      order: fc.integer({ min: 1, max: 5 }),
      minNights: fc.integer({ min: 1, max: 8 }),
      includedPeople: fc.integer({ min: 0, max: 6 }),
    }),
    { maxLength: 4 },
  )
  .map((list) =>
    list.map(({ reduction, ...rest }, i): Offer => ({
      code: `OFFER_${i}`,
      label: '',
      ...reduction,
      ...rest,
      ...(reduction.kind === 'LAST_MINUTE' ? { withinDays: 30 } : {}),
    })),
  )

const discounts: fc.Arbitrary<Discount> = fc.oneof(
  rate.map((r): Discount => ({ unit: 'PERCENT', rate: r })),
  price.map((amount): Discount => ({ unit: 'CURRENCY', amount })),
)

const additions = fc.constantFrom([], [1000], [1000, 3400], [1000, 1500, 20_000])
const taxRule: fc.Arbitrary<TouristTaxRule> = fc.oneof(
  fc.record({ regime: fc.constant('UNIT' as const), base: fc.integer({ min: 20, max: 400 }).map(cents), additions }),
  fc.record({
    regime: fc.constant('PERCENT' as const),
    rate: fc.integer({ min: 100, max: 500 }),
    cap: fc.constant(cents(430)),
    vatRate: fc.constant(1000),
    additions,
  }),
)

/** Any price that can be asked on one of the models, conditions included. */
export const inputs = (models: readonly GridModel[] = ['NIGHT', 'WEEK', 'COUPLED']): fc.Arbitrary<QuoteInput> =>
  fc
    .record({
      grid: grids(models),
      request: stays(true),
      offers,
      discount: fc.option(discounts, { nil: undefined }),
      fees: price,
      insurance: fc.constantFrom(0, 350, 425),
      tax: fc.array(taxRule, { maxLength: 1 }),
      downPayment: fc.record({
        rate: fc.integer({ min: 0, max: 10_000 }),
        rounding: fc.constantFrom('CENT' as const, 'EURO_UP' as const),
      }),
    })
    .map(({ grid, request, discount, fees, insurance, tax, ...rest }) => ({
      grid,
      ...request,
      ...rest,
      fees: { amount: fees },
      insurance: { rate: insurance },
      touristTax: tax,
      ...(discount === undefined ? {} : { discount }),
    }))
