import type { Day } from '#domain/day.ts'
import { addDays, daysBetween, monthOf, weekday } from '#domain/day.ts'
import { OPENING, TYPES } from './campsite.ts'
import type { DemoType } from './campsite.ts'
import type { PlannedLoan } from './extras.ts'
import type { PartnerCode } from './partners.ts'
import type { Random } from './random.ts'
import { randomFrom } from './random.ts'

/** A stay as the season will see it. */
export interface PlannedStay {
  readonly type: string
  /** Index of the place within its type. */
  readonly place: number
  readonly arrival: Day
  readonly departure: Day
  readonly bookedOn: Day
  readonly ages: readonly number[]
  readonly dogs: number
  readonly electricity: boolean
  readonly insurance: boolean
  /** Begins as an option that is confirmed this many days later; 0: booked at once. */
  readonly optionDays: number
  /** Someone else had booked these nights, and cancelled before. */
  readonly cancelledBefore: { readonly bookedOn: Day; readonly cancelledOn: Day } | null
  /** A named place was asked for; others take any of their type. */
  readonly pinned: boolean
  /** A guest who came before. */
  readonly returning: boolean
  readonly loans: readonly PlannedLoan[]
  /** Who brings it; null: the guest alone. */
  readonly partner: PartnerCode | null
}

/** Share of nights sold by month, April to September; August is what the trade calls full. */
const TARGETS = {
  NU: [0.07, 0.16, 0.3, 0.66, 0.9, 0.16],
  LOC: [0.2, 0.34, 0.46, 0.84, 0.93, 0.32],
} as const

const target = (type: DemoType, day: Day, scale: number): number => {
  const month = monthOf(day)
  const base = TARGETS[type.family][month - 4] ?? 0
  return month === 7 || month === 8 ? base : Math.min(0.95, base * scale)
}

const isHigh = (day: Day): boolean => day.slice(5) >= '07-04' && day.slice(5) < '08-31'

const PITCH_HIGH = [
  [2, 8],
  [3, 10],
  [4, 12],
  [5, 10],
  [6, 6],
  [7, 24],
  [8, 4],
  [10, 10],
  [12, 4],
  [14, 12],
  [21, 2],
] as const
const PITCH_LOW = [
  [1, 22],
  [2, 26],
  [3, 18],
  [4, 10],
  [5, 7],
  [7, 14],
  [14, 3],
] as const
const RENTAL_LOW = [
  [2, 34],
  [3, 20],
  [4, 12],
  [5, 6],
  [7, 28],
] as const

const lengthOf = (random: Random, type: DemoType, arrival: Day): number => {
  if (type.family === 'LOC')
    return isHigh(arrival)
      ? random.weighted([
          [7, 78],
          [14, 22],
        ] as const)
      : random.weighted(RENTAL_LOW)
  return random.weighted(isHigh(arrival) ? PITCH_HIGH : PITCH_LOW)
}

/** Chance that a free place is taken on that very day: stays of `mean` nights and the gaps between them then share the month. */
const hazard = (type: DemoType, day: Day, mean: number, scale: number): number => {
  const p = target(type, day, scale)
  return p / (p + mean * (1 - p))
}

/** Day by day, since each month has its own demand; in the high season rentals turn over on Saturdays. */
const nextArrival = (random: Random, type: DemoType, free: Day, closes: Day, scale: number): Day => {
  for (let day = free; day < closes; day = addDays(day, 1)) {
    const isRentalWeek = type.family === 'LOC' && isHigh(day)
    if (isRentalWeek && weekday(day) !== 6) continue
    const chance = isRentalWeek ? target(type, day, scale) : hazard(type, day, isHigh(day) ? 6.5 : 3.5, scale)
    if (random.chance(chance)) return day
  }
  return closes
}

const KIDS = [
  [0, 40],
  [1, 18],
  [2, 30],
  [3, 10],
  [4, 2],
] as const

const partyOf = (random: Random, type: DemoType, arrival: Day): number[] => {
  const adults = random.weighted([
    [1, 8],
    [2, 80],
    [3, 7],
    [4, 5],
  ] as const)
  const kids = isHigh(arrival) ? random.weighted(KIDS) : random.chance(0.25) ? random.int(1, 2) : 0
  const parents = random.int(28, 72)
  const ages = Array.from({ length: adults }, () => Math.min(88, Math.max(19, parents + random.int(-4, 4))))
  const all = [
    ...ages,
    ...Array.from({ length: parents > 52 && random.chance(0.6) ? 0 : kids }, () => random.int(0, 17)),
  ]
  return all.slice(0, type.capacity)
}

