import type { DatedPrice, GridPeriod, OptionPrice } from '#domain/pricing/types.ts'
import type { Day } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { DemoType } from './campsite.ts'
import type { DemoLoan } from './extras.ts'

/** The two published tariffs (cents), by month and day; ends are excluded. Sources in `campsite.ts`. */
interface Season {
  readonly start: string
  readonly end: string
  readonly high: boolean
}

const PITCH_SEASONS: readonly Season[] = [
  { start: '04-01', end: '07-04', high: false },
  { start: '07-04', end: '08-29', high: true },
  { start: '08-29', end: '10-01', high: false },
]

/** Tariff A, mobil-home for 3: 7 nights, 2 nights, each extra night. */
const RENTAL_SEASONS = [
  { start: '04-01', end: '05-01', week: 25_500, two: 8000, extra: 3500 },
  { start: '05-01', end: '07-04', week: 31_500, two: 10_500, extra: 4200 },
  { start: '07-04', end: '08-01', week: 46_000, two: 15_000, extra: 6200 },
  { start: '08-01', end: '08-22', week: 59_500, two: 18_500, extra: 9200 },
  { start: '08-22', end: '08-29', week: 46_000, two: 15_000, extra: 6200 },
  { start: '08-29', end: '09-12', week: 31_500, two: 10_500, extra: 4200 },
  { start: '09-12', end: '10-01', week: 25_500, two: 8000, extra: 3500 },
] as const

/** Low and high season, per night. Tariff B is read as including one person, tariff A says two people and a vehicle. */
const PITCH = {
  A_PITCH: {
    night: [2260, 2550],
    included: 2,
    over10: [670, 690],
    from2: [355, 380],
    dog: [340, 355],
    electricity: [410, 520],
  },
  B_PITCH: {
    night: [900, 1200],
    included: 1,
    adult: [570, 570],
    over7: [490, 490],
    under7: [320, 320],
    dog: [250, 250],
    electricity: [390, 390],
  },
} as const

/** A factor gives whole tens of cents, as a campsite would round. */
const times = (amount: number, factor: number): Cents =>
  cents(factor === 1 ? amount : Math.round((amount * factor) / 10) * 10)

const on = (year: number, monthDay: string): Day => `${year}-${monthDay}` as Day

const rentalPeriods = (year: number, factor: number): GridPeriod[] =>
  RENTAL_SEASONS.map(({ start, end, week, two, extra }) => {
    const [night, firstTwo] = [times(extra, factor), times(two, factor)]
    const half = cents(Math.floor(firstTwo / 2))
    return {
      start: on(year, start),
      end: on(year, end),
      week: times(week, factor),
      // Two nights at their price, each further one at that of an extra night.
      first: [half, cents(firstTwo - half), night, night, night, night],
      extra: { '8-13': night, '15-20': night, '22-27': night },
      minNights: { op: '>=', n: 2 },
    }
  })

const pitchPeriods = (year: number, night: readonly [number, number], factor: number): GridPeriod[] =>
  PITCH_SEASONS.map(({ start, end, high }) => ({
    start: on(year, start),
    end: on(year, end),
    night: times(high ? night[1] : night[0], factor),
  }))

const dated = (years: readonly number[], price: readonly [number, number]): DatedPrice[] =>
  years.flatMap((year) =>
    PITCH_SEASONS.map(({ start, end, high }) => ({
      start: on(year, start),
      end: on(year, end),
      price: cents(high ? price[1] : price[0]),
    })),
  )

const NONE = [0, 0] as const

/** Price of each age category of the demo, by tariff. Rentals include everyone that they sleep. */
const AGES = {
  A_PITCH: {
    ADULTE: PITCH.A_PITCH.over10,
    ADO: PITCH.A_PITCH.over10,
    ENF7: PITCH.A_PITCH.from2,
    ENF2: PITCH.A_PITCH.from2,
    AN1: NONE,
    BEBE: NONE,
  },
  B_PITCH: {
    ADULTE: PITCH.B_PITCH.adult,
    ADO: PITCH.B_PITCH.over7,
    ENF7: PITCH.B_PITCH.over7,
    ENF2: PITCH.B_PITCH.under7,
    AN1: PITCH.B_PITCH.under7,
    BEBE: NONE,
  },
  A_RENTAL: { ADULTE: NONE, ADO: NONE, ENF7: NONE, ENF2: NONE, AN1: NONE, BEBE: NONE },
} as const

export type AgeCode = keyof (typeof AGES)['A_PITCH']

export interface DemoAge {
  readonly code: AgeCode
  readonly label: string
  readonly minAge: number
  readonly maxAge: number | null
}

/** Bands that both tariffs fit in. */
export const AGE_CATEGORIES: readonly DemoAge[] = [
  { code: 'ADULTE', label: 'Adulte (18 ans et plus)', minAge: 18, maxAge: null },
  { code: 'ADO', label: 'Jeune de 11 à 17 ans', minAge: 11, maxAge: 17 },
  { code: 'ENF7', label: 'Enfant de 7 à 10 ans', minAge: 7, maxAge: 10 },
  { code: 'ENF2', label: 'Enfant de 2 à 6 ans', minAge: 2, maxAge: 6 },
  { code: 'AN1', label: 'Enfant de 1 an', minAge: 1, maxAge: 1 },
  { code: 'BEBE', label: 'Bébé de moins de 1 an', minAge: 0, maxAge: 0 },
]

export interface DemoGrid {
  readonly model: 'NIGHT' | 'COUPLED'
  readonly includedQuantity: number
  readonly periods: readonly GridPeriod[]
  readonly ages: readonly { readonly code: AgeCode; readonly prices: readonly DatedPrice[] }[]
  readonly options: readonly (Pick<OptionPrice, 'code' | 'kind' | 'included' | 'mode'> & {
    readonly label: string
    readonly prices: readonly DatedPrice[]
  })[]
}

/** The grid of a type over several years, with what is lent there. */
export const gridOf = (type: DemoType, years: readonly number[], loans: readonly DemoLoan[]): DemoGrid => {
  const ages = AGES[type.tariff]
  const pitch = type.tariff === 'A_RENTAL' ? undefined : PITCH[type.tariff]
  const dog = pitch?.dog ?? PITCH.A_PITCH.dog
  return {
    model: pitch === undefined ? 'COUPLED' : 'NIGHT',
    includedQuantity: pitch?.included ?? type.capacity,
    periods: years.flatMap((year) =>
      pitch === undefined ? rentalPeriods(year, type.factor) : pitchPeriods(year, pitch.night, type.factor),
    ),
    ages: AGE_CATEGORIES.map(({ code }) => ({ code, prices: dated(years, ages[code]) })),
    options: [
      { code: 'CHIEN', label: 'Chien', kind: 'ANIMAL', included: 0, mode: 'NIGHT_OCCUPANT', prices: dated(years, dog) },
      {
        code: 'VOITURE',
        label: 'Voiture',
        kind: 'VEHICLE',
        included: 1,
        mode: 'NIGHT_OCCUPANT',
        prices: dated(years, [300, 300]),
      },
      ...(pitch === undefined
        ? []
        : [
            {
              code: 'ELEC',
              label: 'Électricité 6 A',
              kind: 'EXTRA' as const,
              included: 0,
              mode: 'NIGHT_GROUP' as const,
              prices: dated(years, pitch.electricity),
            },
          ]),
      ...loans
        .filter((loan) => loan.families.includes(type.family))
        .map(({ code, label, mode, price }) => ({
          ...{ code, label, kind: 'EXTRA' as const, included: 0, mode },
          prices: dated(years, [price, price]),
        })),
    ],
  }
}
