/** Grids and builders of the tests: grids N and C are those of domain rules 3.9. */
import { toDay } from '#domain/day.ts'
import type { Stay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { Offer, OfferReduction, OfferConditions, Person, QuoteInput, QuoteRequest } from './request.ts'
import type { AgeCategoryPrice, GridPeriod, GridSnapshot, OptionPrice } from './types.ts'

export const stay = (arrival: string, departure: string): Stay => ({
  arrival: toDay(arrival),
  departure: toDay(departure),
})

export const aPeriod = (start: string, end: string, over: Partial<GridPeriod> = {}): GridPeriod => ({
  start: toDay(start),
  end: toDay(end),
  ...over,
})

export const aCategory = (
  code: string,
  min: number,
  max: number | null,
  order: number,
  price: number,
  over: Partial<AgeCategoryPrice> = {},
): AgeCategoryPrice => ({
  code,
  min,
  max,
  order,
  mode: 'NIGHT_OCCUPANT',
  price: cents(price),
  ...over,
})

export const anOption = (code: string, price: number, over: Partial<OptionPrice> = {}): OptionPrice => ({
  code,
  kind: 'EXTRA',
  mode: 'NIGHT_OCCUPANT',
  price: cents(price),
  included: 0,
  ...over,
})

export const aGrid = (over: Partial<GridSnapshot> = {}): GridSnapshot => ({
  id: 1,
  version: 1,
  label: 'Emplacement',
  model: 'NIGHT',
  crossPeriod: 'PRORATA',
  partialWeeks: false,
  includedQuantity: 0,
  eligibility: null,
  periods: [aPeriod('2026-04-01', '2026-10-01', { night: cents(2000) })],
  ageCategories: [],
  options: [],
  priority: 0,
  placeTypeIds: [10],
  partnerIds: [],
  active: true,
  tvaRate: 1000,
  ...over,
})

/** Night 18.00 to 04/07/2026 (excluded), 29.50 after; 2 included; child 4.00, dog 3.00 a night, electricity 4.50 a night. */
export const gridN = (over: Partial<GridSnapshot> = {}): GridSnapshot =>
  aGrid({
    includedQuantity: 2,
    periods: [
      aPeriod('2026-04-01', '2026-07-04', { night: cents(1800) }),
      aPeriod('2026-07-04', '2026-08-29', { night: cents(2950) }),
    ],
    ageCategories: [
      aCategory('ADULT', 18, null, 1, 600),
      aCategory('CHILD', 3, 17, 2, 400),
      aCategory('BABY', 0, 2, 3, 0),
    ],
    options: [anOption('DOG', 300, { kind: 'ANIMAL' }), anOption('ELEC', 450, { mode: 'NIGHT_GROUP' })],
    ...over,
  })

const firstNights = [9500, 8500, 8000, 7500, 7000, 6500].map(cents)
export const extraNights = { '8-13': cents(6800), '15-20': cents(6000), '22-27': cents(5500) }

/** First nights 95, 85, 80, 75, 70, 65; week 490 (to 11/07 excluded), then 840; extra nights 68/60/55. */
export const gridC = (over: Partial<GridSnapshot> = {}): GridSnapshot =>
  aGrid({
    id: 2,
    label: 'Mobil-home',
    model: 'COUPLED',
    periods: [
      aPeriod('2026-04-01', '2026-07-11', { first: firstNights, week: cents(49_000), extra: extraNights }),
      aPeriod('2026-07-11', '2026-08-29', { week: cents(84_000) }),
    ],
    ...over,
  })

/** Two adults and a child, a dog and electricity. */
export const family: Pick<QuoteRequest, 'people' | 'quantities'> = {
  people: [{ age: 41 }, { age: 39 }, { age: 9 }],
  quantities: { DOG: 1, ELEC: 1 },
}

export const couple: readonly Person[] = [{ age: 41 }, { age: 39 }]

export const aRequest = (over: Partial<QuoteRequest> = {}): QuoteRequest => ({
  today: toDay('2026-03-01'),
  stay: stay('2026-06-29', '2026-07-06'),
  people: [],
  quantities: {},
  ...over,
})

export const anInput = (grid: GridSnapshot, over: Partial<QuoteRequest> = {}): QuoteInput => ({
  ...aRequest(over),
  grid,
})

export const anOffer = (
  reduction: OfferReduction,
  over: OfferConditions &
    Partial<Pick<Offer, 'code' | 'order' | 'cumulative' | 'downPaymentRate' | 'includedPeople' | 'fees'>> = {},
): Offer => ({
  code: reduction.kind,
  label: reduction.kind,
  order: 1,
  cumulative: false,
  ...reduction,
  ...over,
})

export const euros = (amount: number): Cents => cents(Math.round(amount * 100))