const bookingDay = (random: Random, type: DemoType, arrival: Day): Day => {
  const opens = `${Number(arrival.slice(0, 4)) - 1}-10-01` as Day
  const mean = type.family === 'LOC' ? 110 : isHigh(arrival) ? 55 : 12
  const lead = Math.floor(random.wait(mean))
  const day = addDays(arrival, -lead)
  return day < opens ? addDays(opens, random.int(0, 60)) : day
}

const cancelledBefore = (random: Random, bookedOn: Day, arrival: Day): PlannedStay['cancelledBefore'] => {
  const opens = `${Number(arrival.slice(0, 4)) - 1}-10-01` as Day
  const cancelledOn = addDays(bookedOn, -random.int(1, 20))
  const first = addDays(cancelledOn, -random.int(3, 60))
  return first < opens ? null : { bookedOn: first, cancelledOn }
}

const stayOn = (random: Random, type: DemoType, place: number, arrival: Day, departure: Day): PlannedStay => {
  const bookedOn = bookingDay(random, type, arrival)
  const lead = daysBetween(bookedOn, arrival)
  return {
    type: type.code,
    place,
    arrival,
    departure,
    bookedOn,
    ages: partyOf(random, type, arrival),
    dogs: random.chance(0.17) ? (random.chance(0.15) ? 2 : 1) : 0,
    electricity: type.family === 'NU' && random.chance(0.78),
    insurance: lead > 20 && random.chance(0.22),
    optionDays: lead > 15 && random.chance(0.07) ? random.int(1, 6) : 0,
    cancelledBefore: lead > 5 && random.chance(0.09) ? cancelledBefore(random, bookedOn, arrival) : null,
    pinned: random.chance(2 / 3),
    returning: random.chance(0.22),
    loans: [],
    partner: null,
  }
}

/** One place's season, from opening to closing, without overlap. */
const placeSeason = (random: Random, type: DemoType, place: number, year: number, scale: number): PlannedStay[] => {
  const [opens, closes] = [`${year}-${OPENING.start}` as Day, `${year}-${OPENING.end}` as Day]
  const stays: PlannedStay[] = []
  let free = addDays(opens, random.int(0, 6))
  for (;;) {
    const arrival = nextArrival(random, type, free, closes, scale)
    const departure = addDays(arrival, lengthOf(random, type, arrival))
    if (departure >= closes) return stays
    stays.push(stayOn(random, type, place, arrival, departure))
    free = departure
  }
}

const season = (year: number, places: ReadonlyMap<string, number>, scale: number): PlannedStay[] =>
  TYPES.flatMap((type, t) =>
    Array.from({ length: places.get(type.code) ?? 0 }, (_, place) =>
      placeSeason(randomFrom(year * 1_000_003 + t * 10_007 + place), type, place, year, scale),
    ).flat(),
  )

/**
 * The stays of `years`, about `wanted` of them: the months outside July and August are more or less full until the count fits,
 * within what the trade can be. Deterministic; no place holds two stays on one night.
 */
export const planSeasons = (
  years: readonly number[],
  places: ReadonlyMap<string, number>,
  wanted: number,
): PlannedStay[] => {
  let [low, high] = [0.05, 3]
  let best = years.flatMap((year) => season(year, places, 1))
  for (let i = 0; i < 14; i++) {
    const scale = (low + high) / 2
    const stays = years.flatMap((year) => season(year, places, scale))
    if (Math.abs(stays.length - wanted) < Math.abs(best.length - wanted)) best = stays
    if (stays.length < wanted) low = scale
    else high = scale
  }
  return best
}

/** Sold nights ÷ nights on sale between two days (`to` excluded), as a share. */
export const occupancy = (stays: readonly PlannedStay[], places: number, from: Day, to: Day): number => {
  const sold = stays.reduce((sum, stay) => {
    const [start, end] = [stay.arrival > from ? stay.arrival : from, stay.departure < to ? stay.departure : to]
    return sum + Math.max(0, daysBetween(start, end))
  }, 0)
  return sold / (places * daysBetween(from, to))
}
