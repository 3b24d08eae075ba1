/**
 * `npm run bench:quote`: a full quote with its trace (4 people, 4 options, 2 offers, tax, 14 nights over two seasons), against
 * the time to parse its input and serialise its output as JSON in the same run. Rounds are interleaved and medians taken, so
 * that a busy machine slows both alike. Exit code 1 past the budget.
 */
import { quote } from '#domain/pricing/quote.ts'
import { fromVector } from '#domain/pricing/vector.ts'
import type { VectorCase } from '#domain/pricing/vector.ts'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import type { QuoteInput } from '#domain/pricing/request.ts'
import type { DatedPrice } from '#domain/pricing/types.ts'

const BUDGET = 3
const ROUNDS = 401
const CALLS = 50

const seasons = (low: number, high: number): DatedPrice[] => [
  { start: toDay('2026-04-01'), end: toDay('2026-07-04'), price: cents(low) },
  { start: toDay('2026-07-04'), end: toDay('2026-08-29'), price: cents(high) },
]

const vector: VectorCase = {
  id: 'bench',
  today: '2026-03-01',
  stay: { arrival: '2026-06-27', departure: '2026-07-11' },
  people: [{ age: 41 }, { age: 39 }, { age: 12 }, { age: 7, from: toDay('2026-06-30'), to: toDay('2026-07-08') }],
  quantities: { ELEC: 1, DOG: 1, CAR: 2, SHEETS: 2 },
  grid: {
    model: 'NIGHT',
    includedQuantity: 2,
    periods: [
      { start: toDay('2026-04-01'), end: toDay('2026-07-04'), night: cents(2260) },
      { start: toDay('2026-07-04'), end: toDay('2026-08-29'), night: cents(2550) },
    ],
    ageCategories: [
      {
        code: 'OVER_10',
        label: 'Plus de 10 ans',
        min: 11,
        max: null,
        order: 1,
        mode: 'NIGHT_OCCUPANT',
        prices: seasons(670, 690),
      },
      {
        code: 'FROM_2',
        label: 'De 2 à 10 ans',
        min: 2,
        max: 10,
        order: 2,
        mode: 'NIGHT_OCCUPANT',
        prices: seasons(355, 380),
      },
    ],
    options: [
      { code: 'ELEC', label: 'Électricité 6 A', mode: 'NIGHT_GROUP', prices: seasons(410, 520) },
      { code: 'DOG', label: 'Chien', kind: 'ANIMAL', mode: 'NIGHT_OCCUPANT', prices: seasons(340, 355) },
      { code: 'CAR', label: 'Voiture', kind: 'VEHICLE', mode: 'NIGHT_OCCUPANT', price: cents(300), included: 1 },
      { code: 'SHEETS', label: 'Draps', mode: 'OCCUPANCY_OCCUPANT', price: cents(1200) },
    ],
  },
  offers: [
    { code: '7=6', label: '7 nuits pour 6', kind: 'X_EQUAL_Y', x: 7, y: 6, repeatable: true },
    {
      code: 'EARLY',
      label: 'Réservation anticipée',
      kind: 'LESS_PERCENT',
      rate: 500,
      scope: 'BASE_OPTIONS',
      minNights: 7,
    },
  ],
  fees: 1050,
  insuranceRate: 400,
  touristTax: { regime: 'UNIT', base: cents(22), additions: [1000, 3400] },
  downPayment: { rate: 2500, rounding: 'EURO_UP' },
  expected: { error: 'none' },
}

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

/** Microseconds a call. */
const timed = (call: () => unknown): number => {
  const start = performance.now()
  for (let i = 0; i < CALLS; i++) call()
  return ((performance.now() - start) * 1000) / CALLS
}

const input: QuoteInput = fromVector(vector)
const text = JSON.stringify(input)
const result = quote(input)
const times = { price: [] as number[], json: [] as number[] }
for (let round = 0; round < ROUNDS; round++) {
  times.price.push(timed(() => quote(input)))
  times.json.push(timed(() => [JSON.parse(text), JSON.stringify(result)]))
}

const [price, json] = [median(times.price), median(times.json)]
const ratio = price / json
const size = `${text.length} characters in, ${JSON.stringify(result).length} out`
console.log(`quote ${price.toFixed(1)} µs, JSON ${json.toFixed(1)} µs (${size})`)
console.log(`ratio ${ratio.toFixed(2)} (budget ${BUDGET})`)
process.exitCode = ratio > BUDGET ? 1 : 0
